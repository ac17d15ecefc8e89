#include <array>
#include <set>

#include "go_versions_json.h"
#include "lint_parts.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/url.h"

namespace plimsoll::crd {
namespace {

constexpr std::array<std::string_view, 2> kStrategies = {"None", "Webhook"};
constexpr char kClientConfig[] = "spec.conversion.webhookClientConfig";
constexpr char kReviewVersions[] = "spec.conversion.conversionReviewVersions";

void LintStrategy(const Text& strategy, LintErrors& errors) {
  if (strategy.empty()) return errors.Required("spec.conversion.strategy", "", strategy.place);
  if (strategy.text == "None" || strategy.text == "Webhook") return;
  errors.Add(finding::NotSupported("spec.conversion.strategy", text::Quoted(strategy.text), kStrategies,
                                   strategy.place));
}

void LintUrl(const Text& text, LintErrors& errors) {
  const value::Path field = value::Path(kClientConfig).Child("url");
  const std::string form = "; desired format: https://host[/path]";
  const Result<text::Url> url = text::ParseUrl(text.text);
  if (!url) {
    return errors.Required(field, "url must be a valid URL: " + url.error().message + form, text.place);
  }
  const auto refuse = [&](std::string_view value, std::string detail) {
    errors.Invalid(field, {value, text.place}, std::move(detail));
  };
  if (url->scheme != "https") refuse(url->scheme, "'https' is the only allowed URL scheme" + form);
  if (url->host.empty()) refuse(url->host, "host must be specified" + form);
  if (url->user) refuse(url->user->Text(), "user information is not permitted in the URL");
  if (!url->fragment.empty()) refuse(url->fragment, "fragments are not permitted in the URL");
  if (!url->raw_query.empty()) refuse(url->raw_query, "query parameters are not permitted in the URL");
}

void LintServicePath(const Text& path, const value::Path& field, LintErrors& errors) {
  if (path.empty() || path.text == "/") return;
  if (path.text == "//") return errors.Invalid(field, path, "segment[0] may not be empty");
  if (!path.text.starts_with('/')) errors.Invalid(field, path, "must start with a '/'");
  std::string_view rest = path.text.substr(1);
  if (rest.ends_with('/')) rest.remove_suffix(1);
  for (size_t i = 0, begin = 0; begin <= rest.size(); ++i) {
    const size_t end = std::min(rest.find('/', begin), rest.size());
    const std::string_view segment = rest.substr(begin, end - begin);
    const std::string label = "segment[" + std::to_string(i) + "]";
    if (segment.empty()) {
      errors.Invalid(field, path, label + " may not be empty");
    } else {
      for (const std::string& problem : schema::Dns1123SubdomainProblems(segment)) {
        errors.Invalid(field, path, label + ": " + problem);
      }
    }
    begin = end + 1;
  }
}

// Upstream takes name and namespace for each other.
void LintService(const ServiceReference& service, LintErrors& errors) {
  const value::Path path = value::Path(kClientConfig).Child("service");
  if (service.namespace_name.empty()) errors.Required(path.Child("name"), "", service.namespace_name.place);
  if (service.name.empty()) errors.Required(path.Child("namespace"), "", service.name.place);
  if (service.port < 1 || service.port > 65535) {
    errors.Invalid(path.Child("port"), std::to_string(service.port),
                   "port is not valid: must be between 1 and 65535, inclusive", service.port_place);
  }
  if (service.path) LintServicePath(*service.path, path.Child("path"), errors);
}

void LintClientConfig(const Conversion& conversion, LintErrors& errors) {
  const value::Path field(kClientConfig);
  if (!conversion.client_config) {
    return errors.Required(field, "required when strategy is set to Webhook", conversion.strategy.place);
  }
  const WebhookClientConfig& config = *conversion.client_config;
  if (config.url.has_value() == config.service.has_value()) {
    errors.Required(field, "exactly one of url or service is required", config.place);
  } else if (config.url) {
    LintUrl(*config.url, errors);
  } else {
    LintService(*config.service, errors);
  }
}

void LintReviewVersions(const Conversion& conversion, LintErrors& errors) {
  const value::Path field(kReviewVersions);
  const List<Text>& versions = conversion.review_versions;
  if (versions.empty()) return errors.Required(field, "", versions.place);
  std::set<std::string_view> seen;
  for (size_t i = 0; i < versions.items.size(); ++i) {
    const Text& version = versions.items[i];
    if (!seen.insert(version.text).second) {
      errors.Invalid(field.Item(i), version, "duplicate version");
      continue;
    }
    for (std::string& problem : schema::Dns1035LabelProblems(version.text)) {
      errors.Invalid(field.Item(i), version, std::move(problem));
    }
  }
  if (seen.contains("v1") || seen.contains("v1beta1")) return;
  errors.Invalid(field, GoTextsJson(versions), "must include at least one of v1, v1beta1", versions.place);
}

void ForbidWebhook(const Conversion& conversion, LintErrors& errors) {
  const std::string detail = "should not be set when strategy is not set to Webhook";
  if (conversion.client_config) {
    errors.Forbidden(kClientConfig, detail, conversion.client_config->place);
  }
  if (!conversion.review_versions.empty()) {
    errors.Forbidden(kReviewVersions, detail, conversion.review_versions.place);
  }
}

}  // namespace

void LintConversion(const Crd& crd, LintErrors& errors) {
  const Conversion& conversion = crd.conversion;
  if (conversion.strategy.text != "None" && crd.preserve_unknown_fields) {
    // A type of its own in Go, so the value is JSON.
    std::string value;
    text::AppendJsonString(value, conversion.strategy.text, true);
    errors.Invalid("spec.conversion.strategy", std::move(value),
                   "must be None if spec.preserveUnknownFields is true", conversion.strategy.place);
  }
  LintStrategy(conversion.strategy, errors);
  if (conversion.strategy.text != "Webhook") return ForbidWebhook(conversion, errors);
  LintClientConfig(conversion, errors);
  LintReviewVersions(conversion, errors);
}

}  // namespace plimsoll::crd
