// Replaces the functions of the C library that allocate by ones that count and pass the call on to
// the next definition of the same name, which the dynamic linker knows (`RTLD_NEXT`).

#define _GNU_SOURCE
#include "AllocationCounter.h"

#ifdef __linux__
#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>

static __thread uint64_t count;

// The linker itself allocates, zeroed memory only, while it looks for the next `calloc`.
static _Alignas(16) char bootstrap[4096];
static size_t bootstrap_used;

#define NEXT(name)                                     \
  static __typeof__(&name) next;                       \
  if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

void *malloc(size_t size);
void *calloc(size_t number, size_t size);
void *realloc(void *memory, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
int posix_memalign(void **memory, size_t alignment, size_t size);
void free(void *memory);

void *malloc(size_t size) {
  NEXT(malloc);
  count += 1;
  return next(size);
}

void *calloc(size_t number, size_t size) {
  static __thread int searching;
  static __typeof__(&calloc) next;
  if (!next) {
    if (searching) {
      size_t wanted = (number * size + 15) & ~(size_t)15;
      if (bootstrap_used + wanted > sizeof bootstrap) return NULL;
      bootstrap_used += wanted;
      return bootstrap + bootstrap_used - wanted;
    }
    searching = 1;
    next = (__typeof__(&calloc))dlsym(RTLD_NEXT, "calloc");
    searching = 0;
  }
  count += 1;
  return next(number, size);
}

void *realloc(void *memory, size_t size) {
  NEXT(realloc);
  count += 1;
  return next(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  NEXT(aligned_alloc);
  count += 1;
  return next(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  NEXT(posix_memalign);
  count += 1;
  return next(memory, alignment, size);
}

void free(void *memory) {
  NEXT(free);
  if ((char *)memory >= bootstrap && (char *)memory < bootstrap + sizeof bootstrap) return;
  next(memory);
}

uint64_t allocation_count(void) { return count; }
#else
uint64_t allocation_count(void) { return 0; }
#endif
