# SPDX-License-Identifier: ISC
adj_sources += %D%/ruleset.h %D%/data.h %D%/internal.h %D%/agenda.c %D%/autoplay.c %D%/autoplay.h %D%/condition.c %D%/condition.h \
	%D%/desk.c %D%/desk.h %D%/desk_file.c %D%/desk_internal.h %D%/desk_trial.c %D%/event.c %D%/event.h \
	%D%/near.c %D%/near.h \
	%D%/options.c %D%/options.h %D%/orders.c %D%/orders.h %D%/play.c %D%/play.h %D%/refuse.c %D%/refuse.h \
	%D%/state.c %D%/state.h %D%/state_internal.h %D%/state_read.c %D%/value.c %D%/value.h %D%/vocabulary.c %D%/vocabulary.h \
	%D%/data.c %D%/datafile.c %D%/datakept.c %D%/datakept.h %D%/dataitem.c %D%/dataload.h %D%/datamap.c %D%/datapath.c %D%/datapath.h \
	%D%/dataread.c %D%/datasense.c %D%/datatext.c %D%/dataunits.c
