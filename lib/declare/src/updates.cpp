// update: what may not change. All tags of one field make one rule.
#include <algorithm>
#include <array>

#include "extractor.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;

constexpr std::array<std::string_view, 5> kUpdateConstraintNames = {"NoSet", "NoUnset", "NoModify",
                                                                    "NoAddItem", "NoRemoveItem"};

std::string NameOf(UpdateConstraint constraint) {
  return std::string(kUpdateConstraintNames[static_cast<size_t>(constraint)]);
}

std::vector<Emission> CompoundEmissions(const std::set<UpdateConstraint>& constraints, bool map) {
  const bool add = constraints.contains(UpdateConstraint::kNoAddItem);
  const bool remove = constraints.contains(UpdateConstraint::kNoRemoveItem);
  std::vector<Emission> out;
  if (constraints.contains(UpdateConstraint::kNoSet) || constraints.contains(UpdateConstraint::kNoUnset)) {
    out.push_back({ErrorType::kInvalid, finding::OriginKind::kUpdate, ""});
  }
  if (add || (remove && map)) out.push_back({ErrorType::kForbidden, finding::OriginKind::kUpdate, "[*]"});
  if (remove && !map) out.push_back({ErrorType::kForbidden, finding::OriginKind::kUpdate, ""});
  return out;
}

}  // namespace

Result<Validations> Extractor::UpdateElement(const TagContext& context, UpdateConstraint constraint) {
  const std::string scope = context.scope == TagScope::kListValue ? "list values" : "map values";
  if (constraint != UpdateConstraint::kNoModify) {
    return Fail("+k8s:update=" + NameOf(constraint) + " does not apply to " + scope +
                ", attach it to the enclosing field");
  }
  const TypeKind kind = facts_.KindOf(facts_.NativeValue(context.type));
  if (kind == TypeKind::kSlice || kind == TypeKind::kMap) {
    return Fail(
        "+k8s:update=NoModify cannot be applied to list/map elements that are themselves lists or maps");
  }
  if (context.scope == TagScope::kListValue && context.parent_path) {
    const ListMeta* meta = MetaAt(*context.parent_path);
    if (meta != nullptr && meta->semantic != Semantic::kMap) {
      constexpr std::array<std::string_view, 4> kSemantics = {"", "atomic", "set", "map"};
      return Fail(
          "+k8s:eachVal=+k8s:update=NoModify requires the enclosing list to use listType=map or unique=map "
          "(got " +
          std::string(kSemantics[static_cast<size_t>(meta->semantic)]) + ")");
    }
  }
  Result<Rule> rule = UpdateRule(context, {constraint});
  if (!rule) return Fail(rule.error().message);
  rule->level = context.level;
  return One(std::move(*rule));
}

Result<void> Extractor::CheckUpdate(const TagContext& context,
                                    const std::set<UpdateConstraint>& constraints) const {
  const TypeKind kind = facts_.KindOf(facts_.NativeValue(context.type));
  const bool compound = kind == TypeKind::kSlice || kind == TypeKind::kMap;
  const bool pointer = facts_.KindOf(context.type) == TypeKind::kPointer;
  for (const UpdateConstraint constraint : constraints) {
    switch (constraint) {
      case UpdateConstraint::kNoAddItem:
      case UpdateConstraint::kNoRemoveItem:
        if (!compound)
          return Fail("+k8s:update=" + NameOf(constraint) + " can only be used on list or map fields");
        break;
      case UpdateConstraint::kNoModify:
        if (compound) {
          return Fail(
              "+k8s:update=NoModify is not supported on list or map fields, use "
              "+k8s:eachVal=+k8s:update=NoModify for per-item immutability");
        }
        break;
      case UpdateConstraint::kNoSet:
      case UpdateConstraint::kNoUnset:
        if (kind == TypeKind::kStruct && !pointer) {
          return Fail("+k8s:update=" + NameOf(constraint) +
                      " cannot be used on non-pointer struct fields (they cannot be unset)");
        }
        break;
    }
  }
  return {};
}

Result<Validations> Extractor::Update(const TagContext& context, TagView tag) {
  const auto found = std::ranges::find(kUpdateConstraintNames, tag[0].value);
  if (found == kUpdateConstraintNames.end()) return Fail("unknown +k8s:update constraint: " + tag[0].value);
  const auto constraint = static_cast<UpdateConstraint>(found - kUpdateConstraintNames.begin());
  if (context.scope != TagScope::kField) return UpdateElement(context, constraint);
  UpdateMeta& meta = updates_[context.path];
  meta.level = context.level;
  meta.constraints.insert(constraint);
  if (const auto good = CheckUpdate(context, meta.constraints); !good) return Fail(good.error().message);
  Validations out;
  out.deferred.push_back({DeferredScope::kThis, [this, context] { return UpdateRules(context); }});
  return out;
}

Result<Rule> Extractor::UpdateRule(const TagContext& context,
                                   const std::set<UpdateConstraint>& constraints) const {
  Rule rule;
  rule.kind = RuleKind::kUpdate;
  rule.short_circuit = true;
  rule.constraints.assign(constraints.begin(), constraints.end());
  const TypeKind kind = facts_.KindOf(facts_.NativeValue(context.type));
  const bool compound = kind == TypeKind::kSlice || kind == TypeKind::kMap;
  rule.emits = compound ? CompoundEmissions(constraints, kind == TypeKind::kMap)
                        : std::vector<Emission>{{ErrorType::kInvalid, finding::OriginKind::kUpdate, ""}};
  const bool items = constraints.contains(UpdateConstraint::kNoAddItem) ||
                     constraints.contains(UpdateConstraint::kNoRemoveItem);
  if (kind != TypeKind::kSlice || !items) return rule;
  const std::string both = "+k8s:update=NoAddItem/+k8s:update=NoRemoveItem require ";
  const ListMeta* meta = MetaAt(context.path);
  if (meta == nullptr) meta = MetaAt(facts_.Text(context.type));
  if (meta == nullptr) {
    return Fail(both +
                "list metadata (+k8s:listType with listMapKey, or +k8s:unique) to determine item identity");
  }
  if (meta->semantic == Semantic::kMap && meta->keys.empty()) {
    return Fail(both + "listMapKey to be set for listType=map");
  }
  if (meta->semantic != Semantic::kMap && meta->semantic != Semantic::kSet) {
    return Fail(both + "listType=set, listType=map, unique=set, or unique=map to define item identity");
  }
  SetMatching(rule, *meta);
  return rule;
}

Result<Validations> Extractor::UpdateRules(const TagContext& context) {
  const auto found = updates_.find(context.path);
  if (found == updates_.end()) return Validations();
  const UpdateMeta meta = std::move(found->second);
  updates_.erase(found);
  Result<Rule> rule = UpdateRule(context, meta.constraints);
  if (!rule) return Fail(rule.error().message);
  rule->level = context.level != Level::kStable ? context.level : meta.level;
  return One(std::move(*rule));
}

}  // namespace plimsoll::declare
