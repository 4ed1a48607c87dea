/* SPDX-License-Identifier: ISC */
/* When a mail that could not leave is tried again: one small file a mail in dir/retry. Losing it costs nothing but an
   earlier try. Times are seconds, given by the caller. */
#ifndef MAIL_RETRY_H
#define MAIL_RETRY_H

#include <stdbool.h>

#include "base/error.h"

enum { RETRY_GIVE_UP = 5 * 24 * 3600 };

/* Seconds since 1970 of "2026-11-18T02:48:35Z". 0 or -1. */
int retry_seconds(const char *time, long long *seconds_r);

bool retry_is_due(const char *dir, const char *key, long long now);

/* One more try has failed. 0; 1 when it is time to give up; -1. */
int retry_note(const char *dir, const char *key, long long now, const char *why, struct error *e);
void retry_forget(const char *dir, const char *key);

#endif
