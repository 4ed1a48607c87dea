# SPDX-License-Identifier: ISC
adj_sources += %D%/hex.c %D%/hex.h
