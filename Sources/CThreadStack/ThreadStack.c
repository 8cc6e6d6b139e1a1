#define _GNU_SOURCE
#include "CThreadStack.h"

#if defined(__linux__)

#include <pthread.h>

bool automapper_thread_stack(void **low, size_t *size) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
  bool known = pthread_attr_getstack(&attributes, low, size) == 0;
  pthread_attr_destroy(&attributes);
  return known;
}

#else

bool automapper_thread_stack(void **low, size_t *size) {
  (void)low;
  (void)size;
  return false;
}

#endif
