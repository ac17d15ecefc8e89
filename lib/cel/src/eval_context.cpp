#include "plimsoll/cel/eval_context.h"

#include <algorithm>
#include <numeric>

#include "plimsoll/base/assert.h"
#include "plimsoll/base/hash.h"

namespace plimsoll::cel {

void EvalContext::Reset() {
  memory.Reset();
  document_count_ = 0;
  if (!indexes_.empty()) indexes_.clear();
}

uint16_t EvalContext::AddDocument(const value::Document& document) {
  for (uint16_t i = 0; i < document_count_; ++i) {
    if (documents_[i] == &document) return i;
  }
  PLIMSOLL_ASSERT(document_count_ < kMaxDocuments);
  documents_[document_count_] = &document;
  return document_count_++;
}

const ContainerIndex& EvalContext::ArrayIndex(const value::Node& array) {
  ContainerIndex& index = indexes_[&array];
  if (index.items != nullptr) return index;
  index.count = array.container.count;
  index.items = reinterpret_cast<const value::Node**>(memory.Allocate(index.count * sizeof(void*)));
  const value::Node* item = &array + 1;
  for (uint32_t i = 0; i < index.count; ++i, item += item->Size()) index.items[i] = item;
  return index;
}

const ContainerIndex& EvalContext::ObjectIndex(uint16_t document, const value::Node& object) {
  ContainerIndex& index = indexes_[&object];
  if (index.items != nullptr) return index;
  index.count = object.container.count;
  struct Entry {
    uint64_t hash;
    const value::Node* value;
  };
  auto* entries = reinterpret_cast<Entry*>(memory.Allocate(index.count * sizeof(Entry)));
  const value::Node* key = &object + 1;
  for (uint32_t i = 0; i < index.count; ++i, key += 1 + key[1].Size()) {
    entries[i] = {HashBytes(TextOf(document, *key)), key + 1};
  }
  std::sort(entries, entries + index.count, [](const Entry& a, const Entry& b) { return a.hash < b.hash; });
  index.items = reinterpret_cast<const value::Node**>(memory.Allocate(index.count * sizeof(void*)));
  index.hashes = reinterpret_cast<uint64_t*>(memory.Allocate(index.count * sizeof(uint64_t)));
  for (uint32_t i = 0; i < index.count; ++i) {
    index.hashes[i] = entries[i].hash;
    index.items[i] = entries[i].value;
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
