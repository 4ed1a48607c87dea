/* SPDX-License-Identifier: ISC */
/* Rule coverage: what code under a RULE a test ran. Only the tests' build of the library keeps count. */
#ifndef TESTS_MARKS_H
#define TESTS_MARKS_H

/* For cmocka_unit_test_setup: forgets what ran before. */
int marks_reset(void **state);

/* Last in a test, so that it is reached only when all else held. Fails the test when no code under
   RULE(id) ran since marks_reset; otherwise appends the id to the file named by ADJ_EVIDENCE. */
#define EVIDENCE(id) marks_evidence(id, __FILE__, __LINE__)
void marks_evidence(const char *id, const char *file, int line);

/* A test of rules: `rule_test(test_7_51_flip_ends_the_result)`. */
#define rule_test(f) cmocka_unit_test_setup(f, marks_reset)

#endif
