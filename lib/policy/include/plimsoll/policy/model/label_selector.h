// LabelSelector is a selector made ready: what metav1.LabelSelectorAsSelector makes of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/value/tape.h"

namespace plimsoll::policy {

struct LabelRequirement {
  enum class Operator : uint8_t { kIn, kNotIn, kExists, kDoesNotExist };

  std::string_view key;
  Operator op = Operator::kExists;
  std::vector<std::string_view> values;
};

struct LabelSelector {
  // Texts are borrowed from the document. A selector that cannot be used says why in `error`.
  static LabelSelector Of(value::Value selector);

  bool Empty() const { return requirements.empty() && error.empty(); }
  // Whether it selects an object with these labels: those of `metadata.labels`, which may be missing.
  bool Matches(std::optional<value::Value> labels) const;

  std::vector<LabelRequirement> requirements;
  std::string error = {};
};

// The labels of an object, if it has any.
std::optional<value::Value> LabelsOf(value::Value object);

}  // namespace plimsoll::policy
