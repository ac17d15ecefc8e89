// ReportWriter writes the findings of a run in one of the forms that people or programs read.
//
//   const auto writer = NewReportWriter(ReportForm::kSarif, {.version = "1.0"}, out);
//   for (const auto& input : inputs) writer->Add({input.name, input.findings, input.objects});
//   writer->Finish(summary);
//
// The same inputs in the same order give the same bytes.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "plimsoll/finding/finding.h"
#include "plimsoll/finding/report.h"

namespace plimsoll::finding {

enum class ReportForm : uint8_t {
  kText,
  kJson,       // one object
  kJsonLines,  // a finding a line
  kJunit,
  kTap,     // version 13
  kSarif,   // 2.1.0
  kGithub,  // annotations of GitHub's workflows
  kGitlab,  // GitLab's code quality
  kCheckstyle,
  kMarkdown,
};

// Whether a form lists objects that are valid, too.
bool NeedsObjects(ReportForm form);

// Whether some findings of an input may be left out. Where objects without findings are listed as good, all
// are needed.
inline bool MayLeaveOut(ReportForm form) { return !NeedsObjects(form); }

// One object that was looked at. Findings name it by its position, from 1.
struct JudgedObject {
  std::string api_version;
  std::string kind;
  std::string space;
  std::string name;
  bool skipped = false;  // not checked: its kind is unknown, or it is configuration of a tool

  // `Order front/breakfast`
  std::string Title() const;
};

// What there is to say about one input. Large inputs come in several parts, one after the other.
struct InputFindings {
  std::string_view name;
  std::span<const Finding> findings;
  // With NeedsObjects: all of them, or none where they are not distinguished.
  std::span<const JudgedObject> objects = {};
  // The position of the first of them.
  size_t first_object = 1;
};

class ReportWriter {
 public:
  virtual ~ReportWriter() = default;
  virtual void Add(const InputFindings& input) = 0;
  // That many more findings of an input are not shown. Forms for programs do not say so.
  virtual void AddLeftOut(std::string_view /*input*/, size_t /*count*/) {}
  virtual void Finish(const Summary& summary) = 0;
};

struct ReportContext {
  std::string_view version;  // of the program
  TextStyle style = {};
};

// Writes to the end of `out`, which may be emptied between calls.
std::unique_ptr<ReportWriter> NewReportWriter(ReportForm form, const ReportContext& context,
                                              std::string& out);

}  // namespace plimsoll::finding
