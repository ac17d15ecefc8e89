// SARIF 2.1.0: one run, its rules the codes that were found.
#include <set>

#include "json_members.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/text/json_writer.h"
#include "report_forms.h"

namespace plimsoll::finding {
namespace {

using text::JsonWriter;

// A path as a relative reference: whatever has a meaning of its own there is written in hexadecimal.
std::string Reference(std::string_view path) {
  constexpr std::string_view kPlain = "-._~/!$&'()*+,;=@";
  std::string out;
  for (const char c : path) {
    if (ascii::IsLetterOrDigit(c) || kPlain.find(c) != std::string_view::npos) {
      out += c;
    } else {
      out += '%';
      AppendUpperHex(out, static_cast<uint8_t>(c));
    }
  }
  return out;
}

void PhysicalLocation(JsonWriter& writer, const std::string& file, const std::optional<Location>& place) {
  writer.Key("physicalLocation");
  writer.BeginObject();
  writer.Key("artifactLocation");
  writer.BeginObject();
  WriteText(writer, "uri", Reference(file));
  writer.EndObject();
  if (place) {
    writer.Key("region");
    writer.BeginObject();
    WriteNumber(writer, "startLine", place->start.line);
    WriteNumber(writer, "startColumn", place->start.column);
    WriteNumber(writer, "endColumn", place->start.column + std::max(1u, place->excerpt_width));
    WriteNumber(writer, "byteOffset", place->base + place->span.offset);
    WriteNumber(writer, "byteLength", place->span.length);
    writer.EndObject();
  }
  writer.EndObject();
}

class SarifWriter final : public ReportWriter {
 public:
  SarifWriter(std::string_view version, std::string& out) : version_(version), out_(out) {}

  void Add(const InputFindings& input) override {
    for (const Finding& finding : input.findings) {
      codes_.insert(finding.code);
      if (!results_.empty()) results_ += ',';
      Result(finding);
    }
  }

  void Finish(const Summary& summary) override {
    JsonWriter writer(out_, {.escape_html = false});
    writer.BeginObject();
    WriteText(writer, "$schema",
              "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json");
    WriteText(writer, "version", "2.1.0");
    writer.Key("runs");
    writer.BeginArray();
    writer.BeginObject();
    Tool(writer);
    WriteText(writer, "columnKind", "unicodeCodePoints");
    writer.Key("results");
    writer.Raw("[" + results_ + "]");
    if (!summary.notes.empty()) Invocation(writer, summary);
    writer.EndObject();
    writer.EndArray();
    writer.EndObject();
    out_ += '\n';
  }

 private:
  static std::string_view LevelOf(Severity severity) {
    return severity == Severity::kError ? "error" : "warning";
  }

  static void Invocation(JsonWriter& writer, const Summary& summary) {
    writer.Key("invocations");
    writer.BeginArray();
    writer.BeginObject();
    writer.Key("executionSuccessful");
    writer.Bool(true);
    writer.Key("toolExecutionNotifications");
    writer.BeginArray();
    for (const std::string& note : summary.notes) {
      writer.BeginObject();
      WriteText(writer, "level", "note");
      Message(writer, note);
      writer.EndObject();
    }
    writer.EndArray();
    writer.EndObject();
    writer.EndArray();
  }

  void Tool(JsonWriter& writer) const {
    writer.Key("tool");
    writer.BeginObject();
    writer.Key("driver");
    writer.BeginObject();
    WriteText(writer, "name", "plimsoll");
    WriteText(writer, "version", version_);
    writer.Key("rules");
    writer.BeginArray();
    for (const Code code : codes_) Rule(writer, InfoOf(code));
    writer.EndArray();
    writer.EndObject();
    writer.EndObject();
  }

  static void Rule(JsonWriter& writer, const CodeInfo& info) {
    writer.BeginObject();
    WriteText(writer, "id", info.name);
    writer.Key("shortDescription");
    writer.BeginObject();
    WriteText(writer, "text", info.meaning);
    writer.EndObject();
    writer.Key("defaultConfiguration");
    writer.BeginObject();
    WriteText(writer, "level", LevelOf(info.severity));
    writer.EndObject();
    writer.EndObject();
  }

  void Result(const Finding& finding) {
    JsonWriter writer(results_, {.escape_html = false});
    writer.BeginObject();
    WriteText(writer, "ruleId", InfoOf(finding.code).name);
    WriteText(writer, "level", LevelOf(finding.severity));
    Message(writer, MessageAndHint(finding));
    writer.Key("locations");
    writer.BeginArray();
    writer.BeginObject();
    PhysicalLocation(writer, finding.file, finding.place);
    if (!finding.path.empty()) LogicalLocation(writer, finding);
    writer.EndObject();
    writer.EndArray();
    if (finding.related) Related(writer, finding);
    writer.EndObject();
  }

  static void Message(JsonWriter& writer, std::string_view text) {
    writer.Key("message");
    writer.BeginObject();
    WriteText(writer, "text", text);
    writer.EndObject();
  }

  static void LogicalLocation(JsonWriter& writer, const Finding& finding) {
    writer.Key("logicalLocations");
    writer.BeginArray();
    writer.BeginObject();
    WriteText(writer, "fullyQualifiedName", finding.path.FieldPath());
    WriteText(writer, "kind", "member");
    writer.EndObject();
    writer.EndArray();
  }

  static void Related(JsonWriter& writer, const Finding& finding) {
    writer.Key("relatedLocations");
    writer.BeginArray();
    writer.BeginObject();
    PhysicalLocation(writer, finding.related_file.empty() ? finding.file : finding.related_file,
                     finding.related);
    Message(writer, finding.related_note);
    writer.EndObject();
    writer.EndArray();
  }

  std::string_view version_;
  std::string& out_;
  std::set<Code> codes_;
  std::string results_;
};

}  // namespace

std::unique_ptr<ReportWriter> NewSarifWriter(std::string_view version, std::string& out) {
  return std::make_unique<SarifWriter>(version, out);
}

}  // namespace plimsoll::finding
