# SPDX-License-Identifier: ISC
adj_sources += %D%/chain.c %D%/chain.h %D%/entry.c %D%/entry.h %D%/ledger.c %D%/ledger.h %D%/file.c %D%/file.h
