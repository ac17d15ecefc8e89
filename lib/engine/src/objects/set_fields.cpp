#include "set_fields.h"

#include <vector>

#include "plimsoll/merge/typed/typed.h"
#include "plimsoll/text/nearest_word.h"

namespace plimsoll::engine {
namespace {

using merge::ValidationFault;
using unions::UnionNodeId;

std::string SuggestedField(const value::Path& path, const unions::UnionSchema& schema) {
  UnionNodeId at = schema.root();
  for (size_t i = 0; i + 1 < path.size() && at != unions::kNoUnionNode; ++i) {
    const value::Step& step = path.steps()[i];
    at = step.HasName() ? schema[at].Member(step.name) : schema[at].items;
  }
  if (path.empty() || at == unions::kNoUnionNode) return "";
  std::vector<std::string_view> names;
  for (const unions::UnionProperty& property : schema[at].properties) names.push_back(property.name);
  const auto nearest = text::NearestWord(path.steps().back().name, names);
  return nearest ? "; did you mean \"" + std::string(*nearest) + "\"?" : "";
}

// Values are YAML, in which `3` is a number.
std::string HowToQuote(const merge::ValidationError& error) {
  if (error.fault != ValidationFault::kWrongType || error.expected != merge::ExpectedType::kString) return "";
  const bool list_or_object = error.given_kind >= value::Kind::kArray;
  return list_or_object ? "" : "; to set a string, write the value in double quotes";
}

}  // namespace

Result<void> CheckSetFields(const merge::Node& user, const kinds::KindName& kind,
                            const unions::UnionSchema& schema, const kinds::Kinds& kinds) {
  const Result<const kinds::KindTypes*> found = kinds.FindTypes(kind.api_version, kind.kind);
  if (!found) return std::unexpected(found.error());
  if (*found == nullptr) return {};
  const merge::Typed typed{(*found)->program, (*found)->type, user};
  for (const merge::ValidationError& error : Validate(typed, merge::Repeats::kAllowed)) {
    // Items that are selected need not have all the keys of the list; live ones have them.
    if (error.fault == ValidationFault::kNameless) continue;
    const std::string field = kind.kind + error.path.MergePath();
    if (error.fault == ValidationFault::kUndeclared) {
      return Fail(field + ": unknown field" + SuggestedField(error.path, schema));
    }
    return Fail(field + ": " + error.Plain() + HowToQuote(error));
  }
  return {};
}

}  // namespace plimsoll::engine
