#include "plimsoll/engine/report/input_report.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "../input/unreadable_text.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;

// The report on an input there is nothing to read of.
InputReport Without(const std::string& name, Code code, const std::string& message) {
  InputReport report;
  report.name = name;
  report.unreadable = code == Code::kUnreadable;
  Finding& finding = report.findings.emplace_back(code);
  finding.file = name;
  finding.message = message;
  return report;
}

// Findings are large: their numbers are sorted, and each finding is moved once.
void SortByPlace(std::vector<Finding>& findings) {
  std::vector<std::pair<uint32_t, uint32_t>> order;  // offsets and numbers
  for (const Finding& finding : findings) {
    order.emplace_back(finding.place ? finding.place->span.offset : 0, static_cast<uint32_t>(order.size()));
  }
  if (std::ranges::is_sorted(order)) return;
  std::ranges::sort(order);
  std::vector<Finding> sorted;
  sorted.reserve(findings.size());
  for (const auto& [offset, number] : order) sorted.push_back(std::move(findings[number]));
  findings = std::move(sorted);
}

}  // namespace

InputReport Unreadable(const std::string& name, const std::string& reason) {
  return Without(name, Code::kUnreadable, reason);
}

InputReport NoManifestIn(const std::string& name) {
  return Without(name, Code::kEmptyInput, "no Kubernetes manifest found");
}

InputReport NoCrdIn(const std::string& name) {
  return Without(name, Code::kEmptyInput, "no CustomResourceDefinition found");
}

std::expected<text::Source, InputReport> ReadInput(const Files& files, const Input& input,
                                                   uint64_t max_bytes) {
  if (input.empty_directory) return std::unexpected(NoManifestIn(input.path));
  if (input.skip) {
    InputReport report;
    report.name = input.path;
    report.skip = input.skip;
    return std::unexpected(std::move(report));
  }
  if (input.content != nullptr) return text::Source(input.path, *input.content);
  if (!input.failure.empty()) return std::unexpected(Unreadable(input.path, input.failure));
  ReadFile source = files.Read(input.path, max_bytes);
  if (source) return std::move(*source);
  const Code code = source.error().too_large ? Code::kLimitBytes : Code::kUnreadable;
  return std::unexpected(Without(input.path, code, source.error().message));
}

void KeepFirstErrors(InputReport& report) {
  std::set<uint32_t> failed;
  std::erase_if(report.findings, [&](const Finding& finding) {
    if (finding.object == 0 || finding.severity != finding::Severity::kError) return false;
    return !failed.insert(finding.object).second;
  });
}

void Settle(InputReport& report, const text::Source& source, std::string_view inherited_kind) {
  SortByPlace(report.findings);
  ExplainUnreadable(report.findings, source);
  LocateFindings(report.findings, source, report.secrets, inherited_kind);
}

}  // namespace plimsoll::engine
