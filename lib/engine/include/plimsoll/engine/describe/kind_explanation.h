// What a schema says of a kind, or of a field of its objects.
//
//   auto what = ExplainKind(kinds, "Deployment.spec.template.spec.containers", {});
//   what->field.facts;   // of containers itself: its list type and keys
//   what->field.fields;  // what an item has
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding/finding.h"
#include "plimsoll/kinds/kind_descriptions.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::engine {

// The most levels, and the most fields, of an explanation; a tree is cut after them.
inline constexpr size_t kMaxExplainDepth = 64;
inline constexpr size_t kMaxExplainedFields = 200'000;

// A keyword of the schema, such as `minimum`, `default`, `x-kubernetes-list-type`; of the items of a list
// with `items.` before it, of the values of a map with `values.`.
struct SchemaFact {
  std::string keyword;
  value::Tree value;
};

struct KindField {
  std::string name;
  std::string type;  // `string`, `[]Container`, `map[string]Quantity`
  bool required = false;
  std::string description = {};
  std::vector<SchemaFact> facts = {};
  // Of an object, of the items of a list or the values of a map.
  std::vector<KindField> fields = {};
  bool cut = false;  // it has fields that are not repeated: its type contains itself
};

struct KindExplanation {
  kinds::NamedKind kind;
  std::string path;  // `spec.replicas`; empty for the kind itself
  KindField field;
  // Which of its members may be set together, in words.
  std::vector<std::string> unions;
  // What declarative rules of Kubernetes' own kinds require of it, in words and in the order they run.
  std::vector<std::string> rules;
};

struct ExplainOptions {
  bool recursive = false;  // fields of fields, too; these have no descriptions
  // Of Kubernetes' own types; CRDs bring theirs. May be null.
  kinds::KindDescriptions* descriptions = nullptr;
};

// Metadata of custom resources is explained as that of all objects. A kind as
// Kinds::FindNamed knows it, and names of fields after it, each with a dot. Lists and maps are gone through:
// `spec.containers.image` is that of an item. What does not exist is a finding.
std::expected<KindExplanation, finding::Finding> ExplainKind(const kinds::Kinds& kinds, std::string_view name,
                                                             const ExplainOptions& options);

}  // namespace plimsoll::engine
