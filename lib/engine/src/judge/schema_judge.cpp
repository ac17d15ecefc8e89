#include "plimsoll/engine/judge/schema_judge.h"

#include <algorithm>
#include <iterator>

#include "../report/scalar_hints.h"
#include "../types/schema_files.h"
#include "../types/schema_import.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/check/loose_runner.h"
#include "plimsoll/engine/report/problems.h"
#include "plimsoll/schema/json_schema.h"
#include "plimsoll/text/uri_reference.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/pointer.h"
#include "schema_judge_parts.h"
#include "schema_union_files.h"
#include "schema_unions.h"
#include "schema_warnings.h"

namespace plimsoll::engine {

using finding::Finding;
using value::Value;

namespace {

std::vector<InputReport> Warnings(const schema::ImportedSchema& imported, const check::LooseProgram& program,
                                  const SchemaFiles& files, bool as_errors) {
  WarningReports reports(files, as_errors);
  reports.Add(imported);
  for (const check::LooseWarning& warning : program.warnings) {
    const uint32_t index = imported.schema.SiteOf(warning.node).value;
    const schema::BundlePart& part = imported.bundle->PartOf(index);
    const std::string_view keyword = schema::InfoOf(warning.keyword).name;
    const Value node = imported.bundle->At(index);
    const std::string pointer = value::PathTo(imported.bundle->At(part.root), index).Pointer();
    const schema::Entry* entry = imported.schema.Find(warning.node, warning.keyword);
    reports.Add(part.name, pointer + "/" + std::string(keyword), warning.message,
                imported.bundle->InPart(entry != nullptr ? entry->place : node.span()));
  }
  return reports.Take();
}

}  // namespace

SchemaJudge::SchemaJudge(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
SchemaJudge::~SchemaJudge() = default;

const std::vector<InputReport>& SchemaJudge::schemas() const { return parts_->schemas; }
const check::LooseProgram& SchemaJudge::program() const { return parts_->program; }

std::expected<std::unique_ptr<SchemaJudge>, InputReport> SchemaJudge::Load(
    const Files& files, const std::vector<std::string>& paths, const SchemaJudgeOptions& options) {
  SchemaFiles documents(files, options.read);
  const std::string path(text::SplitFragment(paths.front()).first);
  for (const std::string& one : paths) {
    const std::string file(text::SplitFragment(one).first);
    const Result<Value> added = documents.Add(file);
    if (!added) return std::unexpected(UnusableSchema(file, added.error().message));
  }
  Result<schema::ImportedSchema> imported = ImportSchemaFile(documents, paths.front(), options.dialect);
  if (!imported) return std::unexpected(UnusableSchema(path, imported.error().message));
  auto parts = std::make_unique<Parts>(options, *std::move(imported));
  parts->program =
      check::CompileLoose(parts->imported.schema, {.assert_formats = options.assert_formats,
                                                   .kubernetes_extensions = options.kubernetes_extensions,
                                                   .equality = options.equality,
                                                   .int_or_string = options.int_or_string});
  parts->schemas = Warnings(parts->imported, parts->program, documents, options.warnings_as_errors);
  const Result<Value> opened = documents.Open(path);
  const text::Source* const text = documents.SourceOf(path);
  const bool declares = text != nullptr && text->bytes().find("x-kubernetes-union") != std::string_view::npos;
  if (opened && (declares || !options.unions.empty())) {
    SchemaUnionFiles declared(files, options.unions, options.read);
    parts->unions = declared.UnionsOf(*opened, text::SplitFragment(paths.front()).second);
    std::ranges::move(declared.TakeReports(), std::back_inserter(parts->schemas));
  }
  return std::unique_ptr<SchemaJudge>(new SchemaJudge(std::move(parts)));
}

namespace {

// The check of one source.
class DocumentChecks {
 public:
  DocumentChecks(const schema::ImportedSchema& imported, const check::LooseProgram& program,
                 const DelegatePlan& delegates, const SchemaJudgeOptions& options, const std::string& file,
                 InputReport& report)
      : imported_(imported),
        program_(program),
        delegates_(delegates),
        options_(options),
        file_(file),
        report_(report) {}

  void Check(Value root) {
    ++report_.objects;
    CheckValue(root);
    const size_t left_out =
        delegates_.Run(root, {}, [&](Value at, const value::Path& path, Violation violation) {
          Finding& finding = AddAt(finding::Code::kDelegated, at.span(), std::move(violation.message));
          finding.severity = violation.severity;
          finding.path = path;
          finding.hint = std::move(violation.hint);
        });
    if (left_out == 0) return;
    AddAt(finding::Code::kLimitFindings, root.span(),
          NotListed(left_out, "error of delegates", "errors of delegates"));
  }

 private:
  void CheckValue(Value root) {
    const check::LooseOptions run = RunOptionsOf(options_);
    if (runner_.Accepts(program_, root, run)) return;
    std::vector<check::LooseFinding> found;
    runner_.Explain(program_, root, run, found);
    for (check::LooseFinding& one : found) Add(root, one);
  }

  Finding& AddAt(finding::Code code, text::Span span, std::string message) {
    Finding& finding = report_.findings.emplace_back(code);
    finding.file = file_;
    finding.object = static_cast<uint32_t>(report_.objects);
    finding.message = std::move(message);
    finding.place = finding::Location{};
    finding.place->span = span;
    return finding;
  }

  void Add(Value root, check::LooseFinding& from) {
    Finding& finding = AddAt(from.code, Value(root.document(), from.value).span(), std::move(from.message));
    finding.path = value::PathTo(root, from.value);
    finding.hint = std::move(from.hint);
    const std::string_view keyword = schema::InfoOf(from.keyword).name;
    finding.schema_path = imported_.PathOf(from.node);
    if (!keyword.empty()) finding.schema_path += "/" + std::string(keyword);
  }

  const schema::ImportedSchema& imported_;
  const check::LooseProgram& program_;
  const DelegatePlan& delegates_;
  const SchemaJudgeOptions& options_;
  const std::string& file_;
  InputReport& report_;
  check::LooseRunner runner_;
};

}  // namespace

InputReport SchemaJudge::Check(const text::Source& source) const {
  InputReport report;
  report.name = source.name();
  report.secrets = parts_->options.secrets;
  DocumentChecks checks(parts_->imported, parts_->program, parts_->delegates, parts_->options, source.name(),
                        report);
  value::DocumentStream stream(source, parts_->options.read);
  value::Document document;
  value::StreamEntry entry;
  const auto stopped = [&] {
    return parts_->options.fail_fast && finding::CountErrors(report.findings) != 0;
  };
  while (!stopped() && stream.Next(document, entry)) {
    AppendProblems(entry, parts_->options.read, source.name(), report.findings);
    // Nothing between two separators of YAML is no document.
    const bool nothing =
        entry.syntax == value::Syntax::kYaml && entry.report.ok() && document.root().IsNull();
    if (!entry.report.ok() || nothing) continue;
    checks.Check(document.root());
    CheckValueUnions(parts_->unions, document.root(), source.name(), static_cast<uint32_t>(report.objects),
                     report.findings);
  }
  HintScalars(report.findings, source.bytes(), parts_->options.read.yaml);
  Settle(report, source);
  if (parts_->options.first_error) KeepFirstErrors(report);
  return report;
}

}  // namespace plimsoll::engine
