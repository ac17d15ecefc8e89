// A schema and an object made up from the input, so that they have to do with each other.
#include <cstddef>
#include <cstdint>

#include "case_maker.h"
#include "check_agreement.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::vector<uint32_t> choices;
  for (size_t i = 0; i + 1 < size; i += 2) choices.push_back(data[i] | uint32_t{data[i + 1]} << 8);
  if (choices.empty()) return 0;
  const plimsoll::check::RandomCase random = plimsoll::check::MakeCase(std::move(choices));
  plimsoll::fuzz::FuzzSchema(random.schema).Try(random.value);
  return 0;
}
