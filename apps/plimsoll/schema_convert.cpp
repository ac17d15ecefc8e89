// `plimsoll schema convert`.
#include "plimsoll/engine/schema_convert.h"

#include "invocation.h"
#include "plimsoll/value/write.h"
#include "run_report.h"
#include "standard_output.h"

namespace plimsoll::app {
namespace {

// The order is that of the export: what a schema is stands before what it holds.
void AppendDocument(std::string& out, const value::Tree& document, engine::WriteAs as) {
  constexpr value::KeyOrder kOrder = value::KeyOrder::kAsRead;
  if (as == engine::WriteAs::kYaml) {
    out += *value::WriteYaml(document, {.order = kOrder});
    return;
  }
  out += *value::WriteJson(document,
                           {.indented = true, .escape_html = false, .order = kOrder, .exact_floats = true});
  out += '\n';
}

}  // namespace

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
  AppendDocument(out.buffer(), *converted.document, command.as);
  if (!out.Flush()) return kUnusable;
  return errors != 0 ? kFindings : kAllGood;
}

}  // namespace plimsoll::app
