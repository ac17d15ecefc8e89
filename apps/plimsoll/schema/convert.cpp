// `plimsoll schema convert`.
#include "plimsoll/engine/describe/schema_convert.h"

#include "../check/run_report.h"
#include "../command_line/invocation.h"
#include "../process/standard_output.h"

namespace plimsoll::app {
int RunSchemaConvert(const SchemaConvertCommand& command) {
  const engine::Disk disk;
  const engine::SchemaConversion converted = engine::ConvertSchema(disk, command.path, command.options);
  size_t errors = 0;
  for (const engine::InputReport& report : converted.reports) {
    Complain(report);
    errors += finding::CountErrors(report.findings);
  }
  if (!converted.document) return kUnusable;
  StandardOutput out;
  engine::AppendSchema(out.buffer(), *converted.document, command.as);
  if (!out.Flush()) return kUnusable;
  return errors != 0 ? kFindings : kAllGood;
}

}  // namespace plimsoll::app
