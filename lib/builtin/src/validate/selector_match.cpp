#include "selector_match.h"

#include <string_view>
#include <unordered_map>

#include "field.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

// Finds labels by their keys. Few are searched one after the other.
class LabelsByKey {
 public:
  explicit LabelsByKey(Part labels) : labels_(labels) {
    if (labels.Count() <= kFewLabels) return;
    for (const auto& [key, value] : labels.Entries()) by_key_[key] = value;
  }

  Part Find(std::string_view key) const {
    if (!by_key_.empty()) {
      const auto found = by_key_.find(key);
      return found == by_key_.end() ? Part() : found->second;
    }
    for (const auto& [name, value] : labels_.Entries()) {
      if (name == key) return value;
    }
    return {};
  }

 private:
  static constexpr uint32_t kFewLabels = 16;

  Part labels_;
  std::unordered_map<std::string_view, Part> by_key_;
};

bool MatchesAll(Part wanted, const LabelsByKey& labels) {
  for (const auto& [key, value] : wanted.Entries()) {
    const Part label = labels.Find(key);
    if (!label || label.Text() != value.Text()) return false;
  }
  return true;
}

bool MatchesRequirement(Struct requirement, const LabelsByKey& labels) {
  const std::string_view operation = requirement.Text("operator");
  const Part label = labels.Find(requirement.Text("key"));
  if (operation == "Exists") return static_cast<bool>(label);
  if (operation == "DoesNotExist") return !label;
  const bool listed = label && HasText(requirement.Get("values"), label.Text());
  return listed == (operation == "In");
}

bool IsUsableRequirement(Struct requirement) {
  const std::string_view operation = requirement.Text("operator");
  const bool lists = operation == "In" || operation == "NotIn";
  if (!lists && operation != "Exists" && operation != "DoesNotExist") return false;
  if (lists == (requirement.Count("values") == 0)) return false;
  if (!schema::QualifiedNameProblems(requirement.Text("key")).empty()) return false;
  for (const auto& [i, value] : requirement.Texts("values")) {
    if (!schema::LabelValueProblems(value).empty()) return false;
  }
  return true;
}

}  // namespace

bool IsUsableSelector(Struct selector) {
  for (const auto& [key, value] : selector.Entries("matchLabels")) {
    if (!schema::QualifiedNameProblems(key).empty() || !schema::LabelValueProblems(value.Text()).empty())
      return false;
  }
  for (const auto& [i, requirement] : selector.Structs("matchExpressions")) {
    if (!IsUsableRequirement(requirement)) return false;
  }
  return true;
}

bool IsEmptySelector(Struct selector) {
  return selector.Count("matchLabels") + selector.Count("matchExpressions") == 0;
}

bool SelectorMatches(Struct selector, Part labels) {
  if (!selector) return false;
  const LabelsByKey by_key(labels);
  if (!MatchesAll(selector.Get("matchLabels"), by_key)) return false;
  for (const auto& [i, requirement] : selector.Structs("matchExpressions")) {
    if (!MatchesRequirement(requirement, by_key)) return false;
  }
  return true;
}

bool LabelsMatch(Part wanted, Part labels) { return MatchesAll(wanted, LabelsByKey(labels)); }

}  // namespace plimsoll::builtin
