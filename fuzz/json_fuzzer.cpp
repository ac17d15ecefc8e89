// The JSON reader says of every text what simdjson says of it.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "simdjson_referee.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string difference =
      plimsoll::testing::DifferenceFromSimdjson({reinterpret_cast<const char*>(data), size});
  if (difference.empty()) return 0;
  std::fprintf(stderr, "%s\n", difference.c_str());
  std::abort();
}
