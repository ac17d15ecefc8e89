// Checks that compare the items of lists and maps with each other and with the old ones. Short lists are
// compared element by element, long ones by texts that identify their elements.
#include <algorithm>
#include <set>

#include "element_index.h"
#include "runner.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;
using finding::OriginKind;

RuleError Duplicate(const FieldPath& path, const Datum& element) {
  if (element.is_pointer || !element.shape->is_plain_string) {
    return MakeError(ErrorType::kDuplicate, path, "", {}, element.Json());
  }
  RuleError error = MakeError(ErrorType::kDuplicate, path, "", {});
  SetBadString(error, element.String(), false);
  return error;
}

}  // namespace

// Whether the rule takes two elements, neither of them nil, for one.
bool Runner::Matches(const Rule& rule, const Datum& a, const Datum& b) {
  if (rule.matching == Matching::kByValue) return Equal(a, b);
  return std::ranges::all_of(
      rule.keys, [&](const GoMember* key) { return Equal(MemberOf(a, *key), MemberOf(b, *key)); });
}

// What identifies an element.
std::string Runner::Identity(const Rule& rule, const Datum& element) const {
  if (rule.matching == Matching::kByValue) {
    Datum plain = element;
    plain.is_pointer = false;
    return plain.Canonical();
  }
  std::string key;
  for (const GoMember* member : rule.keys) key += MemberOf(element, *member).Canonical() + "\n";
  return key;
}

void Runner::Unique(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  ElementIndex seen(pair.now, [&](const Datum& element) { return Identity(rule, element); });
  EachElementOf(pair.now, [&](size_t index, const Datum& element) {
    if (element.is_nil) return true;
    const auto first = seen.Find(element, [&](const Datum& other) { return Matches(rule, element, other); });
    if (first && first->index < index) out.Add([&] { return Duplicate(path.Index(index), element); });
    return true;
  });
}

void Runner::NoNils(const FieldPath& path, const Pair& pair, ErrorSink& out) const {
  EachElementOf(pair.now, [&](size_t index, const Datum& element) {
    if (element.is_nil) out.Add([&] { return MakeError(ErrorType::kRequired, path.Index(index), "", {}); });
    return true;
  });
}

// Keys that are in one map and not in the other.
void Runner::UpdateKeys(bool add, const FieldPath& path, const Pair& pair, ErrorSink& out) const {
  const Datum& from = add ? pair.now : pair.old;
  const Datum& in = add ? pair.old : pair.now;
  if (!from.HasMembers()) return;
  std::set<std::string_view> known;
  if (in.HasMembers()) {
    for (const value::Member member : in.json->Members()) known.insert(member.key);
  }
  std::set<std::string_view> missing;
  for (const value::Member member : from.json->Members()) {
    if (!known.contains(member.key)) missing.insert(member.key);
  }
  for (const std::string_view key : missing) {
    out.Add([&] {
      return MakeError(ErrorType::kForbidden, path.Key(key),
                       add ? "item may not be added" : "item may not be removed", OriginKind::kUpdate);
    });
  }
}

// The same of elements; one that was removed is reported at the list.
void Runner::UpdateItems(const Rule& rule, bool add, const FieldPath& path, const Pair& pair,
                         ErrorSink& out) {
  const Datum& from = add ? pair.now : pair.old;
  ElementIndex in(add ? pair.old : pair.now, [&](const Datum& element) { return Identity(rule, element); });
  EachElementOf(from, [&](size_t index, const Datum& element) {
    if (element.is_nil) return true;
    if (in.Find(element, [&](const Datum& other) { return Matches(rule, element, other); })) return true;
    out.Add([&] {
      return add ? MakeError(ErrorType::kForbidden, path.Index(index), "item may not be added",
                             OriginKind::kUpdate)
                 : MakeError(ErrorType::kForbidden, path, "item may not be removed", OriginKind::kUpdate);
    });
    return true;
  });
}

void Runner::Update(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  if (!request_.is_update) return;
  const Form form = pair.now.shape->form;
  const bool compound = form == Form::kList || form == Form::kMap;
  const bool structure = form == Form::kStruct && !pair.now.is_pointer;
  if (!pair.now.is_pointer && !compound && pair.old.is_nil) return;
  const bool now = structure || pair.now.IsSet();
  const bool old = structure || pair.old.IsSet();
  const auto say = [&](const char* detail) {
    out.Add([&] { return MakeError(ErrorType::kInvalid, path, detail, OriginKind::kUpdate, "null"); });
  };
  for (const UpdateConstraint constraint : rule.constraints) {
    switch (constraint) {
      case UpdateConstraint::kNoSet:
        if (!old && now) say("field cannot be set once created");
        break;
      case UpdateConstraint::kNoUnset:
        if (old && !now) say("field cannot be cleared once set");
        break;
      case UpdateConstraint::kNoModify:
        if (old && now) say("field cannot be modified once set");
        break;
      case UpdateConstraint::kNoAddItem:
      case UpdateConstraint::kNoRemoveItem:
        const bool add = constraint == UpdateConstraint::kNoAddItem;
        if (form == Form::kMap) {
          UpdateKeys(add, path, pair, out);
        } else {
          UpdateItems(rule, add, path, pair, out);
        }
    }
  }
}

}  // namespace plimsoll::declare
