#pragma once
#include <stdint.h>

/// All threads allocate from one area from now on, or only the main thread's would be counted.
void allocations_share_area(void);

/// What is allocated and not freed, in bytes; -1 where the system does not say so.
int64_t allocations_in_use(void);
