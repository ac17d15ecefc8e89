#include "webhook_client.h"

#include <string>

#include "../vocabulary/field_texts.h"
#include "field.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/text/url.h"

namespace plimsoll::builtin {
namespace {

void ValidateWebhookUrl(std::string_view text, FieldPath path, Errors& errors) {
  const std::string form = "; desired format: https://host[/path]";
  const Result<text::Url> url = text::ParseUrl(text);
  if (!url) return errors.Required(path, "url must be a valid URL: " + url.error().message + form);
  if (url->scheme != "https") {
    errors.Invalid(path, url->scheme, "'https' is the only allowed URL scheme" + form);
  }
  if (url->host.empty()) errors.Invalid(path, url->host, "host must be specified" + form);
  if (url->user) errors.Invalid(path, url->user->Text(), "user information is not permitted in the URL");
  if (!url->fragment.empty()) {
    errors.Invalid(path, url->fragment, "fragments are not permitted in the URL");
  }
  if (!url->raw_query.empty()) {
    errors.Invalid(path, url->raw_query, "query parameters are not permitted in the URL");
  }
}

void ValidatePathSegments(std::string_view path_text, FieldPath path, Errors& errors) {
  std::string_view rest = path_text.substr(1);
  if (rest.ends_with('/')) rest.remove_suffix(1);
  for (size_t i = 0;; ++i) {
    const size_t slash = rest.find('/');
    const std::string_view step = rest.substr(0, slash);
    const std::string segment = "segment[" + std::to_string(i) + "]";
    if (step.empty()) {
      errors.Invalid(path, path_text, segment + " may not be empty");
    } else {
      for (const std::string& problem : schema::Dns1123SubdomainProblems(step)) {
        errors.Invalid(path, path_text, segment + ": " + problem);
      }
    }
    if (slash == std::string_view::npos) return;
    rest.remove_prefix(slash + 1);
  }
}

void ValidateServicePath(std::string_view path_text, FieldPath path, Errors& errors) {
  if (path_text == "/" || path_text.empty()) return;
  if (path_text == "//") return errors.Invalid(path, path_text, "segment[0] may not be empty");
  if (!path_text.starts_with('/')) errors.Invalid(path, path_text, "must start with a '/'");
  ValidatePathSegments(path_text, path, errors);
}

// Upstream takes the name for the namespace here, and the other way round.
void ValidateWebhookService(Struct service, FieldPath path, Errors& errors) {
  RequireNonEmpty(service.Text("namespace"), path.Child("name"), "", errors);
  RequireNonEmpty(service.Text("name"), path.Child("namespace"), "", errors);
  const int64_t port = service.Int("port");
  if (port < 1 || port > 65535) {
    errors.Invalid(path.Child("port"), port, "port is not valid: " + std::string(kPortRange));
  }
  if (service.Has("path")) ValidateServicePath(service.Text("path"), path.Child("path"), errors);
}

}  // namespace

void ValidateWebhookClient(Struct config, FieldPath path, Errors& errors) {
  if (config.Has("url") == config.Has("service")) {
    return errors.Required(path, "exactly one of url or service is required");
  }
  if (config.Has("url")) return ValidateWebhookUrl(config.Text("url"), path.Child("url"), errors);
  ValidateWebhookService(config.At("service"), path.Child("service"), errors);
}

}  // namespace plimsoll::builtin
