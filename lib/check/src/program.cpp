#include "plimsoll/check/program.h"

namespace plimsoll::check {
namespace {

template <class T>
size_t BytesOf(const std::vector<T>& list) {
  return list.capacity() * sizeof(T);
}

}  // namespace

size_t CheckProgram::MemoryUse() const {
  size_t bytes = BytesOf(nodes) + BytesOf(strings) + BytesOf(numbers) + BytesOf(arrays) + BytesOf(objects) +
                 BytesOf(properties) + BytesOf(members) + BytesOf(enums) + BytesOf(junctors) +
                 BytesOf(alternatives) + BytesOf(texts) + BytesOf(patterns) + BytesOf(facts);
  bytes += names.MemoryUse();
  for (const EnumSet& set : enums) bytes += set.MemoryUse();
  return bytes;
}

}  // namespace plimsoll::check
