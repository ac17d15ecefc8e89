// LooseProgram is the compiled form of a schema for profile `loose`: JSON Schema as its
// specification has it, every keyword of every dialect. Made by CompileLoose, read-only from then
// on and good for many threads at once. It borrows text and literals from its schema's document.
//
// A node is a row of steps, one for each thing it requires. The steps are in groups: what is required of
// every value comes first, then what is required of one kind of value, then the schemas that apply in
// place, then what needs to know which parts of the value those have looked at.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/check/compile.h"
#include "plimsoll/check/loose_number.h"
#include "plimsoll/check/program.h"
#include "plimsoll/pattern/pattern_pool.h"
#include "plimsoll/schema/json_format.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::check {

enum class LooseOp : uint8_t {
  kNever,
  kType,     // operand: a set of types
  kEnum,     // operand: of enums; `const` too
  kMaximum,  // operand: of numbers; and the next four
  kExclusiveMaximum,
  kMinimum,
  kExclusiveMinimum,
  kMultipleOf,
  kMaxLength,  // operand: of counts
  kMinLength,  // the same
  kPattern,    // operand: of patterns
  kFormat,     // operand: a schema::JsonFormat
  kMaxItems,   // operand: of counts; and the next
  kMinItems,
  kUniqueItems,
  kListMap,   // operand: of list_maps
  kItems,     // operand: of items
  kContains,  // operand: of contains
  kMaxProperties,
  kMinProperties,
  kMembers,             // operand: of members
  kPropertyNames,       // operand: a node
  kDependencies,        // operand: of dependencies, a range
  kReference,           // operand: a node
  kDynamicReference,    // operand: of dynamics
  kRecursiveReference,  // operand: a node
  kAllOf,               // operand: of lists; and the next two
  kAnyOf,
  kOneOf,
  kNot,                    // operand: a node
  kIf,                     // operand: of conditions
  kUnevaluatedItems,       // operand: a node
  kUnevaluatedProperties,  // the same
};

enum class LooseGroup : uint8_t { kEvery, kNumber, kString, kArray, kObject, kInPlace, kLate };
inline constexpr size_t kLooseGroups = 7;

struct LooseStep {
  LooseOp op = LooseOp::kNever;
  schema::Keyword keyword = schema::Keyword::kNever;
  uint32_t operand = 0;
};

struct LooseNode {
  uint32_t first_step = 0;
  std::array<uint8_t, kLooseGroups> counts = {};
  bool tracks = false;             // has a keyword about what was not evaluated
  bool integers_by_value = true;   // 1.0 is an integer
  bool contains_evaluates = true;  // for the keywords about what was not evaluated
  uint32_t resource = 0;
};

// Positions of the nodes of a list in LooseProgram::node_lists.
using LooseRange = schema::Range;

struct LooseItems {
  LooseRange prefix;
  schema::Keyword prefix_keyword = schema::Keyword::kPrefixItems;
  schema::Keyword rest_keyword = schema::Keyword::kItems;
  uint32_t rest = kNone;  // a node
};

// A key of a list of type map, and the types that the schema of the items allows for it.
struct LooseListKey {
  std::string_view name;
  TypeSet types = UINT8_MAX;
  bool integers_by_value = true;
};

struct LooseListMap {
  uint32_t node = 0;  // of the list
  LooseRange keys;    // of list_keys
};

struct LooseContains {
  uint32_t node = 0;
  uint64_t least = 1;
  uint64_t most = UINT64_MAX;
};

struct LooseProperty {
  std::string_view name;
  uint32_t node = kNone;  // none for a name that is only required
  bool required = false;
};

struct LooseMembers {
  schema::PropertySet names;
  uint32_t first_property = 0;  // of the properties; as many as there are names
  uint32_t property_count = 0;
  uint32_t required_count = 0;
  LooseRange patterns;          // of pattern_nodes
  uint32_t additional = kNone;  // a node
};

struct LooseDependency {
  std::string_view name;
  schema::Keyword keyword = schema::Keyword::kDependencies;
  uint32_t node = kNone;
  std::span<const std::string_view> required = {};
};

struct LooseDynamic {
  uint32_t target = 0;    // a node
  std::string_view name;  // of the anchor that is looked for; empty when none is
};

struct LooseCondition {
  uint32_t condition = 0;
  uint32_t then = kNone;
  uint32_t otherwise = kNone;
};

// Hashes of the values, sorted, and where these are on the schema's tape.
using LooseEnum = std::vector<std::pair<uint64_t, uint32_t>>;

// A keyword that cannot be applied, so that it is not.
struct LooseWarning {
  schema::NodeId node;
  schema::Keyword keyword = schema::Keyword::kPattern;
  std::string message;
};

struct LooseProgram {
  const schema::Schema* schema = nullptr;
  uint32_t root = 0;
  bool has_dynamic_scope = false;  // some reference depends on how it was come by
  std::vector<LooseNode> nodes;    // as in the schema, then the schemas `true` and `false`
  std::vector<LooseStep> steps;
  std::vector<LooseNumber> numbers;
  std::vector<uint64_t> counts;
  std::unique_ptr<pattern::PatternPool> pool;  // of the patterns
  std::vector<const pattern::LazyPattern*> patterns;
  std::vector<LooseEnum> enums;
  std::vector<LooseItems> items;
  std::vector<LooseListMap> list_maps;
  std::vector<LooseListKey> list_keys;
  std::vector<LooseContains> contains;
  std::vector<LooseMembers> members;
  std::vector<LooseProperty> properties;
  schema::PropertyTable names;
  std::vector<std::pair<uint32_t, uint32_t>> pattern_nodes;  // of patterns, a node
  std::vector<LooseDependency> dependencies;
  std::vector<LooseRange> dependency_lists;
  std::vector<LooseDynamic> dynamics;
  std::vector<LooseCondition> conditions;
  std::vector<LooseRange> lists;
  std::vector<uint32_t> node_lists;
  std::vector<LooseWarning> warnings;
};

struct LooseCompileOptions {
  // Formats are rules also where the schema's dialect takes them as remarks.
  bool assert_formats = false;
  // Whether x-kubernetes-list-type, -int-or-string and -preserve-unknown-fields apply. JSON Schema itself
  // does not know them.
  bool kubernetes_extensions = true;
  value::Equality equality = value::Equality::kStructural;
  // Strings that x-kubernetes-int-or-string accepts.
  IntOrString int_or_string = IntOrString::kAnyString;
};

// The schema must outlive the program.
LooseProgram CompileLoose(const schema::Schema& schema, const LooseCompileOptions& options);
// The same with another of its nodes as the root, as for one kind of an OpenAPI document.
LooseProgram CompileLoose(const schema::Schema& schema, schema::NodeId root,
                          const LooseCompileOptions& options);

}  // namespace plimsoll::check
