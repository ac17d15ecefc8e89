#include "typed_findings.h"

#include "plimsoll/value/kind_words.h"

namespace plimsoll::engine {
namespace {

bool IsSecretValue(const ManifestObject& object, const value::Path& path) {
  return object.kind == "Secret" && object.api_version == "v1" &&
         (path.StartsWith("data") || path.StartsWith("stringData"));
}

}  // namespace

std::vector<finding::Finding> TypedFindings(const ManifestObject& object,
                                            const merge::ValidationErrors& errors) {
  std::vector<finding::Finding> out;
  for (merge::ValidationError error : errors) {
    if (IsSecretValue(object, error.path)) error.given = value::KindInWords(error.given_kind);
    out.push_back(FindingAt(object, finding::Code::kUnmergeable, error.path, error.PlainText()));
  }
  return out;
}

}  // namespace plimsoll::engine
