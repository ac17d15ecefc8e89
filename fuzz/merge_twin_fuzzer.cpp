// A schema for merging and two objects made up from the input: the engine and its slow twin agree on
// what is valid, owned, different, merged, removed and extracted.
#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "merge_agreement.h"
#include "plimsoll/base/assert.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string difference = plimsoll::merge::DisagreementOn({data, size});
  if (!difference.empty()) std::fprintf(stderr, "%s\n", difference.c_str());
  PLIMSOLL_ASSERT(difference.empty());
  return 0;
}
