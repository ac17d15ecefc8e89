// `plimsoll catalog diff`: a line a kind or schema that is not the same.
#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../process/standard_output.h"
#include "invocation.h"
#include "plimsoll/engine/catalogs/catalog_comparison.h"

namespace plimsoll::app {

int RunCatalogDiff(const CatalogDiffCommand& command) {
  StandardOutput out;
  const Result<bool> same = engine::CompareCatalogs(engine::Disk(), command.old, command.now, out.buffer());
  if (!same) return FailUnusable(same.error().message);
  if (!out.Flush()) return kUnusable;
  return *same ? kAllGood : kFindings;
}

}  // namespace plimsoll::app
