# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/test-parse %D%/test-write
TESTS += %D%/test-parse %D%/test-write
%C%_test_parse_SOURCES = %D%/test-parse.c
%C%_test_parse_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_parse_CFLAGS = $(TEST_CFLAGS)
%C%_test_parse_LDADD = $(TEST_LDADD)
%C%_test_write_SOURCES = %D%/test-write.c
%C%_test_write_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_write_CFLAGS = $(TEST_CFLAGS)
%C%_test_write_LDADD = $(TEST_LDADD)
