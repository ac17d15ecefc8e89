// NodePair is the schemas of one value before and after a change. The parts of the comparison add what they
// find to a ChangeList.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "node_text.h"
#include "plimsoll/compat/diff/change.h"
#include "plimsoll/compat/diff/schema_diff.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::compat {

struct NodePair {
  const schema::Schema& before;
  schema::NodeId old_node;
  const schema::Schema& after;
  schema::NodeId new_node;
  const value::Path& path;
  SchemaUse use;
  // By the schema of the object that the value is in.
  bool was_required = false;
  bool required = false;

  bool custom() const { return use == SchemaUse::kCustomResource; }
  // Unknown fields are not kept.
  bool prunes() const { return use != SchemaUse::kOther; }
  bool HadFlag(schema::Keyword keyword) const { return before.Flag(old_node, keyword); }
  bool HasFlag(schema::Keyword keyword) const { return after.Flag(new_node, keyword); }
  std::string OldText(schema::Keyword keyword) const { return KeywordText(before, old_node, keyword); }
  std::string NewText(schema::Keyword keyword) const { return KeywordText(after, new_node, keyword); }
  // The effects of a value that is no longer allowed. The root is part of every write, so it never is
  // unchanged.
  EffectSet Refused() const {
    // Only custom resources are let through while they are unchanged.
    return (path.empty() || !custom() ? Effect::kStoredBlocked : Effect::kStoredRatcheted) | Effect::kWriters;
  }
};

class ChangeList {
 public:
  // A change of a keyword. Without effects it is counted only.
  void Add(const NodePair& pair, schema::Keyword keyword, Direction direction, EffectSet effects);
  // The same with what is not the text of the keyword.
  void Add(const NodePair& pair, schema::Keyword keyword, Direction direction, EffectSet effects,
           std::string before, std::string after);
  // The same at another path.
  void Add(Change change);
  void CountWithoutEffect() { ++comparison_.without_effect; }
  Comparison Take() { return std::move(comparison_); }

 private:
  Comparison comparison_;
};

// A Change about a keyword of both nodes, or of what is there of them, without texts.
Change ChangeOf(const NodePair& pair, schema::Keyword keyword, Direction direction, EffectSet effects);

// The parts of a comparison.
void CompareTypes(const NodePair& pair, ChangeList& changes);
// Whether a value can have the type that both nodes describe; otherwise there is nothing more to compare.
bool ShareTypes(const NodePair& pair);
void CompareBounds(const NodePair& pair, ChangeList& changes);
void CompareTexts(const NodePair& pair, ChangeList& changes);  // pattern, format, enum, const
void CompareDefaults(const NodePair& pair, ChangeList& changes);
void CompareExtensions(const NodePair& pair, ChangeList& changes);  // list and map types, and the rest
void CompareRules(const NodePair& pair, ChangeList& changes);
void CompareJunctors(const NodePair& pair, ChangeList& changes);  // allOf, anyOf, oneOf, not
// Keywords that nothing more is known of.
void CompareOthers(const NodePair& pair, ChangeList& changes);

}  // namespace plimsoll::compat
