// Rules of updates. They look at the struct around a field, since what comes and goes is seen there
// only; the old one is called oldSelf.
#include "schema_cel.h"
#include "schema_export.h"

namespace plimsoll::codegen {
namespace {

constexpr char kNoOld[] =
    "values are not compared when the enclosing struct or element is added, removed or absent";
constexpr char kGoEquality[] = "it distinguishes absent members from zero members";

// Whether CEL finds two values of a type equal just when Go does.
bool ComparesAsGo(const Shape& shape, int depth = 0) {
  if (shape.leaf != LeafKind::kNone || depth > 3) return false;
  switch (shape.form) {
    case Form::kStruct:
    case Form::kOther: return false;
    case Form::kList:
    case Form::kMap: return !shape.element.is_pointer && ComparesAsGo(*shape.element.shape, depth + 1);
    default: return true;
  }
}

}  // namespace

void SchemaExport::Immutable(const Rule& rule, const Target& target) {
  const Shape& shape = *target.type.shape;
  const std::string message = DetailOf(rule, shape);
  if (target.parent == nullptr) {
    if (target.in_list) return Missing(rule, target, "list elements have old values only in lists with keys");
    if (target.own.has_old && open_.size() <= 1) return Missing(rule, target, "it rejects every update");
    AddTo(target.own, rule, target, {"self == oldSelf", message});
    return Partly(rule, target, kNoOld);
  }
  const auto now = CelOrZero("self", target.name, target.type);
  const auto old = CelOrZero("oldSelf", target.name, target.type);
  const auto member = CelMember("self", target.name);
  const auto old_member = CelMember("oldSelf", target.name);
  if (!member) return Missing(rule, target, "CEL cannot name the field");
  if (!target.type.is_pointer && now) {
    AddAround(rule, target, *now + " == " + *old, message);
  } else {
    AddAround(rule, target,
              "has(" + *member + ") == has(" + *old_member + ") && (!has(" + *member + ") || " + *member +
                  " == " + *old_member + ")",
              message);
  }
  if (!target.parent->has_old) Partly(rule, target, kNoOld);
  if (!ComparesAsGo(shape)) Partly(rule, target, kGoEquality);
}

void SchemaExport::Monotonic(const Rule& rule, const Target& target) {
  const std::string message = DetailOf(rule, *target.type.shape);
  if (target.parent == nullptr) {
    AddTo(target.own, rule, target, {"self >= oldSelf", message});
    return;
  }
  const auto member = CelMember("self", target.name);
  const auto old = CelMember("oldSelf", target.name);
  if (!member) return Missing(rule, target, "CEL cannot name the field");
  std::string rest =
      *CelOrZero("self", target.name, target.type) + " >= " + *CelOrZero("oldSelf", target.name, target.type);
  if (target.type.is_pointer) {
    rest = "!has(" + *member + ") || !has(" + *old + ") || " + *member + " >= " + *old;
  } else if (target.skips_zero) {
    rest = "!" + *CelIsSet("self", target.name, target.type) + " || " + rest;
  }
  AddAround(rule, target, rest, message);
}

void SchemaExport::Update(const Rule& rule, const Target& target) {
  if (target.parent == nullptr) return Missing(rule, target, "it is not about a field");
  for (const UpdateConstraint constraint : rule.constraints) UpdateOne(rule, constraint, target);
  if (!target.parent->has_old) Partly(rule, target, kNoOld);
}

void SchemaExport::UpdateOne(const Rule& rule, UpdateConstraint constraint, const Target& target) {
  const Shape& shape = *target.type.shape;
  const auto now = CelIsSet("self", target.name, target.type);
  const auto old = CelIsSet("oldSelf", target.name, target.type);
  const auto member = CelMember("self", target.name);
  const auto old_member = CelMember("oldSelf", target.name);
  const bool structure = shape.form == Form::kStruct && !target.type.is_pointer;
  if (!member || (!now && !structure))
    return Missing(rule, target, "CEL cannot tell whether the field is set");
  switch (constraint) {
    case UpdateConstraint::kNoSet:
      return AddAround(rule, target, *old + " || !" + *now, "field cannot be set once created");
    case UpdateConstraint::kNoUnset:
      return AddAround(rule, target, "!" + *old + " || " + *now, "field cannot be cleared once set");
    case UpdateConstraint::kNoModify: {
      const std::string same =
          "!has(" + *member + ") || !has(" + *old_member + ") || " + *member + " == " + *old_member;
      const std::string both = now ? "!(" + *now + " && " + *old + ") || " : "";
      AddAround(rule, target, both + same, "field cannot be modified once set");
      if (!ComparesAsGo(shape)) Partly(rule, target, kGoEquality);
      return;
    }
    default: break;
  }
  const bool add = constraint == UpdateConstraint::kNoAddItem;
  const std::string& from = add ? *member : *old_member;
  const std::string& in = add ? *old_member : *member;
  const std::string message = add ? "item may not be added" : "item may not be removed";
  const bool by_value =
      shape.form == Form::kMap || (rule.matching == Matching::kByValue && ComparesAsGo(shape));
  if (!by_value) return Missing(rule, target, "CEL cannot tell the elements apart as Go does");
  AddAround(rule, target, "!has(" + from + ") || " + from + ".all(one, has(" + in + ") && one in " + in + ")",
            message);
  if (add || shape.form == Form::kMap)
    Partly(rule, target, "errors are reported for the whole field, not for the item");
}

}  // namespace plimsoll::codegen
