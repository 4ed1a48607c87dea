# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/test-data %D%/test-c3i
TESTS += %D%/test-data %D%/test-c3i
EXTRA_DIST += %D%/toy/game.xml %D%/toy/map.xml %D%/toy/map.txt %D%/toy/units.xml %D%/toy/tables.xml %D%/toy/one.xml
%C%_test_data_SOURCES = %D%/test-data.c %D%/toy.c %D%/toy.h
%C%_test_data_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_data_CFLAGS = $(TEST_CFLAGS)
%C%_test_data_LDADD = $(TEST_LDADD)
%C%_test_c3i_SOURCES = %D%/test-c3i.c
%C%_test_c3i_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_c3i_CFLAGS = $(TEST_CFLAGS)
%C%_test_c3i_LDADD = $(TEST_LDADD)
