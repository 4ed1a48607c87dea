# SPDX-License-Identifier: ISC
adj_sources += %D%/gaines.h %D%/ruleset.c %D%/data.c %D%/state.c %D%/ground.c %D%/setup.c %D%/turn.c %D%/command.c \
	%D%/movement.c %D%/entry.c %D%/strength.c %D%/combat.c %D%/results.c %D%/fire.c %D%/sight.c \
	%D%/sharpshooters.c %D%/reaction.c %D%/close.c %D%/charge.c %D%/disorder.c %D%/victory.c %D%/orders.c \
	%D%/conditions.c
