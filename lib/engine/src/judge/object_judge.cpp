#include "object_judge.h"

#include <algorithm>
#include <span>

#include "../input/client_kinds.h"
#include "../report/field_location.h"
#include "crd_lint.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/crd/decode.h"
#include "plimsoll/crd/version_name.h"
#include "plimsoll/engine/judge/namespace_quotas.h"
#include "plimsoll/engine/report/old_objects.h"
#include "plimsoll/reshape/pruned_copy.h"
#include "type_judge.h"
#include "unknown_kind_hint.h"

namespace plimsoll::engine {

using finding::Code;
using finding::Finding;
using value::Step;
using value::Value;

namespace {

std::string InQuotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

}  // namespace

Judgement ObjectJudge::Judge(const ObjectRef& ref, value::Syntax syntax, ObjectFindings& findings) {
  verdict_.reset();
  quota_claims_.clear();
  const Value object = typer_.Typed(ref);
  const size_t before = findings.all().size();
  const Judgement judgement = JudgeTyped(object, syntax, findings);
  if (!options_.to_version.empty() && verdict_) {
    const auto is_error = [](const Finding& finding) {
      return finding.severity == finding::Severity::kError;
    };
    const auto own = std::span(findings.all()).subspan(before);
    if (std::ranges::none_of(own, is_error)) ConvertStored(object, findings);
  }
  if (judgement == Judgement::kJudged && !options_.delegations.empty()) RunDelegates(object, findings);
  return judgement;
}

Judgement ObjectJudge::JudgeTyped(Value object, value::Syntax syntax, ObjectFindings& findings) {
  if (options_.declared.type) {
    verdict_ = JudgeByOne(*options_.declared.type, object, syntax, findings);
    return Judgement::kJudged;
  }
  if (crd::IsCrd(object)) {
    LintCrdObject(object, syntax, findings);
    return Judgement::kJudged;
  }
  if (builtin::BodyOf(subresource_)) {
    JudgeBody(object, findings);
    return Judgement::kJudged;
  }
  const Chosen& chosen = ChosenFor(object);
  const bool possible = subresource_ == Subresource::kNone ? CheckCreatable(chosen, object, findings)
                                                           : CheckSubresource(chosen, object, findings);
  if (!possible) return Judgement::kJudged;
  switch (chosen.form) {
    case Form::kUnknown: return JudgeUnknown(object, findings);
    case Form::kCustom: verdict_ = Admit(chosen, object, findings); break;
    case Form::kTagged: verdict_ = JudgeByOne(chosen.type, object, syntax, findings); break;
    case Form::kBuiltin: verdict_ = JudgeBuiltin(chosen, object, findings); break;
  }
  return Judgement::kJudged;
}

// CRDs come first, then Go types, then Kubernetes' own kinds.
ObjectJudge::Chosen ObjectJudge::Choose(std::string_view api_version, std::string_view kind) const {
  const kinds::Kind* known = kinds_.Find(api_version, kind);
  const kinds::CrdChoice choice = known != nullptr ? known->Choose(file_) : kinds::CrdChoice{};
  if (choice.crd != nullptr)
    return {.form = Form::kCustom, .choice = choice, .unions = unions_.OfSchema(api_version, kind)};
  const kinds::TaggedTypes* types = options_.declared.types;
  const kinds::TaggedType type = types != nullptr ? types->FindKind(api_version, kind) : kinds::TaggedType{};
  if (type.types != nullptr) return {.form = Form::kTagged, .type = type};
  if (known != nullptr && known->builtin() != nullptr)
    return {.form = Form::kBuiltin, .kind = known, .unions = unions_.OfSchema(api_version, kind)};
  return {};
}

const ObjectJudge::Chosen& ObjectJudge::ChosenFor(Value object) {
  const std::string_view api_version = TextIn(object, "apiVersion");
  const std::string_view kind = TextIn(object, "kind");
  auto kinds = chosen_.find(api_version);
  if (kinds == chosen_.end()) kinds = chosen_.try_emplace(std::string(api_version)).first;
  auto chosen = kinds->second.find(kind);
  if (chosen == kinds->second.end()) {
    chosen = kinds->second.try_emplace(std::string(kind), Choose(api_version, kind)).first;
  }
  ++chosen->second.objects;
  return chosen->second;
}

std::vector<kinds::CrdUse> ObjectJudge::CrdUses() const {
  std::vector<kinds::CrdUse> out;
  for (const auto& [api_version, kinds] : chosen_) {
    for (const auto& [kind, chosen] : kinds) {
      const kinds::CrdChoice& choice = chosen.choice;
      if (choice.place == nullptr || choice.count < 2) continue;
      kinds::CrdUse& use = out.emplace_back();
      use.kind = std::string(GroupOf(api_version)) + ' ' + kind;
      use.file = choice.place->file;
      if (choice.rival != nullptr) use.rival = *choice.rival;
      use.objects = chosen.objects;
    }
  }
  return out;
}

std::optional<Verdict> ObjectJudge::JudgeBuiltin(const Chosen& chosen, Value object,
                                                 ObjectFindings& findings) {
  const std::optional<Value> old = OldOf(object);
  builtin_.Judge(*chosen.kind, kinds_, object, old, findings);
  quota_claims_ = builtin_.quota_claims();
  unions_.Judge(chosen.unions, object, old, findings);
  return builtin_.verdict();
}

void ObjectJudge::CountCustom(const crd::ServedCrd& crd, Value object) {
  if (options_.quotas == nullptr || subresource_ != Subresource::kNone || OldOf(object)) return;
  if (crd.crd().scope.text != "Namespaced") return;
  const std::string_view space = TextIn(object.Find("metadata"), "namespace");
  quota_claims_ =
      builtin::CountClaims(options_.quotas->Of(space), crd.crd().group.text, crd.crd().names.plural.text);
}

Judgement ObjectJudge::JudgeUnknown(Value object, ObjectFindings& findings) {
  if (BuiltinJudge::ReportVersions(kinds_, object, findings)) return Judgement::kJudged;
  const bool client_side = FindClientKind(TextIn(object, "apiVersion"), TextIn(object, "kind")) != nullptr;
  return client_side ? Judgement::kClientSide : ReportUnknownKind(object, findings);
}

// Defaults that Go code sets are not known.
std::optional<Verdict> ObjectJudge::JudgeByOne(const kinds::TaggedType& type, Value object,
                                               value::Syntax syntax, ObjectFindings& findings) {
  const std::optional<Value> old = OldOf(object);
  std::optional<std::vector<uint32_t>> unknown = JudgeByType(
      type, {object, old, schema::GoNumbersOf(syntax), options_.unknown == reshape::Unknown::kStrict},
      options_.declared, findings, missing_functions_);
  unions_.JudgeByType(type, object, old, findings);
  if (!unknown) return std::nullopt;
  if (options_.unknown == reshape::Unknown::kPreserve) unknown->clear();
  reshape::CopyWithout(object, *unknown, typed_writer_, typed_stored_);
  return Verdict{typed_stored_.root(), options_.presence ? &typed_presence_ : nullptr};
}

std::optional<Value> ObjectJudge::OldOf(Value object) const {
  if (given_old_ || options_.old == nullptr) return given_old_;
  if (options_.one_old) return options_.old->Only();
  const auto named = options_.old->Find(TextIn(object, "apiVersion"), TextIn(object, "kind"), object);
  return named || !options_.declared.type ? named : options_.old->Only();
}

void ObjectJudge::LintCrdObject(Value object, value::Syntax syntax, ObjectFindings& findings) {
  if (loaded_.IsOf(object)) return AddCrdLint(*loaded_.crd, findings);
  const std::unique_ptr<const kinds::LoadedCrd> crd = kinds::LoadCrd(object, {}, schema::GoNumbersOf(syntax));
  AddCrdLint(*crd, findings);
  AddConventions(*crd, options_.conventions, options_.unwanted_names, findings);
  if (options_.rule_failures) AddRuleFailures(*crd, findings, unproven_failures_);
}

Judgement ObjectJudge::ReportUnknownKind(Value object, ObjectFindings& findings) {
  if (options_.ignore_unknown_kinds) return Judgement::kUnknownKind;
  const std::string_view kind = TextIn(object, "kind");
  const std::string_view api_version = TextIn(object, "apiVersion");
  const std::string subject = std::string(api_version) + ' ' + std::string(kind);
  Finding& finding = findings.Add(Code::kUnknownKind, PlaceOf(object, "kind"), "no schema for " + subject);
  finding.subject = subject;
  finding.path.Push(Step::Field("kind"));
  finding.hint = UnknownKindHint(kinds_, options_.declared.types, api_version, kind);
  return Judgement::kUnknownKind;
}

// A version that is not served has no door at the API server.
bool ObjectJudge::CheckServed(const crd::ServedCrd& crd, Value object, ObjectFindings& findings) {
  const std::string_view wanted = VersionOf(TextIn(object, "apiVersion"));
  const crd::ServedVersion* version = crd.Find(wanted);
  if (version != nullptr && version->version.served) {
    if (!version->version.deprecated) return true;
    const std::optional<crd::Text>& own = version->version.deprecation_warning;
    findings
        .Add(Code::kDeprecatedVersion, PlaceOf(object, "apiVersion"),
             own ? std::string(own->text) : crd::DeprecationWarning(crd.crd(), version->version))
        .path.Push(Step::Field("apiVersion"));
    return true;
  }
  std::string served;
  for (const crd::Version& one : crd.crd().versions.items) {
    if (one.served) served += (served.empty() ? "" : ", ") + std::string(one.name.text);
  }
  Finding& finding =
      findings.Add(Code::kUnknownVersion, PlaceOf(object, "apiVersion"),
                   std::string(crd.crd().names.kind.text) + " is not served in version " + InQuotes(wanted));
  finding.path.Push(Step::Field("apiVersion"));
  finding.hint = served.empty() ? "no version of it is served" : "served: " + served;
  return false;
}

std::optional<Verdict> ObjectJudge::Admit(const Chosen& chosen, Value object, ObjectFindings& findings) {
  const crd::ServedCrd& crd = *chosen.choice.crd;
  CountCustom(crd, object);
  if (!CheckServed(crd, object, findings)) return std::nullopt;
  crd::AdmitRequest request{.object = object};
  request.old = OldOf(object);
  admit_.operation = request.old ? crd::Operation::kUpdate : crd::Operation::kCreate;
  if (subresource_ == Subresource::kStatus) admit_.operation = crd::Operation::kStatus;
  const crd::Admission& admission = admitter_.Admit(crd, request, admit_);
  findings.AddUnknown(admission);
  if (admission.unknown_left_out != 0) {
    findings.Add(Code::kLimitFindings, object.span(),
                 NotListed(admission.unknown_left_out, "unknown field", "unknown fields"));
  }
  if (admission.fatal) {
    const crd::Fatal& fatal = *admission.fatal;
    findings.Add(Code::kUndecodable, fatal.place, fatal.message, fatal.path);
    return std::nullopt;
  }
  findings.AddErrors(admission.errors);
  findings.AddBeyond(admission.beyond);
  findings.AddForgiven(admission.forgiven);
  findings.AddWarnings(admission.warnings);
  if (admission.rule_errors_left_out != 0) {
    findings.Add(Code::kLimitFindings, object.span(),
                 NotListed(admission.rule_errors_left_out, "error of rules", "errors of rules"));
  }
  unions_.Judge(chosen.unions, admission.stored.root(), request.old, findings);
  return Verdict{.stored = admission.stored.root(),
                 .presence = admission.presence,
                 .version = admission.version,
                 .rule_cost = admission.rule_cost};
}

// On what would be stored, where that is known: defaults count.
void ObjectJudge::RunDelegates(Value object, ObjectFindings& findings) {
  const Value root = verdict_ && !verdict_->made ? verdict_->stored : object;
  const DelegateSubject subject{TextIn(object, "apiVersion"), TextIn(object, "kind")};
  const ViolationSink sink = [&](Value at, const value::Path& path, Violation violation) {
    Finding& finding = findings.Add(Code::kDelegated, at.span(), std::move(violation.message));
    finding.severity = violation.severity;
    finding.path = path;
    finding.hint = std::move(violation.hint);
  };
  size_t left_out = RunFieldDelegates(root, subject, options_.delegations, sink);
  const crd::ServedVersion* version = verdict_ ? verdict_->version : nullptr;
  if (version != nullptr && version->version.validation && version->version.validation->open_api) {
    const schema::Schema& schema = *version->version.validation->open_api;
    left_out += delegate_plans_.try_emplace(&schema, schema, options_.delegations)
                    .first->second.Run(root, subject, sink);
  }
  if (left_out == 0) return;
  findings.Add(Code::kLimitFindings, object.span(),
               NotListed(left_out, "error of delegates", "errors of delegates"));
}

}  // namespace plimsoll::engine
