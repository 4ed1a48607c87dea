/* SPDX-License-Identifier: ISC */
#ifndef TESTS_XML_SUPPORT_H
#define TESTS_XML_SUPPORT_H

/* cmocka's group fixtures: xml_begin and an empty folder for the test's files; xml_end, and the folder is removed. */
int support_begin(void **state);
int support_end(void **state);

/* The path of a file in that folder, good until the 8th call after it; support_put writes it too. */
const char *support_path(const char *name);
const char *support_put(const char *name, const char *text);

/* Runs a program found on PATH, its output thrown away; gives back its exit status. */
int support_run(const char *const argv[]);

#endif
