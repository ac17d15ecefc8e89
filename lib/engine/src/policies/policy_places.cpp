// Where the parts of policies and bindings are.
#include "../report/field_location.h"
#include "plimsoll/engine/describe/cel_eval.h"
#include "policy_finisher.h"

namespace plimsoll::engine {

using value::Path;
using value::Value;

namespace {

// The expressions of one list of a policy: `spec.validations[2].expression`.
Path ExpressionPath(std::string_view list, size_t index, std::string_view field) {
  return Path("spec").Child(list).Item(index).Child(field);
}

size_t CountInSpec(Value object, std::string_view list) {
  const auto spec = object.Find("spec");
  const auto items = spec ? spec->Find(list) : std::nullopt;
  return items && items->IsArray() ? items->Count() : 0;
}

}  // namespace

PolicyPlace PolicyFinisher::PlaceIn(const ManifestObject& object, const Path& path) {
  auto lines = lines_.find(object.source.get());
  if (lines == lines_.end())
    lines = lines_.emplace(object.source.get(), text::LineIndex(object.source->bytes())).first;
  PolicyPlace out{object.source->name(), {}};
  out.at.span = FieldFinder(object.root()).SpanOf(path);
  finding::Locate(out.at, object.source->bytes(), lines->second);
  return out;
}

PolicyPlaces PolicyFinisher::PlacesIn(const ManifestObject& object) {
  PolicyPlaces out;
  out.object = PlaceIn(object, {});
  const Value root = object.root();
  for (size_t i = 0; i < CountInSpec(root, "validations"); ++i)
    out.validations.push_back(PlaceIn(object, ExpressionPath("validations", i, "expression")));
  for (size_t i = 0; i < CountInSpec(root, "auditAnnotations"); ++i)
    out.audit_annotations.push_back(
        PlaceIn(object, ExpressionPath("auditAnnotations", i, "valueExpression")));
  for (size_t i = 0; i < CountInSpec(root, "mutations"); ++i) {
    const Path mutation = Path("spec.mutations").Item(i);
    const bool json = ValueAt(root, mutation.Child("jsonPatch")).has_value();
    out.mutations.push_back(
        PlaceIn(object, mutation.Child(json ? "jsonPatch" : "applyConfiguration").Child("expression")));
  }
  return out;
}

}  // namespace plimsoll::engine
