#include "plimsoll/compat/proof/apply_pair.h"

#include <utility>
#include <vector>

#include "candidates.h"
#include "plimsoll/base/arena.h"
#include "plimsoll/merge/managed/field_manager.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::compat {

using schema::Keyword;
using value::Tree;

namespace {

// Two values for the place of the change.
using TwoValues = std::pair<Tree, Tree>;

Tree ListOf(Tree item) {
  Tree out = Tree::NewArray();
  out.AsArray().push_back(std::move(item));
  return out;
}

void SetField(Tree& object, std::string_view name, Tree value) {
  if (object.IsObject()) object.AsObject().Set(name, std::move(value));
}

// Lists with one item each: different ones, and ones that differ in a single key.
void AddLists(const Change& change, const TrialSchemas& schemas, Sampler& sampler, const JointSchema& joint,
              std::vector<TwoValues>& out) {
  const JointSchema items = sampler.Element(joint, Keyword::kItems);
  const auto add = [&](Tree first, Tree second) {
    out.emplace_back(ListOf(std::move(first)), ListOf(std::move(second)));
  };
  add(sampler.Variant(items, 0), sampler.Variant(items, 1));
  std::vector<std::string_view> keys;
  for (const std::string_view key : schemas.before.Texts(*change.old_node, Keyword::kListMapKeys))
    keys.push_back(key);
  for (const std::string_view key : schemas.after.Texts(*change.new_node, Keyword::kListMapKeys))
    keys.push_back(key);
  for (const std::string_view differs : keys) {
    Tree first = sampler.Variant(items, 0);
    Tree second = sampler.Variant(items, 0);
    for (const std::string_view key : keys) {
      const JointSchema property = sampler.Property(items, key);
      SetField(first, key, sampler.Variant(property, 0));
      SetField(second, key, sampler.Variant(property, key == differs ? 1 : 0));
    }
    add(std::move(first), std::move(second));
  }
}

// Maps with different entries, or objects with different fields.
void AddMaps(const Change& change, const TrialSchemas& schemas, Sampler& sampler, const JointSchema& joint,
             std::vector<TwoValues>& out) {
  const JointSchema values = sampler.Element(joint, Keyword::kAdditionalProperties);
  std::vector<std::pair<std::string, Tree>> entries;
  if (!values.empty()) {
    entries.emplace_back("first", sampler.Variant(values, 0));
    entries.emplace_back("second", sampler.Variant(values, 1));
  }
  for (const schema::NodeId node : joint.nodes) {
    for (const schema::NamedNode& property : joint.schema->NamedNodes(node, Keyword::kProperties)) {
      if (entries.size() >= 2) break;
      // What the new schema does not know cannot be applied.
      if (!schemas.after.Property(*change.new_node, property.name)) continue;
      entries.emplace_back(std::string(property.name),
                           sampler.Variant(sampler.Property(joint, property.name), 0));
    }
  }
  if (entries.size() < 2) return;
  TwoValues pair{Tree::NewObject(), Tree::NewObject()};
  pair.first.AsObject().Set(entries[0].first, std::move(entries[0].second));
  pair.second.AsObject().Set(entries[1].first, std::move(entries[1].second));
  out.push_back(std::move(pair));
}

merge::Node NodeOfTree(const Tree& tree, value::Document& document, Arena& arena) {
  value::DocumentBuilder builder(document);
  value::Send(tree, builder);
  const auto node = merge::LoadNode(document.root(), arena);
  return node ? merge::DeepCopy(*node, arena) : merge::Node::Object({});
}

// What both requests make together; none if one of them fails.
std::optional<Tree> Merged(const MergeType& type, const Tree& first, const Tree& second, const Tree& header) {
  Arena arena;
  value::Document document;
  merge::TrackedObject live{NodeOfTree(header, document, arena), {}};
  const merge::ObjectKind kind = merge::ObjectKind::Of(live.object);
  live.object = merge::WithoutMember(live.object, "metadata", arena);
  const merge::FieldManager manager({&type.program, type.type, kind, "", {}, nullptr});
  for (const auto& [name, request] : {std::pair{"first", &first}, std::pair{"second", &second}}) {
    const merge::TrackedObject applied{NodeOfTree(*request, document, arena), {}};
    auto result = manager.Apply(live, applied, {name, merge::Force::kYes, {}}, arena);
    if (!result) return std::nullopt;
    live = std::move(*result);
  }
  return merge::TreeOf(live.object);
}

}  // namespace

std::optional<ApplyPair> FindApplyPair(const Change& change, const TrialSchemas& schemas, MergeType before,
                                       MergeType after, const Tree& header) {
  if (!change.effects.Has(Effect::kApply) || !change.old_node || !change.new_node) return std::nullopt;
  Sampler sampler(schemas.before, schemas.use == SchemaUse::kCustomResource, 0, schemas.old_root);
  const value::Path place = PlaceInObject(change.path, sampler);
  const JointSchema joint = sampler.Follow(sampler.Root(), place.steps());
  std::vector<TwoValues> pairs;
  if (change.keyword == Keyword::kMapType)
    AddMaps(change, schemas, sampler, joint, pairs);
  else
    AddLists(change, schemas, sampler, joint, pairs);
  const Tree base = ObjectWith(place, sampler, header);
  for (TwoValues& pair : pairs) {
    Tree first = base.Clone();
    Tree second = base.Clone();
    if (!first.Set(place, std::move(pair.first)) || !second.Set(place, std::move(pair.second))) continue;
    const auto old_merge = Merged(before, first, second, header);
    const auto new_merge = Merged(after, first, second, header);
    if (!old_merge || !new_merge) continue;
    const Tree* was = old_merge->Find(place);
    const Tree* is = new_merge->Find(place);
    if (was == nullptr || is == nullptr || value::Equal(*was, *is)) continue;
    return ApplyPair{std::move(first), std::move(second), was->Clone(), is->Clone()};
  }
  return std::nullopt;
}

}  // namespace plimsoll::compat
