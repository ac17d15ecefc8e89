#include "source_check.h"

#include <algorithm>
#include <utility>

#include "../input/objects.h"
#include "../input/unreadable_text.h"
#include "../report/scalar_hints.h"
#include "../severity/suppressions.h"
#include "kustomized_findings.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/engine/input/manifest_signs.h"
#include "plimsoll/engine/judge/by_namespace.h"
#include "plimsoll/engine/report/problems.h"
#include "plimsoll/engine/severity/file_settings.h"
#include "plimsoll/kinds/crd_names.h"
#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/kind_words.h"
#include "plimsoll/value/write.h"
#include "tolerant_judge.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using value::Value;

namespace {

// An item may leave it to its list to say what it is.
std::string_view ApiVersionOf(const ObjectRef& object) {
  const std::string_view own = TextIn(object.value, "apiVersion");
  return own.empty() ? object.inherited_api_version : own;
}

std::string_view KindOf(const ObjectRef& object) {
  const std::string_view own = TextIn(object.value, "kind");
  return own.empty() ? object.inherited_kind : own;
}

}  // namespace

void SourceCheck::Run(const text::Source& source, const Store& store, InputOrigin origin) {
  report_.name = name_;
  if (options_.kustomizations != nullptr) {
    report_.used_as = options_.kustomizations->UseOf(name_, origin);
    kustomized_ = options_.kustomizations->FieldsSetIn(name_);
  }
  if (report_.used_as) return CheckReadable(source);
  // Objects of a type that is named need not say what they are.
  found_ = origin == InputOrigin::kFound && !options_.declared.type && !IsKustomizationName(name_);
  if (found_ && !MayBeManifest(source.bytes())) return SkipInput(SkipReason::kNotManifest);
  // The first error may be one that is not reported in the end.
  const bool reports_all =
      options_.placeholders.empty() && options_.skip_fields.empty() && !kustomized_.any();
  stops_early_ = options_.first_error && reports_all && !MaySuppress(source);
  judge_.StopEarly(stops_early_);
  const std::optional<bool> by_parts = store ? std::nullopt : CheckParts(source);
  const bool read_all =
      by_parts ? *by_parts : CheckDocuments(source, value::DocumentStream(source, options_.read), store);
  if (const auto reason = ReasonToSkip(source, read_all)) return SkipInput(*reason);
  if (read_all) FindUnreadDocuments(source, report_.findings);
  if (read_all && report_.objects == 0 && report_.findings.empty()) AddEmptyInput();
  HintScalars(report_.findings, source.bytes(), options_.read.yaml);
  Settle(report_, source);
  if (!report_.named.empty()) {
    const text::LineIndex lines(source.bytes());
    for (NamedPlace& named : report_.named) named.place = lines.PlaceOf(named.span.offset);
  }
  if (!by_parts) report_.crds = judge_.CrdUses();
  report_.missing_functions = judge_.missing_functions();
  report_.unproven_failures = judge_.unproven_failures();
  ApplySuppressions(source, report_);
  if (options_.first_error) KeepFirstErrors(report_);
}

void SourceCheck::CheckReadable(const text::Source& source) {
  if (*report_.used_as == FileUse::kData) return;
  value::DocumentStream stream(source, options_.read);
  value::Document document;
  value::StreamEntry entry;
  while (stream.Next(document, entry)) AppendProblems(entry, options_.read, name_, report_.findings);
  Settle(report_, source);
  ApplySuppressions(source, report_);
}

// A text that cannot be read is a manifest if it has the keys of one.
std::optional<SkipReason> SourceCheck::ReasonToSkip(const text::Source& source, bool read_all) const {
  if (!found_) return std::nullopt;
  if (!manifest_ && (read_all || !ShowsManifestKeys(source.bytes()))) return SkipReason::kNotManifest;
  if (!read_all && LooksLikeTemplate(source.bytes())) return SkipReason::kTemplate;
  return std::nullopt;
}

void SourceCheck::SkipInput(SkipReason reason) {
  report_ = {};
  report_.name = name_;
  report_.secrets = options_.secrets;
  report_.skip = reason;
}

void SourceCheck::RunPortion(const text::Source& source, size_t before) {
  looked_at_ = 0;
  before_ = before;
  CheckDocuments(source, value::DocumentStream(source, options_.read), {});
  report_.crds = judge_.CrdUses();
  report_.missing_functions = judge_.missing_functions();
  report_.unproven_failures = judge_.unproven_failures();
  HintScalars(report_.findings, source.bytes(), options_.read.yaml);
  Settle(report_, source);
  if (options_.first_error) KeepFirstErrors(report_);
}

