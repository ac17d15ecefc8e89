#include "plimsoll/engine/report/second_crds.h"

#include "plimsoll/base/counted.h"

namespace plimsoll::engine {
namespace {

using finding::Finding;

// More files than these are not listed.
constexpr size_t kMostFiles = 3;

// `a.yaml (3 objects), b.yaml (1 object)`
std::string UsedFiles(const std::map<std::string, size_t>& objects) {
  std::string out;
  size_t listed = 0;
  for (const auto& [file, count] : objects) {
    if (listed++ == kMostFiles) break;
    out += (out.empty() ? "" : ", ") + file + " (" + Counted(count, "object") + ')';
  }
  if (objects.size() > kMostFiles) out += " and " + std::to_string(objects.size() - kMostFiles) + " more";
  return out;
}

Finding FindingOf(const std::string& kind, const kinds::CrdPlace& rival,
                  const std::map<std::string, size_t>& objects) {
  Finding finding(finding::Code::kSecondCrd);
  finding.file = rival.file;
  finding.object = rival.object;
  finding.subject = kind;
  finding.message = "there are different CRDs for " + kind;
  finding.hint = "validated with " + UsedFiles(objects) + "; name the right CRD with --crds";
  finding.place = finding::Location{};
  finding.place->span = rival.span;
  finding.place->start = rival.start;
  return finding;
}

}  // namespace

void SecondCrds::Take(const InputReport& report) {
  for (const kinds::CrdUse& use : report.crds) {
    Kind& kind = kinds_[use.kind];
    kind.objects[use.file] += use.objects;
    if (!kind.rival) kind.rival = use.rival;
  }
}

std::vector<InputReport> SecondCrds::Reports() const {
  std::vector<InputReport> out;
  for (const auto& [name, kind] : kinds_) {
    if (!kind.rival) continue;
    InputReport& report = out.emplace_back();
    report.name = kind.rival->file;
    report.findings.push_back(FindingOf(name, *kind.rival, kind.objects));
  }
  return out;
}

std::vector<std::string> SecondCrds::Choices() const {
  std::vector<std::string> out;
  for (const auto& [name, kind] : kinds_) {
    for (const auto& [file, count] : kind.objects) {
      out.push_back(name + ": " + Counted(count, "object") + " validated with " + file);
    }
  }
  return out;
}

}  // namespace plimsoll::engine
