/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "table.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 100 }; /* characters of a paragraph's line */

static gboolean use_markdown;

void page_use_markdown(gboolean markdown)
{
    use_markdown = markdown;
}

void page_heading(int level, const char *text)
{
    if (use_markdown)
        printf("%.*s %s\n\n", level, "####", text);
    else
        printf("== %s\n\n", text);
}

static void print_wrapped(const char *text, const char *indent)
{
    char **words = g_strsplit(text, " ", 0);
    glong column = 0;

    for (int i = 0; words[i]; i++) {
        glong length = g_utf8_strlen(words[i], -1);

        if (column + 1 + length > LINE) {
            printf("\n%s", indent);
            column = (glong)strlen(indent);
        } else if (i > 0) {
            putchar(' ');
            column++;
        }
        fputs(words[i], stdout);
        column += length;
    }
    putchar('\n');
    g_strfreev(words);
}

void page_paragraph(const char *format, ...)
{
    va_list arguments;
    char *text;

    va_start(arguments, format);
    text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    print_wrapped(text, "");
    putchar('\n');
    g_free(text);
}

void page_item(const char *format, ...)
{
    va_list arguments;
    char *text, *item;

    va_start(arguments, format);
    text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    item = g_strconcat("- ", text, NULL);
    print_wrapped(item, "  ");
    g_free(item);
    g_free(text);
}

void page_command(const char *line)
{
    printf("    %s\n", line);
}

void page_picture(const char *text, const char *path)
{
    if (use_markdown)
        printf("![%s](%s)\n\n", text, path);
}

struct Table {
    GPtrArray *rows; /* of GPtrArray of strings; the first holds the titles */
};

static GPtrArray *add_row(Table *table)
{
    GPtrArray *row = g_ptr_array_new_with_free_func(g_free);

    g_ptr_array_add(table->rows, row);
    return row;
}

Table *table_new(const char *titles)
{
    Table *table = g_new(Table, 1);
    char **parts = g_strsplit(titles, "|", 0);
    GPtrArray *row;

    table->rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    row = add_row(table);
    for (int i = 0; parts[i]; i++)
        g_ptr_array_add(row, g_strdup(parts[i]));
    g_strfreev(parts);
    return table;
}

void table_row(Table *table, const char *title)
{
    g_ptr_array_add(add_row(table), g_strdup(title));
}

void table_cell(Table *table, const char *format, ...)
{
    GPtrArray *row = g_ptr_array_index(table->rows, table->rows->len - 1);
    va_list arguments;

    va_start(arguments, format);
    g_ptr_array_add(row, g_strdup_vprintf(format, arguments));
    va_end(arguments);
}

static const char *cell_at(const Table *table, guint row, guint column)
{
    GPtrArray *cells = g_ptr_array_index(table->rows, row);

    return column < cells->len ? g_ptr_array_index(cells, column) : "";
}

static int width_of(const Table *table, guint column)
{
    glong width = 3;

    for (guint row = 0; row < table->rows->len; row++)
        width = MAX(width, g_utf8_strlen(cell_at(table, row, column), -1));
    return (int)width;
}

static void print_row(const Table *table, guint row, guint columns, const int *width)
{
    for (guint column = 0; column < columns; column++) {
        const char *text = cell_at(table, row, column);
        int gap = width[column] - (int)g_utf8_strlen(text, -1);

        fputs(use_markdown ? "| " : column ? "  " : "", stdout);
        if (column == 0)
            printf("%s%*s", text, gap, "");
        else
            printf("%*s%s", gap, "", text);
        if (use_markdown)
            putchar(' ');
    }
    puts(use_markdown ? "|" : "");
}

void table_print(Table *table)
{
    guint columns = ((GPtrArray *)g_ptr_array_index(table->rows, 0))->len;
    int *width = g_new(int, columns);

    for (guint column = 0; column < columns; column++)
        width[column] = width_of(table, column);
    for (guint row = 0; row < table->rows->len; row++) {
        print_row(table, row, columns, width);
        if (row == 0 && use_markdown) {
            for (guint column = 0; column < columns; column++) {
                char *dashes = g_strnfill((gsize)width[column], '-');

                if (column > 0)
                    dashes[width[column] - 1] = ':';
                printf("| %s ", dashes);
                g_free(dashes);
            }
            puts("|");
        }
    }
    putchar('\n');
    fflush(stdout);
    g_free(width);
    g_ptr_array_unref(table->rows);
    g_free(table);
}
