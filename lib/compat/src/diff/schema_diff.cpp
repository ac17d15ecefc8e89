#include "plimsoll/compat/diff/schema_diff.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "node_pair.h"

namespace plimsoll::compat {

using schema::Keyword;
using schema::NamedNode;
using schema::NodeId;
using schema::Schema;
using value::Step;

namespace {

// Every object has these, whatever its schema says.
bool IsObjectHeader(std::string_view name) {
  return name == "apiVersion" || name == "kind" || name == "metadata";
}

bool Requires(const Schema& schema, NodeId node, std::string_view name) {
  const auto required = schema.Texts(node, Keyword::kRequired);
  return std::ranges::find(required, name) != required.end();
}

// Whether a schema says anything about values.
bool Restricts(const Schema& schema, NodeId node) {
  return std::ranges::any_of(schema.Entries(node), [](const schema::Entry& entry) {
    return !IsAnnotation(entry.keyword) && entry.keyword != Keyword::kPreserveUnknownFields;
  });
}

// Whether the object that a value is in requires it, in each of the schemas.
struct Requirement {
  bool before = false;
  bool after = false;
};

class SchemaWalk {
 public:
  SchemaWalk(const Schema& before, const Schema& after, SchemaUse use)
      : before_(before), after_(after), use_(use) {}

  Comparison Run() {
    Values(before_.root(), after_.root(), {});
    return changes_.Take();
  }

  Comparison RunDefinitions() {
    follows_ = false;
    for (const NamedNode& old : before_.NamedNodes(before_.root(), Keyword::kDefinitions)) {
      const auto now = Definition(after_, old.name);
      if (now) {
        Below(Step::Field(std::string(old.name)), old.node, *now, {});
        continue;
      }
      Change change{"schema", Direction::kRemoved, value::Path::Of(old.name)};
      change.effects = Effect::kApi;
      change.old_place = old.place;
      changes_.Add(std::move(change));
    }
    for (const NamedNode& now : after_.NamedNodes(after_.root(), Keyword::kDefinitions)) {
      if (!Definition(before_, now.name)) changes_.CountWithoutEffect();
    }
    return changes_.Take();
  }

 private:
  static std::optional<NodeId> Definition(const Schema& schema, std::string_view name) {
    const auto all = schema.NamedNodes(schema.root(), Keyword::kDefinitions);
    const auto found = std::ranges::find(all, name, &NamedNode::name);
    return found == all.end() ? std::nullopt : std::optional(found->node);
  }

  // References are followed; a schema may refer to itself.
  NodeId Resolve(const Schema& schema, NodeId node) const {
    if (!follows_) return node;
    for (size_t i = 0; i < kMaxDiffDepth; ++i) {
      const auto target = schema.Target(node, Keyword::kRef);
      if (!target) return node;
      node = *target;
    }
    return node;
  }

  // What a schema of an OpenAPI document refers to: by its own `$ref`, or that of an `allOf` with one part.
  struct Reference {
    std::string_view name;
    std::optional<NodeId> target;
  };
  static Reference ReferenceOf(const Schema& schema, NodeId node) {
    const auto parts = schema.Nodes(node, Keyword::kAllOf);
    if (!schema.Has(node, Keyword::kRef) && parts.size() == 1) node = parts.front();
    const std::string_view text = schema.Text(node, Keyword::kRef);
    return {text.substr(text.rfind('/') + 1), schema.Target(node, Keyword::kRef)};
  }

  // Whether both refer to schemas of one name, which are compared elsewhere. Otherwise the nodes become those
  // that are referred to.
  bool ReferAlike(NodeId& old_node, NodeId& new_node) const {
    const Reference before = ReferenceOf(before_, old_node);
    const Reference after = ReferenceOf(after_, new_node);
    if (!before.name.empty() && before.name == after.name) return true;
    for (size_t i = 0; i < kMaxDiffDepth; ++i) {
      const auto target = ReferenceOf(before_, old_node).target;
      if (!target) break;
      old_node = *target;
    }
    for (size_t i = 0; i < kMaxDiffDepth; ++i) {
      const auto target = ReferenceOf(after_, new_node).target;
      if (!target) break;
      new_node = *target;
    }
    return false;
  }

