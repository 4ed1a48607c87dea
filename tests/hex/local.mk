# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/test-hex
TESTS += %D%/test-hex
%C%_test_hex_SOURCES = %D%/test-hex.c %D%/grids.c %D%/grids.h
%C%_test_hex_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_hex_CFLAGS = $(TEST_CFLAGS)
%C%_test_hex_LDADD = $(TEST_LDADD)

check_PROGRAMS += %D%/test-board
TESTS += %D%/test-board
%C%_test_board_SOURCES = %D%/test-board.c %D%/grids.c %D%/grids.h
%C%_test_board_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_board_CFLAGS = $(TEST_CFLAGS)
%C%_test_board_LDADD = $(TEST_LDADD)

check_PROGRAMS += %D%/test-line
TESTS += %D%/test-line
%C%_test_line_SOURCES = %D%/test-line.c %D%/grids.c %D%/grids.h
%C%_test_line_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_line_CFLAGS = $(TEST_CFLAGS)
%C%_test_line_LDADD = $(TEST_LDADD)

check_PROGRAMS += %D%/test-reach
TESTS += %D%/test-reach
%C%_test_reach_SOURCES = %D%/test-reach.c %D%/grids.c %D%/grids.h
%C%_test_reach_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_reach_CFLAGS = $(TEST_CFLAGS)
%C%_test_reach_LDADD = $(TEST_LDADD)
