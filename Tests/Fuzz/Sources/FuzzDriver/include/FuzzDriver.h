#ifndef FUZZ_DRIVER_H
#define FUZZ_DRIVER_H

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with a function of ours, so that the program keeps its own `main`.
int LLVMFuzzerRunDriver(int *count, char ***arguments,
                        int (*test)(const uint8_t *bytes, size_t size));

#endif
