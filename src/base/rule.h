/* SPDX-License-Identifier: ISC */
/* RULE("ID 3.2") is the first thing in the code that implements a rule: the id in games/ID/rules.tsv.
   In the tests' build it counts; elsewhere it is nothing. */
#ifndef BASE_RULE_H
#define BASE_RULE_H

#ifdef ADJ_MARKS
struct rule_mark {
    const char *id;
    struct rule_mark *next;
    unsigned hits;
};
void rule_mark_hit(struct rule_mark *m);
#define RULE(rule_id)                                                                                       \
    do {                                                                                                    \
        static struct rule_mark rule_mark_here = {rule_id, 0, 0};                                           \
        rule_mark_hit(&rule_mark_here);                                                                     \
    } while (0)
#else
#define RULE(rule_id) ((void)0)
#endif

#endif
