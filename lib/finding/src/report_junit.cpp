// JUnit's XML: a suite for each input, a case for each object. Findings about an input as a whole
// are a case of their own. Errors are failures; warnings are in the output of the case.
#include "report_forms.h"

namespace plimsoll::finding {
namespace {

struct Counts {
  size_t tests = 0;
  size_t failures = 0;
  size_t skipped = 0;

  void Append(std::string& out) const {
    out += " tests=\"" + std::to_string(tests) + "\" failures=\"" + std::to_string(failures) +
           "\" errors=\"0\" time=\"0\"";
  }
};

class JunitWriter final : public ReportWriter {
 public:
  explicit JunitWriter(std::string& out) : out_(out) {}

  void Add(const InputFindings& input) override {
    if (!open_ || input.name != name_) {
      CloseSuite();
      open_ = true;
      name_ = input.name;
    }
    std::map<size_t, std::vector<const Finding*>> findings = ByObject(input);
    size_t number = input.first_object;
    for (const JudgedObject& object : input.objects) {
      Case(object.Title(), object.api_version, findings[number], object.skipped);
      findings.erase(number++);
    }
    for (const auto& [position, about] : findings) {
      Case(position == 0 ? "the file" : "object " + std::to_string(position), "", about, false);
    }
    if (input.objects.empty() && findings.empty()) Case("the file", "", {}, false);
  }

  void Finish(const Summary&) override {
    CloseSuite();
    out_ += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"plimsoll\"";
    all_.Append(out_);
    out_ += ">\n" + suites_ + "</testsuites>\n";
  }

 private:
  void CloseSuite() {
    if (!open_) return;
    suites_ += "  <testsuite";
    AppendXmlAttribute(suites_, "name", name_);
    suite_.Append(suites_);
    AppendXmlAttribute(suites_, "skipped", std::to_string(suite_.skipped));
    suites_ += ">\n" + cases_ + "  </testsuite>\n";
    cases_.clear();
    all_.tests += suite_.tests;
    all_.failures += suite_.failures;
    suite_ = {};
  }

  void Case(const std::string& name, const std::string& class_name,
            const std::vector<const Finding*>& findings, bool skipped) {
    ++suite_.tests;
    std::string inside, warnings;
    bool failed = false;
    for (const Finding* finding : findings) {
      if (finding->severity == Severity::kError) {
        failed = true;
        Failure(*finding, inside);
      } else {
        warnings += PlaceOf(*finding) + ": " + WholeMessage(*finding) + '\n';
      }
    }
    suite_.failures += failed ? 1 : 0;
    if (skipped && !failed) {
      ++suite_.skipped;
      inside += "      <skipped/>\n";
    }
    if (!warnings.empty()) {
      inside += "      <system-out>";
      AppendXml(inside, warnings);
      inside += "</system-out>\n";
    }
    cases_ += "    <testcase";
    AppendXmlAttribute(cases_, "name", name);
    AppendXmlAttribute(cases_, "classname", class_name.empty() ? name_ : class_name);
    cases_ += " time=\"0\"";
    cases_ += inside.empty() ? "/>\n" : ">\n" + inside + "    </testcase>\n";
  }

  static void Failure(const Finding& finding, std::string& out) {
    out += "      <failure";
    AppendXmlAttribute(out, "message", finding.message);
    AppendXmlAttribute(out, "type", InfoOf(finding.code).name);
    out += '>';
    AppendXml(out, PlaceOf(finding) + ": " + WholeMessage(finding));
    out += "</failure>\n";
  }

  std::string& out_;
  std::string name_;
  bool open_ = false;
  Counts suite_;
  Counts all_;
  std::string cases_;
  std::string suites_;
};

}  // namespace

std::unique_ptr<ReportWriter> NewJunitWriter(std::string& out) { return std::make_unique<JunitWriter>(out); }

}  // namespace plimsoll::finding
