# SPDX-License-Identifier: ISC
adj_sources += %D%/cmd.c %D%/cmd.h %D%/choices.c %D%/choices.h %D%/accept.c %D%/archive.c %D%/autoplay.c %D%/check.c %D%/countersign.c \
	%D%/explain.c %D%/games.c %D%/join.c %D%/keygen.c %D%/mailing.c %D%/mailing.h %D%/mail_test.c %D%/map.c %D%/new.c %D%/receive.c %D%/rekey.c %D%/renew.c %D%/report.c \
	%D%/ruling.c %D%/run.c %D%/sign.c %D%/status.c %D%/try.c %D%/verify.c
