// Findings about files that declare unions.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/unions/declarations/union_type.h"

namespace plimsoll::engine {

inline finding::Finding& AddBadUnion(InputReport& report, const text::Source& source, text::Span place,
                                     std::string message) {
  finding::Finding& finding = report.findings.emplace_back(finding::Code::kBadUnion);
  finding.file = source.name();
  finding.message = std::move(message);
  finding.place = finding::Location{};
  finding.place->span = place;
  return finding;
}

// `spec.volumes` of the problem of `spec.volumes[]`.
inline std::string_view DeclaredPath(const unions::UnionProblem& problem) {
  std::string_view path = problem.path;
  if (path.ends_with("[]")) path.remove_suffix(2);
  return path;
}

}  // namespace plimsoll::engine
