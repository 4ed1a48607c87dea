# SPDX-License-Identifier: ISC
# One program a part of the rulebook, all written in positions (position.h) and scripts (support/script.h).
check_LIBRARIES += libgainesposition.a
libgainesposition_a_SOURCES = %D%/position.c %D%/position.h tests/support/script.c tests/support/script.h \
	tests/support/slips.c tests/support/slips.h
libgainesposition_a_CPPFLAGS = $(TEST_CPPFLAGS)
libgainesposition_a_CFLAGS = $(TEST_CFLAGS)

check_PROGRAMS += %D%/test-play
TESTS += %D%/test-play
%C%_test_play_SOURCES = %D%/test-play.c
%C%_test_play_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_play_CFLAGS = $(TEST_CFLAGS)
%C%_test_play_LDADD = $(TEST_LDADD)

check_PROGRAMS += %D%/test-data
TESTS += %D%/test-data
%C%_test_data_SOURCES = %D%/test-data.c
%C%_test_data_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_data_CFLAGS = $(TEST_CFLAGS)
%C%_test_data_LDADD = libgainesposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-ground
TESTS += %D%/test-ground
%C%_test_ground_SOURCES = %D%/test-ground.c
%C%_test_ground_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_ground_CFLAGS = $(TEST_CFLAGS)
%C%_test_ground_LDADD = libgainesposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-command
TESTS += %D%/test-command
%C%_test_command_SOURCES = %D%/test-command.c
%C%_test_command_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_command_CFLAGS = $(TEST_CFLAGS)
%C%_test_command_LDADD = libgainesposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-move
TESTS += %D%/test-move
%C%_test_move_SOURCES = %D%/test-move.c
%C%_test_move_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_move_CFLAGS = $(TEST_CFLAGS)
%C%_test_move_LDADD = libgainesposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-combat
TESTS += %D%/test-combat
%C%_test_combat_SOURCES = %D%/test-combat.c
%C%_test_combat_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_combat_CFLAGS = $(TEST_CFLAGS)
%C%_test_combat_LDADD = libgainesposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-phases
TESTS += %D%/test-phases
%C%_test_phases_SOURCES = %D%/test-phases.c
%C%_test_phases_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_phases_CFLAGS = $(TEST_CFLAGS)
%C%_test_phases_LDADD = libgainesposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-orders
TESTS += %D%/test-orders
%C%_test_orders_SOURCES = %D%/test-orders.c
%C%_test_orders_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_orders_CFLAGS = $(TEST_CFLAGS)
%C%_test_orders_LDADD = libgainesposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-legality
TESTS += %D%/test-legality
%C%_test_legality_SOURCES = %D%/test-legality.c $(legality_sources)
%C%_test_legality_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_legality_CFLAGS = $(TEST_CFLAGS)
%C%_test_legality_LDADD = libgainesposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-state
TESTS += %D%/test-state
%C%_test_state_SOURCES = %D%/test-state.c
%C%_test_state_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_state_CFLAGS = $(TEST_CFLAGS)
%C%_test_state_LDADD = libgainesposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-charge
TESTS += %D%/test-charge
%C%_test_charge_SOURCES = %D%/test-charge.c
%C%_test_charge_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_charge_CFLAGS = $(TEST_CFLAGS)
%C%_test_charge_LDADD = libgainesposition.a $(TEST_LDADD)

EXTRA_DIST += %D%/survivors.md %D%/files/start-fast.xml %D%/files/start-standard.xml %D%/files/setup-union.xml \
	%D%/files/setup-confederate.xml %D%/files/turn-confederate.xml %D%/files/turn-union.xml %D%/files/example-7.4.xml
