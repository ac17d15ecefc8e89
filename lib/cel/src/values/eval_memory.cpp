#include "plimsoll/cel/values/eval_memory.h"

#include <cstring>
#include <utility>

namespace plimsoll::cel {

void EvalMemory::Reset() {
  arena_.Reset();
  taken_ = 0;
  quantities_.Reset();
  urls_.Reset();
  last_url_text_ = {};
}

std::string_view EvalMemory::Copy(std::string_view text) {
  char* copy = Allocate(text.size());
  if (!text.empty()) std::memcpy(copy, text.data(), text.size());
  return {copy, text.size()};
}

Value EvalMemory::Quantity(value::Quantity&& quantity, uint8_t flags) {
  return Value::Pointing(Tag::kQuantity, quantities_.Take(std::move(quantity)), 0).WithFlags(flags);
}

Value EvalMemory::Url(text::Url&& url) { return Value::Pointing(Tag::kUrl, urls_.Take(std::move(url)), 0); }

}  // namespace plimsoll::cel