bool SourceCheck::CheckDocuments(const text::Source& source, value::DocumentStream stream,
                                 const Store& store) {
  value::Document document;
  value::StreamEntry entry;
  bool read_all = true;
  while (!Stopped() && stream.Next(document, entry)) {
    ++documents_;
    const size_t known = report_.findings.size();
    AppendProblems(entry, options_.read, name_, report_.findings);
    if (entry.report.ok()) {
      const size_t reported = report_.findings.size();
      const size_t objects = report_.objects;
      CheckDocument(document, entry, store);
      NameTemplate(source, entry.span, known);
      // What was wrong with the text of a single object is about that object.
      if (report_.objects != objects + 1) continue;
      for (size_t i = known; i < reported; ++i) {
        report_.findings[i].object = static_cast<uint32_t>(report_.objects);
      }
    } else {
      read_all = false;
    }
  }
  if (options_.max_findings != 0 && report_.findings.size() >= options_.max_findings) AddTooManyFindings();
  return read_all && !IsOutOfTime();
}

void SourceCheck::CheckItem(const value::Document& item, const value::ReadReport& read, std::string_view kind,
                            std::string_view api_version, size_t before) {
  before_ = before;
  ++report_.objects;
  if (IsInOtherShard()) return;
  AppendReadProblems(read, options_.read, name_, report_.findings);
  CheckObject({item.root(), {}, api_version, kind}, value::Syntax::kJson, {});
  report_.crds = judge_.CrdUses();
  report_.missing_functions = judge_.missing_functions();
  report_.unproven_failures = judge_.unproven_failures();
  if (options_.first_error) KeepFirstErrors(report_);
}

bool SourceCheck::HasErrors(size_t first) const {
  const auto added = std::span(report_.findings).subspan(first);
  return std::ranges::any_of(added, [](const Finding& f) { return f.severity == finding::Severity::kError; });
}

// What was looked at once is not looked at again.
bool SourceCheck::Stopped() {
  if (IsOutOfTime()) return true;
  if (options_.max_findings != 0 && report_.findings.size() >= options_.max_findings) return true;
  if (!options_.fail_fast || (found_ && !manifest_)) return false;
  failed_ |= HasErrors(std::min(looked_at_, report_.findings.size()));
  looked_at_ = report_.findings.size();
  return failed_;
}

void SourceCheck::CheckDocument(const value::Document& document, const value::StreamEntry& entry,
                                const Store& store) {
  if (!document.empty()) {
    const Value root = document.root();
    manifest_ |= root.IsObject() && root.Find("apiVersion") && root.Find("kind");
  }
  OpenDocument(document, opened_);
  for (const ObjectRef& object : opened_.objects) {
    if (Stopped()) return;
    ++report_.objects;
    if (!IsInOtherShard()) CheckObject(object, entry.syntax, store);
  }
  for (Value items : opened_.bad_items) {
    ObjectFindings findings(name_, report_.objects, items, report_.findings);
    findings
        .Add(Code::kBadListItems, items.span(),
             "items of a List must be a list, not " + std::string(value::KindInWords(items.kind())))
        .path.Push(value::Step::Field("items"));
  }
}

bool SourceCheck::IsInOtherShard() {
  if (options_.shard.Has(before_ + report_.objects - 1)) return false;
  ++report_.other_shards;
  return true;
}

void SourceCheck::CheckObject(const ObjectRef& object, value::Syntax syntax, const Store& store) {
  ObjectFindings findings(name_, report_.objects, object.value, report_.findings);
  if (options_.list_objects) List(object);
  const size_t before = report_.findings.size();
  if (CheckKustomization(object, findings)) return;
  if (!SaysWhatItIs(object, findings)) return;
  if (IsToSkip(object)) return Skip(report_.skipped_kinds);
  if (options_.name_objects) Name(object);
  judge_.MakeStored(static_cast<bool>(store));
  switch (JudgeObject(object, syntax, findings)) {
    case Judgement::kJudged: break;
    case Judgement::kUnknownKind: SkipUnknown(report_.findings.size() != before); break;
    case Judgement::kClientSide: Skip(report_.client_side); break;
  }
  if (kustomized_.any()) DropKustomized(kustomized_, object.value, report_.findings, before);
  if (!judge_.quota_claims().empty() && !HasErrors(before)) NoteClaims(object.value);
  const std::optional<Verdict>& verdict = judge_.verdict();
  if (!verdict) return;
  report_.rule_cost += verdict->rule_cost;
  if (options_.defaults == reshape::DefaultMode::kAnnotate) NoteDefaults(*verdict);
  if (store && !HasErrors(before)) store(*verdict, static_cast<uint32_t>(report_.objects));
}

void SourceCheck::NoteClaims(Value object) {
  const std::string_view space = TextIn(object.Find("metadata"), "namespace");
  report_.quota_requests.push_back({std::string(NamespaceOrDefault(space)),
                                    static_cast<uint32_t>(report_.objects), object.span(),
                                    judge_.quota_claims()});
}

