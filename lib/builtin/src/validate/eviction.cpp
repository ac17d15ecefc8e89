#include "eviction.h"

#include <algorithm>
#include <array>
#include <string>

#include "../object/text_set.h"
#include "../vocabulary/field_texts.h"
#include "label_selector.h"
#include "object_meta.h"
#include "plimsoll/base/ascii.h"
#include "tagged.h"

namespace plimsoll::builtin {
namespace {

constexpr uint32_t kMaxEvictionConditions = 100;
constexpr uint32_t kMaxRequesters = 100;
constexpr size_t kMaxResponderMessage = 4000;
constexpr int64_t kMaxResponderPriority = 100000;
constexpr std::array<std::string_view, 2> kIntents = {"Eviction", "Withdrawn"};

// The prefix of a generated name is not looked at, only the whole name.
schema::NameProblems EvictionName(std::string_view name, bool prefix) {
  return prefix ? schema::NameProblems() : LongNameProblems(name);
}

void ValidateEvictionMetadata(Request& request) {
  const Struct metadata = request.object.At("metadata");
  ValidateCoreObjectMeta(metadata, request.kind.namespaced, EvictionName, request.Path("metadata"),
                         request.errors);
  // The tag for names does not leave out one that is missing.
  if (metadata.Has("name")) return;
  request.errors.Invalid(request.Path("metadata", "name"), "", LongNameProblems(""));
}

schema::NameProblems PrefixedLabelKeyProblems(std::string_view text) {
  schema::NameProblems problems = schema::QualifiedNameProblems(text);
  if (problems.empty() && text.find('/') == std::string_view::npos) {
    problems.emplace_back("must include a prefix (e.g. 'example.com/key')");
  }
  return problems;
}

schema::NameProblems UuidProblems(std::string_view text) {
  bool good = text.size() == 36;
  for (size_t i = 0; good && i < text.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    good = dash ? text[i] == '-' : ascii::IsDigit(text[i]) || (text[i] >= 'a' && text[i] <= 'f');
  }
  return good ? schema::NameProblems()
              : schema::NameProblems{"must be a lowercase UUID in 8-4-4-4-12 format"};
}

// ValidateForbiddenReservedDomainSuffixes: nobody but Kubernetes requests in its own name.
schema::NameProblems ReservedDomainProblems(std::string_view text) {
  std::string domain = schema::LowerCase(text.substr(0, text.find('/')));
  while (!domain.empty() && ascii::IsSpace(domain.back())) domain.pop_back();
  domain.erase(0, std::min(domain.find_first_not_of(" \t\n\v\f\r"), domain.size()));
  while (domain.ends_with('.')) domain.pop_back();
  for (const std::string_view reserved : {"k8s.io", "kubernetes.io"}) {
    if (domain == reserved || domain.ends_with("." + std::string(reserved))) {
      return {"domain names *.k8s.io, *.kubernetes.io are reserved"};
    }
  }
  return {};
}

void ValidateEvictionTarget(const Tagged& spec) {
  const TaggedField field = TaggedField(spec, "target").Immutable();
  if (!field) return;
  const Tagged target = field.Value();
  ValidateUnion(target, {"pod"});
  if (const TaggedField pod = TaggedField(target, "pod").Optional()) {
    const Tagged reference = pod.Pointee();
    TaggedField(reference, "name").Required().Format(LongNameProblems);
    TaggedField(reference, "uid").Required().Format(UuidProblems);
  }
}

void ValidateEvictionRequestSpec(const Tagged& spec) {
  ValidateEvictionTarget(spec);
  TaggedField(spec, "requester")
      .Immutable()
      .Required()
      .Format(ReservedDomainProblems)
      .Format(PrefixedLabelKeyProblems);
  TaggedField(spec, "intent").Required().OneOf(kIntents);
}

void ValidateStatusTags(const Tagged& status) {
  TaggedField(status, "conditions").MaxItems(kMaxEvictionConditions).Optional();
  TaggedField(status, "observedGeneration").Optional().NoUnset().Minimum(1).Monotonic();
}

void ValidateRequester(const Tagged& requester) {
  TaggedField(requester, "name").Required().Format(PrefixedLabelKeyProblems);
  TaggedField(requester, "intent").Required().OneOf(kIntents);
}

void ValidateTargetResponderTags(const Tagged& responder) {
  constexpr std::array<std::string_view, 5> kStates = {"Active", "Canceled", "Completed", "Inactive",
                                                       "Interrupted"};
  TaggedField(responder, "name").Required().Format(PrefixedLabelKeyProblems);
  TaggedField(responder, "priority")
      .Required()
      .NoModify()
      .NoUnset()
      .Minimum(0)
      .Maximum(kMaxResponderPriority);
  TaggedField(responder, "state").Required().OneOf(kStates);
}

void ValidateResponderTags(const Tagged& responder) {
  TaggedField(responder, "name").Required().Format(PrefixedLabelKeyProblems);
  TaggedField(responder, "startTime").Optional().NoModify().NoUnset();
  TaggedField(responder, "completionTime").Optional().NoModify().NoUnset();
  TaggedField(responder, "message").Optional().MaxCharacters(kMaxResponderMessage);
}

void ValidateEvictionStatusTags(const Tagged& status) {
  ValidateStatusTags(status);
  TaggedField(status, "requesters")
      .MaxItems(kMaxRequesters)
      .Optional()
      .Unique("name")
      .Each("name", ValidateRequester);
  TaggedField(status, "targetResponders")
      .MaxItems(kMaxEvictionResponders)
      .Optional()
      .Unique("name")
      .Each("name", ValidateTargetResponderTags);
  TaggedField(status, "responders")
      .MaxItems(kMaxEvictionResponders)
      .Optional()
      .Unique("name")
      .Each("name", ValidateResponderTags);
}

void ValidateEvictionTags(Request& request) {
  const Tagged object = Tagged::Root(request);
  if (const TaggedField spec(object, "spec"); spec) ValidateEvictionTarget(spec.Value());
  if (const TaggedField status(object, "status"); status) ValidateEvictionStatusTags(status.Value());
}

void ValidateEvictionRequestTags(Request& request) {
  const Tagged object = Tagged::Root(request);
  if (const TaggedField spec(object, "spec"); spec) ValidateEvictionRequestSpec(spec.Value());
  if (const TaggedField status(object, "status"); status) ValidateStatusTags(status.Value());
}

// Whether the condition is true, or was and may not change any more.
bool ValidateFinalCondition(Struct status, Struct old, std::string_view type, FieldPath path,
                            Errors& errors) {
  const Part conditions = status.Get("conditions");
  bool is_true = IsConditionTrue(conditions, type);
  const Struct now = FindCondition(conditions, type);
  for (const auto& [i, before] : old.Structs("conditions")) {
    if (before.Text("type") != type || before.Text("status") != "True") continue;
    if (now && now.Text("status") != "False" && now.Text("reason") == before.Text("reason")) continue;
    errors.Invalid(path, conditions, std::string(type) + " condition status cannot be reverted");
    is_true = true;
  }
  return is_true;
}

}  // namespace

bool HasRepeatedName(Part list) {
  TextSet seen;
  for (const auto& [i, item] : list.Structs()) {
    if (!seen.Add(item.Text("name"))) return true;
  }
  return false;
}

void ValidateEviction(Request& request) {
  ValidateEvictionMetadata(request);
  ValidateEvictionTags(request);
}

void ValidateEvictionUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateEvictionTags(request);
}

void ValidateEvictionStatus(Request& request) {
  const Struct status = request.object.At("status"), old = request.old.At("status");
  const FieldPath path = request.Path("status"), conditions = path.Child("conditions");
  ValidateMetadataUpdate(request);
  ValidateConditions(status.Get("conditions"), request.release, conditions, request.errors);
  const bool evicted = ValidateFinalCondition(status, old, "TargetEvicted", conditions, request.errors);
  const bool failed = ValidateFinalCondition(status, old, "Failed", conditions, request.errors);
  ValidateTargetResponders(status, old, evicted || failed, request.release.cluster().now,
                           path.Child("targetResponders"), request.errors);
  ValidateResponders(status, old, request.release.cluster().now, path.Child("responders"), request.errors);
  ValidateEvictionTags(request);
}

void ValidateEvictionRequest(Request& request) {
  ValidateEvictionMetadata(request);
  ValidateEvictionRequestTags(request);
}

void ValidateEvictionRequestUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateEvictionRequestTags(request);
}

void ValidateEvictionRequestStatus(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateConditions(request.object.At("status").Get("conditions"), request.release,
                     request.Path("status", "conditions"), request.errors);
  ValidateEvictionRequestTags(request);
}

}  // namespace plimsoll::builtin
