#include "judged_stock.h"

#include <cstdio>
#include <tuple>
#include <utility>

namespace plimsoll::bench {

JudgedStock::JudgedStock(const std::string& crd, std::string objects, const std::string& old,
                         Expected expected)
    : source_("objects", std::move(objects)), expected_(expected) {
  std::ignore = kinds_.UseRelease("");
  if (!crd.empty()) engine::LoadCrds(kinds_, text::Source("crd.yaml", crd));
  options_.metadata = crd::MetadataSource::kFromFile;
  options_.unknown = reshape::Unknown::kStrict;
  options_.report_skipped_rules = false;
  if (old.empty()) return;
  old_.Add(text::Source("old", old), options_.read);
  options_.old = &old_;
}

bool JudgedStock::IsExpected(const engine::InputReport& report) const {
  if (report.objects == expected_.objects && report.findings.size() == expected_.findings) return true;
  std::fprintf(stderr, "%zu objects with %zu findings, expected %zu with %zu\n", report.objects,
               report.findings.size(), expected_.objects, expected_.findings);
  for (const finding::Finding& finding : report.findings) {
    std::fprintf(stderr, "  %u: %s\n", finding.object, finding.message.c_str());
  }
  return false;
}

bool JudgedStock::Check() { return IsExpected(engine::CheckObjects(kinds_, source_, options_)); }

bool JudgedStock::Admit() {
  const engine::AdmitReport report = engine::AdmitObjects(kinds_, source_, options_);
  return IsExpected(report) && report.stored.size() == expected_.objects - expected_.findings;
}

Pass CheckPass(const std::string& crd, std::string objects, const std::string& old, Expected expected) {
  const auto stock = std::make_shared<JudgedStock>(crd, std::move(objects), old, expected);
  return [stock] { return stock->Check(); };
}

Pass AdmitPass(const std::string& crd, std::string objects, Expected expected) {
  const auto stock = std::make_shared<JudgedStock>(crd, std::move(objects), "", expected);
  return [stock] { return stock->Admit(); };
}

}  // namespace plimsoll::bench
