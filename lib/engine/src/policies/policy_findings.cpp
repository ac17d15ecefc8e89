// What policies say about one object, as findings.
#include <algorithm>
#include <utility>

#include "../report/object_findings.h"
#include "plimsoll/engine/policies/policy_review.h"

namespace plimsoll::engine {
namespace {

using finding::Code;
using finding::Finding;
using policy::AuditResult;
using policy::Denial;
using policy::Invocation;

template <class T>
const PolicyPlace* PlaceAt(const std::vector<T>& places, std::optional<size_t> index) {
  return index && *index < places.size() ? &places[*index] : nullptr;
}

class PolicyFindings {
 public:
  PolicyFindings(const PolicyReview& review, const PolicyInputs& inputs, ObjectFindings& out)
      : review_(review), inputs_(inputs), out_(out) {}

  void AddAll() {
    AddMutating(review_.review.mutating);
    if (review_.review.validating) AddValidating(*review_.review.validating);
  }

 private:
  Finding& Add(Code code, std::string message) {
    return out_.Add(code, out_.object().span(), std::move(message));
  }

  void PointTo(Finding& finding, std::string_view note, const PolicyPlace* place) const {
    if (place == nullptr) return;
    finding.related = place->at;
    finding.related_note = note;
    finding.related_file = place->file;
  }

  void AddMutating(const policy::MutatingAnswer& answer) {
    for (const policy::MutationError& error : answer.errors) {
      Finding& finding = Add(error.invalid ? Code::kPolicyDenied : Code::kPolicyUnusable, TextOf(error));
      const PolicyPlaces* places = inputs_.PlacesOf(*error.policy);
      const PolicyPlace* at = places != nullptr ? PlaceAt(places->mutations, error.mutation) : nullptr;
      PointTo(finding, "denied by", at != nullptr ? at : PlaceOfPart(error.policy, error.binding));
      finding.beyond_server = &error != &answer.errors.front();
    }
    if (!answer.status || !answer.errors.empty()) return;
    // The request ended at once.
    const bool not_found = answer.status->code == 404;
    Finding& finding = Add(not_found ? Code::kPolicyUnusable : Code::kPolicyDenied, answer.status->message);
    if (answer.attempts.empty() || not_found) return;
    const policy::PatchAttempt& last = answer.attempts.back();
    const PolicyPlaces* places = inputs_.PlacesOf(*last.policy);
    if (places != nullptr)
      PointTo(finding, "after the mutation at", PlaceAt(places->mutations, last.mutation));
  }

  // Of a policy that cannot be used, or of a binding.
  const PolicyPlace* PlaceOfPart(const policy::Policy* policy, const policy::Binding* binding) const {
    const PolicyPlaces* of_binding = binding != nullptr ? inputs_.PlacesOf(*binding) : nullptr;
    if (of_binding != nullptr) return &of_binding->object;
    const PolicyPlaces* of_policy = inputs_.PlacesOf(*policy);
    return of_policy != nullptr ? &of_policy->object : nullptr;
  }

  const PolicyPlace* PlaceOfDenial(const Denial& denial) const {
    const PolicyPlaces* places = inputs_.PlacesOf(*denial.policy);
    const PolicyPlace* at = places != nullptr ? PlaceAt(places->validations, denial.validation) : nullptr;
    if (at != nullptr) return at;
    return PlaceOfPart(denial.policy, denial.unusable ? denial.binding : nullptr);
  }

  void AddValidating(const policy::ValidatingAnswer& answer) {
    for (const Denial& denial : answer.denials) {
      Finding& finding = Add(denial.unusable ? Code::kPolicyUnusable : Code::kPolicyDenied,
                             RefusalText(denial, review_.request));
      PointTo(finding, "denied by", PlaceOfDenial(denial));
      // The server reports the first denial.
      finding.beyond_server = &denial != &answer.denials.front();
    }
    if (answer.status && answer.denials.empty()) Add(Code::kPolicyUnusable, answer.status->message);
    for (size_t i = 0; i < answer.warned.size(); ++i) {
      PointTo(Add(Code::kPolicyWarning, answer.warnings[i]), "warned by", PlaceOfDenial(answer.warned[i]));
    }
    for (const Invocation& invocation : answer.invocations) AddAudit(invocation);
  }

  void AddAudit(const Invocation& invocation) {
    const auto& actions = invocation.binding->validation_actions;
    const bool audits = std::ranges::find(actions, "Audit") != actions.end();
    const PolicyPlaces* places = inputs_.PlacesOf(*invocation.policy);
    for (size_t i = 0; i < invocation.decisions.size() && audits; ++i) {
      if (!invocation.decisions[i].denies) continue;
      Finding& finding =
          Add(Code::kPolicyAudit,
              Subject(invocation) + " would write to the audit log: " + invocation.decisions[i].message);
      if (places != nullptr) PointTo(finding, "written by", PlaceAt(places->validations, i));
    }
    for (size_t i = 0; i < invocation.audit_annotations.size(); ++i) {
      const AuditResult& result = invocation.audit_annotations[i];
      if (result.action != AuditResult::Action::kPublish) continue;
      Finding& finding = Add(Code::kPolicyAudit, Subject(invocation) + " would write to the audit log: " +
                                                     std::string(invocation.policy->name) + '/' +
                                                     std::string(result.key) + ": " + result.value);
      if (places != nullptr) PointTo(finding, "written by", PlaceAt(places->audit_annotations, i));
    }
  }

  static std::string Subject(const Invocation& invocation) {
    return "ValidatingAdmissionPolicy '" + std::string(invocation.policy->name) + "' with binding '" +
           std::string(invocation.binding->name) + "'";
  }

  const PolicyReview& review_;
  const PolicyInputs& inputs_;
  ObjectFindings& out_;
};

}  // namespace

std::vector<Finding> FindingsOf(const PolicyReview& review, const PolicyInputs& inputs,
                                const std::string& file, uint32_t number, value::Value object) {
  std::vector<Finding> out;
  ObjectFindings findings(file, number, object, out);
  if (review.problem) {
    findings.Add(review.problem->code, object.span(), review.problem->message);
  } else {
    PolicyFindings(review, inputs, findings).AddAll();
  }
  return out;
}

}  // namespace plimsoll::engine
