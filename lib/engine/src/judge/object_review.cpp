#include "plimsoll/engine/judge/object_review.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include "handwritten_twin.h"
#include "object_judge.h"
#include "plimsoll/crd/decode.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using value::Value;

ReviewCause CauseOf(const finding::FieldError& error) {
  return {error.type, error.Field(), error.Body(), error.detail};
}

ReviewCause CauseOf(const Finding& finding) {
  if (finding.type == finding::ErrorType::kNone) {
    return {finding.type, finding.path.FieldPath(), finding.message, finding.message};
  }
  return {finding.type, finding.server_path.FieldPath(),
          finding::ErrorBody(finding.type, finding.value, finding.detail), finding.detail};
}

bool IsNotice(Code code) { return code == Code::kDeprecatedVersion || code == Code::kLimitFindings; }

}  // namespace

class ObjectReviewer::Work {
 public:
  Work(const kinds::Kinds& kinds, const JudgeOptions& options)
      : kinds_(kinds), options_(options), judge_(kinds_, file_, options_), admit_(AdmitOptionsOf(options)) {
    if (options.declared.types != nullptr) twin_.emplace(kinds, options_);
  }

  void StopWhen(std::function<bool()> cancelled) { admit_.cancelled = std::move(cancelled); }

  const ObjectReview& Review(const ReviewRequest& request) {
    review_ = {};
    const bool named = !request.kind.empty();
    const std::string_view kind = named ? request.kind : TextIn(request.object, "kind");
    const std::string_view api_version = named ? request.api_version : TextIn(request.object, "apiVersion");
    const crd::ServedCrd* crd = kinds_.Choose(api_version, kind, file_).crd;
    if (crd == nullptr || crd::IsCrd(request.object)) {
      Judge(request, {request.object, {}, api_version, kind});
    } else if (crd->Find(VersionOf(api_version)) == nullptr) {
      review_.known = false;
      review_.note = "the CRD of " + std::string(crd->crd().names.kind.text) + " has no version " +
                     std::string(VersionOf(api_version));
    } else {
      Admit(*crd, request);
    }
    return review_;
  }

 private:
  void Admit(const crd::ServedCrd& crd, const ReviewRequest& request) {
    admit_.operation = request.operation;
    admit_.metadata = request.metadata;
    admit_.unknown = request.unknown;
    admit_.defaults = request.defaults;
    const crd::Admission& admission =
        admitter_.Admit(crd, {request.object, request.duplicates, request.old}, admit_);
    for (const crd::StrictProblem& problem : admission.strict) review_.strict.push_back(problem.text);
    review_.version = admission.version;
    review_.rule_cost = admission.rule_cost;
    if (admission.fatal) {
      review_.fatal = admission.fatal->message;
      return;
    }
    for (const finding::FieldError& error : admission.errors) review_.causes.push_back(CauseOf(error));
    for (const crd::Warning& warning : admission.warnings) review_.warnings.push_back(warning.text);
    for (const finding::FieldError& error : admission.forgiven) review_.beyond.push_back(error.Text());
    review_.stored = admission.stored.root();
  }

  // By a Go type, as one of Kubernetes' own kinds, or as a CRD.
  void Judge(const ReviewRequest& request, const ObjectRef& object) {
    findings_.clear();
    ObjectFindings findings(file_, 1, request.object, findings_);
    const std::optional<Value> old =
        request.operation == crd::Operation::kCreate ? std::nullopt : request.old;
    judge_.UseOld(old);
    judge_.UseSubresource(request.subresource);
    options_.cluster.now = request.now;
    if (judge_.Judge(object, value::Syntax::kJson, findings) != Judgement::kJudged) review_.known = false;
    if (twin_) review_.mismatches = twin_->Compare(object, old, findings_);
    for (const value::Problem& problem : request.duplicates) review_.strict.push_back(problem.message);
    for (Finding& finding : findings_) Take(finding);
    if (judge_.verdict()) review_.stored = judge_.verdict()->stored;
  }

  void Take(Finding& finding) {
    if (finding.code == Code::kUnknownKind || finding.code == Code::kUnknownVersion) {
      review_.known = false;
      review_.note = finding.message;
    } else if (finding.code == Code::kUnknownField) {
      review_.strict.push_back(std::move(finding.message));
    } else if (finding.code == Code::kUndecodable) {
      review_.fatal = std::move(finding.message);
    } else if (finding.code == Code::kPodSecurity || finding.code == Code::kLimitRange) {
      review_.denials.push_back(std::move(finding.message));
    } else if (finding.code == Code::kDiscouraged || finding.code == Code::kPodSecurityWarning) {
      review_.warnings.push_back(std::move(finding.message));
    } else if (finding.beyond_server || finding.severity != finding::Severity::kError ||
               IsNotice(finding.code)) {
      review_.beyond.push_back(std::move(finding.message));
    } else {
      if (finding.code == Code::kInternal) ++review_.panics;
      review_.causes.push_back(CauseOf(finding));
    }
  }

  const kinds::Kinds& kinds_;
  JudgeOptions options_;
  const std::string file_;  // objects of requests are in none
  ObjectJudge judge_;
  std::optional<HandwrittenTwin> twin_;  // if there are Go types
  crd::Admitter admitter_;
  crd::AdmitOptions admit_;
  std::vector<Finding> findings_;
  ObjectReview review_;
};

ObjectReviewer::ObjectReviewer(const kinds::Kinds& kinds, const JudgeOptions& options)
    : work_(std::make_unique<Work>(kinds, options)) {}
ObjectReviewer::~ObjectReviewer() = default;

void ObjectReviewer::StopWhen(std::function<bool()> cancelled) { work_->StopWhen(std::move(cancelled)); }

const ObjectReview& ObjectReviewer::Review(const ReviewRequest& request) { return work_->Review(request); }

}  // namespace plimsoll::engine
