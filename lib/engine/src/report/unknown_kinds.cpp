#include "plimsoll/engine/report/unknown_kinds.h"

#include <algorithm>

namespace plimsoll::engine {
namespace {

using finding::Finding;

// Forms that list objects show the kinds as a group of their own beside the files.
constexpr const char* kReportName = "unknown kinds";

}  // namespace

void UnknownKinds::Take(InputReport& report) {
  std::erase_if(report.findings, [&](Finding& finding) {
    if (finding.code != finding::Code::kUnknownKind) return false;
    const std::pair key(finding.subject, finding.severity);
    auto seen = kinds_.find(key);
    std::string file = finding.file;
    if (seen == kinds_.end()) seen = kinds_.emplace(key, Seen(std::move(finding))).first;
    ++seen->second.objects;
    seen->second.files.insert(std::move(file));
    return true;
  });
}

bool UnknownKinds::has_errors() const {
  return std::ranges::any_of(
      kinds_, [](const auto& kind) { return kind.second.first.severity == finding::Severity::kError; });
}

Finding UnknownKinds::Summary(const Seen& seen) {
  Finding finding = seen.first;
  if (seen.objects == 1) return finding;
  finding.message += " (" + std::to_string(seen.objects) + " objects";
  const size_t files = seen.files.size();
  finding.message += files == 1 ? ")" : " in " + std::to_string(files) + " files)";
  // One line of many says nothing more.
  if (finding.place) finding.place->excerpt.clear();
  return finding;
}

std::vector<InputReport> UnknownKinds::Reports() const {
  std::vector<InputReport> out;
  for (const auto& [key, seen] : kinds_) {
    InputReport& report = out.emplace_back();
    report.name = kReportName;
    report.findings.push_back(Summary(seen));
    report.judged.emplace_back().kind = key.first;
  }
  return out;
}

}  // namespace plimsoll::engine
