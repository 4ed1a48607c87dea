# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/test-hex
TESTS += %D%/test-hex
%C%_test_hex_SOURCES = %D%/test-hex.c %D%/grids.c %D%/grids.h
%C%_test_hex_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_hex_CFLAGS = $(TEST_CFLAGS)
%C%_test_hex_LDADD = $(TEST_LDADD)
