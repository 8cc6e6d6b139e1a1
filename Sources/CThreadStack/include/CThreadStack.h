#ifndef AUTOMAPPER_THREAD_STACK_H
#define AUTOMAPPER_THREAD_STACK_H

#include <stdbool.h>
#include <stddef.h>

/// Finds the memory of the calling thread's stack: its lowest address and its size in bytes.
///
/// In C, because the headers declare `pthread_getattr_np` only for programs that ask for GNU's functions.
/// Returns false where the system does not tell.
bool automapper_thread_stack(void **low, size_t *size);

#endif
