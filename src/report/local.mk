# SPDX-License-Identifier: ISC
adj_sources += %D%/canvas.c %D%/canvas.h %D%/fill.c %D%/fill.h %D%/flow.c %D%/flow.h %D%/gazetteer.c \
	%D%/ground.c %D%/ground.h \
	%D%/map.c %D%/map.h %D%/map_compact.c %D%/map_full.c %D%/map_internal.h %D%/map_legend.c %D%/map_sign.c \
	%D%/render.c %D%/render.h %D%/report.c %D%/report.h %D%/report_events.c %D%/report_internal.h \
	%D%/report_names.c %D%/report_prompt.c %D%/report_window.c \
	%D%/scene.c %D%/scene.h %D%/shape.c %D%/shape.h
