# SPDX-License-Identifier: ISC
# One program a chapter of the rulebook, all written in positions (position.h).
check_LIBRARIES += libc3iposition.a
libc3iposition_a_SOURCES = %D%/position.c %D%/position.h tests/support/slips.c tests/support/slips.h
libc3iposition_a_CPPFLAGS = $(TEST_CPPFLAGS)
libc3iposition_a_CFLAGS = $(TEST_CFLAGS)

check_PROGRAMS += %D%/test-setup
TESTS += %D%/test-setup
%C%_test_setup_SOURCES = %D%/test-setup.c
%C%_test_setup_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_setup_CFLAGS = $(TEST_CFLAGS)
%C%_test_setup_LDADD = libc3iposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-command
TESTS += %D%/test-command
%C%_test_command_SOURCES = %D%/test-command.c
%C%_test_command_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_command_CFLAGS = $(TEST_CFLAGS)
%C%_test_command_LDADD = libc3iposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-organization
TESTS += %D%/test-organization
%C%_test_organization_SOURCES = %D%/test-organization.c
%C%_test_organization_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_organization_CFLAGS = $(TEST_CFLAGS)
%C%_test_organization_LDADD = libc3iposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-movement
TESTS += %D%/test-movement
%C%_test_movement_SOURCES = %D%/test-movement.c
%C%_test_movement_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_movement_CFLAGS = $(TEST_CFLAGS)
%C%_test_movement_LDADD = libc3iposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-entry
TESTS += %D%/test-entry
%C%_test_entry_SOURCES = %D%/test-entry.c
%C%_test_entry_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_entry_CFLAGS = $(TEST_CFLAGS)
%C%_test_entry_LDADD = libc3iposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-attack
TESTS += %D%/test-attack
%C%_test_attack_SOURCES = %D%/test-attack.c
%C%_test_attack_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_attack_CFLAGS = $(TEST_CFLAGS)
%C%_test_attack_LDADD = libc3iposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-results
TESTS += %D%/test-results
%C%_test_results_SOURCES = %D%/test-results.c
%C%_test_results_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_results_CFLAGS = $(TEST_CFLAGS)
%C%_test_results_LDADD = libc3iposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-victory
TESTS += %D%/test-victory
%C%_test_victory_SOURCES = %D%/test-victory.c
%C%_test_victory_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_victory_CFLAGS = $(TEST_CFLAGS)
%C%_test_victory_LDADD = libc3iposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-play
TESTS += %D%/test-play
%C%_test_play_SOURCES = %D%/test-play.c %D%/random.h
%C%_test_play_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_play_CFLAGS = $(TEST_CFLAGS)
%C%_test_play_LDADD = libc3iposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-orders
TESTS += %D%/test-orders
%C%_test_orders_SOURCES = %D%/test-orders.c
%C%_test_orders_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_orders_CFLAGS = $(TEST_CFLAGS)
%C%_test_orders_LDADD = libc3iposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-state
TESTS += %D%/test-state
%C%_test_state_SOURCES = %D%/test-state.c
%C%_test_state_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_state_CFLAGS = $(TEST_CFLAGS)
%C%_test_state_LDADD = libc3iposition.a $(TEST_LDADD)

check_PROGRAMS += %D%/test-legality
TESTS += %D%/test-legality
%C%_test_legality_SOURCES = %D%/test-legality.c $(legality_sources)
%C%_test_legality_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_legality_CFLAGS = $(TEST_CFLAGS)
%C%_test_legality_LDADD = libc3iposition.a $(TEST_LDADD)

EXTRA_DIST += %D%/survivors.md %D%/files/quiet-confederate.xml %D%/files/quiet-union.xml %D%/files/fight-position.xml \
	%D%/files/fight-confederate.xml %D%/files/fight-union-1.xml %D%/files/fight-union-2.xml
