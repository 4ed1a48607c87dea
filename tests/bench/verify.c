/* SPDX-License-Identifier: ISC */
#include "bench/bench.h"

void bench_verify(void)
{
}
