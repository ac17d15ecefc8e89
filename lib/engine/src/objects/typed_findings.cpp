#include "typed_findings.h"

namespace plimsoll::engine {
namespace {

bool IsSecretValue(const ManifestObject& object, std::string_view path) {
  return object.kind == "Secret" && object.api_version == "v1" &&
         (path.starts_with(".data") || path.starts_with(".stringData"));
}

}  // namespace

std::vector<finding::Finding> TypedFindings(const ManifestObject& object,
                                            const merge::ValidationErrors& errors) {
  std::vector<finding::Finding> out;
  for (merge::ValidationError error : errors) {
    if (IsSecretValue(object, error.path)) error.given = error.given_type;
    const std::string message = (error.path.empty() ? "" : error.path + ": ") + error.Plain();
    out.push_back(FindingAt(object, finding::Code::kUnmergeable, error.path, message));
  }
  return out;
}

}  // namespace plimsoll::engine
