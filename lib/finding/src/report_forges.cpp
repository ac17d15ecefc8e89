// What the two large forges show beside changed lines: annotations of GitHub's workflows, and the
// code quality report of GitLab.
#include "plimsoll/base/sha256.h"
#include "plimsoll/text/json_writer.h"
#include "report_forms.h"

namespace plimsoll::finding {
namespace {

// Workflow commands take %, line ends and, in properties, commas and colons in hexadecimal.
std::string EscapedForGithub(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    if (c == '%') {
      out += "%25";
    } else if (c == '\r') {
      out += "%0D";
    } else if (c == '\n') {
      out += "%0A";
    } else if (property && c == ':') {
      out += "%3A";
    } else if (property && c == ',') {
      out += "%2C";
    } else {
      out += c;
    }
  }
  return out;
}

class GithubWriter final : public ReportWriter {
 public:
  explicit GithubWriter(std::string& out) : out_(out) {}

  void Add(const InputFindings& input) override {
    for (const Finding& finding : input.findings) {
      out_ += finding.severity == Severity::kError ? "::error file=" : "::warning file=";
      out_ += EscapedForGithub(finding.file, true);
      if (finding.place) {
        const text::Place start = finding.place->start;
        out_ += ",line=" + std::to_string(start.line) + ",col=" + std::to_string(start.column) +
                ",endColumn=" + std::to_string(start.column + std::max(1u, finding.place->excerpt_width));
      }
      out_ += ",title=" + EscapedForGithub(InfoOf(finding.code).name, true);
      out_ += "::" + EscapedForGithub(WholeMessage(finding), false) + '\n';
    }
  }
  void Finish(const Summary& summary) override {
    for (const std::string& note : summary.notes) {
      out_ += "::notice title=plimsoll::" + EscapedForGithub(note, false) + '\n';
    }
    out_ += SummaryLine(summary) + '\n';
  }

 private:
  std::string& out_;
};

class GitlabWriter final : public ReportWriter {
 public:
  explicit GitlabWriter(std::string& out) : out_(out) { out_ += '['; }

  void Add(const InputFindings& input) override {
    for (const Finding& finding : input.findings) {
      if (!prints_.empty()) out_ += ',';
      Append(finding);
    }
  }
  void Finish(const Summary&) override { out_ += "]\n"; }

 private:
  // The same for a finding that has only moved, and for one about a kind whatever its objects are; findings
  // that are alike are distinguished by their number.
  std::string Fingerprint(const Finding& finding) {
    const std::string_view code = InfoOf(finding.code).name;
    const std::string base = finding.subject.empty() ? finding.file + '\n' + std::string(code) + '\n' +
                                                           finding.path.Pointer() + '\n' + finding.message
                                                     : std::string(code) + '\n' + finding.subject;
    const size_t number = prints_[base]++;
    return Sha256Hex(number == 0 ? base : base + '\n' + std::to_string(number));
  }

  void Append(const Finding& finding) {
    text::JsonWriter writer(out_, {.escape_html = false});
    const auto text = [&writer](std::string_view key, std::string_view value) {
      writer.Key(key);
      writer.String(value);
    };
    writer.BeginObject();
    text("description", WholeMessage(finding));
    text("check_name", InfoOf(finding.code).name);
    text("fingerprint", Fingerprint(finding));
    text("severity", finding.severity == Severity::kError ? "major" : "minor");
    writer.Key("location");
    writer.BeginObject();
    text("path", finding.file);
    writer.Key("lines");
    writer.BeginObject();
    writer.Key("begin");
    writer.Uint(finding.place ? finding.place->start.line : 1);
    writer.EndObject();
    writer.EndObject();
    writer.EndObject();
  }

  std::string& out_;
  std::map<std::string, size_t> prints_;
};

}  // namespace

std::unique_ptr<ReportWriter> NewGithubWriter(std::string& out) {
  return std::make_unique<GithubWriter>(out);
}

std::unique_ptr<ReportWriter> NewGitlabWriter(std::string& out) {
  return std::make_unique<GitlabWriter>(out);
}

}  // namespace plimsoll::finding