  void Values(NodeId old_node, NodeId new_node, Requirement required) {
    if (path_.size() >= kMaxDiffDepth) return;
    if (!follows_ && ReferAlike(old_node, new_node)) {
      const NodePair beside{before_, old_node, after_,          new_node,
                            path_,   use_,     required.before, required.after};
      CompareDefaults(beside, changes_);
      CompareExtensions(beside, changes_);
      return;
    }
    old_node = Resolve(before_, old_node);
    new_node = Resolve(after_, new_node);
    const bool refers = !before_.Components().empty() || !before_.Resources().empty();
    if (refers && !visited_.insert({old_node.index, new_node.index}).second) return;
    const NodePair pair{before_, old_node, after_, new_node, path_, use_, required.before, required.after};
    CompareTypes(pair, changes_);
    if (!ShareTypes(pair)) return;
    CompareBounds(pair, changes_);
    CompareTexts(pair, changes_);
    CompareDefaults(pair, changes_);
    CompareExtensions(pair, changes_);
    CompareRules(pair, changes_);
    CompareJunctors(pair, changes_);
    CompareOthers(pair, changes_);
    Required(pair);
    Properties(pair);
    Maps(pair);
    Items(pair);
  }

  void Below(Step step, NodeId old_node, NodeId new_node, Requirement required) {
    path_.Push(std::move(step));
    Values(old_node, new_node, required);
    path_.Pop();
  }

  void Items(const NodePair& pair) {
    const auto before = before_.Node(pair.old_node, Keyword::kItems);
    const auto after = after_.Node(pair.new_node, Keyword::kItems);
    if (before && after) return Below(Step::Key(std::string(kEachStep)), *before, *after, {});
    if (pair.OldText(Keyword::kItems) == pair.NewText(Keyword::kItems)) return;
    changes_.Add(pair, Keyword::kItems, after ? Direction::kAdded : Direction::kChanged,
                 pair.NewText(Keyword::kItems).empty() ? EffectSet() : pair.Refused());
  }

  void Required(const NodePair& pair) {
    for (const std::string_view name : after_.Texts(pair.new_node, Keyword::kRequired)) {
      if (Requires(before_, pair.old_node, name)) continue;
      const auto property = after_.Property(pair.new_node, name);
      // What is missing gets the default.
      const bool filled = pair.custom() && property && after_.Has(*property, Keyword::kDefault);
      AddAt(pair, name, Keyword::kRequired, Direction::kAdded, filled ? EffectSet() : pair.Refused());
    }
    for (const std::string_view name : before_.Texts(pair.old_node, Keyword::kRequired)) {
      if (Requires(after_, pair.new_node, name)) continue;
      const bool gone = !after_.Property(pair.new_node, name) && before_.Property(pair.old_node, name);
      AddAt(pair, name, Keyword::kRequired, Direction::kRemoved,
            gone ? EffectSet() : EffectSet(Effect::kReaders));
    }
  }

  // About one property.
  void AddAt(const NodePair& pair, std::string_view name, Keyword keyword, Direction direction,
             EffectSet effects, std::string after = {}) {
    Change change = ChangeOf(pair, keyword, direction, effects);
    change.path.Push(Step::Field(std::string(name)));
    change.after = std::move(after);
    const auto old_property = before_.Property(pair.old_node, name);
    const auto new_property = after_.Property(pair.new_node, name);
    if (old_property && keyword == Keyword::kProperties) change.old_place = before_.node(*old_property).place;
    if (new_property && keyword == Keyword::kProperties) change.new_place = after_.node(*new_property).place;
    if (keyword == Keyword::kProperties) change.subject = "property";
    changes_.Add(std::move(change));
  }

  void Properties(const NodePair& pair) {
    const auto old_values = before_.Node(pair.old_node, Keyword::kAdditionalProperties);
    const auto new_values = after_.Node(pair.new_node, Keyword::kAdditionalProperties);
    for (const NamedNode& property : before_.NamedNodes(pair.old_node, Keyword::kProperties)) {
      const auto now = after_.Property(pair.new_node, property.name);
      const Requirement required{Requires(before_, pair.old_node, property.name),
                                 Requires(after_, pair.new_node, property.name)};
      if (now) {
        Below(Step::Field(std::string(property.name)), property.node, *now, required);
      } else if (new_values) {
        Below(Step::Field(std::string(property.name)), property.node, *new_values, required);
      } else {
        Gone(pair, property);
      }
    }
    for (const NamedNode& property : after_.NamedNodes(pair.new_node, Keyword::kProperties)) {
      if (before_.Property(pair.old_node, property.name)) continue;
      const Requirement required{Requires(before_, pair.old_node, property.name),
                                 Requires(after_, pair.new_node, property.name)};
      if (old_values) {
        Below(Step::Field(std::string(property.name)), *old_values, property.node, required);
      } else {
        New(pair, property);
      }
    }
  }

