#include "plimsoll/crd/admission.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "object_decoding.h"
#include "object_meta_update.h"
#include "plimsoll/check/runner.h"
#include "plimsoll/crd/rule_memory.h"
#include "plimsoll/reshape/pruned_copy.h"
#include "plimsoll/schema/object_meta.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/pointer.h"
#include "plimsoll/value/value_text.h"
#include "preparation.h"
#include "scale_rules.h"

namespace plimsoll::crd {
namespace {

using finding::ErrorType;
using value::Value;

// Errors of these types keep rules from being evaluated.
bool Blocks(const finding::FieldError& error) {
  switch (error.type) {
    case ErrorType::kNotSupported:
    case ErrorType::kRequired:
    case ErrorType::kTooLong:
    case ErrorType::kTooMany:
    case ErrorType::kTypeInvalid: return true;
    default: return false;
  }
}

// The type that a finding of JSON Schema would have as an error of the API server.
ErrorType ErrorTypeOf(finding::Code code) {
  using finding::Code;
  switch (code) {
    case Code::kTypeMismatch: return ErrorType::kTypeInvalid;
    case Code::kRequired: return ErrorType::kRequired;
    case Code::kUnsupportedValue: return ErrorType::kNotSupported;
    default: return ErrorType::kInvalid;
  }
}

// What only the server can know, and an object in a file therefore does not say.
constexpr std::string_view kSetByServer[] = {
    "namespace",         "resourceVersion",           "generation", "uid", "creationTimestamp",
    "deletionTimestamp", "deletionGracePeriodSeconds"};

// Whether an error is about metadata that one of the objects simply leaves to the server.
bool LeftToServer(const finding::FieldError& error, Value object, std::optional<Value> old) {
  if (error.path.size() != 2 || !error.path.StartsWith(schema::MetadataPath())) return false;
  const std::string_view name = error.path.steps().back().name;
  if (std::ranges::find(kSetByServer, name) == std::end(kSetByServer)) return false;
  const auto lacks = [&](Value one) {
    const std::optional<Value> metadata = one.Find("metadata");
    return !metadata || !metadata->Find(name);
  };
  return lacks(object) || (old && name == "namespace" && lacks(*old));
}

}  // namespace

class Admitter::Work {
 public:
  const Admission& Run(const ServedCrd& crd, const AdmitRequest& request, const AdmitOptions& options) {
    crd_ = &crd;
    options_ = &options;
    Clear();
    if (Decode(request)) {
      Receive();
      Prepare();
      Judge();
    }
    return admission_;
  }

 private:
  // Keeps the memory of the object and of its errors for the next one.
  void Clear() {
    Admission fresh;
    fresh.stored = std::move(admission_.stored);
    fresh.errors = std::move(admission_.errors);
    fresh.strict = std::move(admission_.strict);
    admission_ = std::move(fresh);
    admission_.stored.Clear({});
    admission_.errors.clear();
    admission_.strict.clear();
  }

  // False if that is all there is to say.
  bool Decode(const AdmitRequest& request) {
    const Result<const ServedVersion*> version = decoder_.FindVersion(*crd_, request.object);
    if (!version) return Refuse({version.error().message, request.object.span()});
    version_ = admission_.version = *version;
    reshape::ShapeOptions shape;
    shape.unknown = options_->unknown;
    shape.defaults = options_->defaults;
    shape.limits = options_->limits;
    shape.presence = options_->presence;
    if (options_->merged) {
      shape.unknown = reshape::Unknown::kPreserve;
      shape.drop_nulls = false;
    }
    if (auto fatal = decoder_.Decode(*crd_, *version_, request.object, shape, object_)) {
      return Refuse(std::move(*fatal));
    }
    decoder_.ListStrict(request.duplicates, admission_.strict);
    admission_.unknown_left_out = decoder_.unknown_left_out();
    if (options_->presence) admission_.presence = &decoder_.presence();
    if (options_->metadata == MetadataSource::kFromFile) ForgiveNullTimes();
    if (options_->operation == Operation::kCreate) return true;
    if (!request.old) return Refuse({"an update needs the old object", request.object.span()});
    return DecodeOld(*request.old);
  }

