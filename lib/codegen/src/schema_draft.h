// SchemaDraft is a structural schema under construction, in a form that rules can add to.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/value/tree.h"

namespace plimsoll::codegen {

// One entry of x-kubernetes-validations.
struct SchemaRule {
  std::string rule;
  std::string message;
  std::string field_path = {};
  size_t gap = 0;  // what to report should it have to go
};

struct SchemaDraft {
  std::string type;
  std::string format;
  std::string description;
  std::vector<std::string> patterns;
  std::optional<std::vector<std::string>> values;  // an enum
  std::optional<int64_t> max_length, min_length, max_items, min_items, max_properties, min_properties;
  std::optional<int64_t> minimum, maximum;
  bool int_or_string = false;
  bool keeps_unknown = false;
  std::string list_type;
  std::vector<std::string> list_keys;
  std::vector<std::pair<std::string, std::unique_ptr<SchemaDraft>>> properties;
  std::set<std::string> required;
  std::unique_ptr<SchemaDraft> items, additional;
  std::vector<SchemaRule> rules;

  bool rejects_empty = false;  // a rule on the struct refuses {}
  bool has_old = false;        // on an update there always is an old one: the root

  SchemaDraft* Property(std::string_view name) const;
  // The tighter of what is there and the new limit.
  static void AtMost(std::optional<int64_t>& limit, int64_t value);
  static void AtLeast(std::optional<int64_t>& limit, int64_t value);
  // Whether an object of this schema must not be without members.
  bool RejectsEmpty() const { return rejects_empty || !required.empty(); }

  value::Tree ToTree() const;
};

}  // namespace plimsoll::codegen
