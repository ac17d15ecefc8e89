#include "plimsoll/finding/report_writer.h"

#include "plimsoll/text/utf8.h"
#include "report_forms.h"

namespace plimsoll::finding {
namespace {

class TextWriter final : public ReportWriter {
 public:
  TextWriter(TextStyle style, std::string& out) : style_(style), out_(out) {}

  void Add(const InputFindings& input) override {
    for (const Finding& finding : input.findings) AppendText(out_, finding, style_);
  }
  void AddLeftOut(std::string_view input, size_t count) override {
    out_.append(input) += ": " + std::to_string(count) + " more in this file\n";
  }
  void Finish(const Summary& summary) override {
    AppendNotes(out_, summary, "note: ");
    if (const std::string codes = CodesLine(summary); !codes.empty()) out_ += "by code: " + codes + '\n';
    out_ += SummaryLine(summary) + '\n';
  }

 private:
  TextStyle style_;
  std::string& out_;
};

class JsonReportWriter final : public ReportWriter {
 public:
  explicit JsonReportWriter(std::string& out) : out_(out) { out_ += "{\"findings\":["; }

  void Add(const InputFindings& input) override {
    for (const Finding& finding : input.findings) {
      if (!first_) out_ += ',';
      first_ = false;
      AppendJson(out_, finding);
    }
  }
  void Finish(const Summary& summary) override {
    out_ += "],\"summary\":";
    AppendJson(out_, summary);
    out_ += "}\n";
  }

 private:
  std::string& out_;
  bool first_ = true;
};

class JsonLinesWriter final : public ReportWriter {
 public:
  explicit JsonLinesWriter(std::string& out) : out_(out) {}

  void Add(const InputFindings& input) override {
    for (const Finding& finding : input.findings) {
      AppendJson(out_, finding);
      out_ += '\n';
    }
  }
  void Finish(const Summary&) override {}

 private:
  std::string& out_;
};

bool IsXml(char32_t rune) {
  return rune == '\t' || rune == '\n' || rune == '\r' || (rune >= 0x20 && rune != 0xFFFE && rune != 0xFFFF);
}

}  // namespace

bool NeedsObjects(ReportForm form) { return form == ReportForm::kJunit || form == ReportForm::kTap; }

std::string JudgedObject::Title() const {
  std::string out = kind;
  if (name.empty()) return out;
  if (!out.empty()) out += ' ';
  return out + (space.empty() ? "" : space + '/') + name;
}

std::unique_ptr<ReportWriter> NewReportWriter(ReportForm form, const ReportContext& context,
                                              std::string& out) {
  switch (form) {
    case ReportForm::kText: break;
    case ReportForm::kJson: return std::make_unique<JsonReportWriter>(out);
    case ReportForm::kJsonLines: return std::make_unique<JsonLinesWriter>(out);
    case ReportForm::kJunit: return NewJunitWriter(out);
    case ReportForm::kTap: return NewTapWriter(out);
    case ReportForm::kSarif: return NewSarifWriter(context.version, out);
    case ReportForm::kGithub: return NewGithubWriter(out);
    case ReportForm::kGitlab: return NewGitlabWriter(out);
    case ReportForm::kCheckstyle: return NewCheckstyleWriter(out);
    case ReportForm::kMarkdown: return NewMarkdownWriter(out);
  }
  return std::make_unique<TextWriter>(context.style, out);
}

std::string MessageAndHint(const Finding& finding) {
  return finding.hint.empty() ? finding.message : finding.message + " (" + finding.hint + ')';
}

std::string WholeMessage(const Finding& finding) {
  if (!finding.related || finding.hint.starts_with(finding.related_note)) return MessageAndHint(finding);
  const std::string hint = finding.hint.empty() ? "" : finding.hint + "; ";
  return finding.message + " (" + hint + RelatedText(finding) + ')';
}

std::string PlaceOf(const Finding& finding) {
  if (!finding.place) return finding.file;
  const text::Place start = finding.place->start;
  return finding.file + ':' + std::to_string(start.line) + ':' + std::to_string(start.column);
}

void AppendXml(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const text::Decoded rune = text::DecodeRune(text);
    switch (rune.rune) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\n': out += "&#10;"; break;
      case '\r': out += "&#13;"; break;
      case '\t': out += "&#9;"; break;
      default: text::AppendRune(out, IsXml(rune.rune) ? rune.rune : text::kReplacement);
    }
    text.remove_prefix(rune.width);
  }
}

void AppendXmlAttribute(std::string& out, std::string_view name, std::string_view value) {
  out.append(" ").append(name) += "=\"";
  AppendXml(out, value);
  out += '"';
}

std::map<size_t, std::vector<const Finding*>> ByObject(const InputFindings& input) {
  std::map<size_t, std::vector<const Finding*>> out;
  for (const Finding& finding : input.findings) out[finding.object].push_back(&finding);
  return out;
}

}  // namespace plimsoll::finding
