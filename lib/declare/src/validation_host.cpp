#include "plimsoll/declare/validation_host.h"

#include <algorithm>
#include <set>
#include <utility>

#include "error_matcher.h"
#include "plimsoll/base/ascii.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;

// `pod_status_update`.
std::string IdentifierOf(std::string_view kind, const ValidateRequest& request) {
  std::string out = ascii::ToLower(kind);
  for (const std::string& part : request.subresources) out += "_" + part;
  return out + (request.is_update ? "_update" : "_create");
}

ErrorMatcher Fuzzy(const Authority& authority) {
  return ErrorMatcher().ByType().ByOrigin().RequireOriginWhenInvalid().ByFieldNormalized(
      authority.path_rules);
}

std::string Mismatch(std::string_view what, const std::string& error, bool is_enforced) {
  std::string out =
      "Unexpected difference between hand written validation and declarative validation error results, ";
  out.append(what).append(" error(s) found ").append(error);
  out += ". This indicates an issue with declarative validation. ";
  out += is_enforced ? "Consider disabling the DeclarativeValidationBeta feature gate to keep data persisted "
                       "in etcd consistent with prior versions of Kubernetes."
                     : "This difference should not affect system operation since hand written validation is "
                       "authoritative.";
  return out;
}

// The first of those that are alike: two calls of one check are no difference.
RuleErrors WithoutLikes(const RuleErrors& errors, const ErrorMatcher& matcher) {
  RuleErrors out;
  for (const RuleError& error : errors) {
    const auto is_like = [&](const RuleError& other) { return matcher.Matches(other, error); };
    if (std::ranges::none_of(out, is_like)) out.push_back(error);
  }
  return out;
}

// Errors that an enforced beta rule reports as well are left to the rule; of the rest each text once.
RuleErrors LeftToAuthority(const RuleErrors& errors, const RuleErrors& enforced, const Authority& authority,
                           const Gates& gates) {
  const ErrorMatcher matcher = Fuzzy(authority);
  const auto is_taken_over = [&](const RuleError& error) {
    if (!error.covered) return false;
    return gates.all_levels || std::ranges::any_of(enforced, [&](const RuleError& rule) {
             return rule.level == Level::kBeta && matcher.Matches(error, rule);
           });
  };
  RuleErrors out;
  std::set<std::string> seen;
  for (const RuleError& error : errors) {
    if (seen.insert(error.Text()).second && !is_taken_over(error)) out.push_back(error);
  }
  return out;
}

}  // namespace

std::vector<std::string> Mismatches(const RuleErrors& authoritative, const RuleErrors& declarative,
                                    const Authority& authority, const Gates& gates) {
  std::vector<std::string> out;
  const ErrorMatcher matcher = Fuzzy(authority);
  const ErrorMatcher above = matcher.OrShortCircuitAbove();
  RuleErrors candidates = declarative;
  std::erase_if(candidates, [](const RuleError& error) { return error.level == Level::kStable; });
  std::vector<bool> matched(candidates.size());
  for (const RuleError& error : WithoutLikes(authoritative, matcher)) {
    if (!error.covered) continue;
    bool found = false;
    for (size_t i = 0; i < candidates.size(); ++i) {
      if (!matcher.Matches(error, candidates[i])) continue;
      matched[i] = true;
      found = true;
    }
    const auto stands_above = [&](const RuleError& rule) { return above.Matches(error, rule); };
    if (found || (authority.short_circuit_mismatch && std::ranges::any_of(candidates, stands_above)))
      continue;
    out.push_back(Mismatch("unmatched", matcher.Render(error), gates.beta && error.level != Level::kAlpha));
  }
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (matched[i]) continue;
    const bool is_enforced = gates.beta && candidates[i].level != Level::kAlpha;
    out.push_back(Mismatch("extra", matcher.Render(candidates[i]), is_enforced));
  }
  return out;
}

finding::Origin UsualOrigin(const finding::FieldError& error) {
  using finding::Code;
  using finding::OriginKind;
  switch (error.code) {
    case Code::kTooLong: return OriginKind::kMaxLength;
    case Code::kTooShort: return OriginKind::kMinLength;
    case Code::kTooMany: return OriginKind::kMaxItems;
    case Code::kTooFew: return OriginKind::kMinItems;
    case Code::kBelowMinimum: return OriginKind::kMinimum;
    case Code::kAboveMaximum: return OriginKind::kMaximum;
    default: return {};
  }
}

Authority AuthorityOf(std::function<finding::ErrorList(const ValidateRequest& request)> check,
                      OriginOf origin_of) {
  const auto validate = [check = std::move(check),
                         origin_of = std::move(origin_of)](const ValidateRequest& request) -> RuleErrors {
    RuleErrors out;
    for (finding::FieldError& error : check(request)) {
      RuleError own{std::move(error)};
      own.origin = origin_of(own);
      // Only errors of type Invalid are distinguished by their origin.
      own.covered = !own.origin.empty() || own.type != ErrorType::kInvalid;
      own.bad_value = own.value;
      out.push_back(std::move(own));
    }
    return out;
  };
  return {.validate = validate};
}

void ValidationHost::Register(std::string type, Authority authority) {
  authorities_.insert_or_assign(std::move(type), std::move(authority));
}

// A run that broke off is one internal error, and all it had found is lost.
RuleErrors ValidationHost::RunRules(const RootType& root, const ValidateRequest& request,
                                    const std::string& identifier) const {
  Validated validated = validator_.Validate(root, request);
  if (!validated.panic) return std::move(validated.errors);
  metrics_.CountPanic(identifier);
  return {PanicError(*validated.panic)};
}

HostResult ValidationHost::Validate(const RootType& root, const ValidateRequest& request) const {
  static const Authority kNone;
  const auto known = authorities_.find(validator_.TypeOf(root).Text());
  const Authority& authority = known == authorities_.end() ? kNone : known->second;
  RuleErrors authoritative = authority.validate ? authority.validate(request) : RuleErrors();
  for (RuleError& error : authoritative) error.hand_written = true;
  const std::string identifier = IdentifierOf(validator_.TypeOf(root).name, request);
  RuleErrors declarative = RunRules(root, request, identifier);

  HostResult result;
  result.mismatches = Mismatches(authoritative, declarative, authority, gates_);
  for (size_t i = 0; i < result.mismatches.size(); ++i) metrics_.CountMismatch(identifier);
  std::erase_if(declarative, [&](const RuleError& error) { return !IsEnforced(error, gates_); });
  result.errors = LeftToAuthority(authoritative, declarative, authority, gates_);
  std::ranges::move(declarative, std::back_inserter(result.errors));
  std::set<std::string> seen;
  for (const RuleError& error : result.errors) {
    if (!seen.insert(error.Text()).second) metrics_.CountDuplicate();
  }
  return result;
}

}  // namespace plimsoll::declare
