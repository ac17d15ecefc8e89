#include "plimsoll/cel/values/eval_context.h"

#include <algorithm>
#include <bit>

#include "plimsoll/base/assert.h"
#include "plimsoll/base/hash.h"

namespace plimsoll::cel {

void EvalContext::Reset() {
  memory.Reset();
  document_count_ = 0;
  indexes_.Clear();
}

uint16_t EvalContext::AddDocument(const value::Document& document, DocumentStyle style) {
  for (uint16_t i = 0; i < document_count_; ++i) {
    if (documents_[i] == &document && styles_[i] == style) return i;
  }
  PLIMSOLL_ASSERT(document_count_ < kMaxDocuments);
  documents_[document_count_] = &document;
  styles_[document_count_] = style;
  return document_count_++;
}

const ContainerIndex& EvalContext::ArrayIndex(const value::Node& array) {
  ContainerIndex& index = indexes_.At(array);
  if (index.items != nullptr) return index;
  const uint32_t count = array.container.count;
  index.items = reinterpret_cast<const value::Node**>(memory.Allocate(count * sizeof(void*)));
  const value::Node* item = &array + 1;
  for (uint32_t i = 0; i < count; ++i, item += item->Size()) index.items[i] = item;
  return index;
}

const ContainerIndex& EvalContext::ObjectIndex(uint16_t document, const value::Node& object) {
  ContainerIndex& index = indexes_.At(object);
  if (index.items != nullptr) return index;
  const size_t slots = std::bit_ceil(size_t{object.container.count} * 2);
  index.items = reinterpret_cast<const value::Node**>(memory.Allocate(slots * sizeof(void*)));
  index.mask = static_cast<uint32_t>(slots - 1);
  std::fill(index.items, index.items + slots, nullptr);
  const value::Node* key = &object + 1;
  for (uint32_t i = 0; i < object.container.count; ++i, key += 1 + key[1].Size()) {
    uint32_t at = static_cast<uint32_t>(HashBytes(TextOf(document, *key))) & index.mask;
    while (index.items[at] != nullptr) at = (at + 1) & index.mask;
    index.items[at] = key + 1;
  }
  return index;
}

const pattern::Pattern* EvalContext::PatternOf(std::string_view text, pattern::PatternUse use,
                                               std::string& error) {
  auto& patterns = patterns_[static_cast<size_t>(use)];
  std::string key(text);
  if (const auto kept = patterns.find(key); kept != patterns.end()) return &kept->second;
  Result<pattern::Pattern> compiled = pattern::Pattern::Compile(text, use);
  if (!compiled) {
    error = compiled.error().message;
    return nullptr;
  }
  if (patterns.size() >= kKept) patterns.clear();
  return &patterns.emplace(std::move(key), *std::move(compiled)).first->second;
}

const TimeZone* EvalContext::ZoneOf(std::string_view name) {
  std::string key(name);
  if (const auto kept = zones_.find(key); kept != zones_.end()) return &kept->second;
  Result<TimeZone> zone = TimeZone::Load(name);
  if (!zone) return nullptr;
  if (zones_.size() >= kKept) zones_.clear();
  return &zones_.emplace(std::move(key), *std::move(zone)).first->second;
}

}  // namespace plimsoll::cel
