#include "plimsoll/suites/crds/admission_subject.h"

#include <utility>
#include <vector>

#include "plimsoll/finding/error_type.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::suites {
namespace {

using value::Tree;
using value::Value;

constexpr std::string_view kNotFound = "the server could not find the requested resource";

crd::Operation OperationOf(Act act) {
  switch (act) {
    case Act::kCreate: return crd::Operation::kCreate;
    case Act::kUpdate: return crd::Operation::kUpdate;
    case Act::kStatus: break;
  }
  return crd::Operation::kStatus;
}

// `Order.example.com "test-1" is invalid: spec.size: Required value`
std::string InvalidText(Value object, Value stored, const std::vector<engine::ReviewCause>& causes) {
  std::vector<std::string> texts;
  for (const engine::ReviewCause& cause : causes) texts.push_back(cause.Text());
  const std::string group(schema::GroupOf(value::TextIn(object, "apiVersion")));
  const std::string_view name = value::TextIn(stored.Find("metadata"), "name");
  return std::string(value::TextIn(object, "kind")) + (group.empty() ? "" : "." + group) + " " +
         text::Quoted(name) + " is invalid: " + finding::RenderAggregate(texts);
}

// The server gives each stored object a version; updates must name it.
void SetResourceVersion(Tree& object) {
  Tree* metadata = object.IsObject() ? object.AsObject().Find("metadata") : nullptr;
  if (metadata != nullptr && metadata->IsObject()) {
    metadata->AsObject().Set("resourceVersion", Tree::String("1"));
  }
}

}  // namespace

AdmissionSubject::AdmissionSubject(const kinds::Kinds& kinds, Served served,
                                   const engine::JudgeOptions& options)
    : kinds_(kinds), served_(std::move(served)), options_(options), reviewer_(kinds, options_) {}

std::string AdmissionSubject::Unserved(Value object, Act act) const {
  const std::string_view api_version = value::TextIn(object, "apiVersion");
  const std::string_view kind = value::TextIn(object, "kind");
  if (served_.kind.empty()) {
    return act == Act::kStatus ? "requests for the status of built-in kinds are not supported" : "";
  }
  const std::string no_match =
      "no matches for kind " + text::Quoted(kind) + " in version " + text::Quoted(api_version);
  if (kind != served_.kind) return no_match;
  const crd::ServedCrd* crd = kinds_.Choose(api_version, kind, {}).crd;
  const crd::ServedVersion* version = crd != nullptr ? crd->Find(schema::VersionOf(api_version)) : nullptr;
  if (version == nullptr || version->api_version != api_version) return no_match;
  const bool served =
      served_.api_version.empty() ? version->version.served : served_.api_version == api_version;
  if (!served) return no_match;
  return act == Act::kStatus && !version->has_status ? std::string(kNotFound) : "";
}

Answer AdmissionSubject::Submit(const Request& request) {
  std::string error = Unserved(request.object, request.act);
  if (error.empty()) return Judge(request);
  Answer answer;
  answer.error = std::move(error);
  return answer;
}

Answer AdmissionSubject::Judge(const Request& request) {
  engine::ReviewRequest review_request{.object = request.object, .old = request.old};
  review_request.operation = OperationOf(request.act);
  review_request.metadata = crd::MetadataSource::kFromRequest;
  const engine::ObjectReview& review = reviewer_.Review(review_request);
  Answer answer;
  answer.warnings = review.strict;
  answer.warnings.insert(answer.warnings.end(), review.warnings.begin(), review.warnings.end());
  if (!review.known) {
    answer.error = review.note.empty() ? "the kind is not known" : review.note;
    return answer;
  }
  if (review.fatal) {
    answer.error = *review.fatal;
    return answer;
  }
  if (observer_ && review.stored) observer_(request, review);
  answer.causes = review.causes;
  if (!answer.causes.empty()) {
    answer.error = InvalidText(request.object, review.stored.value_or(request.object), answer.causes);
    return answer;
  }
  answer.stored = Tree::From(review.stored.value_or(request.object));
  SetResourceVersion(answer.stored);
  return answer;
}

}  // namespace plimsoll::suites
