#include "run_report.h"

#include <unistd.h>

#include <cstdio>

namespace plimsoll::app {
namespace {

using finding::Finding;

bool WantsColour(Colour colour) {
  return colour == Colour::kAlways || (colour == Colour::kAuto && ::isatty(STDOUT_FILENO) == 1);
}

}  // namespace

RunReport::RunReport(ReportStyle style, StandardOutput& out)
    : output_(style.output), style_{WantsColour(style.colour)}, out_(out) {
  if (output_ == Output::kJson) out_.buffer() += "{\"findings\":[";
}

void RunReport::Add(const engine::InputReport& report) { AddPart(report, true); }

void RunReport::AddPart(const engine::InputReport& report, bool first) {
  if (first) ++summary_.files;
  summary_.objects += report.objects;
  summary_.skipped += report.skipped;
  AddAside(report);
}

void RunReport::AddAside(const engine::InputReport& report) {
  unreadable_ |= report.unreadable;
  for (const Finding& finding : report.findings) Print(finding);
  out_.FlushWhenLarge();
}

int RunReport::Finish() {
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

void RunReport::Print(const Finding& finding) {
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

void Complain(const engine::InputReport& report) {
  std::string text;
  for (const Finding& finding : report.findings) finding::AppendText(text, finding, {});
  std::fputs(text.c_str(), stderr);
}

}  // namespace plimsoll::app
