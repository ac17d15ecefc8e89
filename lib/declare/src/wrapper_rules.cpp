// Rules around rules.
#include <algorithm>
#include <map>

#include "element_index.h"
#include "runner.h"

namespace plimsoll::declare {
namespace {

// Upstream goes through maps in no order; we go by their keys. Keys that are sorted already need
// no sorting.
template <class Visit>
void EachMemberOf(const Datum& map, Visit visit) {
  if (!map.HasMembers()) return;
  std::string_view last;
  bool sorted = true;
  for (const value::Member member : map.json->Members()) {
    sorted = sorted && last <= member.key;
    last = member.key;
  }
  if (sorted) {
    for (const value::Member member : map.json->Members()) {
      if (!visit(member)) return;
    }
    return;
  }
  std::map<std::string_view, value::Member> members;
  for (const value::Member member : map.json->Members()) members.emplace(member.key, member);
  for (const auto& [key, member] : members) {
    if (!visit(member)) return;
  }
}

std::optional<value::Value> FindIn(const Datum& map, std::string_view key) {
  return map.HasMembers() ? map.json->Find(key) : std::nullopt;
}

}  // namespace

void Runner::IfOption(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  const auto option = request_.options.find(rule.text);
  if (option == request_.options.end()) return Undefined(path, rule.text, out);
  if (option->second == rule.flag) Inner(rule, path, pair, out);
}

// An element has an old one where elements can be identified; one that did not change is skipped.
void Runner::EachElement(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  const bool correlates = rule.matching != Matching::kNever && pair.old.HasItems();
  const Datum none = Datum::Nothing(pair.now.shape->element);
  const ElementIndex old(correlates ? pair.old : none,
                         [&](const Datum& element) { return Identity(rule, element); });
  EachElementOf(pair.now, [&](size_t index, const Datum& element) {
    if (element.is_nil) return true;
    Pair inner{element, none};
    const auto match = old.Find(element, [&](const Datum& other) { return Matches(rule, element, other); });
    if (match) inner.old = match->element;
    const bool same = match && (rule.matching == Matching::kByValue || Equal(inner.now, inner.old));
    if (!request_.is_update || !same) Inner(rule, path.Index(index), inner, out);
    return !panic_;
  });
}

void Runner::EachMapValue(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  const ShapeRef type = pair.now.shape->element;
  EachMemberOf(pair.now, [&](const value::Member& member) {
    const auto old = FindIn(pair.old, member.key);
    const Pair inner{Datum::Of(type, member.value), old ? Datum::Of(type, *old) : Datum::Nothing(type)};
    const bool same = request_.is_update && old && Equal(inner.now, inner.old);
    if (!same) Inner(rule, path.Key(member.key), inner, out);
    return !panic_;
  });
}

void Runner::EachKey(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  const ShapeRef type = pair.now.shape->key;
  EachMemberOf(pair.now, [&](const value::Member& member) {
    const bool was_there = request_.is_update && FindIn(pair.old, member.key);
    const Pair inner{Datum::Of(type, member.key_value), Datum::Nothing(type)};
    if (!was_there) Inner(rule, path, inner, out);
    return !panic_;
  });
}

void Runner::Item(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  const auto find = [&](const Datum& list) {
    std::optional<FoundElement> found;
    EachElementOf(list, [&](size_t index, const Datum& item) {
      if (!item.is_nil && Meets(rule.criteria, item)) found = {index, item};
      return !found;
    });
    return found;
  };
  const auto now = find(pair.now);
  if (!now) return;
  const auto old = find(pair.old);
  const Pair inner{now->element, old ? old->element : Datum::Nothing(pair.now.shape->element)};
  if (request_.is_update && old && Equal(inner.now, inner.old)) return;
  Inner(rule, path.Index(now->index), inner, out);
}

void Runner::Subfield(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  if (pair.now.is_nil) return PanicOnNil();
  const Pair inner = MemberOf(pair, *rule.member);
  if (request_.is_update && !pair.old.is_nil && Equal(inner.now, inner.old)) return;
  Inner(rule, path.Child(rule.text), inner, out);
}

// What runs for the discriminator's value; where the mode has no rules for it the field must not be set.
void Runner::Mode(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  if (pair.now.is_nil) return PanicOnNil();
  const Pair member = MemberOf(pair, *rule.member);
  const Pair discriminator = MemberOf(pair, *rule.other);
  if (request_.is_update && !pair.old.is_nil && Equal(discriminator.now, discriminator.old) &&
      Equal(member.now, member.old)) {
    return;
  }
  const Datum& value = discriminator.now;
  const std::string_view mode =
      value.shape->form == Form::kBool ? (value.Bool() ? "true" : "false") : value.String();
  const FieldPath own = path.Child(rule.text);
  const auto found = std::ranges::find(rule.cases, mode, &ModeCase::value);
  if (found == rule.cases.end()) return Call(rule.inner[0], own, member, out);
  RunMode(*found, own, member, out);
}

// In the order they are written; whether one of them stops the rest is decided after the last that can.
void Runner::RunMode(const ModeCase& mode, const FieldPath& path, const Pair& pair, ErrorSink& out) {
  size_t last_stop = 0;
  for (size_t i = 0; i < mode.rules.size(); ++i) {
    if (program_.rules[mode.rules[i]].short_circuit) last_stop = i;
  }
  bool failed = false;
  for (size_t i = 0; i < mode.rules.size() && !panic_; ++i) {
    const Rule& rule = program_.rules[mode.rules[i]];
    ErrorSink unseen;
    ErrorSink& found = rule.non_error ? unseen : out;
    const size_t before = found.count();
    Call(mode.rules[i], path, pair, found);
    failed |= rule.short_circuit && found.count() != before;
    if (failed && i == last_stop) return;
  }
}

}  // namespace plimsoll::declare
