# SPDX-License-Identifier: ISC
adj_sources += %D%/create.c %D%/forecast.c %D%/forecast.h %D%/log.c %D%/log.h %D%/match.c %D%/match.h %D%/names.h %D%/post.c %D%/post.h \
	%D%/ruling.c %D%/ruling.h %D%/run.c %D%/run.h %D%/turn.c %D%/turn.h
