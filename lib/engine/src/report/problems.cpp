#include "plimsoll/engine/report/problems.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using value::Problem;
using value::ProblemKind;

Finding Translate(const Problem& problem, const std::string& file) {
  Finding finding(CodeOf(problem.kind));
  finding.file = file;
  finding.message = problem.Words();
  finding.path = problem.path;
  finding.place = finding::Location{};
  finding.place->span = problem.span;
  if (problem.kind != ProblemKind::kDuplicateKey) return finding;
  finding.type = finding::ErrorType::kDuplicate;
  finding.related = finding::Location{};
  finding.related->span = problem.first;
  finding.related_note = "first set at";
  return finding;
}

}  // namespace

Code CodeOf(ProblemKind kind) {
  switch (kind) {
    case ProblemKind::kSyntax: return Code::kSyntax;
    case ProblemKind::kNumberRange: return Code::kNumberRange;
    case ProblemKind::kDecode:
    case ProblemKind::kConvert: return Code::kDecode;
    case ProblemKind::kDuplicateKey: return Code::kDuplicateKey;
    case ProblemKind::kLimitBytes: return Code::kLimitBytes;
    case ProblemKind::kLimitDepth: return Code::kLimitDepth;
    case ProblemKind::kLimitNodes: return Code::kLimitNodes;
    case ProblemKind::kLimitAliases: return Code::kLimitAliases;
    case ProblemKind::kLimitDocuments: return Code::kLimitDocuments;
    case ProblemKind::kSeparator: return Code::kBadSeparator;
    case ProblemKind::kUnreadable: return Code::kUnreadable;
  }
  return Code::kSyntax;
}

void AppendReadProblems(const value::ReadReport& report, const value::ReadOptions& options,
                        const std::string& file, std::vector<Finding>& out) {
  if (report.failure) out.push_back(Translate(*report.failure, file));
  for (const Problem& problem : report.duplicates) {
    Finding finding = Translate(problem, file);
    if (options.duplicates != value::DuplicateKeys::kError) finding.severity = finding::Severity::kWarning;
    out.push_back(std::move(finding));
  }
}

void AppendProblems(const value::StreamEntry& entry, const value::ReadOptions& options,
                    const std::string& file, std::vector<Finding>& out) {
  AppendReadProblems(entry.report, options, file, out);
  if (entry.separator) out.push_back(Translate(*entry.separator, file));
}

}  // namespace plimsoll::engine
