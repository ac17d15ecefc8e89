#include "plimsoll/engine/convert.h"

#include <algorithm>

#include "invocation.h"
#include "run_report.h"
#include "standard_output.h"

namespace plimsoll::app {

int RunConvert(const ConvertCommand& command) {
  const engine::Disk disk;
  value::ReadOptions read = command.read;
  read.numbers = value::YamlNumbers::kAsWritten;
  engine::Converter converter(read, engine::DocumentWriter(command.to, command.sort_keys));
  StandardOutput out;
  int code = kAllGood;
  for (const engine::Input& input : engine::ExpandInputs(disk, command.paths)) {
    const engine::InputReport report = converter.Convert(disk, input, out.buffer());
    Complain(report);
    if (finding::CountErrors(report.findings) != 0) code = std::max(code, kFindings);
    if (report.unreadable) code = kUnusable;
    out.FlushWhenLarge();
  }
  return out.Flush() ? code : kUnusable;
}

}  // namespace plimsoll::app
