#include "job_spec.h"

#include <string>

#include "field.h"
#include "job_policies.h"
#include "job_scheduling.h"
#include "plimsoll/schema/names.h"
#include "pod_spec.h"
#include "workload.h"

namespace plimsoll::builtin {
namespace {

constexpr int64_t kMaxIndexedParallelism = 100'000;
constexpr int64_t kMaxFailedIndexes = 100'000;
// Above this number of completions the limits of jobs with a backoff limit per index are lower.
constexpr int64_t kManyIndexes = 100'000;
constexpr int64_t kMaxParallelismOfMany = 10'000;
constexpr int64_t kMaxFailedIndexesOfMany = 10'000;
constexpr size_t kMaxManagedBy = 63;

// IsDomainPrefixedPath: `acme.io/foo`.
void ValidateDomainPrefixedPath(std::string_view text, FieldPath path, Errors& errors) {
  if (text.empty()) return errors.Required(path);
  const size_t slash = text.find('/');
  if (slash == 0 || slash == std::string_view::npos || slash + 1 == text.size()) {
    return errors.Invalid(path, text, "must be a domain-prefixed path (such as \"acme.io/foo\")");
  }
  const std::string_view host = text.substr(0, slash), rest = text.substr(slash + 1);
  errors.Invalid(path, host, schema::Dns1123SubdomainProblems(host));
  constexpr std::string_view kPathCharacters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-._~%!$&'()*+,;=:";
  if (rest.find_first_not_of(kPathCharacters) == std::string_view::npos) return;
  errors.Invalid(path, rest,
                 R"(Invalid path (regex used for validation is '[A-Za-z0-9/\-._~%!$&'()*+,;=:]+'))");
}

void ValidateManagedBy(Part name, FieldPath path, Errors& errors) {
  if (!name) return;
  ValidateDomainPrefixedPath(name.Text(), path, errors);
  if (name.Text().size() > kMaxManagedBy) errors.TooLong(path, kMaxManagedBy);
}

void ValidateAtMost(Struct spec, FieldName field, int64_t limit, std::string_view when, FieldPath path,
                    Errors& errors) {
  if (spec.Int(field) <= limit) return;
  errors.Invalid(path.Child(field.text()), spec.Int(field),
                 "must be less than or equal to " + std::to_string(limit) + std::string(when));
}

void ValidateManyIndexes(Struct spec, FieldPath path, Errors& errors) {
  if (spec.Int("completions") <= kManyIndexes || !spec.Has("backoffLimitPerIndex")) return;
  const std::string many = std::to_string(kManyIndexes);
  if (!spec.Has("maxFailedIndexes")) {
    errors.Required(path.Child("maxFailedIndexes"), "must be specified when completions is above " + many);
  }
  const std::string when = " when completions are above " + many + " and used with backoff limit per index";
  ValidateAtMost(spec, "parallelism", kMaxParallelismOfMany, when, path, errors);
  ValidateAtMost(spec, "maxFailedIndexes", kMaxFailedIndexesOfMany, when, path, errors);
}

void ValidateIndexed(Struct spec, FieldPath path, Errors& errors) {
  if (!spec.Has("completions")) {
    errors.Required(path.Child("completions"), "when completion mode is Indexed");
  } else if (spec.Has("maxFailedIndexes") && spec.Int("maxFailedIndexes") > spec.Int("completions")) {
    errors.Invalid(path.Child("maxFailedIndexes"), spec.Int("maxFailedIndexes"),
                   "must be less than or equal to completions");
  }
  ValidateAtMost(spec, "parallelism", kMaxIndexedParallelism, " when completion mode is Indexed", path,
                 errors);
  ValidateAtMost(spec, "maxFailedIndexes", kMaxFailedIndexes, "", path, errors);
  ValidateManyIndexes(spec, path, errors);
}

void ValidateNonIndexed(Struct spec, FieldPath path, Errors& errors) {
  for (const FieldName field : {FieldName("backoffLimitPerIndex"), FieldName("maxFailedIndexes")}) {
    if (!spec.Has(field)) continue;
    errors.Invalid(path.Child(field.text()), spec.Int(field), "requires indexed completion mode");
  }
}

void ValidateCompletionMode(Struct spec, FieldPath path, Errors& errors) {
  const Part mode = spec.Get("completionMode");
  if (!mode || mode.Text() == "NonIndexed") return ValidateNonIndexed(spec, path, errors);
  if (mode.Text() == "Indexed") return ValidateIndexed(spec, path, errors);
  errors.NotSupported(path.Child("completionMode"), Shown::Word(mode.Text()), {"NonIndexed", "Indexed"});
}

void ValidateJobRestartPolicy(Struct spec, FieldPath path, Errors& errors) {
  const std::string_view policy = spec.At("template").At("spec").Text("restartPolicy");
  if (policy.empty() || policy == "Always") {
    errors.Required(path, "valid values: \"OnFailure\", \"Never\"");
  } else if (policy != "OnFailure" && policy != "Never") {
    errors.NotSupported(path, Shown::Word(policy), {"OnFailure", "Never"});
  } else if (spec.Has("podFailurePolicy") && policy != "Never") {
    errors.Invalid(path, policy, "only \"Never\" is supported when podFailurePolicy is specified");
  }
}

}  // namespace

void ValidateJobSpecFields(Struct spec, Struct old, FieldPath path, const PodOptions& options,
                           Errors& errors) {
  ValidateCounts(spec,
                 {"parallelism", "completions", "activeDeadlineSeconds", "backoffLimit",
                  "ttlSecondsAfterFinished", "backoffLimitPerIndex", "maxFailedIndexes"},
                 path, errors);
  if (spec.Has("maxFailedIndexes") && !spec.Has("backoffLimitPerIndex")) {
    errors.Required(path.Child("backoffLimitPerIndex"), "when maxFailedIndexes is specified");
  }
  ValidateManagedBy(spec.Get("managedBy"), path.Child("managedBy"), errors);
  ValidateCompletionMode(spec, path, errors);
  ValidatePodFailurePolicy(spec, path.Child("podFailurePolicy"), errors);
  ValidateSuccessPolicy(spec, path.Child("successPolicy"), errors);
  ValidatePodReplacementPolicy(spec, path.Child("podReplacementPolicy"), errors);
  ValidateJobScheduling(spec, old, path.Child("scheduling"), options.release, errors);
  ValidatePodTemplateSpec(spec.At("template"), path.Child("template"), options, errors);
  ValidateJobRestartPolicy(spec, path.Child("template", "spec", "restartPolicy"), errors);
}

}  // namespace plimsoll::builtin
