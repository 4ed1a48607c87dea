# SPDX-License-Identifier: ISC
adj_sources += %D%/fs.c %D%/fs.h %D%/gamedir.c %D%/gamedir.h
