#include "source_check.h"

#include <utility>

#include "plimsoll/engine/objects.h"
#include "plimsoll/engine/problems.h"
#include "plimsoll/value/document_stream.h"

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
}

void SourceCheck::RunPortion(const text::Source& source) {
  CheckDocuments(source, {});
  Settle(report_, source);
}

bool SourceCheck::CheckDocuments(const text::Source& source, const Store& store) {
  value::DocumentStream stream(source, options_.read);
  value::Document document;
  value::StreamEntry entry;
  bool read_all = true;
  while (!Stopped() && stream.Next(document, entry)) {
    AppendProblems(entry, options_.read, name_, report_.findings);
    if (entry.report.ok()) {
      CheckDocument(document, entry, store);
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
}

bool SourceCheck::Stopped() const {
  return options_.fail_fast && finding::CountErrors(report_.findings) != 0;
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
  const size_t errors = finding::CountErrors(report_.findings);
  if (!SaysWhatItIs(object, findings)) return;
  if (judge_.Judge(object, syntax, findings) == Judgement::kUnknownKind) ++report_.skipped;
  const bool good = finding::CountErrors(report_.findings) == errors;
  if (store && good && judge_.admission() != nullptr) store(*judge_.admission());
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
