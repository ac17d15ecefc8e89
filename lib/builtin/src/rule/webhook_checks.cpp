// Webhooks of admission, and what they and admission policies match.
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../vocabulary/field_texts.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/joined.h"
#include "plimsoll/text/url.h"
#include "rule_site.h"
#include "struct_checks.h"

namespace plimsoll::builtin {
namespace {

using value::Value;
using Names = std::set<std::string_view>;

constexpr std::array<std::string_view, 2> kSideEffects = {"None", "NoneOnDryRun"};
constexpr std::array<std::string_view, 5> kOperations = {"*", "CONNECT", "CREATE", "DELETE", "UPDATE"};

std::vector<std::string_view> TextsOf(Value object, std::string_view list) {
  std::vector<std::string_view> out;
  const std::optional<Value> held = Given(object, list);
  if (!held) return out;
  for (const Value item : held->Items()) out.push_back(TextOf(item));
  return out;
}

bool HasAll(const std::vector<std::string_view>& texts, std::string_view all) {
  return texts.size() > 1 && std::ranges::find(texts, all) != texts.end();
}

void CheckName(const RuleSite& site) {
  const std::string_view name = TextIn(site.value(), "name");
  if (name.empty()) return site.Required("name", site.value());
  std::string problems = text::Joined(schema::Dns1123SubdomainProblems(name), ",");
  if (problems.empty() && std::ranges::count(name, '.') < 2) {
    problems = "should be a domain with at least three segments separated by dots";
  }
  if (!problems.empty()) site.InvalidText("name", site.value(), "name", problems);
}

void CheckSideEffects(const RuleSite& site) {
  const std::optional<Value> effects = Given(site.value(), "sideEffects");
  if (!effects) return site.Required("sideEffects", site.value(), "must specify one of None, NoneOnDryRun");
  if (std::ranges::find(kSideEffects, effects->AsString()) == kSideEffects.end()) {
    site.NotSupported("sideEffects", *effects, kSideEffects);
  }
}

void CheckReviewVersions(const RuleSite& site) {
  const std::optional<Value> held = Given(site.value(), "admissionReviewVersions");
  if (!held || held->Count() == 0) {
    return site.Required("admissionReviewVersions", held.value_or(site.value()),
                         "must specify one of v1, v1beta1");
  }
  Names seen;
  size_t index = 0;
  for (const Value item : held->Items()) {
    const ListItem place{"admissionReviewVersions", index++};
    const std::string_view version = TextOf(item);
    if (!seen.insert(version).second) {
      site.InvalidAs(place.Path(), item, text::Quoted(version), "duplicate version");
      continue;
    }
    for (const std::string& problem : schema::Dns1035LabelProblems(version)) {
      site.InvalidAs(place.Path(), item, text::Quoted(version), problem);
    }
  }
  if (!seen.contains("v1") && !seen.contains("v1beta1")) {
    site.Invalid("admissionReviewVersions", *held, "must include at least one of v1, v1beta1");
  }
}

void CheckUrl(const RuleSite& site, Value at) {
  constexpr std::string_view kForm = "; desired format: https://host[/path]";
  constexpr char kField[] = "clientConfig.url";
  const Result<text::Url> url = text::ParseUrl(at.AsString());
  if (!url) {
    return site.Required(kField, at, "url must be a valid URL: " + url.error().message + std::string(kForm));
  }
  const auto tell = [&](std::string_view shown, std::string detail) {
    site.InvalidAs(kField, at, text::Quoted(shown), std::move(detail));
  };
  if (url->scheme != "https")
    tell(url->scheme, "'https' is the only allowed URL scheme" + std::string(kForm));
  if (url->host.empty()) tell("", "host must be specified" + std::string(kForm));
  if (url->user) tell(url->user->Text(), "user information is not permitted in the URL");
}

// A path of names.
void CheckPath(const RuleSite& site, Value at) {
  constexpr char kField[] = "clientConfig.service.path";
  const std::string_view path = at.AsString();
  if (path == "/" || path.empty()) return;
  if (path == "//") return site.Invalid(kField, at, "segment[0] may not be empty");
  if (!path.starts_with('/')) site.Invalid(kField, at, "must start with a '/'");
  std::string_view rest = path.substr(1);
  if (rest.ends_with('/')) rest.remove_suffix(1);
  for (size_t index = 0;; ++index) {
    const size_t slash = rest.find('/');
    const std::string_view step = rest.substr(0, slash);
    const std::string segment = "segment[" + std::to_string(index) + "]";
    if (step.empty()) site.Invalid(kField, at, segment + " may not be empty");
    if (!step.empty()) {
      for (const std::string& problem : schema::Dns1123SubdomainProblems(step)) {
        site.Invalid(kField, at, segment + ": " + problem);
      }
    }
    if (slash == std::string_view::npos) return;
    rest.remove_prefix(slash + 1);
  }
}

// Upstream mistakes the name for the namespace here, and the other way round.
void CheckService(const RuleSite& site, Value service) {
  if (TextIn(service, "namespace").empty()) site.Required("clientConfig.service.name", service);
  if (TextIn(service, "name").empty()) site.Required("clientConfig.service.namespace", service);
  if (const auto port = Given(service, "port"); port && (port->AsInt() < 1 || port->AsInt() > 65535)) {
    site.Invalid("clientConfig.service.port", *port, "port is not valid: " + std::string(kPortRange));
  }
  if (const auto path = Given(service, "path")) CheckPath(site, *path);
}

void CheckClient(const RuleSite& site) {
  const std::optional<Value> config = Given(site.value(), "clientConfig");
  const std::optional<Value> url = config ? Given(*config, "url") : std::nullopt;
  const std::optional<Value> service = config ? Given(*config, "service") : std::nullopt;
  if (url.has_value() == service.has_value()) {
    return site.Required("clientConfig", config.value_or(site.value()),
                         "exactly one of url or service is required");
  }
  if (url) CheckUrl(site, *url);
  if (service) CheckService(site, *service);
}

void CheckRequiredItems(const RuleSite& site, std::string_view list) {
  const std::optional<Value> held = Given(site.value(), list);
  if (!held || held->Count() == 0) return site.Required(value::Path::Of(list), held.value_or(site.value()));
  size_t index = 0;
  for (const Value item : held->Items()) {
    if (TextOf(item).empty() && list != "apiGroups")
      site.Required(ItemPath(value::Path::Of(list), index), item);
    ++index;
  }
}

// Names of resources with those of subresources, of which wildcards stand for all.
void CheckResourceNames(const RuleSite& site) {
  const std::vector<std::string_view> resources = TextsOf(site.value(), "resources");
  Names with_all, of_all;
  bool plain = false;
  for (size_t i = 0; i < resources.size(); ++i) {
    const size_t slash = resources[i].find('/');
    if (slash == std::string_view::npos) {
      if (!resources[i].empty()) plain = resources[i] != "*";
      continue;
    }
    const std::string_view resource = resources[i].substr(0, slash);
    const std::string_view part = resources[i].substr(slash + 1);
    const auto tell = [&](const std::string& present) {
      site.InvalidAs(ItemPath("resources", i), *Given(site.value(), "resources"), text::Quoted(resources[i]),
                     "if '" + present + "' is present, must not specify " + std::string(resources[i]));
    };
    if (with_all.contains(resource)) tell(std::string(resource) + "/*");
    if (of_all.contains(part)) tell("*/" + std::string(part));
    if (part == "*") with_all.insert(resource);
    if (resource == "*") of_all.insert(part);
  }
  if (HasAll(resources, "*/*")) {
    site.Invalid("resources", *Given(site.value(), "resources"),
                 "if '*/*' is present, must not specify other resources");
  }
  if (HasAll(resources, "*") && plain) {
    site.Invalid("resources", *Given(site.value(), "resources"),
                 "if '*' is present, must not specify other resources without subresources");
  }
}

}  // namespace

void CheckWebhook(const RuleSite& site) {
  CheckName(site);
  CheckSideEffects(site);
  CheckReviewVersions(site);
  CheckClient(site);
  const std::optional<Value> timeout = Given(site.value(), "timeoutSeconds");
  if (timeout && (timeout->AsInt() < 1 || timeout->AsInt() > 30)) {
    site.Invalid("timeoutSeconds", *timeout, "the timeout value must be between 1 and 30 seconds");
  }
}

void CheckWebhookConfiguration(const RuleSite& site) {
  Names names;
  ForEach(site.value(), "webhooks", [&](Value hook, size_t index) {
    const std::string_view name = TextIn(hook, "name");
    if (name.empty() || names.insert(name).second) return;
    site.DuplicateText(ItemPath("webhooks", index, "name"), hook, "name");
  });
}

void CheckAdmissionRule(const RuleSite& site) {
  CheckRequiredItems(site, "apiGroups");
  CheckRequiredItems(site, "apiVersions");
  CheckRequiredItems(site, "resources");
  const std::vector<std::string_view> operations = TextsOf(site.value(), "operations");
  if (operations.empty()) site.Required("operations", site.value());
  for (size_t i = 0; i < operations.size(); ++i) {
    if (std::ranges::find(kOperations, operations[i]) != kOperations.end()) continue;
    site.errors().push_back(finding::NotSupported(site.Path(ItemPath("operations", i)),
                                                  text::Quoted(operations[i]), kOperations,
                                                  Given(site.value(), "operations")->span()));
  }
  for (const auto& [list, what] :
       {std::pair("operations", "operations"), std::pair("apiGroups", "API groups"),
        std::pair("apiVersions", "API versions")}) {
    if (!HasAll(TextsOf(site.value(), list), "*")) continue;
    site.Invalid(value::Path::Of(list), *Given(site.value(), list),
                 "if '*' is present, must not specify other " + std::string(what));
  }
  CheckResourceNames(site);
}

void CheckAdmissionPolicySpec(const RuleSite& site) {
  const std::optional<Value> constraints = Given(site.value(), "matchConstraints");
  const std::optional<Value> rules = constraints ? Given(*constraints, "resourceRules") : std::nullopt;
  if (!constraints) {
    site.Required("matchConstraints", site.value());
  } else if (!rules || rules->Count() == 0) {
    site.Required("matchConstraints.resourceRules", *constraints);
  }
  const auto empty = [&](std::string_view list) {
    const std::optional<Value> held = Given(site.value(), list);
    return !held || held->Count() == 0;
  };
  if (TextIn(site.object(), "kind") == "MutatingAdmissionPolicy") {
    if (empty("mutations"))
      site.Required("mutations", site.value(), "mutations must contain at least one item");
    return;
  }
  if (!empty("validations") || !empty("auditAnnotations")) return;
  for (const std::string_view list : {"validations", "auditAnnotations"}) {
    site.Required(value::Path::Of(list), site.value(),
                  "validations or auditAnnotations must contain at least one item");
  }
}

}  // namespace plimsoll::builtin
