#include "storage_version.h"

#include <map>
#include <optional>
#include <string>

#include "../object/text_set.h"
#include "field.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

using schema::NameProblems;

void AddWithPrefix(std::string_view prefix, const NameProblems& problems, NameProblems& out) {
  for (const std::string& problem : problems) out.push_back(std::string(prefix) + problem);
}

// <group>.<resource>
NameProblems StorageVersionNameProblems(std::string_view name, bool) {
  const size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return {"name must be in the form of <group>.<resource>"};
  NameProblems out;
  AddWithPrefix("the group segment ", schema::Dns1123SubdomainProblems(name.substr(0, dot)), out);
  AddWithPrefix("the resource segment ", schema::Dns1035LabelProblems(name.substr(dot + 1)), out);
  return out;
}

// `v1` or `apps/v1`.
NameProblems ApiVersionProblems(std::string_view text) {
  const size_t slash = text.find('/');
  std::string_view version = text;
  NameProblems out;
  if (slash != std::string_view::npos) {
    if (text.find('/', slash + 1) != std::string_view::npos) {
      return {
          "an apiVersion is a DNS-1035 label, which must consist of lower case alphanumeric characters or "
          "'-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name', "
          " or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?') with an optional DNS "
          "subdomain prefix and '/' (e.g. 'example.com/MyVersion')"};
    }
    const std::string_view group = text.substr(0, slash);
    version = text.substr(slash + 1);
    AddWithPrefix("group part: ",
                  group.empty() ? NameProblems{"must be non-empty"} : schema::Dns1123SubdomainProblems(group),
                  out);
  }
  AddWithPrefix("version part: ",
                version.empty() ? NameProblems{"must be non-empty"} : schema::Dns1035LabelProblems(version),
                out);
  return out;
}

void ValidateStoredApiVersion(std::string_view version, FieldPath path, Errors& errors) {
  const NameProblems problems = ApiVersionProblems(version);
  if (!problems.empty()) errors.Invalid(path, version, schema::JoinProblems(problems));
}

// `[a b]`, as Go prints a list.
std::string ListText(Part list) {
  std::string out = "[";
  for (const auto& [i, text] : list.Texts()) out.append(i == 0 ? "" : " ").append(text);
  return out + "]";
}

void ValidateServedVersions(Struct server, FieldPath path, Errors& errors) {
  const Part decodable = server.Get("decodableVersions");
  TextSet known;
  for (const auto& [i, version] : decodable.Texts()) known.Add(version);
  for (const auto& [i, version] : server.Texts("servedVersions")) {
    ValidateStoredApiVersion(version, path.Index(i), errors);
    if (known.Has(version)) continue;
    errors.Invalid(path.Index(i), version,
                   "individual served version : " + std::string(version) +
                       " must be included in decodableVersions : " + ListText(decodable));
  }
}

void ValidateServer(Struct server, FieldPath path, Errors& errors) {
  const std::string_view id = server.Text("apiServerID"), encoding = server.Text("encodingVersion");
  const Part decodable = server.Get("decodableVersions");
  errors.Invalid(path.Child("apiServerID"), id, schema::Dns1123SubdomainProblems(id));
  ValidateStoredApiVersion(encoding, path.Child("encodingVersion"), errors);
  for (const auto& [i, version] : decodable.Texts()) {
    ValidateStoredApiVersion(version, path.Child("decodableVersions").Index(i), errors);
  }
  if (!HasText(decodable, encoding)) {
    errors.Invalid(path.Child("decodableVersions"), decodable,
                   "decodableVersions must include encodingVersion " + std::string(encoding));
  }
  ValidateServedVersions(server, path.Child("servedVersions"), errors);
}

// What all servers encode, if they agree.
std::optional<std::string_view> CommonVersion(Part servers) {
  std::optional<std::string_view> common;
  for (const auto& [i, server] : servers.Structs()) {
    const std::string_view version = server.Text("encodingVersion");
    if (common && *common != version) return std::nullopt;
    common = version;
  }
  return common;
}

void ValidateCommonVersion(Struct status, FieldPath path, Errors& errors) {
  const std::optional<std::string_view> actual = CommonVersion(status.Get("storageVersions"));
  const Part stated = status.Get("commonEncodingVersion");
  if (!actual) {
    if (!stated) return;
    return errors.Invalid(path, stated,
                          "should be nil if servers do not agree on the same encoding version, or if there "
                          "is no server reporting the supported versions yet");
  }
  const std::string version(*actual);
  if (!stated) {
    errors.Invalid(path, Shown::AsIs("null"), "the common encoding version is " + version);
  } else if (stated.Text() != version) {
    errors.Invalid(path, stated, "the actual common encoding version is " + version);
  }
}

// The server forgets the name of the list in these paths.
void ValidateVersionConditions(Part conditions, FieldPath path, Errors& errors) {
  std::map<std::string_view, uint32_t> seen;
  for (const auto& [i, condition] : conditions.Structs()) {
    const FieldPath item = path.Index(i);
    const std::string_view type = condition.Text("type"), status = condition.Text("status");
    if (const auto before = seen.find(type); before != seen.end()) {
      errors.Invalid(item.Child("type"), type,
                     "the type of the condition is not unique, it also appears in conditions[" +
                         std::to_string(before->second) + "]");
    }
    seen[type] = i;
    errors.Invalid(item.Child("type"), type, schema::QualifiedNameProblems(type));
    errors.Invalid(item.Child("status"), status, schema::QualifiedNameProblems(status));
    RequireNonEmpty(condition.Text("reason"), item.Child("reason"), "", errors);
    RequireNonEmpty(condition.Text("message"), item.Child("message"), "", errors);
  }
}

}  // namespace

void ValidateStorageVersion(Request& request) {
  ValidateCoreObjectMeta(request.object.At("metadata"), false, StorageVersionNameProblems,
                         request.Path("metadata"), request.errors);
  ValidateStorageVersionStatus(request);
}

void ValidateStorageVersionStatus(Request& request) {
  const Struct status = request.object.At("status");
  const FieldPath path = request.Path("status"), list = path.Child("storageVersions");
  TextSet ids;
  for (const auto& [i, server] : status.Structs("storageVersions")) {
    const std::string_view id = server.Text("apiServerID");
    if (!ids.Add(id)) request.errors.Duplicate(list.Index(i).Child("apiServerID"), id);
    ValidateServer(server, list.Index(i), request.errors);
  }
  ValidateCommonVersion(status, path.Child("commonEncodingVersion"), request.errors);
  ValidateVersionConditions(status.Get("conditions"), path, request.errors);
}

}  // namespace plimsoll::builtin