  // An old object of another version is brought into that of the new one: pruned by its
  // schema, but not defaulted by it.
  bool DecodeOld(Value old) {
    const Result<const ServedVersion*> version = decoder_.FindVersion(*crd_, old);
    if (!version) return Refuse({"old: " + version.error().message, {}});
    reshape::ShapeOptions shape;
    shape.provenance = options_->old_provenance;
    shape.defaults = options_->defaults;
    shape.limits = options_->limits;
    auto fatal = old_decoder_.Decode(*crd_, **version, old, shape, old_);
    if (!fatal && *version != version_) {
      preparation_.Convert(old_.root(), version_->api_version, converted_);
      shape.provenance = reshape::Provenance::kRequest;
      shape.defaults = reshape::DefaultMode::kIgnore;
      fatal = old_decoder_.Decode(*crd_, *version_, converted_.root(), shape, old_);
    }
    if (fatal) return Refuse({"old: " + fatal->message, {}});
    return true;
  }

  bool Refuse(Fatal fatal) {
    admission_.fatal = std::move(fatal);
    return false;
  }

  // What the request handler of the server does before the strategy sees the object.
  void Receive() {
    generated_name_.clear();
    if (options_->metadata == MetadataSource::kFromHandler) return;
    WarnOfRepeatedOwners();
    DropHandled(object_);
    if (Creates()) {
      generated_name_ = NameToGenerate(object_.root());
    } else {
      DropHandled(old_);
      KeepServerFields();
    }
  }

  static std::string NameToGenerate(Value object) {
    const std::optional<Value> metadata = object.Find("metadata");
    if (!metadata || !TextIn(*metadata, "name").empty()) return {};
    const std::string_view prefix = TextIn(*metadata, "generateName");
    return prefix.empty() ? "" : schema::GeneratedName(prefix);
  }

  void WarnOfRepeatedOwners() {
    const std::optional<Value> metadata = object_.root().Find("metadata");
    if (!metadata) return;
    const std::vector<Value> repeated = schema::RepeatedOwners(*metadata);
    if (repeated.empty()) return;
    admission_.warnings.push_back({schema::RepeatedOwnersWarning(repeated), repeated.front().span(),
                                   value::PathTo(object_.root(), repeated.front().index())});
  }

  void DropHandled(value::Document& document) {
    const std::optional<Value> metadata = document.root().Find("metadata");
    if (!metadata) return;
    std::vector<uint32_t> dropped;
    for (const Value owner : schema::RepeatedOwners(*metadata)) dropped.push_back(owner.index());
    for (const value::Member member : metadata->Members()) {
      if (member.key == "namespace" && !crd_->namespaced()) dropped.push_back(member.key_value.index());
    }
    if (dropped.empty()) return;
    std::ranges::sort(dropped);
    reshape::CopyWithout(document.root(), dropped, writer_, received_);
    std::swap(document, received_);
  }

  // An update of the whole object cannot change what the server sets.
  void KeepServerFields() {
    if (IsStatus()) return;
    if (preparation_.KeepServerFields(object_.root(), old_.root(), received_)) std::swap(object_, received_);
  }

  void Prepare() {
    switch (options_->operation) {
      case Operation::kCreate:
        return preparation_.Create(object_.root(), version_->has_status, generated_name_, admission_.stored);
      case Operation::kUpdate:
        return preparation_.Update(object_.root(), old_.root(), version_->has_status, admission_.stored);
      case Operation::kStatus: return preparation_.Status(object_.root(), old_.root(), admission_.stored);
    }
  }

  // The strategy's checks, in its order.
  void Judge() {
    const Value stored = admission_.stored.root();
    JudgeFields(stored);
    if (options_->embedded && !IsStatus() && !Enough()) {
      version_->embedded.Check(stored, memory_, admission_.errors);
    }
    if (!Enough()) CheckLists(stored);
    if (!Enough()) CheckRules(stored);
    if (IsStatus()) return;
    const std::optional<Value> old = Creates() ? std::nullopt : old_.root().Find("metadata");
    WarnOfFinalizers(stored.Find("metadata"), old, admission_.warnings);
  }

