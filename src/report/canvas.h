/* SPDX-License-Identifier: ISC */
/* A grid of characters to draw on. Everything outside it is lost without a word. */
#ifndef REPORT_CANVAS_H
#define REPORT_CANVAS_H

struct buf;
struct pool;

struct canvas {
    int w, h;
    char *c;                /* row by row */
};

void canvas_init(struct canvas *c, struct pool *pool, int w, int h);     /* blank; lasts as long as the pool */
void canvas_copy(struct canvas *to, const struct canvas *from);         /* of the same size */
/* A part of a row, x - half to x + half. */
void canvas_copy_row(struct canvas *to, const struct canvas *from, int x, int y, int half);

void canvas_put(struct canvas *c, int x, int y, char ch);
char canvas_get(const struct canvas *c, int x, int y);  /* ' ' outside */
void canvas_text(struct canvas *c, int x, int y, const char *s);
/* Centred on x, cut to 2 * half + 1, with a blank on either side where that leaves room. */
void canvas_centre(struct canvas *c, int x, int y, int half, const char *s);
void canvas_line(struct canvas *c, int x0, int y0, int x1, int y1, char ch);

/* Appends the rows without blanks at their ends, nor empty rows at top and bottom. */
void canvas_write(const struct canvas *c, struct buf *out);

#endif
