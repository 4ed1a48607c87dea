# SPDX-License-Identifier: ISC
include src/rules/c3i/local.mk
adj_sources += %D%/registry.c %D%/registry.h
