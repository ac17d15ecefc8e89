#include "plimsoll/engine/check.h"

#include <unistd.h>

#include <thread>

#include "invocation.h"
#include "ordered_parallel.h"
#include "plimsoll/finding/report.h"
#include "standard_output.h"

namespace plimsoll::app {
namespace {

using engine::InputReport;
using finding::Finding;

bool WantsColour(Colour colour) {
  return colour == Colour::kAlways || (colour == Colour::kAuto && ::isatty(STDOUT_FILENO) == 1);
}

// Prints reports as they come and remembers what the exit code depends on.
class CheckReport {
 public:
  CheckReport(const CheckCommand& command, StandardOutput& out)
      : output_(command.output), style_{WantsColour(command.colour)}, out_(out) {
    if (output_ == Output::kJson) out_.buffer() += "{\"findings\":[";
  }

  void Add(const InputReport& report) {
    ++summary_.files;
    summary_.objects += report.objects;
    unreadable_ |= report.unreadable;
    for (const Finding& finding : report.findings) Print(finding);
    out_.FlushWhenLarge();
  }

  int Finish() {
    std::string& text = out_.buffer();
    if (output_ == Output::kText) text += finding::SummaryLine(summary_) + '\n';
    if (output_ == Output::kJson) {
      text += "],\"summary\":";
      finding::AppendJson(text, summary_);
      text += "}\n";
    }
    if (!out_.Flush() || unreadable_) return kUnusable;
    return summary_.errors == 0 ? kAllGood : kFindings;
  }

 private:
  void Print(const Finding& finding) {
    std::string& text = out_.buffer();
    if (output_ == Output::kJson && summary_.errors + summary_.warnings != 0) text += ',';
    ++(finding.severity == finding::Severity::kError ? summary_.errors : summary_.warnings);
    if (output_ == Output::kText) {
      finding::AppendText(text, finding, style_);
    } else {
      finding::AppendJson(text, finding);
    }
    if (output_ == Output::kJsonLines) text += '\n';
  }

  Output output_;
  finding::TextStyle style_;
  StandardOutput& out_;
  finding::Summary summary_;
  bool unreadable_ = false;
};

}  // namespace

int RunCheck(const CheckCommand& command) {
  const engine::Disk disk;
  const std::vector<engine::Input> inputs = engine::ExpandInputs(disk, command.paths);
  const engine::CheckOptions options{command.read};
  const unsigned jobs = command.jobs != 0 ? command.jobs : std::thread::hardware_concurrency();
  StandardOutput out;
  CheckReport report(command, out);
  ForEachInOrder(
      inputs.size(), jobs, [&](size_t i) { return engine::CheckInput(disk, inputs[i], options); },
      [&](const InputReport& one) { report.Add(one); });
  return report.Finish();
}

}  // namespace plimsoll::app
