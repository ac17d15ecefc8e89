#include "plimsoll/builtin/kind/metadata.h"

#include <algorithm>
#include <array>
#include <string>

#include "../rule/rule_site.h"
#include "../rule/struct_checks.h"
#include "../vocabulary/among.h"
#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::builtin {
namespace {

using finding::ErrorList;
using finding::FieldError;
using value::Value;

constexpr std::string_view kStaticSuffix = ".static.k8s.io";

constexpr std::array<std::string_view, 7> kAnyFinalizers = {
    "DeviceTaintRule",     "Event",        "Lease",         "LeaseCandidate",
    "PodDisruptionBudget", "RuntimeClass", "StorageVersion"};
constexpr std::array<std::string_view, 7> kCountingGroups = {
    "admissionregistration.k8s.io", "apps",  "autoscaling", "batch", "discovery.k8s.io",
    "flowcontrol.apiserver.k8s.io", "policy"};
constexpr std::array<std::string_view, 10> kCountingKinds = {
    "DeviceClass", "DeviceTaintRule", "Ingress",       "IngressClass",          "NetworkPolicy",
    "Pod",         "PodTemplate",     "PriorityClass", "ReplicationController", "ResourceSlice"};

// The server takes the namespace from the request where an object has none.
bool IsLeftToRequest(const FieldError& error) {
  return error.path == "metadata.namespace" && error.type == finding::ErrorType::kRequired;
}

// Of an object without a name.
std::string FallbackName(const BuiltinKind& kind, std::optional<Value> metadata) {
  const std::string_view prefix = metadata ? TextIn(*metadata, "generateName") : std::string_view{};
  if (prefix.empty()) return kind.habits.names_itself ? "0" : "";
  return schema::GeneratedName(prefix);
}

void CheckFinalizers(Value metadata, ErrorList& errors) {
  constexpr std::array<std::string_view, 3> kKnown = {"kubernetes", "orphan", "foregroundDeletion"};
  const std::optional<Value> finalizers = Given(metadata, "finalizers");
  if (!finalizers) return;
  size_t index = 0;
  for (const Value item : finalizers->Items()) {
    const std::string_view name = TextOf(item);
    const size_t at = index++;
    if (name.find('/') != std::string_view::npos || IsAmong(kKnown, name)) continue;
    errors.push_back(finding::Invalid(ItemPath("metadata.finalizers", at), text::Quoted(name),
                                      "name is neither a standard finalizer name nor is it fully qualified",
                                      item.span()));
  }
}

// Namespaces get their name as a label, also in place of one they have.
void CheckOwnLabel(Value name, ErrorList& errors) {
  for (std::string& problem : schema::LabelValueProblems(name.AsString())) {
    errors.push_back(
        finding::Invalid("metadata.labels", text::Quoted(name.AsString()), std::move(problem), name.span()));
  }
}

void CheckLength(const BuiltinKind& kind, Value name, ErrorList& errors) {
  if (kind.max_name == 0 || name.AsString().size() <= kind.max_name) return;
  errors.push_back(finding::Invalid("metadata.name", text::Quoted(name.AsString()),
                                    "must be no more than " + std::to_string(kind.max_name) + " characters",
                                    name.span()));
}

void CheckSuffix(Value name, ErrorList& errors) {
  if (!name.AsString().ends_with(kStaticSuffix)) return;
  errors.push_back(finding::Invalid("metadata.name", text::Quoted(name.AsString()),
                                    "names ending with \".static.k8s.io\" are reserved for static "
                                    "manifest-based configurations and cannot be managed via the API",
                                    name.span()));
}

ErrorList CommonErrors(const BuiltinKind& kind, Value object, std::optional<Value> metadata) {
  schema::ObjectMetaRules rules;
  rules.namespaced = kind.namespaced;
  rules.name_rule = kind.name_rule;
  rules.as_sent = true;
  const std::string generated = FallbackName(kind, metadata);
  rules.fallback_name = generated;
  ErrorList errors;
  schema::CheckObjectMeta(metadata, rules, schema::MetadataPath(), object.span(), errors);
  std::erase_if(errors, IsLeftToRequest);
  if (kind.habits.counts_generations) {
    std::erase_if(errors, [](const FieldError& error) { return error.path == "metadata.generation"; });
  }
  return errors;
}

}  // namespace

MetadataHabits HabitsOf(const schema::GroupVersionKind& name, uint32_t minor_version) {
  constexpr uint32_t kStaticNames = 37;
  const bool admission = name.group == "admissionregistration.k8s.io";
  MetadataHabits habits;
  habits.names_itself = name.group.empty() && name.kind == "LimitRange";
  habits.labels_itself = name.group.empty() && name.kind == "Namespace";
  habits.keeps_static_names = admission && minor_version >= kStaticNames;
  habits.knows_finalizers = !admission && !IsAmong(kAnyFinalizers, name.kind);
  habits.counts_generations = IsAmong(kCountingGroups, name.group) || IsAmong(kCountingKinds, name.kind);
  habits.addresses_come_first = name.group.empty() && name.kind == "Service";
  habits.comes_last = name.kind == "PodDisruptionBudget" || name.kind == "Event";
  return habits;
}

void CheckMetadata(const BuiltinKind& kind, Value object, ErrorList& errors) {
  if (kind.habits.comes_last && !errors.empty()) return;
  if (kind.habits.addresses_come_first && HasAddressErrors(errors)) return;
  const std::optional<Value> held = object.Find("metadata");
  const std::optional<Value> metadata = held && held->IsObject() ? held : std::nullopt;
  ErrorList found = CommonErrors(kind, object, metadata);
  if (metadata && kind.habits.knows_finalizers) CheckFinalizers(*metadata, found);
  const std::optional<Value> name = metadata ? Given(*metadata, "name") : std::nullopt;
  if (name) CheckLength(kind, *name, found);
  if (name && kind.habits.labels_itself) CheckOwnLabel(*name, found);
  if (name && kind.habits.keeps_static_names) CheckSuffix(*name, found);
  errors.insert(errors.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
}

}  // namespace plimsoll::builtin
