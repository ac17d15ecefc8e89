// Program is what tags compile to: for every type the rules that run on its values, in the order
// in which Kubernetes' generated code runs them. Rules, nodes and fields lie in flat arrays and
// refer to each other by index.
//
// A rule is one check, or a wrapper around other rules: what an option gates, the elements of a
// list, one item of it, one field of a struct. A node is a type; it has rules of its own, and
// fields, which have rules too.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/declare/rule_error.h"
#include "plimsoll/declare/string_formats.h"
#include "plimsoll/finding/error_type.h"
#include "plimsoll/finding/origin.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::declare {

inline constexpr uint32_t kNoNode = UINT32_MAX;

enum class RuleKind : uint8_t {
  kRequired,
  kOptional,
  kForbidden,
  kMaxLength,
  kMaxBytes,
  kMinLength,
  kMaxItems,
  kMinItems,
  kMaxProperties,
  kMinProperties,
  kMinimum,
  kMaximum,
  kNotEqual,
  kMonotonic,
  kImmutable,
  kFormat,
  kEnum,
  kUnion,
  kZeroOrOneOf,
  kDiscriminatedUnion,
  kDependentRequired,
  kDependentForbidden,
  kUnique,
  kUpdate,
  kFixedResult,
  kCustom,
  kNoNils,
  kTypeFunction,  // the rules of another type
  // Wrappers.
  kIfOption,
  kEachVal,
  kEachKey,
  kItem,
  kSubfield,
  kMode,
};

// Whether a rule compares a length, a size or a number with `Rule::number`.
inline bool IsLimit(RuleKind kind) { return kind >= RuleKind::kMaxLength && kind <= RuleKind::kMaximum; }

// How elements of lists are identified: not at all, by their whole value, by keys.
enum class Matching : uint8_t { kNever, kByValue, kByKeys };

enum class UpdateConstraint : uint8_t { kNoSet, kNoUnset, kNoModify, kNoAddItem, kNoRemoveItem };

// What a rule can report, for coverage.
struct Emission {
  finding::ErrorType type = finding::ErrorType::kInvalid;
  finding::Origin origin = {};
  std::string fragment = {};
};

// A member of a list's items, and what it must be for an item to be the one.
struct Criterion {
  const gotypes::GoMember* member = nullptr;
  std::string value;
};

// A member of a union: by its name in messages and the value of the discriminator that selects it;
// a field, or the item of a list that meets the criteria.
struct UnionMember {
  std::string name;
  std::string discriminator_value;
};

struct UnionTest {
  const gotypes::GoMember* field = nullptr;
  std::vector<Criterion> item;
};

// A value of an enum that an option takes away.
struct EnumExclusion {
  std::string value;
  std::string option;
  bool when = false;
};

// The rules of a mode: what runs for one value of the discriminator.
struct ModeCase {
  std::string value;
  std::vector<uint32_t> rules;
};

struct Rule {
  RuleKind kind = RuleKind::kRequired;
  bool short_circuit = false;
  bool non_error = false;
  bool self_managed = false;  // of its level
  bool has_arguments = true;  // beside the values; without, a wrapper loses its level
  Level level = Level::kStable;
  std::string cohort;
  std::vector<Emission> emits;
  gotypes::GoPlace place;  // of the tag; nowhere for what no tag requires

  // What the kinds need, each its own.
  bool flag = false;         // kFixedResult: passes; kIfOption: enabled
  bool is_unsigned = false;  // kMinimum, kMaximum
  int64_t number = 0;        // limits; bits of a uint64 where is_unsigned
  std::string text;          // kNotEqual, kFixedResult, kIfOption, kSubfield, kMode, kCustom, name of a union
  StringFormat format = StringFormat::kShortName;
  Matching matching = Matching::kNever;        // kEachVal, kUnique, kUpdate
  std::vector<const gotypes::GoMember*> keys;  // of kByKeys
  const gotypes::GoMember* member = nullptr;   // kSubfield, kMode, dependent*: the trigger
  const gotypes::GoMember* other = nullptr;    // dependent*: the dependent; kMode, unions: discriminator
  std::vector<Criterion> criteria;             // kItem
  std::vector<UpdateConstraint> constraints;   // kUpdate
  std::vector<std::string> values;             // kEnum
  std::vector<EnumExclusion> exclusions;       // kEnum
  std::vector<UnionMember> union_members;
  std::vector<UnionTest> union_tests;
  std::vector<ModeCase> cases;  // kMode
  std::vector<uint32_t> inner;  // wrapped rules; kMode: what runs for no value
  std::string fragment;         // what a wrapper adds to the path, for coverage
  uint32_t node = kNoNode;      // kTypeFunction
};

// Rules that stop one another: the short-circuiting ones first.
struct Cohort {
  std::string name;
  std::vector<uint32_t> rules;
};

struct RuleList {
  std::vector<uint32_t> rules;  // in order of extraction
  std::vector<Cohort> cohorts;  // in order of running
};

struct FieldNode {
  const gotypes::GoMember* member = nullptr;
  gotypes::TypeId type;
  uint32_t node = kNoNode;  // of the value type; none when it is opaque or out of reach
  RuleList rules;
  RuleList value_iterations;
  RuleList key_iterations;
  bool has_comments = false;
  bool opaque_type = false;
  bool opaque_key = false;
  bool opaque_value = false;
};

struct TypeNode {
  gotypes::TypeId type;
  bool has_function = false;  // named, in a package that is compiled
  bool has_validations = false;
  bool has_comments = false;
  bool opaque_type = false;
  bool opaque_key = false;
  bool opaque_value = false;
  std::vector<FieldNode> fields;
  uint32_t key = kNoNode;
  uint32_t element = kNoNode;
  bool has_key = false;
  bool has_element = false;
  uint32_t underlying = kNoNode;
  RuleList rules;
  RuleList value_iterations;
  RuleList key_iterations;
};

// A type that objects can be checked against by itself.
struct RootType {
  gotypes::TypeId type;
  uint32_t node = kNoNode;
  std::string package;                    // whose directives made it a root
  std::string go_package;                 // what Go calls the package of the type
  std::string output_name;                // and what it calls the package the rules belong to
  bool own_output = true;                 // which is that of the type
  std::vector<std::string> subresources;  // accepted, `/` for the resource itself
};

// A package that wants code made of the rules of its types, or of those of another package.
struct OutputPackage {
  std::string path;                   // import path
  std::string name;                   // what Go calls it
  std::string types_package;          // import path of the types
  std::string scheme;                 // `path.Type` that the functions are registered with; empty for none
  std::vector<std::string> fixtures;  // kinds of tests it requests: `validateFalse`
};

struct Program {
  std::vector<Rule> rules;
  std::vector<TypeNode> nodes;
  std::vector<RootType> roots;
  std::vector<std::string> reporting;  // packages that request a list of what their rules can report
  std::vector<OutputPackage> outputs;
  std::map<std::string, std::string> function_packages;  // types package -> where its functions are
  std::map<gotypes::TypeId, uint32_t> node_of;

  const RootType* FindRoot(std::string_view package, std::string_view type,
                           const gotypes::Universe& universe) const;
  // The node of a list's or map's values, or of a map's keys: its own, or that of the type it is
  // named after. kNoNode when it has none.
  uint32_t ElementOf(uint32_t node) const;
  uint32_t KeyOf(uint32_t node) const;
  // Whether there is such a node and something to run on it.
  bool Reaches(uint32_t node) const { return node != kNoNode && nodes[node].has_validations; }
};

}  // namespace plimsoll::declare
