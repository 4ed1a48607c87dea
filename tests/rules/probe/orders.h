/* SPDX-License-Identifier: ISC */
/* What the orders mean as steps. */
#ifndef PROBE_ORDERS_H
#define PROBE_ORDERS_H

struct order;
struct steps;

void probe_expand_move(const struct order *o, struct steps *s);
void probe_expand_fire(const struct order *o, struct steps *s);

#endif
