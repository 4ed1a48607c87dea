# SPDX-License-Identifier: ISC
adj_sources += %D%/begin.c %D%/dsig.c %D%/dsig.h %D%/folder.c %D%/folder.h %D%/node.h %D%/parse.c %D%/plain.c \
	%D%/scan.c %D%/scan.h %D%/schema.c %D%/schema.h %D%/sign.c %D%/sign.h %D%/style.c %D%/style.h \
	%D%/utf8.c %D%/utf8.h %D%/words.c %D%/words.h %D%/write.c %D%/write.h %D%/xml.c %D%/xml.h
