// A table in Markdown, for comments on changes.
#include "report_forms.h"

namespace plimsoll::finding {
namespace {

// A cell of a table: one line, with nothing in it that means something in Markdown.
std::string Cell(std::string_view text) {
  constexpr std::string_view kMeaning = "\\`*_[]<>|#~";
  std::string out;
  for (const char c : text) {
    if (kMeaning.find(c) != std::string_view::npos) out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out;
}

class MarkdownWriter final : public ReportWriter {
 public:
  explicit MarkdownWriter(std::string& out) : out_(out) {}

  void Add(const InputFindings& input) override {
    for (const Finding& finding : input.findings) {
      rows_ += "| " + std::string(NameOf(finding.severity)) + " | " + Cell(PlaceOf(finding)) + " | " +
               Cell(WholeMessage(finding)) + " | " + std::string(InfoOf(finding.code).name) + " |\n";
    }
  }
  void Finish(const Summary& summary) override {
    out_ += "**Plimsoll:** " + SummaryLine(summary) + '\n';
    if (const std::string codes = CodesLine(summary); !codes.empty()) out_ += "\nBy code: " + codes + '\n';
    if (!summary.notes.empty()) out_ += '\n';
    for (const std::string& note : summary.notes) out_ += "- " + Cell(note) + '\n';
    if (rows_.empty()) return;
    out_ += "\n| severity | location | finding | code |\n|---|---|---|---|\n" + rows_;
  }

 private:
  std::string& out_;
  std::string rows_;
};

}  // namespace

std::unique_ptr<ReportWriter> NewMarkdownWriter(std::string& out) {
  return std::make_unique<MarkdownWriter>(out);
}

}  // namespace plimsoll::finding
