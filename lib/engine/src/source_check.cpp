#include "source_check.h"

#include <algorithm>
#include <utility>

#include "plimsoll/crd/decode.h"
#include "plimsoll/engine/objects.h"
#include "plimsoll/engine/problems.h"
#include "plimsoll/value/document_stream.h"
#include "suppressions.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using value::Kind;
using value::Value;

namespace {

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

}  // namespace

void SourceCheck::Run(const text::Source& source, const Store& store) {
  report_.name = name_;
  const bool read_all = CheckDocuments(source, store);
  if (read_all && report_.objects == 0 && report_.findings.empty()) AddEmptyInput();
  Settle(report_, source);
  if (!report_.named.empty()) {
    const text::LineIndex lines(source.bytes());
    for (NamedPlace& named : report_.named) named.place = lines.PlaceOf(named.span.offset);
  }
  report_.crds = judge_.CrdUses();
  ApplySuppressions(source, report_);
}

void SourceCheck::RunPortion(const text::Source& source) {
  looked_at_ = 0;
  CheckDocuments(source, {});
  report_.crds = judge_.CrdUses();
  Settle(report_, source);
}

bool SourceCheck::CheckDocuments(const text::Source& source, const Store& store) {
  value::DocumentStream stream(source, options_.read);
  value::Document document;
  value::StreamEntry entry;
  bool read_all = true;
  while (!Stopped() && stream.Next(document, entry)) {
    const size_t known = report_.findings.size();
    AppendProblems(entry, options_.read, name_, report_.findings);
    if (entry.report.ok()) {
      const size_t told = report_.findings.size();
      const size_t objects = report_.objects;
      CheckDocument(document, entry, store);
      NameTemplate(source, entry.span, known);
      // What was wrong with the text of a single object is about that object.
      if (report_.objects != objects + 1) continue;
      for (size_t i = known; i < told; ++i) {
        report_.findings[i].object = static_cast<uint32_t>(report_.objects);
      }
    } else {
      read_all = false;
    }
  }
  return read_all;
}

void SourceCheck::CheckItem(const value::Document& item, const value::ReadReport& read, std::string_view kind,
                            std::string_view api_version) {
  AppendReadProblems(read, options_.read, name_, report_.findings);
  ++report_.objects;
  CheckObject({item.root(), {}, api_version, kind}, value::Syntax::kJson, {});
  report_.crds = judge_.CrdUses();
}

bool SourceCheck::HasErrors(size_t first) const {
  const auto added = std::span(report_.findings).subspan(first);
  return std::ranges::any_of(added, [](const Finding& f) { return f.severity == finding::Severity::kError; });
}

// What was looked at once is not looked at again.
bool SourceCheck::Stopped() {
  if (!options_.fail_fast) return false;
  failed_ |= HasErrors(std::min(looked_at_, report_.findings.size()));
  looked_at_ = report_.findings.size();
  return failed_;
}

void SourceCheck::CheckDocument(const value::Document& document, const value::StreamEntry& entry,
                                const Store& store) {
  const OpenedDocument opened = OpenDocument(document);
  for (const ObjectRef& object : opened.objects) {
    if (Stopped()) return;
    ++report_.objects;
    CheckObject(object, entry.syntax, store);
  }
  for (Value items : opened.bad_items) {
    ObjectFindings findings(name_, report_.objects, items, report_.findings);
    findings
        .Add(Code::kBadListItems, items.span(),
             "items of a List must be a list, not " + std::string(NameOf(items.kind())))
        .path.Push(value::Step::Field("items"));
  }
}

void SourceCheck::CheckObject(const ObjectRef& object, value::Syntax syntax, const Store& store) {
  ObjectFindings findings(name_, report_.objects, object.value, report_.findings);
  if (options_.list_objects) List(object);
  const size_t before = report_.findings.size();
  if (!SaysWhatItIs(object, findings)) return;
  if (options_.name_objects) Name(object);
  if (judge_.Judge(object, syntax, findings) == Judgement::kUnknownKind) {
    if (options_.ignore_unknown_kinds) ++report_.skipped;
    if (options_.list_objects) report_.judged.back().skipped = true;
  }
  if (store && !HasErrors(before) && judge_.admission() != nullptr) store(*judge_.admission());
}

