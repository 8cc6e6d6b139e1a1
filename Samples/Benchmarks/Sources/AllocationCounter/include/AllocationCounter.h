#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// The allocations of this thread so far. Linked into a program, this library stands in front of the
/// system's allocator and counts the calls.
uint64_t allocation_count(void);

#endif
