#include "job_policies.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_set>

#include "../object/text_set.h"
#include "../vocabulary/among.h"
#include "field.h"
#include "job_indexes.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::builtin {
namespace {

constexpr uint32_t kMaxPolicyRules = 20;  // of both policies
constexpr uint32_t kMaxFailureExitCodes = 255;
constexpr uint32_t kMaxConditionPatterns = 20;
constexpr size_t kMaxSucceededIndexes = 64 * 1024;

// One of some values, which must be there.
void ValidateWord(std::string_view word, std::span<const std::string_view> words, FieldPath path,
                  Errors& errors) {
  if (IsAmong(words, word)) return;
  if (!word.empty()) return errors.NotSupported(path, Shown::Word(word), words);
  std::string list;
  for (const std::string_view one : words) list += (list.empty() ? "" : " ") + text::Quoted(one);
  errors.Required(path, "valid values: [" + list + "]");
}

void ValidateExitCodes(Part codes, bool in, FieldPath path, Errors& errors) {
  std::unordered_set<int64_t> seen;
  int64_t before = INT64_MIN, most = INT64_MIN;
  bool ordered = true;
  for (const auto& [i, code] : codes.Parts()) {
    const int64_t value = code.Int();
    if (in && value == 0) errors.Invalid(path.Index(i), value, "must not be 0 for the In operator");
    // Codes that only grow are never repeated.
    if (value <= most) {
      if (seen.empty()) {
        for (const auto& [j, one] : codes.Parts()) {
          if (j == i) break;
          seen.insert(one.Int());
        }
      }
      if (seen.contains(value)) errors.Duplicate(path.Index(i), value);
    }
    if (!seen.empty()) seen.insert(value);
    ordered &= before <= value;
    before = value;
    most = std::max(most, value);
  }
  if (!ordered) errors.Invalid(path, codes, "must be ordered");
}

void ValidateOnExitCodes(Struct requirement, const TextSet& containers, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kExitCodeOperators = {"In", "NotIn"};
  const std::string_view operation = requirement.Text("operator");
  ValidateWord(operation, kExitCodeOperators, path.Child("operator"), errors);
  const Part name = requirement.Get("containerName");
  if (name && !containers.Has(name.Text())) {
    errors.Invalid(path.Child("containerName"), name,
                   "must be one of the container or initContainer names in the pod template");
  }
  const Part codes = requirement.Get("values");
  if (codes.Count() == 0) {
    errors.Invalid(path.Child("values"), codes, "at least one value is required");
  } else if (codes.Count() > kMaxFailureExitCodes) {
    errors.TooMany(path.Child("values"), codes.Count(), kMaxFailureExitCodes);
  }
  ValidateExitCodes(codes, operation == "In", path.Child("values"), errors);
}

void ValidateOnPodConditions(Part patterns, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kConditionStatuses = {"False", "True", "Unknown"};
  if (patterns.Count() > kMaxConditionPatterns) errors.TooMany(path, patterns.Count(), kMaxConditionPatterns);
  for (const auto& [i, pattern] : patterns.Structs()) {
    const std::string_view type = pattern.Text("type");
    errors.Invalid(path.Index(i).Child("type"), type, schema::QualifiedNameProblems(type));
    ValidateWord(pattern.Text("status"), kConditionStatuses, path.Index(i).Child("status"), errors);
  }
}

void ValidateFailureRule(Struct spec, Struct rule, const TextSet& containers, FieldPath path,
                         Errors& errors) {
  constexpr std::array<std::string_view, 4> kFailureActions = {"Count", "FailIndex", "FailJob", "Ignore"};
  const std::string_view action = rule.Text("action");
  ValidateWord(action, kFailureActions, path.Child("action"), errors);
  if (action == "FailIndex" && !spec.Has("backoffLimitPerIndex")) {
    errors.Invalid(path.Child("action"), action, "requires the backoffLimitPerIndex to be set");
  }
  const Struct codes = rule.At("onExitCodes");
  const Part conditions = rule.Get("onPodConditions");
  if (codes) ValidateOnExitCodes(codes, containers, path.Child("onExitCodes"), errors);
  ValidateOnPodConditions(conditions, path.Child("onPodConditions"), errors);
  if (codes && conditions.Count() != 0) {
    errors.InvalidWithoutValue(path, "specifying both OnExitCodes and OnPodConditions is not supported");
  } else if (!codes && conditions.Count() == 0) {
    errors.InvalidWithoutValue(path, "specifying one of OnExitCodes and OnPodConditions is required");
  }
}

void ValidateSucceededCount(Struct spec, Struct rule, const IndexList& indexes, FieldPath path,
                            Errors& errors) {
  const Part count = rule.Get("succeededCount");
  if (!count) return;
  ValidateNonnegativeField(count.Int(), path, errors);
  if (count.Int() > spec.Int("completions")) {
    errors.Invalid(path, count,
                   "must be less than or equal to " + std::to_string(spec.Int("completions")) +
                       " (the number of specified completions)");
  }
  if (rule.Has("succeededIndexes") && count.Int() > indexes.total) {
    errors.Invalid(path, count,
                   "must be less than or equal to " + std::to_string(indexes.total) +
                       " (the number of indexes in the specified succeededIndexes field)");
  }
}

void ValidateSuccessRule(Struct spec, Struct rule, FieldPath path, Errors& errors) {
  const Part text = rule.Get("succeededIndexes");
  if (!text && !rule.Has("succeededCount")) {
    errors.Required(path, "at least one of succeededCount or succeededIndexes must be specified");
  }
  IndexList indexes;
  if (text) {
    if (text.Text().size() > kMaxSucceededIndexes)
      errors.TooLong(path.Child("succeededIndexes"), kMaxSucceededIndexes);
    indexes = ReadIndexes(text.Text(), spec.Int("completions"));
    if (!indexes.problem.empty()) {
      errors.Invalid(path.Child("succeededIndexes"), text,
                     "error parsing succeededIndexes: " + indexes.problem);
    }
  }
  ValidateSucceededCount(spec, rule, indexes, path.Child("succeededCount"), errors);
}

}  // namespace

