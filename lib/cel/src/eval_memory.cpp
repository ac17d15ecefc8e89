#include "plimsoll/cel/eval_memory.h"

#include <cstring>
#include <utility>

namespace plimsoll::cel {

void EvalMemory::Reset() {
  arena_.Reset();
  taken_ = 0;
  if (!quantities_.empty()) quantities_.clear();
  if (!urls_.empty()) urls_.clear();
}

std::string_view EvalMemory::Copy(std::string_view text) {
  char* copy = Allocate(text.size());
  if (!text.empty()) std::memcpy(copy, text.data(), text.size());
  return {copy, text.size()};
}

Value EvalMemory::Quantity(const value::Quantity& quantity, uint8_t flags) {
  return Value::Pointing(Tag::kQuantity, &quantities_.emplace_back(quantity), 0).WithFlags(flags);
}

Value EvalMemory::Url(text::Url&& url) {
  return Value::Pointing(Tag::kUrl, &urls_.emplace_back(std::move(url)), 0);
}

}  // namespace plimsoll::cel
