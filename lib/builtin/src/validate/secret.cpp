#include "secret.h"

#include <string>

#include "../vocabulary/field_texts.h"
#include "config_map.h"
#include "field.h"
#include "object_meta.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::builtin {
namespace {

void RequireData(Request& request, std::string_view key) {
  if (!request.object.Entry("data", key)) request.errors.Required(request.Path("data").Key(key));
}

// What Go says of bytes that are no JSON object; empty if they are one.
std::string ObjectProblem(std::string_view base64) {
  std::string bytes;
  text::DecodeBase64(base64, bytes);
  const text::Source source("", bytes);  // the reader needs the padding of a source
  value::Document document;
  const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
  if (report.failure) return report.failure->message;
  const value::Value root = document.root();
  if (root.IsObject() || root.IsNull()) return {};
  const std::string_view what = root.IsArray()    ? "array"
                                : root.IsString() ? "string"
                                : root.IsNumber() ? "number"
                                                  : "bool";
  return "json: cannot unmarshal " + std::string(what) + " into Go value of type map[string]interface {}";
}

void ValidateDockerConfig(Request& request, std::string_view key) {
  RequireData(request, key);
  const Part content = request.object.Entry("data", key);
  if (!content) return;
  const std::string problem = ObjectProblem(content.Text());
  if (problem.empty()) return;
  request.errors.Invalid(request.Path("data").Key(key), "<secret contents redacted>", problem);
}

void ValidateSecretType(Request& request) {
  const std::string_view type = request.object.Text("type");
  if (type == "kubernetes.io/service-account-token") {
    constexpr std::string_view kAccount = "kubernetes.io/service-account.name";
    if (!request.object.At("metadata").Entry("annotations", kAccount).Text().empty()) return;
    request.errors.Required(request.Path("metadata", "annotations").Key(kAccount));
  } else if (type == "kubernetes.io/dockercfg") {
    ValidateDockerConfig(request, ".dockercfg");
  } else if (type == "kubernetes.io/dockerconfigjson") {
    ValidateDockerConfig(request, ".dockerconfigjson");
  } else if (type == "kubernetes.io/basic-auth") {
    if (request.object.Entry("data", "username") || request.object.Entry("data", "password")) return;
    RequireData(request, "username");
    RequireData(request, "password");
  } else if (type == "kubernetes.io/ssh-auth") {
    if (!request.object.Entry("data", "ssh-privatekey").Text().empty()) return;
    request.errors.Required(request.Path("data").Key("ssh-privatekey"));
  } else if (type == "kubernetes.io/tls") {
    RequireData(request, "tls.crt");
    RequireData(request, "tls.key");
  }
}

}  // namespace

void ValidateSecret(Request& request) {
  ValidateMetadata(request);
  size_t total = 0;
  for (const auto& [key, value] : request.object.Entries("data")) {
    request.errors.Invalid(request.Path("data").Key(key), key, ConfigKeyProblems(key));
    total += DecodedSize(value.Text());
  }
  if (total > kMaxSecretSize) request.errors.TooLong(request.Path("data"), kMaxSecretSize);
  ValidateSecretType(request);
}

void ValidateSecretUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateImmutableField(request.object.Get("type"), request.old.Get("type"), request.Path("type"),
                         request.errors);
  if (request.old.Flag("immutable")) {
    if (!request.object.Flag("immutable"))
      request.errors.Forbidden(request.Path("immutable"), std::string(kImmutableSet));
    if (!EqualAsSet(request.object.Get("data"), request.old.Get("data"))) {
      request.errors.Forbidden(request.Path("data"), std::string(kImmutableSet));
    }
  }
  ValidateSecret(request);
}

}  // namespace plimsoll::builtin
