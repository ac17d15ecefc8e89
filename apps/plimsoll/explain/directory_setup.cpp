#include "directory_setup.h"

#include <algorithm>
#include <cstdio>

#include "../check/run_report.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/types/load_kinds.h"

namespace plimsoll::app {

using engine::InputReport;

DirectorySetup::DirectorySetup(const MergeTypesCommand& command)
    : cache_(command.cache, disk_, [this](const InputReport& report) { Report(report); }) {
  directory_.UseCached(cache_.catalogs());
  if (!command.release.empty() && !directory_.UseRelease(command.release)) {
    Report(engine::Unreadable("--kubernetes-version",
                              "the kinds of Kubernetes " + command.release +
                                  " are not built in; `plimsoll catalog list` shows the releases"));
  }
  for (const engine::Input& input : engine::ExpandInputs(disk_, command.schemas)) {
    const auto source = engine::ReadInput(disk_, input, command.read.limits.max_bytes);
    Report(source ? directory_.Load(*source, command.read) : source.error());
  }
}

DirectorySetup::~DirectorySetup() {
  cache_.ReportBroken([this](const InputReport& report) { Report(report); });
  for (const InputReport& report : engine::UnusableKinds({&directory_.kinds()})) Report(report);
}

void DirectorySetup::Report(const InputReport& report) {
  Complain(report);
  if (finding::CountErrors(report.findings) != 0) code_ = std::max(code_, kFindings);
  if (report.unreadable) code_ = kUnusable;
}

void ComplainOf(const finding::Finding& finding) {
  const std::string hint = finding.hint.empty() ? "" : "; " + finding.hint;
  std::fprintf(stderr, "plimsoll: %s%s [%.*s]\n", finding.message.c_str(), hint.c_str(),
               static_cast<int>(finding::InfoOf(finding.code).name.size()),
               finding::InfoOf(finding.code).name.data());
}

}  // namespace plimsoll::app
