#include "Allocations.h"

#ifdef __GLIBC__
#include <malloc.h>

void allocations_share_area(void) { mallopt(M_ARENA_MAX, 1); }

int64_t allocations_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return (int64_t)info.uordblks + (int64_t)info.hblkhd;
}
#else
void allocations_share_area(void) {}

int64_t allocations_in_use(void) { return -1; }
#endif
