#include "flow_schema.h"

#include <array>
#include <initializer_list>
#include <string>

#include "../vocabulary/among.h"
#include "field.h"
#include "flow_conditions.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

constexpr int64_t kMaxMatchingPrecedence = 10000;

void ValidatePrecedence(int64_t precedence, std::string_view name, FieldPath path, Errors& errors) {
  if (precedence <= 0) errors.Invalid(path, precedence, "must be a positive value");
  if (precedence > kMaxMatchingPrecedence) {
    errors.Invalid(path, precedence, "must not be greater than " + std::to_string(kMaxMatchingPrecedence));
  }
  if (precedence == 1 && name != "exempt") {
    errors.Invalid(path, precedence, "only the schema named 'exempt' may have matchingPrecedence 1");
  }
}

void ValidateFlowSchemaSpec(Struct spec, std::string_view name, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kMethods = {"ByNamespace", "ByUser"};
  ValidatePrecedence(spec.Int("matchingPrecedence"), name, path.Child("matchingPrecedence"), errors);
  const Struct method = spec.At("distinguisherMethod");
  if (method && !IsAmong(kMethods, method.Text("type"))) {
    errors.NotSupported(path.Child("distinguisherMethod", "type"), method, kMethods);
  }
  const std::string_view level = spec.At("priorityLevelConfiguration").Text("name");
  const FieldPath level_path = path.Child("priorityLevelConfiguration", "name");
  RequireNonEmpty(level, level_path, "must reference a priority level", errors);
  if (!level.empty()) errors.Invalid(level_path, level, schema::Dns1123SubdomainProblems(level));
  for (const auto& [i, rule] : spec.Structs("rules")) {
    ValidateFlowSchemaRule(rule, path.Child("rules").Index(i), errors);
  }
}

bool IsAll(Struct rule, FieldName field) {
  return rule.Count(field) == 1 && rule.Texts(field)[0].value == "*";
}

bool IsGroup(Struct subject, std::string_view name) {
  return subject.Text("kind") == "Group" && subject.At("group").Text("name") == name &&
         !subject.Has("user") && !subject.Has("serviceAccount");
}

// One rule that lets groups do anything.
bool IsEverythingFor(Struct spec, std::initializer_list<std::string_view> groups) {
  if (spec.Count("rules") != 1) return false;
  const Struct rule = spec.Structs("rules")[0].value;
  if (rule.Count("subjects") != groups.size() || rule.Count("resourceRules") != 1 ||
      rule.Count("nonResourceRules") != 1) {
    return false;
  }
  for (const auto& [i, subject] : rule.Structs("subjects")) {
    if (!IsGroup(subject, groups.begin()[i])) return false;
  }
  const Struct resources = rule.Structs("resourceRules")[0].value;
  const Struct others = rule.Structs("nonResourceRules")[0].value;
  return IsAll(resources, "verbs") && IsAll(resources, "apiGroups") && IsAll(resources, "resources") &&
         IsAll(resources, "namespaces") && resources.Flag("clusterScope") && IsAll(others, "verbs") &&
         IsAll(others, "nonResourceURLs");
}

// The server makes two schemas itself, which nobody may change.
bool IsAsMandatory(Struct spec, std::string_view name) {
  if (spec.At("priorityLevelConfiguration").Text("name") != name) return false;
  if (name == "exempt") {
    return spec.Int("matchingPrecedence") == 1 && !spec.Has("distinguisherMethod") &&
           IsEverythingFor(spec, {"system:masters"});
  }
  return spec.Int("matchingPrecedence") == kMaxMatchingPrecedence &&
         spec.At("distinguisherMethod").Text("type") == "ByUser" &&
         IsEverythingFor(spec, {"system:unauthenticated", "system:authenticated"});
}

}  // namespace

void ValidateFlowSchema(Request& request) {
  const Struct spec = request.object.At("spec");
  const std::string_view name = request.object.At("metadata").Text("name");
  const FieldPath path = request.Path("spec");
  ValidateMetadata(request);
  ValidateFlowSchemaSpec(spec, name, path, request.errors);
  if ((name == "exempt" || name == "catch-all") && !IsAsMandatory(spec, name)) {
    request.errors.Invalid(path, spec, "spec of '" + std::string(name) + "' must equal the fixed value");
  }
  ValidateFlowConditions(request);
}

void ValidateFlowSchemaStatus(Request& request) { ValidateFlowConditions(request); }

}  // namespace plimsoll::builtin
