#include "plimsoll/engine/convert.h"

#include <algorithm>
#include <cstdio>

#include "invocation.h"
#include "plimsoll/finding/report.h"
#include "standard_output.h"

namespace plimsoll::app {
namespace {

engine::ConvertTo TargetOf(Format format) {
  switch (format) {
    case Format::kYaml: return engine::ConvertTo::kYaml;
    case Format::kJsonLines: return engine::ConvertTo::kJsonLines;
    case Format::kJson: break;
  }
  return engine::ConvertTo::kJson;
}

// Findings go to standard error: standard output holds documents alone.
void Complain(const engine::InputReport& report) {
  std::string text;
  for (const finding::Finding& finding : report.findings) finding::AppendText(text, finding, {});
  std::fputs(text.c_str(), stderr);
}

}  // namespace

int RunConvert(const ConvertCommand& command) {
  const engine::Disk disk;
  value::ReadOptions read = command.read;
  read.numbers = value::YamlNumbers::kAsWritten;
  engine::Converter converter({read, TargetOf(command.to), command.sort_keys});
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
