/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Prints headings, paragraphs and tables, as Markdown or as plain text.
 */
#ifndef MEASURE_TABLE_H
#define MEASURE_TABLE_H

#include <glib.h>

void page_use_markdown(gboolean markdown);
void page_heading(int level, const char *text);
void page_paragraph(const char *format, ...) G_GNUC_PRINTF(1, 2);
void page_item(const char *format, ...) G_GNUC_PRINTF(1, 2);
void page_command(const char *line);
/* Only in Markdown. */
void page_picture(const char *text, const char *path);

typedef struct Table Table;

/* Columns' titles, separated by '|'. */
Table *table_new(const char *titles);
void table_row(Table *table, const char *title);
/* The next cell of the row. */
void table_cell(Table *table, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* Prints and frees it. */
void table_print(Table *table);

#endif