  void Gone(const NodePair& pair, const NamedNode& property) {
    const bool header = path_.empty() && IsObjectHeader(property.name);
    EffectSet effects;
    if (pair.prunes()) {
      const bool kept = header || pair.HasFlag(Keyword::kPreserveUnknownFields) || KeepsAll(pair);
      if (!kept) effects = Effect::kPruned | Effect::kWriters;
    } else if (ForbidsOthers(after_, pair.new_node)) {
      effects = pair.Refused();
    } else {
      // Readers of the old form miss it.
      effects = Effect::kReaders;
    }
    AddAt(pair, property.name, Keyword::kProperties, Direction::kRemoved, effects);
  }

  void New(const NodePair& pair, const NamedNode& property) {
    const bool header = path_.empty() && IsObjectHeader(property.name);
    EffectSet effects;
    const bool was_open = pair.custom() ? pair.HadFlag(Keyword::kPreserveUnknownFields)
                                        : !ForbidsOthers(before_, pair.old_node);
    // What was there under that name was allowed to be anything.
    if (!header && was_open && Restricts(after_, property.node) && pair.custom()) effects |= pair.Refused();
    if (pair.custom() && after_.Has(property.node, Keyword::kDefault)) effects |= Effect::kDefaulted;
    AddAt(pair, property.name, Keyword::kProperties, Direction::kAdded, effects);
  }

  static bool ForbidsOthers(const Schema& schema, NodeId node) {
    return schema.Has(node, Keyword::kAdditionalProperties) &&
           !schema.Node(node, Keyword::kAdditionalProperties) &&
           !schema.Find(node, Keyword::kAdditionalProperties)->flag;
  }

  // A map without a schema for its values.
  bool KeepsAll(const NodePair& pair) const {
    return after_.Has(pair.new_node, Keyword::kAdditionalProperties) && !ForbidsOthers(after_, pair.new_node);
  }

  void Maps(const NodePair& pair) {
    constexpr Keyword kValues = Keyword::kAdditionalProperties;
    const auto before = before_.Node(pair.old_node, kValues);
    const auto after = after_.Node(pair.new_node, kValues);
    if (before && after) return Below(Step::Key(std::string(kEachStep)), *before, *after, {});
    const std::string old_text = pair.OldText(kValues);
    const std::string new_text = pair.NewText(kValues);
    if (old_text == new_text) return;
    changes_.Add(pair, kValues,
                 old_text.empty()   ? Direction::kAdded
                 : new_text.empty() ? Direction::kRemoved
                                    : Direction::kChanged,
                 EffectsOfMap(pair, after.has_value()));
  }

  EffectSet EffectsOfMap(const NodePair& pair, bool has_schema) const {
    constexpr Keyword kValues = Keyword::kAdditionalProperties;
    const bool forbids = ForbidsOthers(after_, pair.new_node);
    if (!pair.custom()) return has_schema || forbids ? pair.Refused() : EffectSet();
    const bool had = before_.Has(pair.old_node, kValues) && !ForbidsOthers(before_, pair.old_node);
    const bool has = after_.Has(pair.new_node, kValues) && !forbids;
    if (had && !has && !pair.HasFlag(Keyword::kPreserveUnknownFields))
      return Effect::kPruned | Effect::kWriters;
    const bool was_open = had || pair.HadFlag(Keyword::kPreserveUnknownFields);
    return was_open && has_schema ? pair.Refused() : EffectSet();
  }

  const Schema& before_;
  const Schema& after_;
  const SchemaUse use_;
  bool follows_ = true;
  value::Path path_;
  ChangeList changes_;
  std::set<std::pair<uint32_t, uint32_t>> visited_;
};

}  // namespace

Comparison CompareSchemas(const Schema& before, const Schema& after, SchemaUse use) {
  return SchemaWalk(before, after, use).Run();
}

Comparison CompareDefinitions(const Schema& before, const Schema& after, SchemaUse use) {
  return SchemaWalk(before, after, use).RunDefinitions();
}

}  // namespace plimsoll::compat
