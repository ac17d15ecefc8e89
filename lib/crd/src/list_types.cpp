#include "plimsoll/crd/list_types.h"

#include <algorithm>
#include <string>

#include "field_error_value.h"
#include "list_keys.h"
#include "plan_walk.h"
#include "plimsoll/base/hash.h"
#include "plimsoll/value/equality.h"
#include "rule_memory_parts.h"

namespace plimsoll::crd {
namespace {

using schema::Keyword;
using value::Equality;
using value::Value;

// The keys of a map, with what the schema says of them.
struct MapKeys {
  MapKeys(const schema::Schema& schema, schema::NodeId list)
      : names(schema.Texts(list, Keyword::kListMapKeys)) {
    const std::optional<schema::NodeId> items = schema.Node(list, Keyword::kItems);
    for (const std::string_view name : names) {
      const std::optional<schema::NodeId> property = items ? schema.Property(*items, name) : std::nullopt;
      types.push_back(property ? schema.Text(*property, Keyword::kType) : std::string_view());
    }
  }

  // Whether all keys of the item are there, and of their types.
  bool AreComplete(Value item) const {
    for (size_t i = 0; i < names.size(); ++i) {
      const std::optional<Value> key = item.Find(names[i]);
      if (!key || !Fits(*key, types[i])) return false;
    }
    return true;
  }

  static bool Fits(Value key, std::string_view type) {
    if (type == "string") return key.IsString();
    if (type == "integer") return key.kind() == value::Kind::kInt;
    if (type == "number") return key.IsNumber();
    if (type == "boolean") return key.kind() == value::Kind::kBool;
    return true;
  }

  std::span<const std::string_view> names;
  std::vector<std::string_view> types;
};

// The close look at one list.
class ListCheck {
 public:
  ListCheck(Value list, const PlanWalk& walk, ListOptions options, finding::ErrorList& errors)
      : walk_(walk), options_(options), errors_(errors), keys_(options.equality) {
    for (const Value item : list.Items()) items_.push_back(item);
  }

  void CheckSet() {
    for (const Value item : items_) keys_.Add(item);
    for (const Repeat repeat : keys_.Repeats()) Report(repeat, FieldErrorValue(items_[repeat.second]));
  }

  void CheckMap(const MapKeys& keys) {
    for (uint32_t i = 0; i < items_.size(); ++i) {
      if (items_[i].IsObject() || items_[i].IsNull()) continue;
      errors_.push_back(finding::Invalid(walk_.Path().Item(i), FieldErrorValue(items_[i]),
                                         "must be an object for an array of list-type map",
                                         items_[i].span()));
      return;
    }
    std::vector<std::string_view> sorted(keys.names.begin(), keys.names.end());
    std::ranges::sort(sorted);
    sorted.erase(std::ranges::unique(sorted).begin(), sorted.end());
    for (const Value item : items_) {
      const bool left_out = options_.incomplete == IncompleteKeys::kLeftOut && !keys.AreComplete(item);
      left_out ? keys_.AddUnique() : AddKey(item, keys.names, sorted);
    }
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
    finding::FieldError error =
        finding::Duplicate(walk_.Path().Item(repeat.second), std::move(value), items_[repeat.second].span());
    error.related = items_[repeat.first].span();
    error.hint = "first at " + walk_.Path().Item(repeat.first).Pointer();
    errors_.push_back(std::move(error));
  }

  const PlanWalk& walk_;
  const ListOptions options_;
  finding::ErrorList& errors_;
  std::vector<Value> items_;
  ListKeys keys_;
};

// Equal for values that are the same.
uint64_t HashOf(Value value, EqualMode mode) {
  switch (mode) {
    case EqualMode::kStructural: return value::Hash(value, Equality::kStructural);
    case EqualMode::kCanonicalJson: return value::Hash(value, Equality::kCanonicalJson);
    case EqualMode::kServer: break;
  }
  return value::Hash(value, value.node().IsContainer() ? Equality::kCanonicalJson : Equality::kSameKinds);
}

uint64_t HashOfKeys(Value item, std::span<const std::string_view> names, EqualMode mode) {
  if (names.size() == 1) {
    const std::optional<Value> key = item.Find(names[0]);
    return key ? HashOf(*key, mode) : 0;
  }
  uint64_t hash = 0;
  const Equality equality = mode == EqualMode::kStructural ? Equality::kStructural : Equality::kCanonicalJson;
  for (const std::string_view name : names) {
    const std::optional<Value> key = item.Find(name);
    hash = MixHash(hash, key ? value::Hash(*key, equality) : 0);
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

ListTypes::ListTypes(const schema::Schema& schema, const reshape::ShapePlan& plan, ListOptions options)
    : schema_(schema), plan_(plan), options_(options), kinds_(plan.NodeCount(), Kind::kOther) {
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
      const auto hash = [&](Value item) { return HashOf(item, options_.equality); };
      if (MayRepeat(value, hashes, hash)) ListCheck(value, walk, options_, errors).CheckSet();
      return;
    }
    const schema::NodeId list = plan_.node(node).schema;
    const auto names = schema_.Texts(list, Keyword::kListMapKeys);
    const auto hash = [&](Value item) { return HashOfKeys(item, names, options_.equality); };
    if (HasMisfit(value) || MayRepeat(value, hashes, hash)) {
      ListCheck(value, walk, options_, errors).CheckMap(MapKeys(schema_, list));
    }
  });
}

}  // namespace plimsoll::crd
