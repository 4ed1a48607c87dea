# SPDX-License-Identifier: ISC
adj_sources += %D%/bounce.c %D%/bounce.h %D%/carrier.c %D%/carrier.h %D%/collect.c %D%/collect.h %D%/fuse.c \
	%D%/fuse.h %D%/remark.c %D%/remark.h %D%/requests.c %D%/requests.h
adj_sources += %D%/create.c %D%/forecast.c %D%/forecast.h %D%/keys.c %D%/keys.h %D%/keys_post.c %D%/keys_post.h \
	%D%/halt.c %D%/halt.h %D%/log.c %D%/log.h %D%/match.c %D%/match.h %D%/names.h \
	%D%/post.c %D%/post.h %D%/ruling.c %D%/ruling.h %D%/run.c %D%/run.h %D%/turn.c %D%/turn.h
adj_sources += %D%/archive.c %D%/archive.h %D%/archive_calls.c %D%/archive_calls.h %D%/opening.c %D%/opening.h \
	%D%/packet.c %D%/packet.h %D%/verify.c \
	%D%/verify.h %D%/verify_events.c %D%/verify_explain.c %D%/verify_explain.h %D%/verify_file.c \
	%D%/verify_internal.h %D%/verify_mails.c %D%/verify_play.c %D%/verify_source.c %D%/verify_source.h
