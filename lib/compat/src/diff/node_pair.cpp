#include "node_pair.h"

namespace plimsoll::compat {
namespace {

// Of what changes show.
constexpr size_t kMaxShown = 200;

std::string Shown(std::string text) {
  if (text.size() > kMaxShown) text = text.substr(0, kMaxShown) + "...";
  return text;
}

text::Span PlaceOf(const schema::Schema& schema, schema::NodeId node, schema::Keyword keyword) {
  const schema::Entry* entry = schema.Find(node, keyword);
  return entry != nullptr ? entry->place : schema.node(node).place;
}

}  // namespace

Change ChangeOf(const NodePair& pair, schema::Keyword keyword, Direction direction, EffectSet effects) {
  Change change{std::string(schema::InfoOf(keyword).name), direction, pair.path};
  change.effects = effects;
  change.keyword = keyword;
  change.old_node = pair.old_node;
  change.new_node = pair.new_node;
  change.old_place = PlaceOf(pair.before, pair.old_node, keyword);
  change.new_place = PlaceOf(pair.after, pair.new_node, keyword);
  return change;
}

void ChangeList::Add(const NodePair& pair, schema::Keyword keyword, Direction direction, EffectSet effects) {
  Add(pair, keyword, direction, effects, pair.OldText(keyword), pair.NewText(keyword));
}

void ChangeList::Add(const NodePair& pair, schema::Keyword keyword, Direction direction, EffectSet effects,
                     std::string before, std::string after) {
  Change change = ChangeOf(pair, keyword, direction, effects);
  change.before = Shown(std::move(before));
  change.after = Shown(std::move(after));
  Add(std::move(change));
}

void ChangeList::Add(Change change) {
  if (change.effects.empty()) return CountWithoutEffect();
  comparison_.changes.push_back(std::move(change));
}

}  // namespace plimsoll::compat
