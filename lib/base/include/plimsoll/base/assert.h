// PLIMSOLL_ASSERT checks a promise of our own code. It is on in dev, test and fuzz
// builds and costs nothing in release. No input, however bad, may reach one.
#pragma once

#if defined(PLIMSOLL_ASSERTS)
#include <cstdio>
#include <cstdlib>
#define PLIMSOLL_ASSERT(condition)                                                         \
  do {                                                                                     \
    if (!(condition)) {                                                                    \
      std::fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                        \
    }                                                                                      \
  } while (false)
#else
#define PLIMSOLL_ASSERT(condition) static_cast<void>(0)
#endif
