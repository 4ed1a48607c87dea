# SPDX-License-Identifier: ISC
adj_sources += %D%/begin.c %D%/node.h %D%/parse.c %D%/scan.c %D%/scan.h %D%/utf8.c %D%/utf8.h \
	%D%/write.c %D%/write.h %D%/xml.c %D%/xml.h
