#include "plimsoll/policy/model/status.h"

#include "plimsoll/text/go_format.h"
#include "texts.h"

namespace plimsoll::policy {

std::string NameInMessages(const Request& request) {
  if (!request.name.empty()) return std::string(request.name);
  const auto metadata = request.object ? request.object->Find("metadata") : std::nullopt;
  if (request.object && !metadata && IsBuiltInGroup(request.kind.group)) return "Unknown/errorGettingName";
  const std::string_view name = value::TextIn(metadata, "name");
  if (!name.empty()) return std::string(name);
  const std::string_view generated = value::TextIn(metadata, "generateName");
  return generated.empty() ? "Unknown" : std::string(generated);
}

Status StatusOf(const Request& request, int code, std::string_view reason) {
  Status out{.code = code, .reason = std::string(reason), .message = {}};
  out.name = NameInMessages(request);
  out.group = request.resource.group;
  out.kind = request.resource.resource;
  return out;
}

Status NamespaceNotFound(std::string_view name) {
  Status out{.code = 404, .reason = "NotFound", .message = "namespaces " + text::Quoted(name) + " not found"};
  out.name = name;
  out.kind = "namespaces";
  return out;
}

Status InternalError(std::string_view why) {
  Status out{
      .code = 500, .reason = "InternalError", .message = "Internal error occurred: " + std::string(why)};
  out.causes.emplace_back(why);
  return out;
}

}  // namespace plimsoll::policy
