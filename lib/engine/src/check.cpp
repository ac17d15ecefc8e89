#include "plimsoll/engine/check.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "plimsoll/engine/objects.h"
#include "plimsoll/engine/problems.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using finding::Location;
using value::Kind;
using value::Value;

std::string_view NameOf(Kind kind) {
  switch (kind) {
    case Kind::kNull: return "null";
    case Kind::kBool: return "a boolean";
    case Kind::kInt:
    case Kind::kUint:
    case Kind::kFloat: return "a number";
    case Kind::kString: return "a string";
    case Kind::kArray: return "a list";
    case Kind::kObject: return "an object";
  }
  return "";
}

class SourceCheck {
 public:
  SourceCheck(const text::Source& source, const CheckOptions& options, InputReport& report)
      : source_(source), options_(options), report_(report) {}

  void Run() {
    value::DocumentStream stream(source_, options_.read);
    value::Document document;
    value::StreamEntry entry;
    bool read_all = true;
    while (stream.Next(document, entry)) {
      AppendProblems(entry, options_.read, source_.name(), report_.findings);
      if (entry.report.ok()) {
        CheckDocument(document);
      } else {
        read_all = false;
      }
    }
    if (read_all && report_.objects == 0 && report_.findings.empty()) AddEmptyInput();
  }

 private:
  void CheckDocument(const value::Document& document) {
    const OpenedDocument opened = OpenDocument(document);
    for (const ObjectRef& object : opened.objects) {
      ++report_.objects;
      CheckObject(object);
    }
    for (Value items : opened.bad_items) {
      Add(Code::kBadListItems, items,
          "items of a List must be a list, not " + std::string(NameOf(items.kind())))
          .path.Push(value::Step::Field("items"));
    }
  }

  void CheckObject(const ObjectRef& object) {
    if (!object.value.IsObject()) {
      Add(Code::kNotAnObject, object.value,
          "a Kubernetes object is expected here, not " + std::string(NameOf(object.value.kind())));
      return;
    }
    // An item takes both from its list, or neither.
    const bool bare = !object.value.Find("kind") && !object.value.Find("apiVersion");
    if (bare && !object.inherited_kind.empty() && !object.inherited_api_version.empty()) return;
    CheckName(object.value, Code::kMissingKind, "kind", "Object 'Kind' is missing");
    CheckName(object.value, Code::kMissingApiVersion, "apiVersion", "Object 'apiVersion' is missing");
  }

  void CheckName(Value object, Code code, const char* key, const char* message) {
    const std::optional<Value> member = object.Find(key);
    if (member && member->IsString() && !member->AsString().empty()) return;
    Finding& finding = Add(code, member.value_or(object), message);
    finding.type = finding::ErrorType::kRequired;
    finding.path.Push(value::Step::Field(key));
    if (!member) return;
    finding.hint = member->IsString() ? "it is there, but empty"
                                      : "it is there, but as " + std::string(NameOf(member->kind())) +
                                            "; it must be a string";
  }

  void AddEmptyInput() {
    Finding finding(Code::kEmptyInput);
    finding.file = source_.name();
    finding.message = "the input holds no object";
    report_.findings.push_back(std::move(finding));
  }

  Finding& Add(Code code, Value value, std::string message) {
    Finding& finding = report_.findings.emplace_back(code);
    finding.file = source_.name();
    finding.object = static_cast<uint32_t>(report_.objects);
    finding.message = std::move(message);
    finding.place = Location{};
    finding.place->span = value.span();
    return finding;
  }

  const text::Source& source_;
  const CheckOptions& options_;
  InputReport& report_;
};

void SortByPlace(std::vector<Finding>& findings) {
  const auto offset = [](const Finding& f) { return f.place ? f.place->span.offset : 0; };
  std::ranges::stable_sort(findings, {}, offset);
}

// A file with a NUL byte near its start, and no byte order mark to explain it, is no text.
bool LooksBinary(std::string_view bytes) {
  constexpr size_t kLook = 8000;
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) return false;
  return bytes.substr(0, kLook).find('\0') != std::string_view::npos;
}

// The report on an input there is nothing to read of.
InputReport Without(const std::string& name, Code code, const std::string& message) {
  InputReport report;
  report.name = name;
  report.unreadable = code == Code::kUnreadable;
  Finding& finding = report.findings.emplace_back(code);
  finding.file = name;
  finding.message = message;
  return report;
}

}  // namespace

InputReport CheckSource(const text::Source& source, const CheckOptions& options) {
  InputReport report;
  report.name = source.name();
  SourceCheck(source, options, report).Run();
  SortByPlace(report.findings);
  finding::Locate(report.findings, source);
  if (!report.findings.empty() && LooksBinary(source.bytes())) {
    report.findings.front().hint = "the input looks like a binary file, not like a manifest";
  }
  return report;
}

std::expected<text::Source, InputReport> ReadInput(const Files& files, const Input& input,
                                                   uint64_t max_bytes) {
  if (input.empty_directory)
    return std::unexpected(Without(input.path, Code::kEmptyInput, "holds no manifest"));
  if (!input.failure.empty()) return std::unexpected(Without(input.path, Code::kUnreadable, input.failure));
  ReadFile source = files.Read(input.path, max_bytes);
  if (source) return std::move(*source);
  const Code code = source.error().too_large ? Code::kLimitBytes : Code::kUnreadable;
  return std::unexpected(Without(input.path, code, source.error().message));
}

InputReport CheckInput(const Files& files, const Input& input, const CheckOptions& options) {
  const auto source = ReadInput(files, input, options.read.limits.max_bytes);
  return source ? CheckSource(*source, options) : source.error();
}

}  // namespace plimsoll::engine