  void JudgeFields(Value stored) {
    if (!CheckTypeMeta(stored)) return;
    Creates() ? CheckNewMetadata(stored) : CheckMetadataUpdate(stored);
    if (options_->metadata != MetadataSource::kFromHandler) ForgiveManagedFields();
    if (options_->metadata == MetadataSource::kFromFile) ForgiveMetadata(stored, Creates());
    if (!Enough()) IsStatus() ? CheckStatusValue(stored) : CheckValue(stored);
    if (!Enough()) CheckScale(stored);
  }

  bool Creates() const { return options_->operation == Operation::kCreate; }
  bool IsStatus() const { return options_->operation == Operation::kStatus; }
  bool Enough() const { return options_->fail_fast && !admission_.errors.empty(); }

  bool CheckTypeMeta(Value stored) {
    const size_t before = admission_.errors.size();
    CheckTypeField(stored, "kind", crd_->crd().names.kind.text);
    CheckTypeField(stored, "apiVersion", version_->api_version);
    return admission_.errors.size() == before;
  }

  void CheckTypeField(Value stored, std::string_view key, std::string_view wanted) {
    const std::string_view text = TextIn(stored, key);
    if (text == wanted) return;
    const std::optional<Value> held = stored.Find(key);
    admission_.errors.push_back(finding::Invalid(value::Path().Child(key), text::Quoted(text),
                                                 "must be " + std::string(wanted),
                                                 held ? held->span() : stored.span()));
  }

  // `metadata: {creationTimestamp: null}` in a template whose schema does not know it.
  void ForgiveNullTimes() {
    std::erase_if(admission_.strict, [](const StrictProblem& problem) {
      return problem.unknown && problem.is_null && problem.path.size() > 1 &&
             problem.path.EndsWith("creationTimestamp");
    });
  }

  // The server replaces managed fields that are not valid.
  void ForgiveManagedFields() {
    static const value::Path kManagedFields = schema::MetadataPath().Child("managedFields");
    std::erase_if(admission_.errors,
                  [](const finding::FieldError& error) { return error.path.StartsWith(kManagedFields); });
  }

  void ForgiveMetadata(Value stored, bool creates) {
    const std::optional<Value> old = creates ? std::nullopt : std::optional(old_.root());
    std::erase_if(admission_.errors,
                  [&](const finding::FieldError& error) { return LeftToServer(error, stored, old); });
  }

  void CheckNewMetadata(Value stored) {
    schema::ObjectMetaRules rules;
    rules.namespaced = crd_->namespaced();
    schema::CheckObjectMeta(stored.Find("metadata"), rules, schema::MetadataPath(), stored.span(),
                            admission_.errors);
  }

  void CheckMetadataUpdate(Value stored) {
    CheckObjectMetaUpdate(stored.Find("metadata"), old_.root().Find("metadata"), schema::MetadataPath(),
                          stored.span(), admission_.errors);
  }

  void CheckValue(Value stored) {
    if (version_->loose) return CheckLoosely(*version_->loose, stored);
    check::RunOptions run;
    run.fail_fast = options_->fail_fast;
    if (options_->operation == Operation::kUpdate) {
      run.update = true;
      run.old = old_.root();
    }
    runner_.Run(version_->program, stored, run, admission_.errors);
  }

  void CheckStatusValue(Value stored) {
    const std::optional<Value> status = stored.Find("status");
    if (!status || !version_->status_program) return;
    if (version_->status_loose) return CheckLoosely(*version_->status_loose, *status);
    check::RunOptions run;
    static const value::Path kStatus = "status";
    run.base = &kStatus;
    run.fail_fast = options_->fail_fast;
    run.update = true;
    run.old = old_.root().Find("status");
    runner_.Run(*version_->status_program, *status, run, admission_.errors);
  }

