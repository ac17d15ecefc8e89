#include "sameness.h"

#include <algorithm>
#include <vector>

#include "plimsoll/value/duration.h"
#include "plimsoll/value/quantity.h"
#include "plimsoll/value/time.h"
#include "plimsoll/value/write.h"

namespace plimsoll::declare {
namespace {

using value::Value;

// Maps up to here are searched member by member; larger ones are sorted.
constexpr uint32_t kSmallMap = 16;

// The same JSON, to the order of members.
bool Identical(const std::optional<Value>& a, const std::optional<Value>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  const uint32_t size = a->node().Size();
  if (size != b->node().Size()) return false;
  for (uint32_t i = 0; i < size; ++i) {
    const Value x(a->document(), a->index() + i);
    const Value y(b->document(), b->index() + i);
    if (x.kind() != y.kind()) return false;
    switch (x.kind()) {
      case value::Kind::kNull: break;
      case value::Kind::kBool:
        if (x.AsBool() != y.AsBool()) return false;
        break;
      case value::Kind::kInt:
      case value::Kind::kUint:
        if (x.AsUint() != y.AsUint()) return false;
        break;
      case value::Kind::kFloat:
        if (x.AsFloat() != y.AsFloat()) return false;
        break;
      case value::Kind::kString:
        if (x.AsString() != y.AsString()) return false;
        break;
      case value::Kind::kArray:
      case value::Kind::kObject:
        if (x.Count() != y.Count()) return false;
    }
  }
  return true;
}

Result<value::Quantity> QuantityIn(const Datum& datum) {
  if (!datum.json) return value::Quantity();
  if (datum.json->IsString()) return value::ParseQuantity(datum.json->AsString());
  return value::ParseQuantity(value::WriteJson(*datum.json).value_or(""));
}

Result<value::Time> TimeIn(const Datum& datum) {
  if (!datum.json) return value::Time::Zero();
  return datum.shape->leaf == LeafKind::kTime ? value::TimeFrom(*datum.json)
                                              : value::MicroTimeFrom(*datum.json);
}

Result<value::Duration> DurationIn(const Datum& datum) {
  return datum.json ? value::DurationFrom(*datum.json) : value::Duration();
}

// What both mean, or what they say where one of them means nothing.
template <class T>
bool SameMeaning(const Result<T>& a, const Result<T>& b, const Datum& x, const Datum& y) {
  return a && b ? *a == *b : Identical(x.json, y.json);
}

std::vector<value::Member> SortedMembers(Value object) {
  std::vector<value::Member> out;
  out.reserve(object.Count());
  for (const value::Member member : object.Members()) out.push_back(member);
  std::ranges::stable_sort(out, {}, &value::Member::key);
  return out;
}

}  // namespace

bool Sameness::Same(const Datum& a, const Datum& b) {
  if (a.is_nil || b.is_nil) return a.is_nil == b.is_nil;
  if (!a.json && !b.json) return true;
  if (++steps_ > kMaxComparisons) return false;
  if (depth_ >= kMaxObjectDepth) return Identical(a.json, b.json);
  ++depth_;
  const bool same = SameValue(a, b);
  --depth_;
  return same;
}

bool Sameness::SameValue(const Datum& a, const Datum& b) {
  if (a.shape->leaf != LeafKind::kNone) return SameLeaf(a, b);
  switch (a.shape->form) {
    case Form::kString: return a.String() == b.String();
    case Form::kBool: return a.Bool() == b.Bool();
    case Form::kInteger: return a.Integer() == b.Integer();
    case Form::kFloat: return a.Float() == b.Float();
    case Form::kStruct: return SameStructs(a, b);
    case Form::kList: return SameLists(a, b);
    case Form::kMap: return SameMaps(a, b);
    case Form::kOther: break;
  }
  return Identical(a.json, b.json);
}

bool Sameness::SameLeaf(const Datum& a, const Datum& b) const {
  switch (a.shape->leaf) {
    case LeafKind::kQuantity: return SameMeaning(QuantityIn(a), QuantityIn(b), a, b);
    case LeafKind::kTime:
    case LeafKind::kMicroTime: return SameMeaning(TimeIn(a), TimeIn(b), a, b);
    case LeafKind::kDuration: return SameMeaning(DurationIn(a), DurationIn(b), a, b);
    case LeafKind::kIntOrString: {
      const auto is_zero = [](const Datum& x) { return !x.json || (x.json->IsNumber() && x.IsZero()); };
      return (is_zero(a) && is_zero(b)) || Identical(a.json, b.json);
    }
    default: return Identical(a.json, b.json);
  }
}

bool Sameness::SameLists(const Datum& a, const Datum& b) {
  if (a.Length() != b.Length()) return false;
  if (a.Length() == 0) return true;
  if (!a.HasItems() || !b.HasItems()) return Identical(a.json, b.json);
  const Elements others(b);
  auto other = others.begin();
  for (const Datum& element : Elements(a)) {
    if (!Same(element, *other)) return false;
    ++other;
  }
  return true;
}

bool Sameness::SameMaps(const Datum& a, const Datum& b) {
  if (a.Length() != b.Length()) return false;
  if (a.Length() == 0) return true;
  if (!a.HasMembers() || !b.HasMembers()) return Identical(a.json, b.json);
  const ShapeRef type = a.shape->element;
  if (a.json->Count() <= kSmallMap) {
    for (const value::Member member : a.json->Members()) {
      const auto other = b.json->Find(member.key);
      if (!other || !Same(Datum::Of(type, member.value), Datum::Of(type, *other))) return false;
    }
    return true;
  }
  return std::ranges::equal(
      SortedMembers(*a.json), SortedMembers(*b.json), [&](const value::Member& x, const value::Member& y) {
        return x.key == y.key && Same(Datum::Of(type, x.value), Datum::Of(type, y.value));
      });
}

// Objects mostly list the same members in the same order, and most are the same to the letter. Says
// nothing where that does not hold.
std::optional<bool> Sameness::SameInStep(const Datum& a, const Datum& b) {
  if (!a.HasMembers() || !b.HasMembers() || a.json->Count() != b.json->Count()) return std::nullopt;
  auto other = b.json->Members().begin();
  for (const value::Member member : a.json->Members()) {
    const value::Member its = *other;
    ++other;
    if (member.key != its.key) return std::nullopt;
    steps_ += member.value.node().Size();
    if (Identical(member.value, its.value)) continue;
    const auto known = std::ranges::find_if(a.shape->members, [&](const ShapeMember& own) {
      return own.key == member.key && !own.hidden && !own.is_inline;
    });
    if (known == a.shape->members.end()) return std::nullopt;
    if (!Same(Datum::Of(known->type, member.value), Datum::Of(known->type, its.value))) return false;
  }
  return true;
}

bool Sameness::SameStructs(const Datum& a, const Datum& b) {
  if (const auto same = SameInStep(a, b)) return *same;
  return std::ranges::all_of(a.shape->members, [&](const ShapeMember& member) {
    return member.hidden || Same(a.Member(member), b.Member(member));
  });
}

}  // namespace plimsoll::declare
