# SPDX-License-Identifier: ISC
adj_sources += %D%/c3i.h %D%/ruleset.c %D%/data.c %D%/state.c %D%/board.c %D%/turn.c %D%/command.c \
	%D%/organization.c %D%/movement.c %D%/entry.c %D%/attack.c %D%/battle.c %D%/results.c %D%/victory.c \
	%D%/orders.c %D%/conditions.c