void SourceCheck::NoteDefaults(const Verdict& verdict) {
  for (UnsetDefault& unset : DefaultsOf(verdict)) {
    report_.defaults.push_back(
        {static_cast<uint32_t>(report_.objects), std::move(unset.pointer),
         value::WriteJson(unset.value, {.escape_html = false, .exact_floats = true}).value_or("null")});
  }
}

bool SourceCheck::IsToSkip(const ObjectRef& object) {
  if (options_.skip_kinds.empty()) return false;
  const std::string_view api_version = ApiVersionOf(object);
  const crd::ServedCrd* crd = kinds_.Choose(api_version, KindOf(object), name_).crd;
  return NamesKind(options_.skip_kinds, api_version, KindOf(object),
                   crd != nullptr ? kinds::NamesOfCrd(crd->crd().names) : std::vector<std::string>());
}

// An object with a finding about its kind is not counted a second time.
void SourceCheck::SkipUnknown(bool reported) {
  if (!reported) return Skip(report_.skipped);
  if (options_.list_objects) report_.judged.back().skipped = true;
}

void SourceCheck::Skip(size_t& count) {
  ++count;
  if (options_.list_objects) report_.judged.back().skipped = true;
}

Judgement SourceCheck::JudgeObject(const ObjectRef& object, value::Syntax syntax, ObjectFindings& findings) {
  const size_t before = report_.findings.size();
  if (crds_ != nullptr) judge_.UseLoaded(object.value, crds_->Find(findings.number()));
  if (!options_.placeholders.empty() || !options_.skip_fields.empty()) {
    return TolerantJudge(options_, judge_, report_).Judge(object, syntax, findings);
  }
  const Judgement judgement = judge_.Judge(object, syntax, findings);
  if (!options_.suggest_placeholders || report_.findings.size() == before) return judgement;
  const PlaceholderHints hints(object.value);
  for (Finding& finding : std::span(report_.findings).subspan(before)) {
    const std::string hint = hints.Of(finding);
    if (finding.hint.empty()) {
      finding.hint = hint;
    } else if (!hint.empty()) {
      finding.hint = hint + "; " + finding.hint;
    }
  }
  return judgement;
}

bool SourceCheck::CheckKustomization(const ObjectRef& object, ObjectFindings& findings) {
  if (options_.declared.type || !object.value.IsObject()) return false;
  if (!IsKustomization(name_, object.value)) return false;
  manifest_ = true;
  if (options_.kustomize) {
    kustomization_judge_.Judge(name_, object.value, findings);
  } else {
    Skip(report_.client_side);
  }
  return true;
}

void SourceCheck::Name(const ObjectRef& object) {
  // Two CRDs for one kind are reported where they are loaded, if they differ.
  if (crd::IsCrd(object.value)) return;
  const size_t begin = report_.identities.size();
  AppendIdentity(report_.identities, ApiVersionOf(object), KindOf(object), object.value);
  const std::string_view identity = std::string_view(report_.identities).substr(begin);
  // What will be filled in may make two names of it.
  if (identity.empty() || options_.placeholders.In(identity)) return report_.identities.resize(begin);
  report_.named.push_back({static_cast<uint32_t>(begin),
                           static_cast<uint32_t>(identity.size()),
                           static_cast<uint32_t>(report_.objects),
                           object.value.span(),
                           {}});
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
  listed.api_version = ApiVersionOf(object);
  listed.kind = KindOf(object);
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
                 "expected a Kubernetes object, got " + std::string(value::KindInWords(object.value.kind())));
    return false;
  }
  if (options_.declared.type) return true;
  // An item takes both from its list, or neither.
  const bool bare = !object.value.Find("kind") && !object.value.Find("apiVersion");
  if (bare && !object.inherited_kind.empty() && !object.inherited_api_version.empty()) return true;
  const size_t before = report_.findings.size();
  CheckName(object.value, Code::kMissingKind, "kind", "Object 'Kind' is missing", findings);
  CheckName(object.value, Code::kMissingApiVersion, "apiVersion", "Object 'apiVersion' is missing", findings);
  if (bare)
    report_.findings[before].hint =
        "not a Kubernetes object; validate other files with `plimsoll check --schema`";
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
                     ? "it is present but empty"
                     : "it must be a string, not " + std::string(value::KindInWords(member->kind()));
}

void SourceCheck::AddTooManyFindings() {
  Finding finding(Code::kLimitFindings);
  finding.file = name_;
  finding.object = static_cast<uint32_t>(report_.objects);
  finding.message = "nothing after this object is checked: there are " +
                    Counted(report_.findings.size(), "finding") + " already";
  report_.findings.push_back(std::move(finding));
}

void SourceCheck::AddEmptyInput() {
  Finding finding(Code::kEmptyInput);
  finding.file = name_;
  finding.message = "the input contains no object";
  if (IsKustomizationName(name_)) {
    finding.message = "kustomization.yaml is empty";
    finding.severity = finding::Severity::kError;
  }
  report_.findings.push_back(std::move(finding));
}

}  // namespace plimsoll::engine
