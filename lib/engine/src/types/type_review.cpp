#include "plimsoll/engine/types/type_review.h"

#include <map>
#include <utility>

#include "plimsoll/engine/types/go_findings.h"

namespace plimsoll::engine {

std::vector<InputReport> ReviewTypes(const Files& files, const kinds::TaggedTypes& types,
                                     codegen::ReviewOptions options) {
  options.packages.clear();
  for (const kinds::TypesPackage& package : types.packages()) options.packages.push_back(package.path);
  gotypes::Universe universe(types.source());
  std::vector<GoFinding> findings;
  for (codegen::ReviewFinding& finding : codegen::Review(universe, options)) {
    findings.push_back({finding.code, std::move(finding.what), std::move(finding.hint), finding.warning});
  }
  std::map<std::string, InputReport> reports;
  for (const kinds::TypesPackage& package : types.packages()) {
    const gotypes::GoPackage* loaded = universe.FindLoaded(package.path);
    if (loaded == nullptr) continue;
    for (const uint32_t index : loaded->files) {
      const gotypes::FileSyntax& file = universe.file(index);
      InputReport& report = reports[file.name];
      report.name = file.name;
      report.objects = file.types.size();
    }
  }
  for (InputReport& reported : GoReports(files, std::move(findings))) {
    InputReport& report = reports[reported.name];
    report.name = reported.name;
    report.findings = std::move(reported.findings);
  }
  std::vector<InputReport> out;
  for (auto& [name, report] : reports) out.push_back(std::move(report));
  return out;
}

}  // namespace plimsoll::engine
