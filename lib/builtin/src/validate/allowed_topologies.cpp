#include "allowed_topologies.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>

#include "../object/text_set.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

// The values of each key. Of equal keys the last one counts.
using TopologyTerm = std::map<std::string_view, std::set<std::string_view>>;

void AppendCounted(std::string& out, std::string_view text) {
  out += std::to_string(text.size()) + ':';
  out += text;
}

// Equal for equal terms only.
std::string KeyOf(const TopologyTerm& term) {
  std::string out;
  for (const auto& [key, values] : term) {
    AppendCounted(out, key);
    out += std::to_string(values.size()) + ';';
    for (const std::string_view value : values) AppendCounted(out, value);
  }
  return out;
}

void ValidateTopologyRequirement(Struct requirement, FieldPath path, Errors& errors) {
  const FieldPath values = path.Child("values");
  if (requirement.Count("values") == 0) errors.Required(values);
  TextSet seen;
  for (const auto& [i, value] : requirement.Texts("values")) {
    if (!seen.Add(value)) errors.Duplicate(values.Index(i), value);
  }
  const std::string_view key = requirement.Text("key");
  errors.Invalid(path.Child("key"), key, schema::QualifiedNameProblems(key));
}

TopologyTerm ValidateTopologyTerm(Struct term, FieldPath path, Errors& errors) {
  TopologyTerm out;
  for (const auto& [i, requirement] : term.Structs("matchLabelExpressions")) {
    ValidateTopologyRequirement(requirement, path.Index(i), errors);
    const std::string_view key = requirement.Text("key");
    if (out.contains(key)) errors.Duplicate(path.Index(i).Child("key"), key);
    std::set<std::string_view>& values = out[key];
    values.clear();
    for (const auto& [j, value] : requirement.Texts("values")) values.insert(value);
  }
  return out;
}

}  // namespace

void ValidateAllowedTopologies(Part topologies, FieldPath path, Errors& errors) {
  // The server compares each term with empty ones, too: one without expressions is a duplicate.
  std::unordered_set<std::string> seen = {""};
  for (const auto& [i, term] : topologies.Structs()) {
    const FieldPath expressions = path.Index(i).Child("matchLabelExpressions");
    const TopologyTerm made = ValidateTopologyTerm(term, expressions, errors);
    if (!seen.insert(KeyOf(made)).second) errors.Duplicate(expressions, "");
  }
}

}  // namespace plimsoll::builtin
