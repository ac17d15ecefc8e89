#include "plimsoll/check/enum_set.h"

#include <algorithm>
#include <string>

#include "plimsoll/check/number_rules.h"
#include "plimsoll/text/utf8.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::check {
namespace {

using value::Equality;
using value::Kind;
using value::Value;

template <class T>
void SortUnique(std::vector<T>& items) {
  std::ranges::sort(items);
  const auto rest = std::ranges::unique(items);
  items.erase(rest.begin(), rest.end());
}

// string(rune(number)) in Go; what is no code point becomes U+FFFD.
std::string OneRune(int64_t number) {
  std::string text;
  const bool is_rune = number >= 0 && number <= 0x10FFFF;
  text::AppendRune(text, is_rune ? static_cast<char32_t>(number) : text::kReplacement);
  return text;
}

}  // namespace

EnumSet::EnumSet(std::vector<Value> entries) : entries_(std::move(entries)) {
  for (uint32_t i = 0; i < entries_.size(); ++i) {
    const Value entry = entries_[i];
    switch (entry.kind()) {
      case Kind::kNull: break;
      case Kind::kBool: booleans_[entry.AsBool() ? 1 : 0] = true; break;
      case Kind::kInt: integers_.push_back(entry.AsInt()); break;
      case Kind::kUint:
      case Kind::kFloat: floats_.push_back(entry.AsDouble()); break;
      case Kind::kString: texts_.push_back(entry.AsString()); break;
      case Kind::kArray:
      case Kind::kObject: containers_.emplace_back(value::Hash(entry, Equality::kSameKinds), i); break;
    }
  }
  SortUnique(texts_);
  strings_ = table_.Add(texts_);
  SortUnique(integers_);
  SortUnique(floats_);
  SortUnique(containers_);
}

size_t EnumSet::MemoryUse() const {
  return entries_.capacity() * sizeof(Value) + texts_.capacity() * sizeof(std::string_view) +
         table_.MemoryUse() + integers_.capacity() * sizeof(int64_t) + floats_.capacity() * sizeof(double) +
         containers_.capacity() * sizeof(containers_[0]);
}

bool EnumSet::Allows(Value value) const {
  switch (value.kind()) {
    case Kind::kNull: return false;
    case Kind::kBool: return AllowsBool(value.AsBool());
    case Kind::kInt: return AllowsInt(value.AsInt());
    case Kind::kUint:
    case Kind::kFloat: return AllowsFloat(value.AsDouble());
    case Kind::kString: return AllowsString(value.AsString());
    case Kind::kArray:
    case Kind::kObject: return AllowsContainer(value);
  }
  return false;
}

bool EnumSet::AllowsInt(int64_t number) const {
  return std::ranges::binary_search(integers_, number) ||
         std::ranges::binary_search(floats_, static_cast<double>(number)) ||
         (!strings_.empty() && AllowsString(OneRune(number)));
}

bool EnumSet::AllowsFloat(double number) const {
  return std::ranges::binary_search(floats_, number) ||
         std::ranges::binary_search(integers_, TruncateAsGo(number));
}

bool EnumSet::AllowsContainer(Value value) const {
  if (containers_.empty()) return false;
  const uint64_t hash = value::Hash(value, Equality::kSameKinds);
  auto candidate = std::ranges::lower_bound(containers_, std::pair(hash, uint32_t{0}));
  for (; candidate != containers_.end() && candidate->first == hash; ++candidate) {
    if (value::Equal(value, entries_[candidate->second], Equality::kSameKinds)) return true;
  }
  return false;
}

}  // namespace plimsoll::check