void ValidatePodFailurePolicy(Struct spec, FieldPath path, Errors& errors) {
  const Struct policy = spec.At("podFailurePolicy"), pod = spec.At("template").At("spec");
  if (!policy) return;
  const Part rules = policy.Get("rules");
  if (rules.Count() > kMaxPolicyRules) errors.TooMany(path.Child("rules"), rules.Count(), kMaxPolicyRules);
  TextSet containers(pod.Get("containers"), "name");
  for (const auto& [i, container] : pod.Structs("initContainers")) containers.Add(container.Text("name"));
  for (const auto& [i, rule] : rules.Structs()) {
    ValidateFailureRule(spec, rule, containers, path.Child("rules").Index(i), errors);
  }
}

void ValidateSuccessPolicy(Struct spec, FieldPath path, Errors& errors) {
  const Struct policy = spec.At("successPolicy");
  if (!policy) return;
  if (spec.Text("completionMode") != "Indexed") {
    return errors.Invalid(path, policy, "requires indexed completion mode");
  }
  const Part rules = policy.Get("rules");
  if (rules.Count() == 0) {
    errors.Required(path.Child("rules"),
                    "at least one rules must be specified when the successPolicy is specified");
  }
  if (rules.Count() > kMaxPolicyRules) errors.TooMany(path.Child("rules"), rules.Count(), kMaxPolicyRules);
  for (const auto& [i, rule] : rules.Structs()) {
    ValidateSuccessRule(spec, rule, path.Child("rules").Index(i), errors);
  }
}

void ValidatePodReplacementPolicy(Struct spec, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kReplacements = {"Failed", "TerminatingOrFailed"};
  const Part policy = spec.Get("podReplacementPolicy");
  if (!policy) return;
  const auto allowed = std::span(kReplacements).first(spec.Has("podFailurePolicy") ? 1 : 2);
  if (!IsAmong(allowed, policy.Text())) errors.NotSupported(path, Shown::Word(policy.Text()), allowed);
}

}  // namespace plimsoll::builtin
