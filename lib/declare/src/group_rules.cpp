// Checks that look at several values: unions, dependencies, lists against their old ones.
#include <algorithm>
#include <set>

#include "plimsoll/text/go_format.h"
#include "runner.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;

RuleError NothingShown(RuleError error, std::string shown) {
  error.bad_value = shown;
  error.shown = std::move(shown);
  return error;
}

}  // namespace

bool Runner::Meets(const std::vector<Criterion>& criteria, const Datum& item) const {
  return std::ranges::all_of(criteria, [&](const Criterion& criterion) {
    const Datum member = reader_.Member(item, *criterion.member);
    if (member.is_nil) return false;
    const TypeFacts& facts = reader_.facts();
    const TypeId native = facts.NativeValue(member.type);
    if (facts.IsString(native)) return reader_.String(member) == criterion.value;
    return reader_.Json(member) == criterion.value;
  });
}

bool Runner::Passes(const UnionTest& test, const Datum& value) const {
  if (value.is_nil) return false;
  if (test.field != nullptr) return reader_.IsSet(reader_.Member(value, *test.field));
  return std::ranges::any_of(reader_.Elements(value),
                             [&](const Datum& item) { return !item.is_nil && Meets(test.item, item); });
}

RuleErrors Runner::Union(const Rule& rule, const FieldPath& path, const Pair& pair) const {
  std::string given;
  size_t count = 0;
  bool changed = false;
  for (size_t i = 0; i < rule.union_tests.size(); ++i) {
    const bool set = Passes(rule.union_tests[i], pair.now);
    changed |= set != Passes(rule.union_tests[i], pair.old);
    if (!set) continue;
    given += (count++ == 0 ? "" : ", ") + rule.union_members[i].name;
  }
  const bool list = reader_.facts().KindOf(reader_.facts().NativeValue(pair.now.type)) == TypeKind::kSlice;
  const bool has_old = !pair.old.is_nil && (!list || pair.old.json);
  if (request_.is_update && has_old && !changed) return {};
  std::string all;
  for (const UnionMember& member : rule.union_members) all += (all.empty() ? "`" : ", `") + member.name + "`";
  const bool zero_or_one = rule.kind == RuleKind::kZeroOrOneOf;
  const std::string origin = zero_or_one ? "zeroOrOneOf" : "union";
  if (count > 1) {
    RuleError error = MakeError(
        ErrorType::kInvalid, path,
        (zero_or_one ? "must specify at most one of: " : "must specify exactly one of: ") + all, origin);
    SetBadString(error, "{" + given + "}", false);
    return {error};
  }
  if (count == 1 || zero_or_one) return {};
  RuleError error = MakeError(ErrorType::kInvalid, path, "must specify one of: " + all, origin);
  SetBadString(error, "", false);
  return {error};
}

RuleErrors Runner::DiscriminatedUnion(const Rule& rule, const FieldPath& path, const Pair& pair) const {
  const std::string value(reader_.String(reader_.Member(pair.now, *rule.other)));
  bool changed = value != reader_.String(reader_.Member(pair.old, *rule.other));
  RuleErrors errors;
  for (size_t i = 0; i < rule.union_tests.size(); ++i) {
    const UnionMember& member = rule.union_members[i];
    const bool set = Passes(rule.union_tests[i], pair.now);
    changed |= set != Passes(rule.union_tests[i], pair.old);
    const bool wanted = value == member.discriminator_value;
    if (set == wanted) continue;
    const std::string when =
        " when `" + rule.other->json.name + "` is " + text::Quoted(member.discriminator_value);
    RuleError error = MakeError(ErrorType::kInvalid, path.Child(member.name),
                                (set ? "may only be specified" : "must be specified") + when, "union");
    SetBadString(error, "", false);
    errors.push_back(std::move(error));
  }
  if (request_.is_update && !pair.old.is_nil && !changed) return {};
  return errors;
}

RuleErrors Runner::Dependent(const Rule& rule, const FieldPath& path, const Pair& pair) const {
  if (pair.now.is_nil) return {};
  const Pair trigger = MemberOf(pair, *rule.member);
  const Pair dependent = MemberOf(pair, *rule.other);
  const bool trigger_set = reader_.IsSet(trigger.now);
  const bool dependent_set = reader_.IsSet(dependent.now);
  if (request_.is_update && !pair.old.is_nil && trigger_set == reader_.IsSet(trigger.old) &&
      dependent_set == reader_.IsSet(dependent.old)) {
    return {};
  }
  const bool required = rule.kind == RuleKind::kDependentRequired;
  if (!trigger_set || dependent_set == required) return {};
  const std::string verb = required ? "must be set when " : "may not be set when ";
  return {MakeError(required ? ErrorType::kRequired : ErrorType::kForbidden,
                    path.Child(rule.other->json.name), verb + rule.member->json.name + " is set",
                    required ? "dependentRequired" : "dependentForbidden")};
}

