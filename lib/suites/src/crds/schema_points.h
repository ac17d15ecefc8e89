// SchemaPoints is the schema of a version with the points of coverage in it: a tree of the schemas, made
// once, and walked along with each object.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "keyword_check.h"
#include "plimsoll/suites/coverage/coverage.h"
#include "plimsoll/value/tape.h"
#include "schema_walk.h"

namespace plimsoll::suites {

// Which values a keyword is about, by bits of value::Kind.
using KindBits = uint32_t;

struct KeywordPoint {
  uint32_t point = 0;
  KindBits kinds = 0;
  KeywordCheck check;
};

// A name in `required`, or a value of an enum.
struct NamedPoint {
  uint32_t point = 0;
  value::Value value;
};

struct UnionMember {
  uint32_t point = 0;
  KeywordCheck check;
};

struct PointNode {
  std::string field;
  std::vector<KeywordPoint> keywords;
  std::vector<NamedPoint> required;
  std::vector<NamedPoint> values;  // of the enum
  std::vector<UnionMember> members;
  std::optional<uint32_t> set;         // the point of the field itself
  std::optional<uint32_t> default_of;  // the point of its default
  std::optional<uint32_t> null;        // of nullable
  std::optional<uint32_t> list_type;
  std::unordered_map<std::string_view, uint32_t> properties;  // nodes
  std::optional<uint32_t> items;
  std::optional<uint32_t> additional;
  std::vector<uint32_t> same_value;  // nodes of allOf
};

struct SchemaPoints {
  std::vector<PointNode> nodes;  // the first is the root
  Coverage coverage;
  // The points of rules, by where their expressions begin in the file.
  std::unordered_map<uint32_t, uint32_t> rules;
};

// The schema must be that of the file, with its places.
SchemaPoints PointsOf(value::Value schema);

}  // namespace plimsoll::suites
