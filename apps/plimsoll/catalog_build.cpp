// `plimsoll catalog build`.
#include <cstdio>

#include "catalog_invocation.h"
#include "invocation.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/base/sha256.h"
#include "replace_file.h"
#include "run_report.h"

namespace plimsoll::app {
namespace {

void Tell(const std::string& text) { std::fputs(("plimsoll: " + text + "\n").c_str(), stderr); }

std::string Summary(const engine::CatalogBuild& built, const catalog::Store& store) {
  return Counted(built.documents, "OpenAPI document") + " and " + Counted(built.crds, "CRD") + ": " +
         Counted(store.ContentCount(), "schema") + ", " +
         (built.kinds_with_rules == 0 ? "" : Counted(built.kinds_with_rules, "kind") + " with rules, ") +
         std::to_string(built.bytes.size()) + " bytes, digest " + HexOf(store.digest()) + "\n";
}

}  // namespace

int RunCatalogBuild(const CatalogBuildCommand& command) {
  const engine::CatalogBuild built =
      engine::BuildCatalog(engine::Disk(), command.inputs, command.rules, command.read, command.prose);
  for (const engine::InputReport& report : built.reports) Complain(report);
  for (const std::string& conflict : built.conflicts) {
    Tell("the inputs have different schemas for " + conflict + "; the larger one is used");
  }
  if (built.bytes.empty()) return kUnusable;
  if (built.documents + built.crds == 0) {
    Tell("the inputs contain neither OpenAPI documents nor CRDs");
    return kUnusable;
  }
  if (const std::error_code error = ReplaceFile(command.output, built.bytes)) {
    Tell(command.output + " cannot be written: " + error.message());
    return kUnusable;
  }
  const auto store = catalog::Store::Open(built.bytes, catalog::Integrity::kTrusted);
  std::fputs(Summary(built, *store).c_str(), stdout);
  return kAllGood;
}

}  // namespace plimsoll::app
