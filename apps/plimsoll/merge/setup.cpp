#include "setup.h"

#include <algorithm>

#include "../check/run_report.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/judge/checking.h"

namespace plimsoll::app {

using engine::InputReport;
using engine::Manifests;

MergeSetup::MergeSetup(const MergeTypesCommand& command)
    : command_(command), cache_(command.cache, disk_, [this](const InputReport& report) { Report(report); }) {
  kinds_.UseCached(cache_.catalogs());
  if (!kinds_.UseRelease(command.release)) {
    Report(engine::Unreadable("--kubernetes-version",
                              "the kinds of Kubernetes " + command.release +
                                  " are not built in; `plimsoll catalog list` shows the releases"));
  }
  for (const engine::Input& input : engine::ExpandInputs(disk_, command.schemas)) {
    const auto source = ReadSource(input);
    Report(source ? engine::LoadSchemas(kinds_, *source, command.read) : source.error());
  }
}

MergeSetup::~MergeSetup() {
  cache_.ReportBroken([this](const InputReport& report) { Report(report); });
  for (const InputReport& report : engine::UnusableKinds({&kinds_})) Report(report);
}

Manifests MergeSetup::Read(const std::string& path) {
  Manifests manifests;
  for (const engine::Input& input : engine::ExpandInputs(disk_, {path})) {
    const auto source = ReadSource(input);
    if (!source) {
      Report(source.error());
      continue;
    }
    if (engine::MayHoldCrd(*source)) engine::LoadSchemas(kinds_, *source, command_.read);
    Report(manifests.Add(*source, command_.read));
  }
  return manifests;
}

engine::PatchDocument MergeSetup::ReadPatch(const std::string& text) {
  const bool itself = text.starts_with('{') || text.starts_with('[');
  const auto source = itself ? text::Source("patch", text) : ReadSource({text, "", false});
  if (!source) {
    Report(source.error());
    return engine::PatchDocument(text::Source(text, ""), command_.read);
  }
  engine::PatchDocument patch(*source, command_.read);
  Report(patch.report());
  return patch;
}

std::expected<text::Source, InputReport> MergeSetup::ReadSource(const engine::Input& input) const {
  return engine::ReadInput(disk_, input, command_.read.limits.max_bytes);
}

void MergeSetup::Report(const InputReport& report) {
  Complain(report);
  if (finding::CountErrors(report.findings) != 0) code_ = std::max(code_, kFindings);
  if (report.unreadable) code_ = kUnusable;
}

void MergeSetup::Report(const std::vector<finding::Finding>& findings) {
  InputReport report;
  report.findings = findings;
  Report(report);
}

void MergeSetup::ReportAlone(const engine::ManifestObject& object, const std::string& missing_in) {
  std::vector<finding::Finding> findings;
  findings.push_back(
      engine::FindingAt(object, finding::Code::kNotFound, "", object.Title() + " is not in " + missing_in));
  engine::LocateFindings(findings, *object.source);
  Report(findings);
}

}  // namespace plimsoll::app
