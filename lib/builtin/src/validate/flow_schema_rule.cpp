#include <algorithm>
#include <array>
#include <string>

#include "../vocabulary/among.h"
#include "field.h"
#include "flow_schema.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

struct SubjectKind {
  std::string_view kind;
  FieldName field;
};
constexpr std::array kSubjectKinds = {SubjectKind{"Group", "group"},
                                      SubjectKind{"ServiceAccount", "serviceAccount"},
                                      SubjectKind{"User", "user"}};

void ValidateFlowAccount(Struct account, FieldPath path, Errors& errors) {
  const std::string_view name = account.Text("name"), space = account.Text("namespace");
  RequireNonEmpty(name, path.Child("name"), "", errors);
  if (!name.empty() && name != "*") {
    errors.Invalid(path.Child("name"), name, schema::Dns1123SubdomainProblems(name));
  }
  RequireNonEmpty(space, path.Child("namespace"), "must specify namespace for service account", errors);
  if (!space.empty()) errors.Invalid(path.Child("namespace"), space, schema::Dns1123LabelProblems(space));
}

// The field of the kind must be set, and no other.
void ValidateFlowSubject(Struct subject, FieldPath path, Errors& errors) {
  const std::string_view kind = subject.Text("kind");
  if (std::ranges::find(kSubjectKinds, kind, &SubjectKind::kind) == kSubjectKinds.end()) {
    return errors.NotSupported(path.Child("kind"), Shown::Word(kind), {"Group", "ServiceAccount", "User"});
  }
  for (const SubjectKind& known : kSubjectKinds) {
    const Struct value = subject.At(known.field);
    const FieldPath place = path.Child(known.field.text());
    const std::string field(known.field.text());
    const std::string quoted = "'" + std::string(known.kind) + "'";
    if (known.kind != kind) {
      if (value) errors.Forbidden(place, field + " is forbidden when subject kind is not " + quoted);
    } else if (!value) {
      errors.Required(place, field + " is required when subject kind is " + quoted);
    } else if (kind == "ServiceAccount") {
      ValidateFlowAccount(value, place, errors);
    } else {
      RequireNonEmpty(value.Text("name"), place.Child("name"), "", errors);
    }
  }
}

void ValidateVerbs(Struct rule, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 9> kVerbs = {"create", "delete", "deletecollection", "get",  "list",
                                                      "patch",  "proxy",  "update",           "watch"};
  const Part verbs = rule.Get("verbs");
  if (verbs.Count() == 0) return errors.Required(path, "verbs must contain at least one value");
  if (HasText(verbs, "*")) {
    if (verbs.Count() > 1) errors.Invalid(path, verbs, "if '*' is present, must not specify other verbs");
    return;
  }
  for (const auto& [i, verb] : verbs.Texts()) {
    if (!IsAmong(kVerbs, verb)) return errors.NotSupported(path, verbs, kVerbs);
  }
}

void ValidateUrlPath(std::string_view url, FieldPath path, Errors& errors) {
  if (url.empty()) return errors.Invalid(path, url, "must not be empty");
  if (url == "/") return;
  if (!url.starts_with('/')) return errors.Invalid(path, url, "must start with slash");
  if (url.find(' ') != std::string_view::npos) {
    return errors.Invalid(path, url, "must not contain white-space");
  }
  if (url.find("//") != std::string_view::npos) {
    return errors.Invalid(path, url, "must not contain double slash");
  }
  const auto wildcards = std::ranges::count(url, '*');
  if (wildcards > 1 || (wildcards == 1 && !url.ends_with("/*"))) {
    errors.Invalid(path, url, "wildcard can only do suffix matching");
  }
}

void ValidateNonResourceRule(Struct rule, FieldPath path, Errors& errors) {
  ValidateVerbs(rule, path.Child("verbs"), errors);
  const Part urls = rule.Get("nonResourceURLs");
  const FieldPath list = path.Child("nonResourceURLs");
  if (urls.Count() == 0) return errors.Required(list, "nonResourceURLs must contain at least one value");
  if (HasText(urls, "*")) {
    if (urls.Count() == 1) return;
    return errors.Invalid(list, urls, "if '*' is present, must not specify other non-resource URLs");
  }
  for (const auto& [i, url] : urls.Texts()) ValidateUrlPath(url, list.Index(i), errors);
}

// At least one; `*` only alone. `what` is `api group` or `resource`.
void ValidateGroupsOrResources(Part list, FieldPath path, const std::string& what, Errors& errors) {
  if (list.Count() == 0) return errors.Required(path, "resource rules must supply at least one " + what);
  if (list.Count() > 1 && HasText(list, "*")) {
    errors.Invalid(path, list, "if '*' is present, must not specify other " + what + "s");
  }
}

void ValidateFlowNamespaces(Struct rule, FieldPath path, Errors& errors) {
  const Part namespaces = rule.Get("namespaces");
  if (namespaces.Count() == 0) {
    if (rule.Flag("clusterScope")) return;
    return errors.Required(path,
                           "resource rules that are not cluster scoped must supply at least one namespace");
  }
  if (HasText(namespaces, "*")) {
    if (namespaces.Count() == 1) return;
    return errors.Invalid(path, namespaces, "if '*' is present, must not specify other namespaces");
  }
  for (const auto& [i, name] : namespaces.Texts()) {
    for (const std::string& problem : schema::Dns1123LabelProblems(name)) {
      errors.Invalid(path.Index(i), name,
                     "each member of this list must be '*' or a DNS-1123 label; " + problem);
    }
  }
}

void ValidateResourceRule(Struct rule, FieldPath path, Errors& errors) {
  ValidateVerbs(rule, path.Child("verbs"), errors);
  ValidateGroupsOrResources(rule.Get("apiGroups"), path.Child("apiGroups"), "api group", errors);
  ValidateGroupsOrResources(rule.Get("resources"), path.Child("resources"), "resource", errors);
  ValidateFlowNamespaces(rule, path.Child("namespaces"), errors);
}

}  // namespace

void ValidateFlowSchemaRule(Struct rule, FieldPath path, Errors& errors) {
  if (rule.Count("subjects") == 0) {
    errors.Required(path.Child("subjects"), "subjects must contain at least one value");
  }
  for (const auto& [i, subject] : rule.Structs("subjects")) {
    ValidateFlowSubject(subject, path.Child("subjects").Index(i), errors);
  }
  if (rule.Count("resourceRules") == 0 && rule.Count("nonResourceRules") == 0) {
    errors.Required(path, "at least one of resourceRules and nonResourceRules has to be non-empty");
  }
  for (const auto& [i, resource] : rule.Structs("resourceRules")) {
    ValidateResourceRule(resource, path.Child("resourceRules").Index(i), errors);
  }
  for (const auto& [i, other] : rule.Structs("nonResourceRules")) {
    ValidateNonResourceRule(other, path.Child("nonResourceRules").Index(i), errors);
  }
}

}  // namespace plimsoll::builtin
