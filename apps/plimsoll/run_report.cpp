#include "run_report.h"

#include <unistd.h>

#include <cstdio>

#include "plimsoll/engine/version.h"

namespace plimsoll::app {
namespace {

using finding::Finding;

bool WantsColour(Colour colour) {
  return colour == Colour::kAlways || (colour == Colour::kAuto && ::isatty(STDOUT_FILENO) == 1);
}

}  // namespace

RunReport::RunReport(ReportStyle style, StandardOutput& out)
    : out_(out),
      writer_(finding::NewReportWriter(
          style.output, {.version = engine::kVersion, .style = {WantsColour(style.colour)}}, out.buffer())) {}

void RunReport::Add(const engine::InputReport& report) { AddPart(report, true); }

void RunReport::AddPart(const engine::InputReport& report, bool first) {
  if (first) {
    ++summary_.files;
    objects_ = 0;
  }
  summary_.objects += report.objects;
  summary_.skipped += report.skipped;
  Write(report, objects_ + 1);
  objects_ += report.objects;
}

void RunReport::AddAside(const engine::InputReport& report) {
  if (report.findings.empty()) {
    unreadable_ |= report.unreadable;
    return;
  }
  Write(report, report.judged.empty() ? 1 : report.findings.front().object);
}

int RunReport::Finish() {
  writer_->Finish(summary_);
  if (!out_.Flush() || unreadable_) return kUnusable;
  return summary_.errors == 0 ? kAllGood : kFindings;
}

void RunReport::Write(const engine::InputReport& report, size_t first_object) {
  unreadable_ |= report.unreadable;
  const size_t errors = finding::CountErrors(report.findings);
  summary_.errors += errors;
  summary_.warnings += report.findings.size() - errors;
  writer_->Add({report.name, report.findings, report.judged, first_object});
  out_.FlushWhenLarge();
}

void Complain(const engine::InputReport& report) {
  std::string text;
  for (const Finding& finding : report.findings) finding::AppendText(text, finding, {});
  std::fputs(text.c_str(), stderr);
}

void ComplainOf(const std::string& message) { std::fprintf(stderr, "plimsoll: %s\n", message.c_str()); }

int FailUnusable(const std::string& message) {
  ComplainOf(message);
  return kUnusable;
}

}  // namespace plimsoll::app
