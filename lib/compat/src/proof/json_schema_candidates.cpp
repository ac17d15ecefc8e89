// Keywords of JSON Schema that structural schemas do not have.
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "plimsoll/pattern/inclusion.h"
#include "value_candidates.h"

namespace plimsoll::compat {

using schema::Keyword;
using value::Tree;

namespace {

std::vector<Tree> ValuesOfAllTypes() {
  std::vector<Tree> out;
  out.push_back(Tree::String("sample"));
  out.push_back(Tree::Int(1));
  out.push_back(Tree::Bool(true));
  out.push_back(Tree::NewObject());
  return out;
}

}  // namespace

void ValueCandidates::AddOfJsonSchema(Keyword keyword) {
  switch (keyword) {
    case Keyword::kConst: return AddConstants();
    case Keyword::kPatternProperties:
    case Keyword::kPropertyNames: return AddKeys();
    case Keyword::kDependencies:
    case Keyword::kDependentRequired:
    case Keyword::kDependentSchemas: return AddTriggers();
    case Keyword::kContains:
    case Keyword::kMinContains:
    case Keyword::kMaxContains:
    case Keyword::kAdditionalItems:
    case Keyword::kPrefixItems:
    case Keyword::kUnevaluatedItems: return AddShortLists();
    case Keyword::kUnevaluatedProperties: return AddUnknown();
    default: return AddAround();
  }
}

void ValueCandidates::AddConstants() {
  const auto old =
      change_.old_node ? schemas_.before.Literal(*change_.old_node, Keyword::kConst) : std::nullopt;
  if (old) Add(Tree::From(*old));
}

// Entries whose keys match a pattern, or are unusual, with values of all types.
void ValueCandidates::AddKeys() {
  std::set<std::string> keys = {"sample", "Sample!", "", std::string(100, 'a')};
  const auto add_matching = [&](const schema::Schema& schema, std::optional<schema::NodeId> node) {
    if (!node) return;
    for (const schema::NamedNode& part : schema.NamedNodes(*node, Keyword::kPatternProperties)) {
      if (auto text = pattern::TextMatching(part.name, {})) keys.insert(std::move(*text));
    }
  };
  add_matching(schemas_.before, change_.old_node);
  add_matching(schemas_.after, change_.new_node);
  for (const std::string& key : keys) {
    for (Tree& value : ValuesOfAllTypes()) {
      Tree out = joint_.empty() ? Tree::NewObject() : sampler_.Sample(joint_, 0);
      if (!out.IsObject()) out = Tree::NewObject();
      out.AsObject().Set(key, std::move(value));
      Add(std::move(out));
    }
  }
}

// Objects with the fields that want others.
void ValueCandidates::AddTriggers() {
  if (!change_.new_node) return;
  std::set<std::string> names;
  for (const Keyword keyword : {Keyword::kDependencies, Keyword::kDependentRequired}) {
    for (const schema::Dependency& one : schemas_.after.Dependencies(*change_.new_node, keyword))
      names.emplace(one.name);
  }
  for (const schema::NamedNode& one :
       schemas_.after.NamedNodes(*change_.new_node, Keyword::kDependentSchemas))
    names.emplace(one.name);
  for (const std::string& name : names) {
    Tree out = Tree::NewObject();
    for (const std::string_view required : sampler_.Required(joint_)) SetMember(std::string(required), out);
    SetMember(name, out);
    Add(std::move(out));
  }
}

void ValueCandidates::AddShortLists() {
  Tree list = Tree::NewArray();
  Add(list.Clone());
  for (Tree& item : ValuesOfAllTypes()) {
    Tree alone = Tree::NewArray();
    alone.AsArray().push_back(item.Clone());
    Add(std::move(alone));
    list.AsArray().push_back(std::move(item));
    Add(list.Clone());
  }
  for (const uint64_t count : {uint64_t{1}, uint64_t{2}, uint64_t{3}}) Add(sampler_.List(joint_, count, 0));
}

}  // namespace plimsoll::compat
