#include "equality.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <unordered_map>

#include "plimsoll/value/equality.h"
#include "plimsoll/value/quantity.h"

namespace plimsoll::builtin {
namespace {

// Whether an empty list or map is the same as none.
enum class Emptiness : uint8_t { kIsNothing, kDiffers };

std::span<Item> StructFields(Struct value) {
  return {value.item()->children.first, value.item()->children.count};
}

bool IsQuantity(Part part) {
  const uint32_t type = part.item()->type;
  return part.form() == Form::kText && type != kNoNode &&
         part.object()->plan().node(type).shape == FieldShape::kQuantity;
}

bool EqualTexts(Part a, Part b) {
  if (a.Text() == b.Text()) return true;
  if (!IsQuantity(a)) return false;
  const auto left = value::ParseQuantity(a.Text());
  const auto right = value::ParseQuantity(b.Text());
  return left && right && *left == *right;
}

class PartComparison {
 public:
  explicit PartComparison(Emptiness emptiness) : emptiness_(emptiness) {}

  bool Same(Part a, Part b) const {
    if (!a || !b || a.form() != b.form()) return IsNothing(a) && IsNothing(b);
    switch (a.form()) {
      case Form::kNone:
      case Form::kEmpty: return true;
      case Form::kBool: return a.Flag() == b.Flag();
      case Form::kInt: return a.Int() == b.Int();
      case Form::kFloat: return a.Float() == b.Float();
      case Form::kText: return EqualTexts(a, b);
      case Form::kList: return SameLists(a.Parts(), b.Parts());
      case Form::kMap: return SameMaps(a.Entries(), b.Entries());
      case Form::kStruct: return SameStructs(a.AsStruct(), b.AsStruct());
      case Form::kAny: return value::Equal(a.Json(), b.Json());
    }
    return false;
  }

  // A struct that is no pointer is the same as none when all of its fields are empty, and a quantity when it
  // is 0. Pointers are not.
  bool IsZero(Part part) const {
    if (IsQuantity(part)) {
      const auto quantity = value::ParseQuantity(part.Text());
      return quantity && quantity->Sign() == 0;
    }
    if (part.form() != Form::kStruct) return IsNothing(part);
    const KindPlan& plan = part.object()->plan();
    const PlanNode& node = plan.node(part.item()->type);
    return std::ranges::all_of(StructFields(part.AsStruct()), [&](Item& item) {
      if (item.form == Form::kNone) return true;
      const PlanProperty* property = plan.PropertyWith(node, item.field);
      return (property == nullptr || !property->pointer) && IsZero({&item, part.object()});
    });
  }

 private:
  bool IsNothing(Part part) const {
    if (part.form() == Form::kNone) return true;
    if (emptiness_ == Emptiness::kDiffers) return false;
    if (part.form() == Form::kEmpty) return true;
    const bool container = part.form() == Form::kList || part.form() == Form::kMap;
    return container && part.Count() == 0;
  }

  // Whether a field that the other struct does not have is the same as none.
  bool IsMissing(Struct holder, Item& item) const {
    const KindPlan& plan = holder.object()->plan();
    const Part part(&item, holder.object());
    for (const PlanProperty& property : plan.Properties(plan.node(holder.item()->type))) {
      if (property.field == item.field && !property.pointer) return IsZero(part);
    }
    return IsNothing(part);
  }

  // What both have is compared once: twice on each level would double the time with every level.
  bool SameStructs(Struct a, Struct b) const {
    for (Item& item : StructFields(a)) {
      if (item.form == Form::kNone) continue;
      const Part other = b.Field(item.field);
      if (!(other ? Same({&item, a.object()}, other) : IsMissing(a, item))) return false;
    }
    return std::ranges::all_of(StructFields(b), [&](Item& item) {
      return item.form == Form::kNone || a.Field(item.field) || IsMissing(b, item);
    });
  }

  bool SameLists(PartList a, PartList b) const {
    if (a.size() != b.size()) return false;
    for (uint32_t i = 0; i < a.size(); ++i) {
      if (!Same(a[i].value, b[i].value)) return false;
    }
    return true;
  }

  // Most maps have their entries in the same order.
  bool SameMaps(EntryList a, EntryList b) const {
    if (a.size() != b.size()) return false;
    for (uint32_t i = 0; i < a.size(); ++i) {
      if (a[i].key != b[i].key) return SameInAnyOrder(a, b, i);
      if (!Same(a[i].value, b[i].value)) return false;
    }
    return true;
  }

  bool SameInAnyOrder(EntryList a, EntryList b, uint32_t first) const {
    std::unordered_map<std::string_view, Part> others;
    for (uint32_t i = first; i < b.size(); ++i) others.emplace(b[i].key, b[i].value);
    for (uint32_t i = first; i < a.size(); ++i) {
      const auto other = others.find(a[i].key);
      if (other == others.end() || !Same(a[i].value, other->second)) return false;
    }
    return true;
  }

  Emptiness emptiness_;
};

}  // namespace

bool Equal(Part a, Part b) { return PartComparison(Emptiness::kIsNothing).Same(a, b); }

bool IsZero(Part part) { return PartComparison(Emptiness::kIsNothing).IsZero(part); }

bool EqualInDepth(Part a, Part b) { return PartComparison(Emptiness::kDiffers).Same(a, b); }

}  // namespace plimsoll::builtin
