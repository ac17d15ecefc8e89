#include "plimsoll/crd/list_types.h"

#include <algorithm>
#include <string>

#include "list_keys.h"
#include "plan_walk.h"
#include "plimsoll/base/hash.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/go_render.h"
#include "rule_memory_parts.h"

namespace plimsoll::crd {
namespace {

using schema::Keyword;
using value::Equality;
using value::Value;

std::string Rendered(Value value) {
  std::string text;
  value::AppendFieldErrorValue(text, value);
  return text;
}

std::string Index(const std::string& path, uint32_t index) {
  return path + "[" + std::to_string(index) + "]";
}

// The close look at one list.
class ListCheck {
 public:
  ListCheck(Value list, const PlanWalk& walk, finding::ErrorList& errors) : walk_(walk), errors_(errors) {
    for (const Value item : list.Items()) items_.push_back(item);
  }

  void CheckSet() {
    for (const Value item : items_) keys_.Add(item);
    for (const Repeat repeat : keys_.Repeats()) Report(repeat, Rendered(items_[repeat.second]));
  }

  void CheckMap(std::span<const std::string_view> names) {
    for (uint32_t i = 0; i < items_.size(); ++i) {
      if (items_[i].IsObject() || items_[i].IsNull()) continue;
      errors_.push_back(finding::Invalid(Index(walk_.FieldPath(), i), Rendered(items_[i]),
                                         "must be an object for an array of list-type map",
                                         items_[i].span()));
      return;
    }
    std::vector<std::string_view> sorted(names.begin(), names.end());
    std::ranges::sort(sorted);
    sorted.erase(std::ranges::unique(sorted).begin(), sorted.end());
    for (const Value item : items_) AddKey(item, names, sorted);
    for (const Repeat repeat : keys_.Repeats()) {
      std::string value;
      AppendPicked(value, items_[repeat.second], sorted);
      Report(repeat, std::move(value));
    }
  }

 private:
  // A single key is compared as an item of a set would be; several by their JSON.
  void AddKey(Value item, std::span<const std::string_view> names,
              const std::vector<std::string_view>& sorted) {
    if (names.size() != 1) return keys_.AddPicked(item, sorted);
    const std::optional<Value> key = item.Find(names[0]);
    if (key) {
      keys_.Add(*key);
    } else {
      keys_.AddUnspecified();
    }
  }

  void Report(Repeat repeat, std::string value) {
    finding::FieldError error = finding::Duplicate(Index(walk_.FieldPath(), repeat.second), std::move(value),
                                                   items_[repeat.second].span());
    error.related = items_[repeat.first].span();
    error.hint = "first at " + walk_.Pointer() + "/" + std::to_string(repeat.first);
    errors_.push_back(std::move(error));
  }

  const PlanWalk& walk_;
  finding::ErrorList& errors_;
  std::vector<Value> items_;
  ListKeys keys_;
};

// Equal for values that are the same.
uint64_t HashOf(Value value) {
  return value::Hash(value, value.node().IsContainer() ? Equality::kCanonicalJson : Equality::kSameKinds);
}

uint64_t HashOfKeys(Value item, std::span<const std::string_view> names) {
  if (names.size() == 1) {
    const std::optional<Value> key = item.Find(names[0]);
    return key ? HashOf(*key) : 0;
  }
  uint64_t hash = 0;
  for (const std::string_view name : names) {
    const std::optional<Value> key = item.Find(name);
    hash = MixHash(hash, key ? value::Hash(*key, Equality::kCanonicalJson) : 0);
  }
  return hash;
}

// Whether two items may be the same; where not, they are not.
template <class Hasher>
bool MayRepeat(Value list, std::vector<uint64_t>& hashes, Hasher hash) {
  if (list.Count() <= 1) return false;
  hashes.clear();
  for (const Value item : list.Items()) hashes.push_back(hash(item));
  std::ranges::sort(hashes);
  return std::ranges::adjacent_find(hashes) != hashes.end();
}

bool HasMisfit(Value list) {
  for (const Value item : list.Items()) {
    if (!item.IsObject() && !item.IsNull()) return true;
  }
  return false;
}

}  // namespace

ListTypes::ListTypes(const schema::Schema& schema, const reshape::ShapePlan& plan)
    : schema_(schema), plan_(plan), kinds_(plan.NodeCount(), Kind::kOther) {
  PlanMarks marks(plan.NodeCount(), false);
  for (uint32_t i = 0; i < plan.NodeCount(); ++i) {
    const std::string_view type = schema.Text(plan.node(i).schema, Keyword::kListType);
    if (type == "set") kinds_[i] = Kind::kSet;
    if (type == "map") kinds_[i] = Kind::kMap;
    marks[i] = kinds_[i] != Kind::kOther;
    any_ = any_ || marks[i];
  }
  marks_ = MarkAbove(plan, std::move(marks));
}

void ListTypes::Check(Value object, RuleMemory& memory, finding::ErrorList& errors) const {
  if (!any_ || !object.IsObject()) return;
  std::vector<uint64_t>& hashes = memory.parts().hashes;
  PlanWalk walk(plan_, marks_, Members::kBoth, memory.parts().frames);
  walk.Run(object, [&](Value value, uint32_t node) {
    if (!value.IsArray() || kinds_[node] == Kind::kOther) return;
    if (kinds_[node] == Kind::kSet) {
      if (MayRepeat(value, hashes, HashOf)) ListCheck(value, walk, errors).CheckSet();
      return;
    }
    const auto names = schema_.Texts(plan_.node(node).schema, Keyword::kListMapKeys);
    const auto hash = [&](Value item) { return HashOfKeys(item, names); };
    if (HasMisfit(value) || MayRepeat(value, hashes, hash)) ListCheck(value, walk, errors).CheckMap(names);
  });
}

}  // namespace plimsoll::crd
