// Checks that look at several fields: unions and dependencies.
#include <algorithm>

#include "plimsoll/text/go_format.h"
#include "runner.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;
using finding::OriginKind;

std::string Quoted(const std::vector<UnionMember>& members) {
  std::string out;
  for (const UnionMember& member : members) out += (out.empty() ? "`" : ", `") + member.name + "`";
  return out;
}

RuleError UnionError(const FieldPath& path, std::string detail, OriginKind origin, std::string_view given) {
  RuleError error = MakeError(ErrorType::kInvalid, path, std::move(detail), origin);
  SetBadString(error, given, false);
  return error;
}

}  // namespace

bool Runner::Meets(const std::vector<Criterion>& criteria, const Datum& item) const {
  return std::ranges::all_of(criteria, [&](const Criterion& criterion) {
    const Datum member = MemberOf(item, *criterion.member);
    if (member.is_nil) return false;
    if (member.shape->form == Form::kString) return member.String() == criterion.value;
    return member.Json() == criterion.value;
  });
}

bool Runner::Passes(const UnionTest& test, const Datum& value) const {
  if (value.is_nil) return false;
  if (test.field != nullptr) return MemberOf(value, *test.field).IsSet();
  bool found = false;
  EachElementOf(value, [&](size_t, const Datum& item) {
    found = !item.is_nil && Meets(test.item, item);
    return !found;
  });
  return found;
}

void Runner::Union(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const {
  size_t count = 0;
  bool changed = false;
  for (const UnionTest& test : rule.union_tests) {
    const bool set = Passes(test, pair.now);
    changed |= request_.is_update && set != Passes(test, pair.old);
    count += set ? 1 : 0;
  }
  const bool list = pair.now.shape->form == Form::kList;
  const bool has_old = !pair.old.is_nil && (!list || pair.old.json);
  if (request_.is_update && has_old && !changed) return;
  const bool zero_or_one = rule.kind == RuleKind::kZeroOrOneOf;
  if (count == 1 || (count == 0 && zero_or_one)) return;
  out.Add([&] {
    const std::string all = Quoted(rule.union_members);
    if (count == 0) return UnionError(path, "must specify one of: " + all, OriginKind::kUnion, "");
    std::string given;
    for (size_t i = 0; i < rule.union_tests.size(); ++i) {
      if (Passes(rule.union_tests[i], pair.now))
        given += (given.empty() ? "" : ", ") + rule.union_members[i].name;
    }
    const std::string verb = zero_or_one ? "must specify at most one of: " : "must specify exactly one of: ";
    return UnionError(path, verb + all, zero_or_one ? OriginKind::kZeroOrOneOf : OriginKind::kUnion,
                      "{" + given + "}");
  });
}

void Runner::DiscriminatedUnion(const Rule& rule, const FieldPath& path, const Pair& pair,
                                ErrorSink& out) const {
  const Pair discriminator = MemberOf(pair, *rule.other);
  const std::string_view value = discriminator.now.String();
  bool changed = value != discriminator.old.String();
  for (const UnionTest& test : rule.union_tests) {
    changed = changed || Passes(test, pair.now) != Passes(test, pair.old);
  }
  if (request_.is_update && !pair.old.is_nil && !changed) return;
  for (size_t i = 0; i < rule.union_tests.size(); ++i) {
    const UnionMember& member = rule.union_members[i];
    const bool set = Passes(rule.union_tests[i], pair.now);
    if (set == (value == member.discriminator_value)) continue;
    out.Add([&] {
      const std::string when =
          " when `" + rule.other->json.name + "` is " + text::Quoted(member.discriminator_value);
      return UnionError(path.Child(member.name), (set ? "may only be specified" : "must be specified") + when,
                        OriginKind::kUnion, "");
    });
  }
}

void Runner::Dependent(const Rule& rule, const FieldPath& path, const Pair& pair, ErrorSink& out) const {
  if (pair.now.is_nil) return;
  const Pair trigger = MemberOf(pair, *rule.member);
  const Pair dependent = MemberOf(pair, *rule.other);
  const bool trigger_set = trigger.now.IsSet();
  const bool dependent_set = dependent.now.IsSet();
  if (request_.is_update && !pair.old.is_nil && trigger_set == trigger.old.IsSet() &&
      dependent_set == dependent.old.IsSet()) {
    return;
  }
  const bool required = rule.kind == RuleKind::kDependentRequired;
  if (!trigger_set || dependent_set == required) return;
  out.Add([&] {
    const std::string verb = required ? "must be set when " : "may not be set when ";
    return MakeError(required ? ErrorType::kRequired : ErrorType::kForbidden,
                     path.Child(rule.other->json.name), verb + rule.member->json.name + " is set",
                     required ? OriginKind::kDependentRequired : OriginKind::kDependentForbidden);
  });
}

}  // namespace plimsoll::declare
