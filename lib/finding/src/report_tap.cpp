// TAP version 13: a test for each object, and one for what is said about an input as a whole.
#include "plimsoll/text/json_writer.h"
#include "report_forms.h"

namespace plimsoll::finding {
namespace {

// A description ends at a line end, and a directive begins with a #.
std::string EscapedForTap(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '#' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out;
}

class TapWriter final : public ReportWriter {
 public:
  explicit TapWriter(std::string& out) : out_(out) { out_ += "TAP version 13\n"; }

  void Add(const InputFindings& input) override {
    std::map<size_t, std::vector<const Finding*>> findings = ByObject(input);
    size_t number = input.first_object;
    for (const JudgedObject& object : input.objects) {
      Test(std::string(input.name) + ": " + object.Title(), findings[number], object.skipped);
      findings.erase(number++);
    }
    for (const auto& [position, about] : findings) {
      Test(std::string(input.name) + (position == 0 ? "" : ": object " + std::to_string(position)), about,
           false);
    }
    if (input.objects.empty() && findings.empty()) Test(std::string(input.name), {}, false);
  }

  void Finish(const Summary& summary) override {
    AppendNotes(out_, summary, "# ");
    out_ += "1.." + std::to_string(tests_) + '\n';
  }

 private:
  void Test(const std::string& description, const std::vector<const Finding*>& findings, bool skipped) {
    bool failed = false;
    for (const Finding* finding : findings) failed |= finding->severity == Severity::kError;
    out_ += failed ? "not ok " : "ok ";
    out_ += std::to_string(++tests_) + " - " + EscapedForTap(description);
    if (skipped && !failed) out_ += " # SKIP not checked";
    out_ += '\n';
    if (!findings.empty()) Details(findings);
  }

  // A block of YAML; strings in it are those of JSON.
  void Details(const std::vector<const Finding*>& findings) {
    out_ += "  ---\n  findings:\n";
    for (const Finding* finding : findings) {
      out_ += "  - message: ";
      text::AppendJsonString(out_, WholeMessage(*finding), false);
      out_ += "\n    severity: " + std::string(NameOf(finding->severity)) +
              "\n    code: " + std::string(InfoOf(finding->code).name) + "\n    at: ";
      text::AppendJsonString(out_, PlaceOf(*finding), false);
      out_ += '\n';
    }
    out_ += "  ...\n";
  }

  std::string& out_;
  size_t tests_ = 0;
};

}  // namespace

std::unique_ptr<ReportWriter> NewTapWriter(std::string& out) { return std::make_unique<TapWriter>(out); }

}  // namespace plimsoll::finding
