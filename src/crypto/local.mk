# SPDX-License-Identifier: ISC
adj_sources += %D%/hash.c %D%/hash.h
