// Rules around rules.
#include <algorithm>
#include <map>

#include "runner.h"

namespace plimsoll::declare {

using value::Value;

namespace {

void Append(RuleErrors& to, RuleErrors from) {
  for (RuleError& error : from) to.push_back(std::move(error));
}

}  // namespace

RuleErrors Runner::IfOption(const Rule& rule, const FieldPath& path, const Pair& pair) {
  const auto option = request_.options.find(rule.text);
  if (option == request_.options.end()) return {Undefined(path, rule.text)};
  return option->second == rule.flag ? Inner(rule, path, pair) : RuleErrors();
}

RuleErrors Runner::EachVal(const Rule& rule, const FieldPath& path, const Pair& pair) {
  return rule.flag ? EachElement(rule, path, pair) : EachMapValue(rule, path, pair);
}

// An element has an old one where elements can be told apart; one that did not change is skipped.
RuleErrors Runner::EachElement(const Rule& rule, const FieldPath& path, const Pair& pair) {
  const std::vector<Datum> old = reader_.Elements(pair.old);
  std::map<std::string, size_t> known;
  if (rule.matching != Matching::kNever) {
    for (size_t i = 0; i < old.size(); ++i) {
      if (!old[i].is_nil) known.emplace(Identity(rule, old[i]), i);
    }
  }
  RuleErrors errors;
  const std::vector<Datum> elements = reader_.Elements(pair.now);
  for (size_t i = 0; i < elements.size() && !panic_; ++i) {
    if (elements[i].is_nil) continue;
    Pair inner{elements[i], Datum::Nothing(elements[i].type, elements[i].is_pointer)};
    const auto match = known.empty() ? known.end() : known.find(Identity(rule, elements[i]));
    if (match != known.end()) {
      inner.old = old[match->second];
      const bool same = rule.matching == Matching::kByValue || Equal(inner.now, inner.old);
      if (request_.is_update && same) continue;
    }
    Append(errors, Inner(rule, path.Key(std::to_string(i)), inner));
  }
  return errors;
}

RuleErrors Runner::EachMapValue(const Rule& rule, const FieldPath& path, const Pair& pair) {
  RuleErrors errors;
  if (!pair.now.json || pair.now.is_nil) return errors;
  const TypeId element = reader_.ElementType(pair.now.type);
  std::map<std::string_view, Value> members;
  for (const value::Member member : pair.now.json->Members()) members.emplace(member.key, member.value);
  for (const auto& [key, value] : members) {
    Pair inner{reader_.Make(element, value), {}};
    inner.old = Datum::Nothing(inner.now.type, inner.now.is_pointer);
    const auto old = pair.old.json && !pair.old.is_nil ? pair.old.json->Find(key) : std::nullopt;
    if (old) inner.old = reader_.Make(element, *old);
    if (request_.is_update && old && Equal(inner.now, inner.old)) continue;
    Append(errors, Inner(rule, path.Key(key), inner));
    if (panic_) break;
  }
  return errors;
}

RuleErrors Runner::EachKey(const Rule& rule, const FieldPath& path, const Pair& pair) {
  RuleErrors errors;
  if (!pair.now.json || pair.now.is_nil) return errors;
  const TypeId key_type = reader_.facts().Of(reader_.facts().NativeValue(pair.now.type)).key;
  std::map<std::string_view, Value> keys;
  for (const value::Member member : pair.now.json->Members()) keys.emplace(member.key, member.key_value);
  for (const auto& [key, value] : keys) {
    const bool was_there = pair.old.json && !pair.old.is_nil && pair.old.json->Find(key);
    if (request_.is_update && was_there) continue;
    const Pair inner{reader_.Make(key_type, value), Datum::Nothing(key_type, false)};
    Append(errors, Inner(rule, path, inner));
    if (panic_) break;
  }
  return errors;
}

RuleErrors Runner::Item(const Rule& rule, const FieldPath& path, const Pair& pair) {
  const auto find = [&](const std::vector<Datum>& items) {
    return std::ranges::find_if(
        items, [&](const Datum& item) { return !item.is_nil && Meets(rule.criteria, item); });
  };
  std::vector<Datum> items = reader_.Elements(pair.now);
  const auto now = find(items);
  if (now == items.end()) return {};
  std::vector<Datum> old_items = reader_.Elements(pair.old);
  const auto old = find(old_items);
  Pair inner{*now, Datum::Nothing(now->type, now->is_pointer)};
  if (old != old_items.end()) inner.old = *old;
  if (request_.is_update && !inner.old.is_nil && Equal(inner.now, inner.old)) return {};
  return Inner(rule, path.Key(std::to_string(now - items.begin())), inner);
}

RuleErrors Runner::Subfield(const Rule& rule, const FieldPath& path, const Pair& pair) {
  if (pair.now.is_nil) {
    Panic();
    return {};
  }
  const Pair inner = MemberOf(pair, *rule.member);
  if (request_.is_update && !pair.old.is_nil && Equal(inner.now, inner.old)) return {};
  return Inner(rule, path.Child(rule.text), inner);
}

// What runs for the discriminator's value; where nothing is said of it the field must not be set.
RuleErrors Runner::Mode(const Rule& rule, const FieldPath& path, const Pair& pair) {
  if (pair.now.is_nil) {
    Panic();
    return {};
  }
  const Pair member = MemberOf(pair, *rule.member);
  const Pair discriminator = MemberOf(pair, *rule.other);
  if (request_.is_update && !pair.old.is_nil && Equal(discriminator.now, discriminator.old) &&
      Equal(member.now, member.old)) {
    return {};
  }
  const TypeFacts& facts = reader_.facts();
  const bool boolean = facts.IsBuiltin(facts.NativeValue(rule.other->type), "bool");
  const std::string value = boolean ? (reader_.Bool(discriminator.now) ? "true" : "false")
                                    : std::string(reader_.String(discriminator.now));
  const FieldPath own = path.Child(rule.text);
  const auto found = std::ranges::find(rule.cases, value, &ModeCase::value);
  if (found == rule.cases.end()) return Call(rule.inner[0], own, member);
  size_t last_stop = 0;
  for (size_t i = 0; i < found->rules.size(); ++i) {
    if (program_.rules[found->rules[i]].short_circuit) last_stop = i;
  }
  RuleErrors errors;
  bool failed = false;
  for (size_t i = 0; i < found->rules.size() && !panic_; ++i) {
    const Rule& one = program_.rules[found->rules[i]];
    RuleErrors got = Call(found->rules[i], own, member);
    failed |= one.short_circuit && !got.empty();
    if (!one.non_error) Append(errors, std::move(got));
    if (failed && i == last_stop) break;
  }
  return errors;
}

}  // namespace plimsoll::declare
