# SPDX-License-Identifier: ISC
adj_sources += %D%/error.c %D%/error.h %D%/io.c %D%/io.h %D%/library.c %D%/library.h %D%/pool.c %D%/pool.h %D%/buf.c %D%/buf.h \
	%D%/text.c %D%/text.h %D%/rule.h
