#include "api_service.h"

#include <array>
#include <string>

#include "../vocabulary/among.h"
#include "config_map.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::builtin {
namespace {

constexpr int64_t kMaxGroupPriority = 20000;
constexpr int64_t kMaxVersionPriority = 1000;

schema::NameProblems ApiServiceNameProblems(std::string_view name, Struct spec) {
  schema::NameProblems problems = schema::PathSegmentProblems(name, false);
  if (!problems.empty()) return problems;
  const std::string wanted = std::string(spec.Text("version")) + "." + std::string(spec.Text("group"));
  if (name != wanted) {
    problems.push_back("must be `spec.version+\".\"+spec.group`: " + text::Quoted(wanted));
  }
  return problems;
}

void ValidateApiGroup(Struct spec, FieldPath path, Errors& errors) {
  const std::string_view group = spec.Text("group");
  if (group.empty() && spec.Text("version") != "v1") {
    errors.Required(path.Child("group"), "only v1 may have an empty group and it better be legacy kube");
  }
  if (!group.empty()) errors.Invalid(path.Child("group"), group, schema::Dns1123SubdomainProblems(group));
  errors.Invalid(path.Child("version"), spec.Text("version"),
                 schema::Dns1035LabelProblems(spec.Text("version")));
}

void ValidateApiPriority(int64_t priority, int64_t most, FieldPath path, Errors& errors) {
  if (priority > 0 && priority <= most) return;
  errors.Invalid(path, priority, "must be positive and less than " + std::to_string(most));
}

// One that this server answers itself.
void ValidateLocalApiService(Struct spec, FieldPath path, Errors& errors) {
  if (const size_t size = DecodedSize(spec.Text("caBundle")); size != 0) {
    errors.Invalid(path.Child("caBundle"), std::to_string(size) + " bytes",
                   "local APIServices may not have a caBundle");
  }
  if (spec.Flag("insecureSkipTLSVerify")) {
    errors.Invalid(path.Child("insecureSkipTLSVerify"), true,
                   "local APIServices may not have insecureSkipTLSVerify");
  }
}

void ValidateRemoteApiService(Struct spec, FieldPath path, Errors& errors) {
  const Struct service = spec.At("service");
  const FieldPath at = path.Child("service");
  if (service.Text("namespace").empty()) errors.Required(at.Child("namespace"));
  if (service.Text("name").empty()) errors.Required(at.Child("name"));
  const int64_t port = service.Int("port");
  if (port < 1 || port > 65535) {
    errors.Invalid(at.Child("port"), port, "port is not valid: must be between 1 and 65535, inclusive");
  }
  if (spec.Flag("insecureSkipTLSVerify") && !spec.Text("caBundle").empty()) {
    errors.Invalid(path.Child("insecureSkipTLSVerify"), true, "may not be true if caBundle is present");
  }
}

}  // namespace

void ValidateApiService(Request& request) {
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  Errors& errors = request.errors;
  const schema::NameRule name = [spec](std::string_view text, bool) {
    return ApiServiceNameProblems(text, spec);
  };
  ValidateObjectMeta(request.object.At("metadata"), false, name, request.Path("metadata"), errors);
  ValidateApiGroup(spec, path, errors);
  ValidateApiPriority(spec.Int("groupPriorityMinimum"), kMaxGroupPriority, path.Child("groupPriorityMinimum"),
                      errors);
  ValidateApiPriority(spec.Int("versionPriority"), kMaxVersionPriority, path.Child("versionPriority"),
                      errors);
  const auto validate = spec.Has("service") ? ValidateRemoteApiService : ValidateLocalApiService;
  validate(spec, path, errors);
}

void ValidateApiServiceUpdate(Request& request) {
  ValidatePlainMetadataUpdate(request);
  ValidateApiService(request);
}

void ValidateApiServiceStatusUpdate(Request& request) {
  constexpr std::array<std::string_view, 3> kConditionStatuses = {"True", "False", "Unknown"};
  ValidatePlainMetadataUpdate(request);
  for (const auto& [i, condition] : request.object.At("status").Structs("conditions")) {
    const std::string_view status = condition.Text("status");
    if (IsAmong(kConditionStatuses, status)) continue;
    request.errors.NotSupported(request.Path("status", "conditions").Index(i).Child("status"),
                                Shown::Word(status), kConditionStatuses);
  }
}

}  // namespace plimsoll::builtin
