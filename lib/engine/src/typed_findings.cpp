#include "typed_findings.h"

namespace plimsoll::engine {

std::vector<finding::Finding> TypedFindings(const ManifestObject& object,
                                            const merge::ValidationErrors& errors) {
  std::vector<finding::Finding> out;
  for (const merge::ValidationError& error : errors) {
    out.push_back(FindingAt(object, finding::Code::kUnmergeable, error.path, error.Text()));
  }
  return out;
}

}  // namespace plimsoll::engine
