# SPDX-License-Identifier: ISC
adj_sources += %D%/fill.h %D%/map.h %D%/render.h %D%/report.h %D%/scene.h
