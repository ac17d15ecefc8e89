#include "ingress_class.h"

#include <algorithm>
#include <string>

#include "field.h"
#include "object_meta.h"
#include "object_reference.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxController = 250;

bool IsHttpPath(std::string_view text) {
  constexpr std::string_view kOthers = "/-._~%!$&'()*+,;=:";
  return std::ranges::all_of(
      text, [&](char c) { return ascii::IsLetterOrDigit(c) || kOthers.find(c) != std::string_view::npos; });
}

// IsDomainPrefixedPath.
void ValidateController(std::string_view controller, FieldPath path, Errors& errors) {
  if (controller.empty()) return errors.Required(path);
  const size_t slash = controller.find('/');
  if (slash == std::string_view::npos || slash == 0 || slash + 1 == controller.size()) {
    return errors.Invalid(path, controller, "must be a domain-prefixed path (such as \"acme.io/foo\")");
  }
  const std::string_view host = controller.substr(0, slash);
  errors.Invalid(path, host, schema::Dns1123SubdomainProblems(host));
  const std::string_view rest = controller.substr(slash + 1);
  if (IsHttpPath(rest)) return;
  errors.Invalid(path, rest,
                 "Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')");
}

void ValidateParameterScope(Struct parameters, FieldPath path, Errors& errors) {
  const Part scope = parameters.Get("scope");
  const Part space = parameters.Get("namespace");
  if (!scope) return errors.Required(path.Child("scope"));
  if (scope.Text() == "Cluster") {
    if (space) errors.Forbidden(path.Child("namespace"), "`parameters.scope` is set to 'Cluster'");
  } else if (scope.Text() != "Namespace") {
    errors.NotSupported(path.Child("scope"), scope, {"Cluster", "Namespace"});
  } else if (space) {
    errors.Invalid(path.Child("namespace"), space, schema::Dns1123LabelProblems(space.Text()));
  } else {
    errors.Required(path.Child("namespace"), "`parameters.scope` is set to 'Namespace'");
  }
}

}  // namespace

void ValidateIngressClass(Request& request) {
  ValidateMetadata(request);
  const Struct spec = request.object.At("spec");
  const FieldPath path = request.Path("spec");
  if (spec.Text("controller").size() > kMaxController)
    request.errors.TooLong(path.Child("controller"), kMaxController);
  ValidateController(spec.Text("controller"), path.Child("controller"), request.errors);
  const Struct parameters = spec.At("parameters");
  if (!parameters) return;
  ValidateObjectReference(parameters, path.Child("parameters"), request.errors);
  ValidateParameterScope(parameters, path.Child("parameters"), request.errors);
}

void ValidateIngressClassUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateImmutableText(request.object.At("spec").Text("controller"),
                        request.old.At("spec").Text("controller"), request.Path("spec", "controller"),
                        request.errors);
  ValidateIngressClass(request);
}

}  // namespace plimsoll::builtin
