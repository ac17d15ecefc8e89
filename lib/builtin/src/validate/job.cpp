#include "job.h"

#include <array>
#include <string>

#include "../prepare/jobs.h"
#include "field.h"
#include "job_scheduling.h"
#include "job_spec.h"
#include "job_template_update.h"
#include "label_selector.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "selector_match.h"
#include "workload.h"

namespace plimsoll::builtin {
namespace {

void ValidateHasLabel(const Request& request, std::string_view key, std::string_view wanted) {
  const Struct metadata = request.object.At("spec").At("template").At("metadata");
  const Part label = metadata.Entry("labels", key);
  if (label && label.Text() == wanted) return;
  const FieldPath path = request.Path("spec", "template", "metadata", "labels").Key(key);
  std::string detail = "must be '" + std::string(wanted) + "'";
  if (!label) return request.errors.Required(path, std::move(detail));
  request.errors.Invalid(path, metadata.Get("labels"), std::move(detail));
}

// Whether a selector selects the labels that the server gives to the pods of a job.
bool SelectsGenerated(Struct selector, std::string_view name, std::string_view uid, bool prefixed) {
  Item map;
  map.form = Form::kMap;
  map.children = {nullptr, 0, 0};
  const Part labels(&map, selector.object());
  SetEntry(labels, kOldJobNameLabel, name);
  SetEntry(labels, kOldControllerUidLabel, uid);
  if (prefixed) {
    SetEntry(labels, kJobNameLabel, name);
    SetEntry(labels, kControllerUidLabel, uid);
  }
  return SelectorMatches(selector, labels);
}

// `prefixed`: labels of the project are required as well.
void ValidateGeneratedSelector(const Request& request, std::string_view uid, bool prefixed) {
  const Struct spec = request.object.At("spec"), selector = spec.At("selector");
  if (spec.Flag("manualSelector") || !selector) return;
  const std::string_view name = request.object.At("metadata").Text("name");
  ValidateHasLabel(request, kOldControllerUidLabel, uid);
  ValidateHasLabel(request, kOldJobNameLabel, name);
  if (prefixed) {
    ValidateHasLabel(request, kControllerUidLabel, uid);
    ValidateHasLabel(request, kJobNameLabel, name);
  }
  if (!IsUsableSelector(selector) || SelectsGenerated(selector, name, uid, prefixed)) return;
  request.errors.Invalid(request.Path("spec", "selector"), selector, "`selector` not auto-generated");
}

void ValidateJobSpec(const Request& request, const PodOptions& options) {
  const Struct spec = request.object.At("spec"), selector = spec.At("selector");
  const FieldPath path = request.Path("spec");
  Errors& errors = request.errors;
  ValidateJobSpecFields(spec, request.old.At("spec"), path, options, errors);
  if (!selector) errors.Required(path.Child("selector"));
  ValidateLabelSelector(selector, {.allow_invalid_values = options.allow_invalid_label_values},
                        path.Child("selector"), errors);
  if (!IsUsableSelector(selector)) return;
  ValidateTemplateIsSelected(selector, spec.At("template"), path.Child("template"), errors);
}

// The pods of Indexed Jobs have their index in their hostname.
void ValidateNameAllowsCompletions(const Request& request) {
  const Struct spec = request.object.At("spec");
  if (spec.Text("completionMode") != "Indexed" || spec.Int("completions") <= 0) return;
  const std::string_view name = request.object.At("metadata").Text("name");
  const std::string longest = std::string(name) + "-" + std::to_string(spec.Int("completions") - 1);
  if (schema::Dns1123LabelProblems(longest).empty()) return;
  request.errors.Invalid(request.Path("metadata", "name"), name,
                         "will not able to create pod with invalid DNS label: " + longest);
}

void ValidateJobCompletions(Struct spec, Struct old, FieldPath path, Errors& errors) {
  const Part now = spec.Get("completions"), before = old.Get("completions");
  if (spec.Text("completionMode") != "Indexed") return ValidateImmutableField(now, before, path, errors);
  if (!now || Equal(now, before) || now.Int() == spec.Int("parallelism")) return;
  errors.Invalid(path, now, "can only be modified in tandem with spec.parallelism");
}

// Until 1.36 an update was looked at as a new job as well.
void ValidateAsNewJob(Request& request) {
  const Struct labels_of = request.old.At("spec").At("template").At("metadata");
  const std::string_view uid = request.object.At("metadata").Text("uid");
  ValidateMetadata(request);
  // A manifest does not say which labels its job has.
  if (request.from_files && uid.empty()) return;
  ValidateGeneratedSelector(
      request, uid.empty() ? kNewUid : uid,
      labels_of.Entry("labels", kJobNameLabel) && labels_of.Entry("labels", kControllerUidLabel));
}

}  // namespace

void ValidateJobCreate(Request& request) {
  ValidateMetadata(request);
  ValidateGeneratedSelector(request, kNewUid, true);
  ValidateJobSpec(request, WorkloadTemplateOptions(request));
  ValidateNameAllowsCompletions(request);
}

void ValidateJobUpdate(Request& request) {
  constexpr std::array<FieldName, 5> kImmutable = {"completionMode", "podFailurePolicy",
                                                   "backoffLimitPerIndex", "managedBy", "successPolicy"};
  const Struct spec = request.object.At("spec"), old = request.old.At("spec");
  const FieldPath path = request.Path("spec");
  Errors& errors = request.errors;
  PodOptions options = WorkloadTemplateOptions(request);
  options.allow_invalid_label_values |= HasInvalidLabelValue(old.At("selector"));
  if (!request.release.Since(37)) ValidateAsNewJob(request);
  ValidateMetadataUpdate(request);
  ValidateJobSpec(request, options);
  ValidateJobCompletions(spec, old, path.Child("completions"), errors);
  ValidateImmutableField(spec.Get("selector"), old.Get("selector"), path.Child("selector"), errors);
  ValidateJobTemplateUpdate(request);
  for (const FieldName field : kImmutable) {
    ValidateImmutableField(spec.Get(field), old.Get(field), path.Child(field.text()), errors);
  }
  ValidateJobSchedulingUpdate(spec, old, path.Child("scheduling"), errors);
  ValidateNameAllowsCompletions(request);
}

}  // namespace plimsoll::builtin
