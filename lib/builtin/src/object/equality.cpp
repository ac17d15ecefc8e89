#include "equality.h"

#include "plimsoll/value/equality.h"
#include "plimsoll/value/quantity.h"

namespace plimsoll::builtin {
namespace {

// Whether an empty list or map is the same as none.
enum class Emptiness : uint8_t { kIsNothing, kDiffers };

bool Same(Part a, Part b, Emptiness emptiness);

bool IsEmptyContainer(Part part, Emptiness emptiness) {
  if (part.form() == Form::kNone) return true;
  return emptiness == Emptiness::kIsNothing &&
         ((part.form() == Form::kList || part.form() == Form::kMap) && part.Count() == 0);
}

Part FieldOf(Struct value, uint16_t number) {
  for (uint32_t i = 0; i < value.item()->children.count; ++i) {
    Item& item = value.item()->children.first[i];
    if (item.field == number) return {item.form == Form::kNone ? nullptr : &item, value.object()};
  }
  return {};
}

// A struct that is no pointer is the same as none when all of its fields are empty.
bool IsZeroPart(Part part, Emptiness emptiness) {
  if (part.form() != Form::kStruct) return IsEmptyContainer(part, emptiness);
  for (uint32_t i = 0; i < part.item()->children.count; ++i) {
    if (!IsZeroPart({&part.item()->children.first[i], part.object()}, emptiness)) return false;
  }
  return true;
}

// Whether each field of one struct is the same in the other.
bool Covers(Struct a, Struct b, Emptiness emptiness) {
  const KindPlan& plan = a.object()->plan();
  for (uint32_t i = 0; i < a.item()->children.count; ++i) {
    Item& item = a.item()->children.first[i];
    if (item.form == Form::kNone) continue;
    const Part other = FieldOf(b, item.field);
    if (other) {
      if (!Same({&item, a.object()}, other, emptiness)) return false;
      continue;
    }
    bool pointer = true;
    for (const PlanProperty& property : plan.Properties(plan.node(a.item()->type))) {
      if (property.field == item.field) pointer = property.pointer;
    }
    const Part mine(&item, a.object());
    if (!(pointer ? IsEmptyContainer(mine, emptiness) : IsZeroPart(mine, emptiness))) return false;
  }
  return true;
}

bool EqualMaps(Part a, Part b, Emptiness emptiness) {
  if (a.Count() != b.Count()) return false;
  for (const auto& [key, value] : a.Entries()) {
    bool found = false;
    for (const auto& [other_key, other] : b.Entries()) {
      if (key != other_key) continue;
      if (!Same(value, other, emptiness)) return false;
      found = true;
      break;
    }
    if (!found) return false;
  }
  return true;
}

bool EqualLists(Part a, Part b, Emptiness emptiness) {
  if (a.Count() != b.Count()) return false;
  for (uint32_t i = 0; i < a.Count(); ++i) {
    if (!Same({&a.item()->children.first[i], a.object()}, {&b.item()->children.first[i], b.object()},
              emptiness))
      return false;
  }
  return true;
}

bool EqualTexts(Part a, Part b) {
  if (a.Text() == b.Text()) return true;
  const uint32_t type = a.item()->type;
  if (type == kNoNode || a.object()->plan().node(type).shape != FieldShape::kQuantity) return false;
  const auto left = value::ParseQuantity(a.Text());
  const auto right = value::ParseQuantity(b.Text());
  return left && right && *left == *right;
}

bool Same(Part a, Part b, Emptiness emptiness) {
  if (!a || !b || a.form() != b.form()) {
    return IsEmptyContainer(a, emptiness) && IsEmptyContainer(b, emptiness);
  }
  switch (a.form()) {
    case Form::kNone: return true;
    case Form::kBool: return a.Flag() == b.Flag();
    case Form::kInt: return a.Int() == b.Int();
    case Form::kFloat: return a.Float() == b.Float();
    case Form::kText: return EqualTexts(a, b);
    case Form::kList: return EqualLists(a, b, emptiness);
    case Form::kMap: return EqualMaps(a, b, emptiness);
    case Form::kStruct:
      return Covers(a.AsStruct(), b.AsStruct(), emptiness) && Covers(b.AsStruct(), a.AsStruct(), emptiness);
    case Form::kAny: return value::Equal(a.Json(), b.Json());
  }
  return false;
}

}  // namespace

bool Equal(Part a, Part b) { return Same(a, b, Emptiness::kIsNothing); }

bool EqualInDepth(Part a, Part b) { return Same(a, b, Emptiness::kDiffers); }

}  // namespace plimsoll::builtin
