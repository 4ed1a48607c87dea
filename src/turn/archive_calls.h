/* SPDX-License-Identifier: ISC */
/* libarchive, loaded when an archive is first written or read: no other command needs it, and it brings six libraries
   more that would have to be found and bound at every start. */
#ifndef TURN_ARCHIVE_CALLS_H
#define TURN_ARCHIVE_CALLS_H

#include <archive.h>
#include <archive_entry.h>

#include "base/error.h"

#define ARCHIVE_CALLS(X) \
    X(error_string) X(write_new) X(write_set_format_ustar) X(write_add_filter_none) X(write_set_bytes_per_block) \
    X(write_set_bytes_in_last_block) X(write_open) X(write_header) X(write_data) X(write_close) X(write_free) \
    X(entry_new) X(entry_set_pathname) X(entry_set_size) X(entry_set_filetype) X(entry_set_perm) \
    X(entry_set_mtime) X(entry_set_uid) X(entry_set_gid) X(entry_free) X(read_data) X(entry_pathname) \
    X(entry_hardlink) X(entry_filetype) X(read_next_header) X(read_new) X(read_support_format_tar) \
    X(read_support_filter_none) X(read_support_filter_gzip) X(read_support_filter_bzip2) \
    X(read_support_filter_xz) X(read_support_filter_zstd) X(read_open_memory) X(read_free)

struct archive_calls {
#define ARCHIVE_CALL(name) __typeof__(archive_##name) *name;
    ARCHIVE_CALLS(ARCHIVE_CALL)
#undef ARCHIVE_CALL
};

/* The same for the whole process; stays loaded. NULL with an error. */
const struct archive_calls *archive_calls_get(struct error *e);

#endif
