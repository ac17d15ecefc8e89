// `plimsoll catalog build`.
#include <cstdio>

#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../process/replace_file.h"
#include "invocation.h"
#include "plimsoll/engine/input/wording.h"

namespace plimsoll::app {
namespace {

void ReportProblem(const std::string& text) { std::fputs(("plimsoll: " + text + "\n").c_str(), stderr); }

std::string Summary(const engine::CatalogBuild& built, const engine::CatalogFacts& facts) {
  return engine::CountOf(built.documents, "OpenAPI document") + " and " + engine::CountOf(built.crds, "CRD") +
         ": " + engine::CountOf(facts.schemas, "schema") + ", " +
         (built.kinds_with_rules == 0 ? ""
                                      : engine::CountOf(built.kinds_with_rules, "kind") + " with rules, ") +
         std::to_string(built.bytes.size()) + " bytes, digest " + facts.digest + "\n";
}

}  // namespace

int RunCatalogBuild(const CatalogBuildCommand& command) {
  const engine::CatalogBuild built =
      engine::BuildCatalog(engine::Disk(), command.inputs, command.rules, command.read, command.prose);
  for (const engine::InputReport& report : built.reports) Complain(report);
  for (const std::string& conflict : built.conflicts) {
    ReportProblem("the inputs have different schemas for " + conflict + "; the larger one is used");
  }
  if (built.bytes.empty()) return kUnusable;
  if (built.documents + built.crds == 0) {
    ReportProblem("the inputs contain neither OpenAPI documents nor CRDs");
    return kUnusable;
  }
  if (const std::error_code error = ReplaceFile(command.output, built.bytes)) {
    ReportProblem(command.output + " cannot be written: " + error.message());
    return kUnusable;
  }
  std::fputs(Summary(built, engine::FactsOf(built.bytes)).c_str(), stdout);
  return kAllGood;
}

}  // namespace plimsoll::app
