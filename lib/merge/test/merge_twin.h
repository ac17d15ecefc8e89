// The operations on typed values once more, written down plainly as the specification says them: on
// schemas as they are read, with sets of whole paths, looking for items one by one. Slow, and the
// referee of the engine.
//
//   MergeTwin twin(schema, arena);
//   Node merged = twin.Merge(TypeRef::Named("T"), live, config);
//
// Types must nest finitely, as must values; nothing is shared with the engine but values and schemas.
#pragma once

#include <compare>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "plimsoll/merge/schema/merge_schema.h"
#include "plimsoll/merge/typed/typed.h"
#include "plimsoll/merge/value/node.h"

namespace plimsoll::merge {

// An element of a path as managedFields have it; of items of list maps, which fields are their keys.
struct TwinStep {
  std::string wire;
  std::vector<std::string> keys = {};

  friend bool operator==(const TwinStep& a, const TwinStep& b) { return a.wire == b.wire; }
  friend auto operator<=>(const TwinStep& a, const TwinStep& b) { return a.wire <=> b.wire; }
};
using TwinPath = std::vector<TwinStep>;
using TwinSet = std::set<TwinPath>;

struct TwinComparison {
  TwinSet added;
  TwinSet modified;
  TwinSet removed;
};

// The same set in the twin's form.
TwinSet TwinOf(const FieldSet& set);

class MergeTwin {
 public:
  MergeTwin(const MergeSchema& schema, Arena& arena) : schema_(schema), arena_(arena) {}

  bool IsValid(const TypeRef& type, const Node& value, Repeats repeats) const;
  TwinSet ToFieldSet(const TypeRef& type, const Node& value) const;
  Node Merge(const TypeRef& type, const Node& live, const Node& config) const;
  TwinComparison Compare(const TypeRef& type, const Node& before, const Node& after) const;
  Node Remove(const TypeRef& type, const Node& value, const TwinSet& items) const;
  Node Extract(const TypeRef& type, const Node& value, const TwinSet& items, KeyFields key_fields) const;

  // What a reference leads to.
  struct Type {
    const Atom* atom = nullptr;  // none: it leads nowhere
    bool atomic_map = false;
    Relationship list = Relationship::kUnset;
  };
  Type Resolve(const TypeRef& ref) const;

 private:
  using Item = std::optional<Node>;  // may be absent

  static AtomShape ShapeOf(const Type& type, const Node& value);
  const TypeRef* MemberType(const Type& type, std::string_view key, bool& declared) const;
  // The names of items; none for one that cannot have one.
  std::optional<TwinStep> StepOf(const Type& list, const Node& item) const;
  std::optional<Node> DefaultOf(const TypeRef& element, const std::string& key) const;

  bool IsValidList(const Type& type, const Node& value, Repeats repeats) const;
  void Gather(const TypeRef& ref, const Node& value, const TwinPath& path, TwinSet& out) const;
  Item MergeItem(const TypeRef& ref, const Item& live, const Item& config) const;
  Item MergeMaps(const Type& type, const Item& live, const Item& config) const;
  Item MergeLists(const Type& type, const Item& live, const Item& config) const;
  void CompareItem(const TypeRef& ref, const Item& before, const Item& after, const TwinPath& path,
                   TwinComparison& out) const;
  // Whether the two were taken as a whole.
  bool CompareShape(const Type& type, AtomShape shape, const Item& before, const Item& after,
                    const TwinPath& path, TwinComparison& out) const;
  void CompareItems(const Type& type, const Node& before, const Node& after, const TwinPath& path,
                    TwinComparison& out) const;
  Node Cut(const TypeRef& ref, const Node& value, const TwinSet& items, bool extract) const;
  Node CutMap(const Type& type, const Node& value, const TwinSet& items, bool extract) const;
  Node CutList(const Type& type, const Node& value, const TwinSet& items, bool extract) const;
  Node ObjectOf(std::vector<Member> members) const;
  Node ArrayOf(const std::vector<Node>& items) const;

  const MergeSchema& schema_;
  Arena& arena_;
};

}  // namespace plimsoll::merge
