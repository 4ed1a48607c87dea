# SPDX-License-Identifier: ISC

check_PROGRAMS += %D%/test-parse
TESTS += %D%/test-parse
%C%_test_parse_SOURCES = %D%/test-parse.c
%C%_test_parse_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_parse_CFLAGS = $(TEST_CFLAGS)
%C%_test_parse_LDADD = $(TEST_LDADD)

check_PROGRAMS += %D%/test-write
TESTS += %D%/test-write
%C%_test_write_SOURCES = %D%/test-write.c
%C%_test_write_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_write_CFLAGS = $(TEST_CFLAGS)
%C%_test_write_LDADD = $(TEST_LDADD)

check_PROGRAMS += %D%/test-schema
TESTS += %D%/test-schema
%C%_test_schema_SOURCES = %D%/test-schema.c %D%/support.c %D%/support.h
%C%_test_schema_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_schema_CFLAGS = $(TEST_CFLAGS)
%C%_test_schema_LDADD = $(TEST_LDADD)

check_PROGRAMS += %D%/test-style
TESTS += %D%/test-style
%C%_test_style_SOURCES = %D%/test-style.c %D%/support.c %D%/support.h
%C%_test_style_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_style_CFLAGS = $(TEST_CFLAGS)
%C%_test_style_LDADD = $(TEST_LDADD)

check_PROGRAMS += %D%/test-sign
TESTS += %D%/test-sign
%C%_test_sign_SOURCES = %D%/test-sign.c %D%/support.c %D%/support.h
%C%_test_sign_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_sign_CFLAGS = $(TEST_CFLAGS)
%C%_test_sign_LDADD = $(TEST_LDADD)

check_PROGRAMS += %D%/test-plain
TESTS += %D%/test-plain
%C%_test_plain_SOURCES = %D%/test-plain.c
%C%_test_plain_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_plain_CFLAGS = $(TEST_CFLAGS)
%C%_test_plain_LDADD = $(TEST_LDADD)
