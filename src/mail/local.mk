# SPDX-License-Identifier: ISC
adj_sources += %D%/clean.c %D%/clean.h %D%/message.c %D%/message.h %D%/shape.c %D%/shape.h %D%/charset.c %D%/charset.h \
	%D%/transfer.c %D%/transfer.h %D%/header.c %D%/header.h %D%/cage.c %D%/cage.h %D%/limits.c %D%/limits.h %D%/unpack.c %D%/unpack.h \
	%D%/mime.c %D%/mime.h %D%/classify.c %D%/classify.h %D%/tag.c %D%/tag.h %D%/enclosed.c %D%/enclosed.h \
	%D%/maildir.c %D%/maildir.h %D%/digest.c %D%/digest.h %D%/intake.c %D%/intake.h %D%/outbox.c %D%/outbox.h %D%/compose.c \
	%D%/compose.h %D%/curl_calls.c %D%/curl_calls.h %D%/account.c %D%/account.h %D%/config_file.c %D%/config_file.h \
	%D%/imap.c %D%/imap.h %D%/imap_stream.c %D%/imap_stream.h %D%/retry.c %D%/retry.h %D%/smtp.c %D%/smtp.h %D%/tls.c %D%/tls.h