  void CheckLoosely(const check::LooseProgram& program, Value value) {
    check::LooseOptions run = options_->loose;
    run.fail_fast = options_->fail_fast;
    if (loose_.Accepts(program, value, run)) return;
    loose_findings_.clear();
    loose_.Explain(program, value, run, loose_findings_);
    const Value stored = admission_.stored.root();
    for (check::LooseFinding& one : loose_findings_) {
      finding::FieldError& error = admission_.errors.emplace_back();
      error.type = ErrorTypeOf(one.code);
      error.path = value::PathTo(stored, one.value);
      error.detail = std::move(one.message);
      error.code = one.code;
      error.place = Value(stored.document(), one.value).span();
      error.hint = std::move(one.hint);
    }
  }

  void CheckScale(Value stored) {
    if (version_->scale == nullptr) return;
    if (options_->operation != Operation::kStatus)
      CheckScaleSpec(stored, *version_->scale, admission_.errors);
    CheckScaleStatus(stored, *version_->scale, admission_.errors);
  }

  // An old object that breaks the rules anywhere excuses the new one.
  void CheckLists(Value stored) {
    if (version_->loose) return;  // done with the values
    const size_t before = admission_.errors.size();
    version_->list_types.Check(stored, memory_, admission_.errors);
    if (admission_.errors.size() == before || options_->operation == Operation::kCreate) return;
    old_errors_.clear();
    version_->list_types.Check(old_.root(), memory_, old_errors_);
    if (!old_errors_.empty()) admission_.errors.resize(before);
  }

  // Not run on an object that is too wrong already; the server says so in one more error.
  void CheckRules(Value stored) {
    if (version_->rules.empty() || !options_->rules) return;
    const bool blocked = std::ranges::any_of(admission_.errors, Blocks);
    if (blocked && !options_->keep_going) {
      if (options_->report_skipped_rules) ReportSkippedRules(stored);
      return;
    }
    RunRules(stored, blocked ? admission_.beyond : admission_.errors);
  }

  void ReportSkippedRules(Value stored) {
    finding::FieldError error = finding::Invalid({}, "null",
                                                 "some validation rules were not checked because the object "
                                                 "was invalid; correct the existing errors to complete "
                                                 "validation",
                                                 stored.span());
    error.hint = "--keep-going runs these rules, too";
    admission_.errors.push_back(std::move(error));
  }

  void RunRules(Value stored, finding::ErrorList& errors) {
    cel::RuleRunOptions run;
    run.budget = options_->rule_budget;
    run.cancelled = options_->cancelled;
    std::optional<Value> old;
    if (options_->operation != Operation::kCreate) {
      run.ratchet = true;
      old = old_.root();
    }
    rule_report_.errors.clear();
    rule_report_.warnings.clear();
    rule_report_.left_out = 0;
    const int64_t left = rules_.Run(version_->rules, stored, old, run, rule_report_);
    admission_.rule_cost = run.budget - std::max<int64_t>(left, 0);
    std::ranges::move(rule_report_.errors, std::back_inserter(errors));
    std::ranges::move(rule_report_.warnings, std::back_inserter(admission_.forgiven));
    admission_.rule_errors_left_out = rule_report_.left_out;
  }

  const ServedCrd* crd_ = nullptr;
  const AdmitOptions* options_ = nullptr;
  const ServedVersion* version_ = nullptr;
  ObjectDecoder decoder_;
  ObjectDecoder old_decoder_;  // so that what the first reports stays
  Preparation preparation_;
  check::Runner runner_;
  check::LooseRunner loose_;
  std::vector<check::LooseFinding> loose_findings_;
  RuleMemory memory_;
  value::Document object_;
  value::Document old_;
  value::Document converted_;
  value::Document received_;
  reshape::TapeWriter writer_;
  std::string generated_name_;
  finding::ErrorList old_errors_;
  cel::RuleRunner rules_;
  cel::RuleReport rule_report_;
  Admission admission_;
};

Admitter::Admitter() : work_(std::make_unique<Work>()) {}
Admitter::Admitter(Admitter&&) noexcept = default;
Admitter& Admitter::operator=(Admitter&&) noexcept = default;
Admitter::~Admitter() = default;

const Admission& Admitter::Admit(const ServedCrd& crd, const AdmitRequest& request,
                                 const AdmitOptions& options) {
  return work_->Run(crd, request, options);
}

}  // namespace plimsoll::crd
