#include "ingress_rules.h"

#include <array>
#include <string>

#include "../vocabulary/field_texts.h"
#include "legacy_address.h"
#include "object_reference.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

void ValidateIngressService(Struct service, const IngressOptions& options, FieldPath backend,
                            Errors& errors) {
  const FieldPath path = backend.Child("service");
  const std::string_view name = service.Text("name");
  if (name.empty()) {
    errors.Required(path.Child("name"));
  } else {
    errors.Invalid(path.Child("name"), name,
                   options.allow_relaxed_service_name ? schema::Dns1123LabelProblems(name)
                                                      : schema::Dns1035LabelProblems(name));
  }
  const std::string_view port_name = service.At("port").Text("name");
  const int64_t number = service.At("port").Int("number");
  if (!port_name.empty() && number != 0) {
    errors.Invalid(backend, "", "cannot set both port name & port number");
  } else if (!port_name.empty()) {
    errors.Invalid(path.Child("port", "name"), port_name, PortNameProblems(port_name));
  } else if (number == 0) {
    errors.Required(backend, "port name or number is required");
  } else if (number < 1 || number > 65535) {
    errors.Invalid(path.Child("port", "number"), number, std::string(kPortRange));
  }
}

void ValidateStrictPath(std::string_view path, FieldPath at, Errors& errors) {
  constexpr std::array<std::string_view, 5> kInside = {"//", "/./", "/../", "%2f", "%2F"};
  constexpr std::array<std::string_view, 2> kAtEnd = {"/..", "/."};
  for (const std::string_view bad : kInside) {
    if (path.find(bad) != std::string_view::npos)
      errors.Invalid(at, path, "must not contain '" + std::string(bad) + "'");
  }
  for (const std::string_view bad : kAtEnd) {
    if (path.ends_with(bad)) errors.Invalid(at, path, "cannot end with '" + std::string(bad) + "'");
  }
}

void ValidateHttpPath(Struct http, const IngressOptions& options, FieldPath path, Errors& errors) {
  const Part type = http.Get("pathType");
  if (!type) return errors.Required(path.Child("pathType"), "pathType must be specified");
  const std::string_view text = http.Text("path");
  const bool strict = type.Text() == "Exact" || type.Text() == "Prefix";
  if (!strict && type.Text() != "ImplementationSpecific") {
    errors.NotSupported(path.Child("pathType"), Shown::Word(type),
                        {"Exact", "ImplementationSpecific", "Prefix"});
  } else if (!text.starts_with('/') && (strict || !text.empty())) {
    errors.Invalid(path.Child("path"), text, "must be an absolute path");
  }
  if (strict) ValidateStrictPath(text, path.Child("path"), errors);
  ValidateIngressBackend(http.At("backend"), options, path.Child("backend"), errors);
}

void ValidateIngressRuleValue(Struct rule, const IngressOptions& options, FieldPath path, Errors& errors) {
  if (!rule.Has("http")) return;
  const FieldPath paths = path.Child("http", "paths");
  if (rule.At("http").Count("paths") == 0) errors.Required(paths);
  for (const auto& [i, http] : rule.At("http").Structs("paths")) {
    ValidateHttpPath(http, options, paths.Index(i), errors);
  }
}

bool HasWildcard(Struct rule) { return rule.Text("host").find('*') != std::string_view::npos; }

bool HasInvalidWildcardRule(Struct spec, FieldPath path) {
  finding::ErrorList found;
  Errors errors(found);
  for (const auto& [i, rule] : spec.Structs("rules")) {
    if (HasWildcard(rule)) ValidateIngressRuleValue(rule, {}, path, errors);
  }
  return !found.empty();
}

// Begins with a digit.
bool IsRelaxedServiceName(Struct backend) {
  if (!backend.Has("service")) return false;
  const std::string_view name = backend.At("service").Text("name");
  return schema::Dns1123LabelProblems(name).empty() && !schema::Dns1035LabelProblems(name).empty();
}

bool HasRelaxedServiceName(Struct spec) {
  if (IsRelaxedServiceName(spec.At("defaultBackend"))) return true;
  for (const auto& [i, rule] : spec.Structs("rules")) {
    for (const auto& [j, http] : rule.At("http").Structs("paths")) {
      if (IsRelaxedServiceName(http.At("backend"))) return true;
    }
  }
  return false;
}

bool HasInvalidSecretName(Struct spec) {
  for (const auto& [i, tls] : spec.Structs("tls")) {
    const std::string_view name = tls.Text("secretName");
    if (!name.empty() && !schema::Dns1123SubdomainProblems(name).empty()) return true;
  }
  return false;
}

}  // namespace

IngressOptions IngressOptionsOf(Struct old, const Release& release, FieldPath path) {
  const Struct spec = old.At("spec");
  return {.allow_invalid_secret_name = HasInvalidSecretName(spec),
          .allow_invalid_wildcard_rule = HasInvalidWildcardRule(spec, path),
          .allow_relaxed_service_name =
              release.Gate("RelaxedServiceNameValidation") || HasRelaxedServiceName(spec)};
}

void ValidateIngressRules(Part rules, const IngressOptions& options, FieldPath path, Errors& errors) {
  for (const auto& [i, rule] : rules.Structs()) {
    const std::string_view host = rule.Text("host");
    const bool wild = HasWildcard(rule);
    if (!host.empty()) {
      const FieldPath at = path.Index(i).Child("host");
      ValidateIsNoIp(host, at, errors);
      errors.Invalid(at, host,
                     wild ? WildcardSubdomainProblems(host) : schema::Dns1123SubdomainProblems(host));
    }
    if (wild && options.allow_invalid_wildcard_rule) continue;
    ValidateIngressRuleValue(rule, options, path.Index(i), errors);
  }
}

void ValidateIngressBackend(Struct backend, const IngressOptions& options, FieldPath path, Errors& errors) {
  const bool resource = backend.Has("resource");
  const bool service = backend.Has("service");
  if (resource && service) {
    errors.Invalid(path, "", "cannot set both resource and service backends");
  } else if (resource) {
    ValidateObjectReference(backend.At("resource"), path.Child("resource"), errors);
  } else if (service) {
    ValidateIngressService(backend.At("service"), options, path, errors);
  } else {
    errors.Invalid(path, "", "resource or service backend is required");
  }
}

}  // namespace plimsoll::builtin