void SourceCheck::Name(const ObjectRef& object) {
  const auto or_else = [](std::string_view own, std::string_view other) { return own.empty() ? other : own; };
  const std::string_view version = or_else(TextIn(object.value, "apiVersion"), object.inherited_api_version);
  const std::string_view kind = or_else(TextIn(object.value, "kind"), object.inherited_kind);
  // Two CRDs for one kind are told where they are loaded, if they differ.
  std::string identity = crd::IsCrd(object.value) ? "" : IdentityOf(version, kind, object.value);
  if (identity.empty()) return;
  report_.named.push_back(
      {std::move(identity), static_cast<uint32_t>(report_.objects), object.value.span(), {}});
}

// Helm writes `# Source: chart/templates/x.yaml` before what it made of a template.
void SourceCheck::NameTemplate(const text::Source& source, text::Span document, size_t first_finding) {
  if (report_.findings.size() == first_finding) return;
  constexpr std::string_view kComment = "# Source: ";
  std::string_view text = source.bytes().substr(document.offset, document.length);
  while (text.starts_with('#') || text.starts_with("---") || text.starts_with('\n')) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line.starts_with(kComment)) {
      for (size_t i = first_finding; i < report_.findings.size(); ++i) {
        report_.findings[i].template_file = line.substr(kComment.size());
      }
      return;
    }
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
}

void SourceCheck::List(const ObjectRef& object) {
  finding::JudgedObject& listed = report_.judged.emplace_back();
  const auto or_else = [](std::string_view own, std::string_view other) { return own.empty() ? other : own; };
  listed.api_version = or_else(TextIn(object.value, "apiVersion"), object.inherited_api_version);
  listed.kind = or_else(TextIn(object.value, "kind"), object.inherited_kind);
  const std::optional<Value> metadata = object.value.Find("metadata");
  if (!metadata) return;
  listed.space = TextIn(*metadata, "namespace");
  listed.name = TextIn(*metadata, "name");
  const std::string_view generated = TextIn(*metadata, "generateName");
  if (listed.name.empty() && !generated.empty()) listed.name = std::string(generated) + '*';
}

bool SourceCheck::SaysWhatItIs(const ObjectRef& object, ObjectFindings& findings) {
  if (!object.value.IsObject()) {
    findings.Add(Code::kNotAnObject, object.value.span(),
                 "a Kubernetes object is expected here, not " + std::string(NameOf(object.value.kind())));
    return false;
  }
  if (options_.declared.type) return true;
  // An item takes both from its list, or neither.
  const bool bare = !object.value.Find("kind") && !object.value.Find("apiVersion");
  if (bare && !object.inherited_kind.empty() && !object.inherited_api_version.empty()) return true;
  const size_t before = report_.findings.size();
  CheckName(object.value, Code::kMissingKind, "kind", "Object 'Kind' is missing", findings);
  CheckName(object.value, Code::kMissingApiVersion, "apiVersion", "Object 'apiVersion' is missing", findings);
  return report_.findings.size() == before;
}

void SourceCheck::CheckName(Value object, Code code, const char* key, const char* message,
                            ObjectFindings& findings) {
  const std::optional<Value> member = object.Find(key);
  if (member && member->IsString() && !member->AsString().empty()) return;
  Finding& finding = findings.Add(code, member.value_or(object).span(), message);
  finding.type = finding::ErrorType::kRequired;
  finding.path.Push(value::Step::Field(key));
  if (!member) return;
  finding.hint = member->IsString()
                     ? "it is there, but empty"
                     : "it is there, but as " + std::string(NameOf(member->kind())) + "; it must be a string";
}

void SourceCheck::AddEmptyInput() {
  Finding finding(Code::kEmptyInput);
  finding.file = name_;
  finding.message = "the input holds no object";
  report_.findings.push_back(std::move(finding));
}

}  // namespace plimsoll::engine
