// Checkstyle's XML: the findings of each file.
#include "report_forms.h"

namespace plimsoll::finding {
namespace {

class CheckstyleWriter final : public ReportWriter {
 public:
  explicit CheckstyleWriter(std::string& out) : out_(out) {
    out_ += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n";
  }

  void Add(const InputFindings& input) override {
    for (const Finding& finding : input.findings) {
      if (!open_ || finding.file != file_) Open(finding.file);
      Append(finding);
    }
  }
  void Finish(const Summary&) override {
    Close();
    out_ += "</checkstyle>\n";
  }

 private:
  void Open(const std::string& file) {
    Close();
    out_ += "  <file";
    AppendXmlAttribute(out_, "name", file);
    out_ += ">\n";
    file_ = file;
    open_ = true;
  }
  void Close() {
    if (open_) out_ += "  </file>\n";
    open_ = false;
  }

  void Append(const Finding& finding) {
    out_ += "    <error";
    if (finding.place) {
      AppendXmlAttribute(out_, "line", std::to_string(finding.place->start.line));
      AppendXmlAttribute(out_, "column", std::to_string(finding.place->start.column));
    }
    AppendXmlAttribute(out_, "severity", NameOf(finding.severity));
    AppendXmlAttribute(out_, "message", WholeMessage(finding));
    AppendXmlAttribute(out_, "source", "plimsoll." + std::string(InfoOf(finding.code).name));
    out_ += "/>\n";
  }

  std::string& out_;
  std::string file_;
  bool open_ = false;
};

}  // namespace

std::unique_ptr<ReportWriter> NewCheckstyleWriter(std::string& out) {
  return std::make_unique<CheckstyleWriter>(out);
}

}  // namespace plimsoll::finding
