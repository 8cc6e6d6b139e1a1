// The driver is libFuzzer's; this file makes a target of its declaration.
#include "FuzzDriver.h"
