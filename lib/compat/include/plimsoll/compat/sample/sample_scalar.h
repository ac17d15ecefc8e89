// Plausible texts and numbers that obey their schemas, for samples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "plimsoll/pattern/pattern_text.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::compat {

// Schemas that one value must all obey: nodes of one schema.
struct JointSchema {
  const schema::Schema* schema = nullptr;
  std::vector<schema::NodeId> nodes = {};

  bool empty() const { return nodes.empty(); }
};

// The first text of a keyword; empty when there is none.
std::string_view JointText(const JointSchema& schema, schema::Keyword keyword);
bool JointFlag(const JointSchema& schema, schema::Keyword keyword);
// The largest of a lower bound; 0 when there is none.
uint64_t JointAtLeast(const JointSchema& schema, schema::Keyword keyword);

// Schemas may require a million items.
inline constexpr uint64_t kMaxSampleItems = 64;

// The texts of patterns, which take time to list.
class PatternTexts {
 public:
  // The texts of different variants differ, as far as there are several.
  std::optional<std::string> Text(std::string_view pattern, pattern::TextLength length, size_t variant);

 private:
  struct Known {
    size_t asked = 0;
    std::vector<std::string> texts = {};
  };
  std::map<std::tuple<std::string, size_t, size_t>, Known> known_;
};

// `variant` makes different values of one schema, as far as it has several.
value::Tree SampleString(const JointSchema& schema, size_t variant, PatternTexts& texts);
value::Tree SampleNumber(const JointSchema& schema, bool whole, size_t variant);
// One of the values of enum; none when there is no enum, or none that all take.
std::optional<value::Tree> SampleChoice(const JointSchema& schema, size_t variant);

}  // namespace plimsoll::compat
