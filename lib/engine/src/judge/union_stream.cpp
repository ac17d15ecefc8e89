#include "union_stream.h"

#include <algorithm>
#include <utility>

#include "../report/field_location.h"
#include "union_judge.h"

namespace plimsoll::engine {
namespace {

using merge::Node;
using unions::UnionError;
using unions::UnionNodeId;
using value::Kind;
using value::Step;
using value::Value;

constexpr unions::UnionChecks kStreamedUnionChecks{.items = unions::ItemNames::kByIndex};

bool Reads(const unions::UnionType& type, std::string_view name) {
  return type.discriminator == name || type.Find(name) != nullptr;
}

// One null, so that a container is not empty.
Node Container(bool object, bool empty) {
  static const Node kItem = {};
  static const merge::Member kMember = {"", {}};
  if (object) return empty ? Node::Object({}) : Node::Object({&kMember, 1});
  return empty ? Node::Array({}) : Node::Array({&kItem, 1});
}

Node ScalarNode(Value value, const std::string& text) {
  switch (value.kind()) {
    case Kind::kBool: return Node::Bool(value.AsBool());
    case Kind::kInt: return Node::Int(value.AsInt());
    case Kind::kUint: return Node::Float(static_cast<double>(value.AsUint()));
    case Kind::kFloat: return Node::Float(value.AsFloat());
    case Kind::kString: return Node::String(text);
    default: return {};
  }
}

check::StreamCompanion::Problem ProblemOf(const UnionError& error, finding::Location place) {
  finding::Finding marked(error.code);
  MarkUnion(error, marked);
  return {marked.code,  marked.severity == finding::Severity::kWarning,
          error.path,   std::move(place),
          error.Text(), marked.hint};
}

}  // namespace

UnionNodeId UnionStream::NodeOf(const std::optional<Step>& step) const {
  if (!step) return schema_.root();
  const Level& level = levels_.back();
  if (level.node == unions::kNoUnionNode) return unions::kNoUnionNode;
  const unions::UnionNode& node = schema_[level.node];
  return level.object ? node.Member(step->name) : node.items;
}

bool UnionStream::IsLookedAt(const std::optional<Step>& step) const {
  if (!step || !levels_.back().object || levels_.back().node == unions::kNoUnionNode) return false;
  return std::ranges::any_of(schema_[levels_.back().node].unions,
                             [&](const unions::UnionType& type) { return Reads(type, step->name); });
}

value::Path UnionStream::Path() const {
  value::Path path;
  for (const Level& level : levels_) {
    if (level.step) path.Push(*level.step);
  }
  return path;
}

void UnionStream::Take(const std::optional<Step>& step, Value value, const PlaceOf& place_of, Problems& out) {
  if (step) levels_.back().empty = false;
  if (IsLookedAt(step)) {
    Kept& kept = levels_.back().kept[step->name];
    kept.place = place_of(value.span());
    kept.text = value.IsString() ? std::string(value.AsString()) : "";
    const bool container = value.IsObject() || value.IsArray();
    kept.node =
        container ? Container(value.IsObject(), value.node().Size() == 1) : ScalarNode(value, kept.text);
  }
  const UnionNodeId id = NodeOf(step);
  if (!unions::MayViolateUnionsAt(schema_, id, value)) return;
  value::Path base = Path();
  if (step) base.Push(*step);
  arena_.Reset();
  const Result<Node> node = merge::LoadNode(value, arena_);
  if (!node) {
    out.push_back({finding::Code::kLimitDepth, false, std::move(base), place_of(value.span()),
                   "unions were not checked: " + node.error().message, ""});
    return;
  }
  FieldFinder finder(value);
  for (const UnionError& error : ValidateUnionsAt(schema_, {id, base}, *node, kStreamedUnionChecks)) {
    const value::Path below = error.path.From(base.size());
    out.push_back(ProblemOf(error, place_of(finder.SpanOf(below))));
  }
}

void UnionStream::Open(const std::optional<Step>& step, bool object, bool counts,
                       const finding::Location& place) {
  Level level;
  level.step = step;
  level.object = object;
  level.place = place;
  if (counts) level.node = NodeOf(step);
  if (step) levels_.back().empty = false;
  // Whether it is empty is known when it closes.
  if (counts && IsLookedAt(step)) levels_.back().kept[step->name] = {Container(object, false), "", place};
  levels_.push_back(std::move(level));
}

void UnionStream::Close(Problems& out) {
  const Level& level = levels_.back();
  if (level.object && level.node != unions::kNoUnionNode) Validate(level, out);
  const Level closed = std::move(levels_.back());
  levels_.pop_back();
  if (!closed.empty || !IsLookedAt(closed.step)) return;
  levels_.back().kept[closed.step->name].node = Container(closed.object, true);
}

void UnionStream::Validate(const Level& level, Problems& out) {
  std::vector<merge::Member> members;
  for (const auto& [name, kept] : level.kept) members.push_back({name, kept.node});
  const Node object = Node::Object(members);
  const value::Path path = Path();
  for (const unions::UnionType& type : schema_[level.node].unions) {
    for (const UnionError& error : ValidateUnion(type, path, object, {}, kStreamedUnionChecks)) {
      const bool of_member = error.path.size() > path.size();
      const auto kept = of_member ? level.kept.find(error.path.steps().back().name) : level.kept.end();
      out.push_back(ProblemOf(error, kept == level.kept.end() ? level.place : kept->second.place));
    }
  }
}

}  // namespace plimsoll::engine
