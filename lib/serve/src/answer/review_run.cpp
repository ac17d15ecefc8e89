#include "review_run.h"

#include <chrono>
#include <cstddef>
#include <ctime>
#include <utility>

#include "plimsoll/builtin/kind/subresource.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"

namespace plimsoll::serve {
namespace {

using value::Value;

constexpr size_t kMaxLoggedCauses = 10;

Subject SubjectOf(const ReviewRequest& request) {
  Subject subject{request.group, request.version, request.kind, request.space};
  const std::optional<Value> object = request.object ? request.object : request.old;
  const std::optional<Value> metadata = object ? object->Find("metadata") : std::nullopt;
  if (metadata) subject.labels = metadata->Find("labels");
  return subject;
}

std::string KindLabel(const ReviewRequest& request) {
  if (request.kind.empty()) return "";
  std::string out(request.kind);
  out += '.';
  out += request.version;
  if (request.group.empty()) return out;
  out += '.';
  return out += request.group;
}

bool IsSecretKind(const ReviewRequest& request) { return request.group.empty() && request.kind == "Secret"; }

// Fields and what is wrong with them, but no values: `Invalid: FieldValueInvalid spec.replicas`. Fields can
// have keys of maps, which are not logged of Secrets.
std::string ReasonForLog(const ReviewRequest& request, const ReviewStatus& status) {
  std::string out = status.reason;
  if (IsSecretKind(request)) return out;
  for (size_t i = 0; i < status.causes.size(); ++i) {
    const engine::ReviewCause& cause = status.causes[i];
    if (i == kMaxLoggedCauses) return out + ", and " + std::to_string(status.causes.size() - i) + " more";
    out += (i == 0 ? ": " : ", ") + std::string(finding::CauseOf(cause.type)) + ' ' + cause.field;
  }
  return out;
}

std::string_view VerdictOf(Enforcement how) {
  switch (how) {
    case Enforcement::kEnforce: return "denied";
    case Enforcement::kWarn: return "warned";
    case Enforcement::kAudit: break;
  }
  return "audited";
}

void SetAnnotation(ReviewAnswer& answer, std::string_view key, std::string_view text) {
  for (auto& [known, held] : answer.audit_annotations) {
    if (known != key) continue;
    held = text;
    return;
  }
  answer.audit_annotations.emplace_back(key, text);
}

}  // namespace

ReviewRun::ReviewRun(const ReviewRequest& request, const Configuration& configuration, ReviewMemory& memory,
                     ServerMetrics& metrics, RequestFacts& facts)
    : request_(request),
      configuration_(configuration),
      settings_(configuration.For(SubjectOf(request))),
      memory_(memory),
      metrics_(metrics),
      facts_(facts) {
  facts_.uid = request.uid;
  facts_.kind = KindLabel(request);
  // Also of requests that are not checked.
  const kinds::Kind* kind = memory.set().kinds().Find({request.group, request.version, request.kind});
  facts_.kind_is_known = kind != nullptr && kind->HasVersion();
  facts_.object_namespace = request.space;
  facts_.name = request.name;
  facts_.operation = request.operation;
  facts_.user = request.user;
  if (configuration_.log_objects && request.object && !IsSecretKind(request)) {
    facts_.contents = value::WriteJson(*request.object).value_or("");
  }
}

ReviewAnswer ReviewRun::Validate() {
  if (std::optional<ReviewAnswer> answer = AnswerByForm()) return std::move(*answer);
  ReviewAnswer answer = checked_ ? Checked() : Allowed("allowed");
  if (answer.allowed && !facts_.deadline_passed) RunValidatingPolicies(answer);
  return answer;
}

ReviewAnswer ReviewRun::Mutate() {
  if (std::optional<ReviewAnswer> answer = AnswerByForm()) return std::move(*answer);
  MutationPlan plan{.operation = operation_};
  if (checked_) plan.schema = settings_.mutate;
  const engine::PolicyInputs* policies = memory_.set().policies();
  if (policies != nullptr && !policies->set().policies(policy::PolicySort::kMutating).empty()) {
    plan.policies = policies;
  }
  plan.applies_policies = settings_.OfPolicies() == Enforcement::kEnforce;
  const bool has_object = request_.object && request_.object->IsObject();
  if (!has_object || (!plan.schema.any() && plan.policies == nullptr)) return Allowed("allowed");
  const auto begin = std::chrono::steady_clock::now();
  Mutation mutation = serve::Mutate(request_, plan, memory_);
  facts_.checking = std::chrono::steady_clock::now() - begin;
  if (memory_.deadline.Check()) return TooLate();
  ReviewAnswer answer = Allowed(mutation.patch.empty() ? "allowed" : "mutated");
  answer.warnings = std::move(mutation.warnings);
  TakeMutatingPolicies(mutation, answer);
  if (answer.allowed) answer.patch = std::move(mutation.patch);
  return answer;
}

// Objects that are deleted or connected to are not validated, nor are subresources that take no object, such
// as `exec`. Policies may have something to say about them.
std::optional<ReviewAnswer> ReviewRun::AnswerByForm() {
  const std::string_view operation = request_.operation;
  const bool creates = operation == "CREATE";
  if (!creates && operation != "UPDATE" && operation != "DELETE" && operation != "CONNECT") {
    return Bad("unknown operation " + text::Quoted(operation));
  }
  if (configuration_.IsExempt(request_.space)) return Allowed("exempt");
  if (operation == "DELETE" || operation == "CONNECT") return std::nullopt;
  const auto subresource = builtin::SubresourceNamed(request_.subresource);
  if (!subresource) return std::nullopt;
  subresource_ = *subresource;
  if (!request_.object) return Bad("there is no content to decode");
  if (!request_.object->IsObject()) return Bad("the object of the request is not a map");
  checked_ = true;
  if (creates) return std::nullopt;
  if (!request_.old) return Bad("there is no content to decode");
  if (!request_.old->IsObject()) return Bad("the old object of the request is not a map");
  const bool status = subresource_ == builtin::Subresource::kStatus;
  operation_ = status ? crd::Operation::kStatus : crd::Operation::kUpdate;
  return std::nullopt;
}

ReviewAnswer ReviewRun::Checked() {
  if (memory_.deadline.Check()) return TooLate();
  const std::string api_version = schema::ApiVersionOf(request_.group, request_.version);
  engine::ReviewRequest review{.object = *request_.object, .api_version = api_version, .kind = request_.kind};
  review.old = request_.old;
  review.operation = operation_;
  review.subresource = subresource_;
  review.now = value::Time{std::time(nullptr)};
  if (memory_.reader.HasDuplicates()) review.duplicates = memory_.DuplicatesOf(*request_.object);
  const auto begin = std::chrono::steady_clock::now();
  const engine::ObjectReview& reviewed = memory_.reviewer().Review(review);
  facts_.checking = std::chrono::steady_clock::now() - begin;
  facts_.kind_is_known = reviewed.known;
  facts_.cel_cost = static_cast<uint64_t>(reviewed.rule_cost);
  metrics_.declarative_panics.Add(reviewed.panics);
  if (!reviewed.mismatches.empty()) {
    metrics_.declarative_mismatches.Add();
    if (!IsSecretKind(request_)) facts_.mismatch = reviewed.mismatches.front();
  }
  if (memory_.deadline.passed) return TooLate();
  return reviewed.known ? Judged(reviewed) : UnknownKind(reviewed);
}

ReviewAnswer ReviewRun::Judged(const engine::ObjectReview& review) {
  ReviewAnswer answer;
  if (review.fatal) {
    answer = Refused(UndecodableStatus(request_, *review.fatal));
  } else if (!review.strict.empty() && RefusesUnknownFields()) {
    answer = Refused(UndecodableStatus(request_, StrictText(review.strict)));
  } else if (!review.causes.empty()) {
    answer = Refused(InvalidStatus(request_, review));
  } else if (!review.denials.empty()) {
    answer = Refused({.code = 403, .reason = "Forbidden", .message = review.denials.front()});
  } else {
    answer = Allowed("allowed");
  }
  std::vector<std::string>& warnings = answer.warnings;
  if (WarnsOfUnknownFields()) warnings.insert(warnings.end(), review.strict.begin(), review.strict.end());
  warnings.insert(warnings.end(), review.warnings.begin(), review.warnings.end());
  if (settings_.extra_warnings) warnings.insert(warnings.end(), review.beyond.begin(), review.beyond.end());
  return answer;
}

ReviewAnswer ReviewRun::UnknownKind(const engine::ObjectReview& review) {
  const std::string message =
      review.note.empty() ? "no schema for " + facts_.kind + ", so that it is not checked" : review.note;
  facts_.reason = message;
  if (settings_.unknown_kinds == UnknownKinds::kRefuse) {
    return Refused({.code = 403, .reason = "Forbidden", .message = message});
  }
  ReviewAnswer answer = Allowed("allowed");
  if (settings_.unknown_kinds == UnknownKinds::kWarn) answer.warnings.push_back(message);
  return answer;
}

ReviewAnswer ReviewRun::TooLate() {
  facts_.deadline_passed = true;
  const bool fails = settings_.failure_policy == FailurePolicy::kFail;
  const std::string message =
      "the object was not checked before the deadline of the request; the failure policy is " +
      std::string(fails ? "Fail" : "Ignore");
  facts_.reason = message;
  ReviewAnswer answer = Allowed(fails ? "denied" : "allowed");
  if (!fails) {
    answer.warnings.push_back(message);
    return answer;
  }
  answer.allowed = false;
  answer.status = {.code = 504, .reason = "Timeout", .message = message};
  return answer;
}

void ReviewRun::RunValidatingPolicies(ReviewAnswer& answer) {
  const engine::PolicyInputs* policies = memory_.set().policies();
  if (policies == nullptr || policies->set().policies(policy::PolicySort::kValidating).empty()) return;
  const auto begin = std::chrono::steady_clock::now();
  const PolicyRequest request(*policies, request_);
  const policy::ValidatingAnswer said =
      memory_.validator.Validate(policies->set(), request.request(), request.cluster(),
                                 {.cancelled = [this] { return memory_.deadline.Check(); }});
  facts_.checking += std::chrono::steady_clock::now() - begin;
  facts_.cel_cost += CostOf(said);
  if (memory_.deadline.Check()) {
    answer = TooLate();
    return;
  }
  answer.warnings.insert(answer.warnings.end(), said.warnings.begin(), said.warnings.end());
  for (auto& [key, text] : WebhookAnnotations(said)) {
    if (!IsSecretKind(request_)) answer.audit_annotations.emplace_back(key, std::move(text));
  }
  if (std::optional<PolicyRefusal> refusal = RefusalOf(said)) RefuseByPolicies(std::move(*refusal), answer);
}

void ReviewRun::TakeMutatingPolicies(const Mutation& mutation, ReviewAnswer& answer) {
  if (!mutation.policies) return;
  facts_.cel_cost += CostOf(*mutation.policies);
  if (std::optional<PolicyRefusal> refusal = RefusalOf(*mutation.policies)) {
    return RefuseByPolicies(std::move(*refusal), answer);
  }
  if (mutation.policy_patch.empty() || settings_.OfPolicies() == Enforcement::kEnforce) return;
  if (settings_.OfPolicies() == Enforcement::kWarn) {
    for (const std::string& name : ChangingPolicies(*mutation.policies))
      answer.warnings.push_back("MutatingAdmissionPolicy '" + name + "' would change this object");
  }
  facts_.verdict = settings_.OfPolicies() == Enforcement::kWarn ? "warned" : "audited";
  if (!IsSecretKind(request_)) answer.audit_annotations.emplace_back("policy_patch", mutation.policy_patch);
  SetAnnotation(answer, "verdict", facts_.verdict);
}

void ReviewRun::RefuseByPolicies(PolicyRefusal refusal, ReviewAnswer& answer) {
  const std::string reason = refusal.ReasonForLog();
  facts_.reason += (facts_.reason.empty() ? "" : "; ") + reason;
  const Enforcement how = settings_.OfPolicies();
  std::vector<std::string> texts;
  for (const PolicyDenial& denial : refusal.denials) {
    metrics_.policy_refusals.With({denial.policy, denial.binding, VerdictOf(how)}).Add();
    texts.push_back(denial.text);
  }
  if (texts.empty()) texts.push_back(refusal.status.message);
  Refuse(std::move(refusal.status), std::move(texts), how, "policy_error", answer);
}

ReviewAnswer ReviewRun::Refused(ReviewStatus status) {
  ReviewAnswer answer;
  if (facts_.reason.empty()) facts_.reason = ReasonForLog(request_, status);
  std::vector<std::string> texts;
  for (const engine::ReviewCause& cause : status.causes) texts.push_back(cause.Text());
  if (texts.empty()) texts.push_back(status.message);
  facts_.verdict = "allowed";
  Refuse(std::move(status), std::move(texts), settings_.enforcement, "error", answer);
  return answer;
}

void ReviewRun::Refuse(ReviewStatus status, std::vector<std::string> texts, Enforcement how,
                       std::string_view key, ReviewAnswer& answer) {
  if (!IsSecretKind(request_)) answer.audit_annotations.emplace_back(key, status.message);
  // What schemas said before may weigh more.
  if (how != Enforcement::kAudit || facts_.verdict != "warned") facts_.verdict = VerdictOf(how);
  if (how == Enforcement::kWarn) {
    for (std::string& text : texts) answer.warnings.push_back(std::move(text));
  }
  if (how == Enforcement::kEnforce) {
    answer.allowed = false;
    answer.status = std::move(status);
  }
  SetAnnotation(answer, "verdict", facts_.verdict);
}

ReviewAnswer ReviewRun::Allowed(std::string_view verdict) {
  facts_.verdict = verdict;
  return {};
}

ReviewAnswer ReviewRun::Bad(std::string message) {
  facts_.verdict = "error";
  facts_.reason = message;
  ReviewAnswer answer;
  answer.allowed = false;
  answer.status = {.code = 400, .message = std::move(message)};
  return answer;
}

bool ReviewRun::RefusesUnknownFields() const {
  if (settings_.unknown_fields == UnknownFields::kRequest) return request_.field_validation == "Strict";
  return settings_.unknown_fields == UnknownFields::kRefuse;
}

// `Warn` is what an API server does when a request does not say.
bool ReviewRun::WarnsOfUnknownFields() const {
  if (settings_.unknown_fields == UnknownFields::kRequest) {
    return request_.field_validation.empty() || request_.field_validation == "Warn";
  }
  return settings_.unknown_fields == UnknownFields::kWarn;
}

}  // namespace plimsoll::serve
