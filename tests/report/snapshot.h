/* SPDX-License-Identifier: ISC */
/* Text that must stay as it is, in tests/report/snapshots. With ADJ_SNAPSHOTS=write in the environment it is written
   anew: look at the difference before it is committed. */
#ifndef TESTS_REPORT_SNAPSHOT_H
#define TESTS_REPORT_SNAPSHOT_H

struct buf;

void snapshot_check(const char *name, const struct buf *text);
void snapshot_fits_mail(const struct buf *text);        /* every line at most 78 columns, 7-bit, no blank at its end */

#endif
