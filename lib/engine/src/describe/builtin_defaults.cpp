#include "builtin_defaults.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/builtin/admit/kind_defaults.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {
namespace {

using builtin::FieldShape;
using builtin::KindPlan;
using builtin::PlanNode;
using value::Tree;
using value::Value;

std::optional<Value> FirstOf(Value list) {
  for (const Value item : list.Items()) return item;
  return std::nullopt;
}

// What is the same as nothing is not worth a word.
bool IsWorthShowing(Value value) {
  switch (value.kind()) {
    case value::Kind::kNull: return false;
    case value::Kind::kBool: return value.AsBool();
    case value::Kind::kInt: return value.AsInt() != 0;
    case value::Kind::kString: return !value.AsString().empty();
    case value::Kind::kArray: return FirstOf(value).has_value();
    case value::Kind::kObject: return false;  // its fields have defaults of their own
    default: return true;
  }
}

class DefaultsFinder {
 public:
  DefaultsFinder(const builtin::BuiltinKind& kind, uint32_t minor_version)
      : kind_(kind), minor_version_(minor_version) {}

  // Of the struct at a path, and of all below that are explained.
  void Add(std::vector<std::string_view>& path, KindField& field) {
    if (field.fields.empty()) return;
    if (const std::optional<Value> holder = DefaultedAt(path)) {
      for (KindField& inner : field.fields) AddDefault(*holder, inner);
    }
    for (KindField& inner : field.fields) {
      path.push_back(inner.name);
      Add(path, inner);
      path.pop_back();
    }
  }

  // Of a field alone.
  void AddTo(std::vector<std::string_view> path, KindField& field) {
    if (path.empty()) return;
    path.pop_back();
    if (const std::optional<Value> holder = DefaultedAt(path)) AddDefault(*holder, field);
  }

 private:
  static void AddDefault(Value holder, KindField& field) {
    const std::optional<Value> value = holder.Find(field.name);
    if (!value || !IsWorthShowing(*value)) return;
    std::erase_if(field.facts, [](const SchemaFact& fact) { return fact.keyword == "default"; });
    const auto at = std::ranges::find(field.facts, "enum", &SchemaFact::keyword);
    field.facts.insert(at, {"default", Tree::From(*value)});
  }

  // The struct at the path, after defaults are set in an object that has nothing else.
  std::optional<Value> DefaultedAt(const std::vector<std::string_view>& path) {
    std::optional<Tree> object = Skeleton(KindPlan::kRoot, path);
    if (!object) return std::nullopt;
    skeleton_.Clear({});
    value::DocumentBuilder builder(skeleton_);
    value::Send(*object, builder);
    if (!builtin::SetKindDefaults(kind_, minor_version_, skeleton_.root(), defaulted_)) return std::nullopt;
    return Follow(defaulted_.root(), path);
  }

  // None where the path leads to nothing that has fields.
  std::optional<Tree> Skeleton(uint32_t number, std::span<const std::string_view> path) const {
    const PlanNode& node = kind_.plan->node(number);
    if (node.shape == FieldShape::kList || node.shape == FieldShape::kMap) {
      std::optional<Tree> inner = Skeleton(node.element, path);
      if (!inner) return std::nullopt;
      Tree out = node.shape == FieldShape::kList ? Tree::NewArray() : Tree::NewObject();
      if (out.IsArray()) {
        out.AsArray().push_back(std::move(*inner));
      } else {
        out.AsObject().Set(kAnyKey, std::move(*inner));
      }
      return out;
    }
    if (node.shape != FieldShape::kStruct) return std::nullopt;
    Tree out = Tree::NewObject();
    if (path.empty()) return out;
    const builtin::PlanProperty* property = kind_.plan->FindProperty(node, path.front());
    if (property == nullptr) return std::nullopt;
    std::optional<Tree> inner = Skeleton(property->node, path.subspan(1));
    if (!inner) return std::nullopt;
    out.AsObject().Set(path.front(), std::move(*inner));
    return out;
  }

  static std::optional<Value> Inside(Value value) {
    std::optional<Value> at = value;
    while (at && at->IsArray()) at = FirstOf(*at);
    return at;
  }

  static std::optional<Value> Follow(Value value, std::span<const std::string_view> path) {
    std::optional<Value> at = value;
    for (const std::string_view name : path) {
      at = at->Find(name);
      if (at) at = Inside(*at);
      if (!at || !at->IsObject()) return std::nullopt;
      if (const std::optional<Value> any = at->Find(kAnyKey)) at = any;
    }
    return at;
  }

  static constexpr std::string_view kAnyKey = "any-key";
  const builtin::BuiltinKind& kind_;
  const uint32_t minor_version_;
  value::Document skeleton_;
  value::Document defaulted_;
};

}  // namespace

void AddBuiltinDefaults(const builtin::BuiltinKind& kind, uint32_t minor_version,
                        std::span<const std::string_view> path, KindField& field) {
  DefaultsFinder finder(kind, minor_version);
  std::vector<std::string_view> names(path.begin(), path.end());
  finder.AddTo(names, field);
  finder.Add(names, field);
}

}  // namespace plimsoll::engine
