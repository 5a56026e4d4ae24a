/* SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * SHA-256 (FIPS 180-4), for where there is no GLib. Golden hashes written by GLib's own are what it is tested
 * by.
 */
#ifndef NK_TESTS_SHA256_H
#define NK_TESTS_SHA256_H

#include <stddef.h>

enum { SHA256_HEX = 65 }; /* digits and the end of the string */

void sha256_hex(const void *data, size_t size, char hex[SHA256_HEX]);

#endif
