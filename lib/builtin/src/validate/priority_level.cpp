#include "priority_level.h"

#include <cmath>
#include <string>

#include "declared.h"
#include "field.h"
#include "flow_conditions.h"
#include "object_meta.h"

namespace plimsoll::builtin {
namespace {

constexpr uint32_t kDeclaredUnions = 37;
constexpr int64_t kMaxQueues = 10'000'000;
// Of the hash that deals requests to queues.
constexpr int kMaxHashBits = 60;
constexpr std::string_view kZeroSharesAnnotation =
    "flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares";

// A part of the spec, the same part of the old object, and whether tags decide.
struct Compared {
  Struct now;
  Struct old;
  bool declared;

  Compared At(FieldName field) const { return {now.At(field), old.At(field), declared}; }
  bool IsSame(FieldName field) const { return IsUnchanged(now, old, field); }
};

// A member that must be there if `type` is `owner`, and must not be otherwise.
MemberProblem ProblemByTag(const Compared& part, FieldName member, std::string_view owner, bool optional) {
  const bool chosen = part.now.Text("type") == owner, has = part.now.Has(member);
  if (!part.declared || (part.IsSame("type") && part.IsSame(member))) return MemberProblem::kNone;
  if (chosen) return has || optional ? MemberProblem::kNone : MemberProblem::kRequired;
  return has ? MemberProblem::kForbidden : MemberProblem::kNone;
}

int RequiredEntropyBits(int64_t queues, int64_t hand) {
  return static_cast<int>(std::ceil(std::log2(static_cast<double>(queues)) * static_cast<double>(hand)));
}

void ValidateHandSize(int64_t hand, int64_t queues, FieldPath path, Errors& errors) {
  if (hand <= 0) return errors.Invalid(path, hand, "must be positive");
  if (hand > queues) {
    return errors.Invalid(path, hand, "should not be greater than queues (" + std::to_string(queues) + ")");
  }
  if (RequiredEntropyBits(queues, hand) <= kMaxHashBits) return;
  errors.Invalid(path, hand,
                 "required entropy bits of deckSize " + std::to_string(queues) + " and handSize " +
                     std::to_string(hand) + " should not be greater than " + std::to_string(kMaxHashBits));
}

void ValidateQueuing(Struct queuing, FieldPath path, Errors& errors) {
  const int64_t length = queuing.Int("queueLengthLimit"), queues = queuing.Int("queues");
  if (length <= 0) errors.Invalid(path.Child("queueLengthLimit"), length, "must be positive");
  if (queues <= 0) {
    errors.Invalid(path.Child("queues"), queues, "must be positive");
  } else if (queues > kMaxQueues) {
    errors.Invalid(path.Child("queues"), queues, "must not be greater than " + std::to_string(kMaxQueues));
  }
  ValidateHandSize(queuing.Int("handSize"), queues, path.Child("handSize"), errors);
}

// The tags hold whatever the type of the level is; the rules by hand only for a limited one.
void ValidateLimitResponse(const Compared& response, bool by_hand, FieldPath path, Errors& errors) {
  const std::string_view type = response.now.Text("type");
  const bool has = response.now.Has("queuing");
  MemberProblem problem = MemberProblem::kNone;
  if (by_hand && type == "Reject" && has) problem = MemberProblem::kForbidden;
  if (by_hand && type == "Queue" && !has) problem = MemberProblem::kRequired;
  ReportMember(ProblemByTag(response, "queuing", "Queue", false), problem,
               type == "Queue" ? "must not be empty if limited.limitResponse.type is Limited"
                               : "must be nil if limited.limitResponse.type is not Limited",
               path.Child("queuing"), errors);
  if (type.empty()) {
    if (by_hand || (response.declared && !response.IsSame("type"))) errors.Required(path.Child("type"));
  } else if (by_hand && type != "Reject" && type != "Queue") {
    errors.NotSupported(path.Child("type"), Shown::Word(type), {"Queue", "Reject"});
  }
  if (by_hand && type == "Queue" && has) {
    ValidateQueuing(response.now.At("queuing"), path.Child("queuing"), errors);
  }
}

void ValidateShares(Struct level, FieldPath path, Errors& errors) {
  if (const int64_t shares = level.Int("nominalConcurrencyShares"); shares < 0) {
    errors.Invalid(path.Child("nominalConcurrencyShares"), shares, "must be a non-negative integer");
  }
  if (const int64_t percent = level.Int("lendablePercent"); percent < 0 || percent > 100) {
    errors.Invalid(path.Child("lendablePercent"), percent, "must be between 0 and 100, inclusive");
  }
}

void ValidateLimited(const Compared& limited, bool by_hand, FieldPath path, Errors& errors) {
  if (!limited.now) return;
  if (by_hand) {
    ValidateShares(limited.now, path, errors);
    if (const int64_t percent = limited.now.Int("borrowingLimitPercent"); percent < 0) {
      errors.Invalid(path.Child("borrowingLimitPercent"), percent,
                     "if specified, must be a non-negative integer");
    }
  }
  ValidateLimitResponse(limited.At("limitResponse"), by_hand, path.Child("limitResponse"), errors);
}

void ValidateLevelType(const Compared& spec, FieldPath path, Errors& errors) {
  const std::string_view type = spec.now.Text("type");
  RequireNonEmpty(type, path, "", errors);
  if (type.empty() || type == "Exempt" || type == "Limited") return;
  errors.NotSupported(path, Shown::Word(type), {"Exempt", "Limited"});
}

void ValidateLevelMembers(const Compared& spec, FieldPath path, Errors& errors) {
  const bool exempt = spec.now.Text("type") == "Exempt", limited = spec.now.Text("type") == "Limited";
  const bool has_limited = spec.now.Has("limited");
  ReportMember(ProblemByTag(spec, "exempt", "Exempt", true),
               limited && spec.now.Has("exempt") ? MemberProblem::kForbidden : MemberProblem::kNone,
               "must be nil if the type is Limited", path.Child("exempt"), errors);
  MemberProblem problem = MemberProblem::kNone;
  if (exempt && has_limited) problem = MemberProblem::kForbidden;
  if (limited && !has_limited) problem = MemberProblem::kRequired;
  ReportMember(ProblemByTag(spec, "limited", "Limited", false), problem,
               limited ? "must not be empty when type is Limited" : "must be nil if the type is not Limited",
               path.Child("limited"), errors);
  if (exempt && spec.now.Has("exempt")) ValidateShares(spec.now.At("exempt"), path.Child("exempt"), errors);
  ValidateLimited(spec.At("limited"), limited, path.Child("limited"), errors);
}

// Two levels are the server's own; of `exempt` only the shares may change.
void ValidateMandatoryLevel(Struct spec, std::string_view name, FieldPath path, Errors& errors) {
  const Struct limited = spec.At("limited");
  if (name == "exempt" && (spec.Text("type") != "Exempt" || limited)) {
    errors.Invalid(path, spec, "spec of 'exempt' except the 'spec.exempt' field must equal the fixed value");
  }
  if (name != "catch-all") return;
  const Struct response = limited.At("limitResponse");
  const bool equal = spec.Text("type") == "Limited" && !spec.Has("exempt") && limited &&
                     limited.Int("nominalConcurrencyShares") == 5 && limited.Has("lendablePercent") &&
                     limited.Int("lendablePercent") == 0 && !limited.Has("borrowingLimitPercent") &&
                     response.Text("type") == "Reject" && !response.Has("queuing");
  if (!equal) errors.Invalid(path, spec, "spec of 'catch-all' must equal the fixed value");
}

}  // namespace

void ValidatePriorityLevel(Request& request) {
  const Struct metadata = request.object.At("metadata");
  const std::string_view name = metadata.Text("name");
  const FieldPath path = request.Path("spec");
  Errors& errors = request.errors;
  ValidateMetadata(request);
  if (metadata.Entry("annotations", kZeroSharesAnnotation)) {
    errors.Forbidden(request.Path("metadata", "annotations"),
                     "annotation '" + std::string(kZeroSharesAnnotation) + "' is forbidden");
  }
  const Compared spec{request.object.At("spec"), request.old.At("spec"),
                      DeclaresSince(request.release, kDeclaredUnions)};
  const std::string_view type = spec.now.Text("type");
  if ((name == "exempt") != (type == "Exempt")) {
    errors.Invalid(path.Child("type"), Shown::Word(type),
                   "must be 'Exempt' if and only if `name` is 'exempt'");
  }
  ValidateLevelType(spec, path.Child("type"), errors);
  ValidateLevelMembers(spec, path, errors);
  ValidateMandatoryLevel(request.object.Make("spec"), name, path, errors);
  ValidateFlowConditions(request);
}

void ValidatePriorityLevelStatus(Request& request) { ValidateFlowConditions(request); }

}  // namespace plimsoll::builtin
