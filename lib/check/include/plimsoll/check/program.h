// CheckProgram is the compiled form of one schema: what the tape path and the fused path run.
// Made by Compile (compile.h), read-only from then on and good for many threads at once. It
// borrows text and literals from the document its schema was imported from.
//
// A schema node becomes a small ProgramNode, and a record for each group of keywords it has
// (string, number, array, object, enum, junctors). Nodes name each other and their records by
// index, so cycles are nothing special. What only messages need is apart in NodeFacts.
//
// The trick is in `plain`: most nodes of real schemas are settled by the kind of the value
// alone, and a bit of a byte answers that.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/check/enum_set.h"
#include "plimsoll/check/number_rules.h"
#include "plimsoll/pattern/pattern_pool.h"
#include "plimsoll/schema/formats.h"
#include "plimsoll/schema/property_table.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::check {

inline constexpr uint32_t kNone = UINT32_MAX;

// One bit for each kind of value.
using KindSet = uint8_t;
constexpr KindSet BitOf(value::Kind kind) { return static_cast<KindSet>(1u << static_cast<unsigned>(kind)); }
inline constexpr KindSet kAllKinds = 0xFF;

// What a string of a node that is not plain has to pass, where that is simple.
enum class StringCheck : uint8_t { kLength, kPattern, kEnum, kAll };

struct ProgramNode {
  KindSet plain = 0;             // fine whatever they hold
  KindSet typed = 0;             // fine for `type` and for the type side of `format`
  KindSet junctors_settled = 0;  // fine for allOf, anyOf, oneOf and not
  bool whole_floats = false;     // a float passes for an integer if it is whole
  KindSet ruled = 0;             // settled by the record of their kind, or plain
  StringCheck string_check = StringCheck::kAll;
  // Indices of records; kNone where the node has no keyword of the group.
  uint32_t string = kNone;
  uint32_t number = kNone;
  uint32_t array = kNone;
  uint32_t object = kNone;
  uint32_t enumeration = kNone;
  uint32_t junctors = kNone;
};
static_assert(sizeof(ProgramNode) == 32);

struct StringRules {
  int64_t max_length = INT64_MAX;
  int64_t min_length = INT64_MIN;
  uint32_t pattern = kNone;
  uint32_t second_pattern = kNone;
  std::optional<schema::Format> format;
  // A text of so many bytes, and up to so many more, has a length that holds: a code point
  // takes one to four. Of others the code points are counted.
  uint64_t sure_bytes = 0;
  uint64_t sure_more = UINT64_MAX;
};

struct ArrayRules {
  int64_t max_items = INT64_MAX;
  int64_t min_items = INT64_MIN;
  uint32_t items = kNone;  // of every item
  bool unique = false;
  // How items of the old and the new object are paired: those of x-kubernetes-list-type map
  // by these keys, all others not at all.
  bool by_keys = false;
  schema::Range keys;  // of CheckProgram::texts
};

struct Property {
  std::string_view name;
  uint32_t node = kNone;  // kNone for a name that is only required
  bool required = false;
};

// A property as the fused path meets it: by its key as JSON usually spells it, `"name":`.
// One that is too long for that, or would need escapes, is spelt as a space, which begins no key.
struct Member {
  static constexpr uint32_t kMostBits = 64;

  std::array<char, 32> text = {' '};
  uint32_t counts = 1;  // a bit for each byte of the text that does
  uint32_t node = kNone;
  uint64_t bit = 0;  // in the set of properties seen, of the first so many; 0: none
};
static_assert(sizeof(Member) == 48);

enum class Additional : uint8_t { kAllowed, kForbidden, kChecked };

struct ObjectRules {
  int64_t max_properties = INT64_MAX;
  int64_t min_properties = INT64_MIN;
  schema::PropertySet names;  // position in the set + first_property is the property
  uint32_t first_property = 0;
  uint32_t property_count = 0;
  uint32_t required_count = 0;  // different names
  uint64_t required_bits = 0;   // of those whose Member has a bit: all, unless there are too many
  uint32_t additional_node = kNone;
  Additional additional = Additional::kAllowed;
  bool counted = false;    // there is a least or a greatest number of properties
  schema::Range required;  // of CheckProgram::texts, in the order declared
};

struct Junctors {
  schema::Range any_of;  // of CheckProgram::alternatives
  schema::Range one_of;
  schema::Range all_of;
  uint32_t negated = kNone;
};

// The JSON types of a schema, as bits.
enum class JsonType : uint8_t { kNull, kBoolean, kInteger, kNumber, kString, kArray, kObject };
using TypeSet = uint8_t;
constexpr TypeSet BitOf(JsonType type) { return static_cast<TypeSet>(1u << static_cast<unsigned>(type)); }

// What messages need.
struct NodeFacts {
  schema::NodeId source;
  TypeSet types = 0;
  bool nullable = false;
  std::string_view type_text;  // `integer`, `integer,string`; empty without a type
  std::string_view format;     // as far as it counts
};

struct CheckProgram {
  uint32_t root = 0;
  std::vector<ProgramNode> nodes;
  std::vector<StringRules> strings;
  std::vector<NumberRules> numbers;
  std::vector<ArrayRules> arrays;
  std::vector<ObjectRules> objects;
  std::vector<Property> properties;
  std::vector<Member> members;  // of the property with the same index
  schema::PropertyTable names;
  std::vector<EnumSet> enums;
  std::vector<Junctors> junctors;
  std::vector<uint32_t> alternatives;
  std::vector<std::string_view> texts;
  std::vector<const pattern::LazyPattern*> patterns;
  std::vector<NodeFacts> facts;  // of the node with the same index
  // Holds the patterns, unless CheckOptions::patterns does.
  std::unique_ptr<pattern::PatternPool> own_patterns;

  // The property of that name, or null.
  const Property* FindProperty(const ObjectRules& rules, std::string_view name) const {
    const uint32_t entry = names.Find(rules.names, name);
    return entry == schema::PropertyTable::kNone ? nullptr : &properties[rules.first_property + entry];
  }
  std::span<const Property> PropertiesOf(const ObjectRules& rules) const {
    return std::span(properties).subspan(rules.first_property, rules.property_count);
  }
  // The node a member of that name is checked with, or kNone.
  uint32_t MemberNode(const ObjectRules& rules, const Property* property) const {
    return property != nullptr && property->node != kNone ? property->node : rules.additional_node;
  }
  std::span<const std::string_view> TextsAt(schema::Range range) const {
    return std::span(texts).subspan(range.begin, range.count);
  }
  std::span<const uint32_t> AlternativesAt(schema::Range range) const {
    return std::span(alternatives).subspan(range.begin, range.count);
  }
  // Bytes held, patterns excepted.
  size_t MemoryUse() const;
};

}  // namespace plimsoll::check
