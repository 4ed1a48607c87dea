# SPDX-License-Identifier: ISC
adj_sources += %D%/clean.c %D%/clean.h %D%/message.c %D%/message.h %D%/shape.c %D%/shape.h %D%/charset.c %D%/charset.h \
	%D%/transfer.c %D%/transfer.h %D%/header.c %D%/header.h %D%/cage.c %D%/cage.h %D%/unpack.c %D%/unpack.h \
	%D%/mime.c %D%/mime.h %D%/classify.c %D%/classify.h %D%/tag.c %D%/tag.h %D%/orders.c %D%/orders.h \
	%D%/maildir.c %D%/maildir.h %D%/digest.c %D%/digest.h %D%/intake.c %D%/intake.h %D%/outbox.c %D%/outbox.h %D%/compose.c \
	%D%/compose.h
