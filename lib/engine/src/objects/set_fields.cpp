#include "set_fields.h"

#include <vector>

#include "plimsoll/merge/typed/typed.h"
#include "plimsoll/text/nearest_word.h"

namespace plimsoll::engine {
namespace {

using unions::UnionNodeId;

constexpr std::string_view kUnknown = "field not declared in schema";
// Items that are selected need not have all the keys of the list; live ones have them.
constexpr std::string_view kKeyless = "associative list";

struct FieldStep {
  std::string name;
  bool item = false;
};

// `.spec.volumes[name="v"].secret`: spec, volumes, an item, secret.
std::vector<FieldStep> StepsIn(std::string_view path) {
  std::vector<FieldStep> out;
  bool quoted = false;
  bool inside = false;
  for (const char letter : path) {
    if (inside) {
      if (letter == '"') quoted = !quoted;
      if (letter == ']' && !quoted) inside = false;
    } else if (letter == '[') {
      inside = true;
      out.push_back({"", true});
    } else if (letter == '.') {
      out.push_back({});
    } else {
      if (out.empty()) out.push_back({});
      out.back().name += letter;
    }
  }
  return out;
}

std::string SuggestedField(std::string_view path, const unions::UnionSchema& schema) {
  std::vector<FieldStep> steps = StepsIn(path);
  if (steps.empty()) return "";
  const std::string last = steps.back().name;
  steps.pop_back();
  UnionNodeId at = schema.root();
  for (const FieldStep& step : steps) {
    if (at == unions::kNoUnionNode) return "";
    at = step.item ? schema[at].items : schema[at].Member(step.name);
  }
  if (at == unions::kNoUnionNode) return "";
  std::vector<std::string_view> names;
  for (const unions::UnionProperty& property : schema[at].properties) names.push_back(property.name);
  const auto nearest = text::NearestWord(last, names);
  return nearest ? "; did you mean \"" + std::string(*nearest) + "\"?" : "";
}

// Values are YAML, in which `3` is a number.
std::string HowToQuote(const merge::ValidationError& error) {
  const bool scalar = error.given_type == "a number" || error.given_type == "a boolean";
  if (error.expected != "a string" || !scalar) return "";
  return "; to set a string, write the value in double quotes";
}

}  // namespace

Result<void> CheckSetFields(const merge::Node& user, const kinds::KindName& kind,
                            const unions::UnionSchema& schema, const kinds::Kinds& kinds) {
  const Result<const kinds::KindTypes*> found = kinds.FindTypes(kind.api_version, kind.kind);
  if (!found) return std::unexpected(found.error());
  if (*found == nullptr) return {};
  const merge::Typed typed{(*found)->program, (*found)->type, user};
  for (const merge::ValidationError& error : Validate(typed, merge::Repeats::kAllowed)) {
    if (error.message.find(kKeyless) != std::string::npos) continue;
    const std::string field = kind.kind + error.path;
    if (error.message == kUnknown)
      return Fail(field + ": unknown field" + SuggestedField(error.path, schema));
    return Fail(field + ": " + error.Plain() + HowToQuote(error));
  }
  return {};
}

}  // namespace plimsoll::engine
