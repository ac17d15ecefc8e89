#include "run_report.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "finding_cap.h"
#include "plimsoll/engine/input/version.h"

namespace plimsoll::app {
namespace {

using finding::Finding;

bool WantsColour(Colour colour) {
  return colour == Colour::kAlways || (colour == Colour::kAuto && ::isatty(STDOUT_FILENO) == 1);
}

size_t MaxPerFile(const ReportStyle& style) {
  if (!finding::MayLeaveOut(style.output)) return 0;
  return style.max_per_file.value_or(style.output == finding::ReportForm::kText ? kUsualFindingsPerFile : 0);
}

}  // namespace

RunReport::RunReport(ReportStyle style, StandardOutput& out)
    : out_(out),
      writer_(finding::NewReportWriter(
          style.output, {.version = engine::kVersion, .style = {WantsColour(style.colour), style.paths}},
          out.buffer())),
      max_per_file_(MaxPerFile(style)),
      warnings_as_errors_(style.warnings_as_errors) {}

void RunReport::Add(const engine::InputReport& report) { AddPart(report, true); }

void RunReport::AddPart(const engine::InputReport& report, bool first) {
  if (first) {
    EndInput();
    ++summary_.files;
    objects_ = 0;
  }
  summary_.objects += report.objects - report.other_shards;
  other_shards_ += report.other_shards;
  summary_.skipped += report.skipped;
  summary_.suppressed += report.suppressed;
  skipped_kinds_ += report.skipped_kinds;
  placeholders_ += report.placeholders;
  client_side_ += report.client_side;
  for (const auto& [type, functions] : report.missing_functions) {
    missing_functions_[type].insert(functions.begin(), functions.end());
  }
  if (report.used_as) ++(*report.used_as == engine::FileUse::kPatch ? patches_ : read_by_kustomize_);
  Write(report, objects_ + 1);
  objects_ += report.objects;
}

void RunReport::AddAside(const engine::InputReport& report) {
  summary_.suppressed += report.suppressed;
  if (report.findings.empty()) {
    unreadable_ |= report.unreadable;
    return;
  }
  EndInput();
  Write(report, report.judged.empty() ? 1 : report.findings.front().object);
  EndInput();
}

int RunReport::Finish() {
  EndInput();
  AddCount(all_left_out_, "1 finding was not shown; --max-findings-per-file 0 shows all",
           " findings were not shown; --max-findings-per-file 0 shows all");
  AddCount(other_shards_, "1 object is in another shard", " objects are in other shards");
  AddCount(skipped_kinds_, "1 object of a skipped kind was not checked",
           " objects of skipped kinds were not checked");
  AddCount(summary_.suppressed, "1 finding was suppressed by a comment, a setting or the baseline",
           " findings were suppressed by comments, settings or the baseline");
  AddCount(placeholders_, "1 finding about placeholders was not reported",
           " findings about placeholders were not reported");
  AddCount(patches_, "1 Kustomize patch was not checked on its own",
           " Kustomize patches were not checked on their own");
  AddCount(read_by_kustomize_, "1 file that kustomize reads as configuration or data was not checked",
           " files that kustomize reads as configuration or data were not checked");
  AddCount(client_side_, "1 object is configuration of a client-side tool and was not checked",
           " objects are configuration of client-side tools and were not checked");
  summary_.complete = skipped_kinds_ + placeholders_ + client_side_ == 0 && missing_functions_.empty();
  for (std::string& note : engine::MissingFunctionNotes(missing_functions_)) AddNote(std::move(note));
  writer_->Finish(summary_);
  if (!out_.Flush() || unreadable_) return kUnusable;
  return summary_.errors == 0 ? kAllGood : kFindings;
}

void RunReport::AddCount(size_t count, std::string one, const std::string& several) {
  if (count == 1) AddNote(std::move(one));
  if (count > 1) AddNote(std::to_string(count) + several);
}

void RunReport::Write(const engine::InputReport& report, size_t first_object) {
  if (!warnings_as_errors_) return WriteAsIs(report, first_object);
  engine::InputReport raised = report;
  for (Finding& finding : raised.findings) finding.severity = finding::Severity::kError;
  WriteAsIs(raised, first_object);
}

void RunReport::WriteAsIs(const engine::InputReport& report, size_t first_object) {
  unreadable_ |= report.unreadable;
  Count(report.findings);
  name_ = report.name;
  std::vector<Finding> chosen;
  writer_->Add({report.name, Shown(report, chosen), report.judged, first_object});
  out_.FlushWhenLarge();
}

void RunReport::Count(const std::vector<Finding>& findings) {
  const size_t errors = finding::CountErrors(findings);
  summary_.errors += errors;
  summary_.warnings += findings.size() - errors;
  for (const Finding& finding : findings) ++summary_.codes[finding.code];
}

std::span<const Finding> RunReport::Shown(const engine::InputReport& report, std::vector<Finding>& chosen) {
  const std::vector<Finding>& all = report.findings;
  const size_t most = max_per_file_ - std::min(max_per_file_, shown_);
  if (max_per_file_ == 0 || all.size() <= most) {
    shown_ += all.size();
    return all;
  }
  for (const size_t position : ChooseFindings(all, most)) chosen.push_back(all[position]);
  shown_ += chosen.size();
  left_out_ += all.size() - chosen.size();
  return chosen;
}

void RunReport::EndInput() {
  if (left_out_ != 0) writer_->AddLeftOut(name_, left_out_);
  all_left_out_ += left_out_;
  left_out_ = 0;
  shown_ = 0;
}

void Complain(const engine::InputReport& report) {
  std::string text;
  for (const Finding& finding : report.findings) finding::AppendText(text, finding, {});
  std::fputs(text.c_str(), stderr);
}

void ComplainOf(const std::string& message) { std::fprintf(stderr, "plimsoll: %s\n", message.c_str()); }

void ComplainOf(const finding::Finding& finding) {
  const std::string hint = finding.hint.empty() ? "" : "; " + finding.hint;
  ComplainOf(finding.message + hint + " [" + std::string(finding::InfoOf(finding.code).name) + "]");
}

int FailUnusable(const std::string& message) {
  ComplainOf(message);
  return kUnusable;
}

}  // namespace plimsoll::app
