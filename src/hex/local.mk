# SPDX-License-Identifier: ISC
adj_sources += %D%/hex.c %D%/hex.h
adj_sources += %D%/board.c %D%/board.h
adj_sources += %D%/line.c %D%/line.h
adj_sources += %D%/path.c %D%/path.h
adj_sources += %D%/reach.c %D%/reach.h
adj_sources += %D%/zone.c %D%/zone.h