// What tells an element from others.
std::string Runner::Identity(const Rule& rule, const Datum& element) const {
  if (rule.matching == Matching::kByValue) {
    Datum plain = element;
    plain.is_pointer = false;
    return reader_.Canonical(plain);
  }
  std::string key;
  for (const GoMember* member : rule.keys) key += reader_.Canonical(reader_.Member(element, *member)) + "\n";
  return key;
}

RuleErrors Runner::Unique(const Rule& rule, const FieldPath& path, const Pair& pair) const {
  std::set<std::string> seen;
  RuleErrors errors;
  const std::vector<Datum> elements = reader_.Elements(pair.now);
  for (size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].is_nil || seen.insert(Identity(rule, elements[i])).second) continue;
    RuleError error = MakeError(ErrorType::kDuplicate, path.Key(std::to_string(i)), "", "");
    const bool plain = !elements[i].is_pointer && reader_.facts().IsString(elements[i].type);
    if (plain) {
      SetBadString(error, reader_.String(elements[i]), false);
    } else {
      error = NothingShown(std::move(error), reader_.Json(elements[i]));
    }
    errors.push_back(std::move(error));
  }
  return errors;
}

RuleErrors Runner::NoNils(const FieldPath& path, const Pair& pair) const {
  RuleErrors errors;
  const std::vector<Datum> elements = reader_.Elements(pair.now);
  for (size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].is_nil)
      errors.push_back(MakeError(ErrorType::kRequired, path.Key(std::to_string(i)), "", ""));
  }
  return errors;
}

// Elements or keys that are in one and not in the other.
RuleErrors Runner::UpdateItems(const Rule& rule, UpdateConstraint constraint, const FieldPath& path,
                               const Pair& pair) const {
  const bool add = constraint == UpdateConstraint::kNoAddItem;
  const Datum& from = add ? pair.now : pair.old;
  const Datum& in = add ? pair.old : pair.now;
  const std::string detail = add ? "item may not be added" : "item may not be removed";
  RuleErrors errors;
  if (reader_.facts().KindOf(reader_.facts().NativeValue(from.type)) == TypeKind::kMap) {
    if (!from.json || from.is_nil) return errors;
    std::vector<std::string> keys;
    for (const value::Member member : from.json->Members()) {
      if (in.is_nil || !in.json || !in.json->Find(member.key)) keys.emplace_back(member.key);
    }
    std::ranges::sort(keys);
    for (const std::string& key : keys) {
      errors.push_back(MakeError(ErrorType::kForbidden, path.Key(key), detail, "update"));
    }
    return errors;
  }
  std::set<std::string> known;
  for (const Datum& element : reader_.Elements(in)) {
    if (!element.is_nil) known.insert(Identity(rule, element));
  }
  const std::vector<Datum> elements = reader_.Elements(from);
  for (size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].is_nil || known.contains(Identity(rule, elements[i]))) continue;
    errors.push_back(
        MakeError(ErrorType::kForbidden, add ? path.Key(std::to_string(i)) : path, detail, "update"));
  }
  return errors;
}

RuleErrors Runner::Update(const Rule& rule, const FieldPath& path, const Pair& pair) const {
  if (!request_.is_update) return {};
  const TypeKind kind = reader_.facts().KindOf(reader_.facts().NativeValue(pair.now.type));
  const bool compound = kind == TypeKind::kSlice || kind == TypeKind::kMap;
  const bool structure = kind == TypeKind::kStruct && !pair.now.is_pointer;
  if (!pair.now.is_pointer && !compound && pair.old.is_nil) return {};
  const bool now = structure || reader_.IsSet(pair.now);
  const bool old = structure || reader_.IsSet(pair.old);
  RuleErrors errors;
  const auto add = [&](std::string detail) {
    errors.push_back(NothingShown(MakeError(ErrorType::kInvalid, path, std::move(detail), "update"), "null"));
  };
  for (const UpdateConstraint constraint : rule.constraints) {
    switch (constraint) {
      case UpdateConstraint::kNoSet:
        if (!old && now) add("field cannot be set once created");
        break;
      case UpdateConstraint::kNoUnset:
        if (old && !now) add("field cannot be cleared once set");
        break;
      case UpdateConstraint::kNoModify:
        if (old && now) add("field cannot be modified once set");
        break;
      default:
        for (RuleError& error : UpdateItems(rule, constraint, path, pair)) errors.push_back(std::move(error));
    }
  }
  return errors;
}

}  // namespace plimsoll::declare
