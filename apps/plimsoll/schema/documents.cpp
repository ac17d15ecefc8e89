#include "plimsoll/engine/report/convert.h"

#include <algorithm>

#include "../check/run_report.h"
#include "../check/search_outcome.h"
#include "../command_line/invocation.h"
#include "../process/standard_output.h"

namespace plimsoll::app {

int RunConvert(const ConvertCommand& command) {
  const engine::Disk disk;
  value::ReadOptions read = command.read;
  read.numbers = value::YamlNumbers::kAsWritten;
  engine::Converter converter(read, engine::DocumentWriter(command.to, command.sort_keys));
  StandardOutput out;
  int code = kAllGood;
  const engine::FoundInputs found = engine::FindInputs(disk, command.paths, command.search.options);
  SearchOutcome outcome(found);
  for (const engine::Input& input : found.inputs) {
    const engine::InputReport report = converter.Convert(disk, input, out.buffer());
    if (outcome.Skips(input, report)) continue;
    Complain(report);
    if (finding::CountErrors(report.findings) != 0) code = std::max(code, kFindings);
    if (report.unreadable) code = kUnusable;
    out.FlushWhenLarge();
  }
  outcome.Complain();
  if (command.search.verbose) outcome.List();
  return out.Flush() ? code : kUnusable;
}

}  // namespace plimsoll::app
