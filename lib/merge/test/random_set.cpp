#include "random_set.h"

#include <rapidcheck.h>

#include <array>

namespace plimsoll::merge {
namespace {

PathElement RandomElement(Arena& arena) {
  static constexpr std::array<std::string_view, 5> kNames = {"a", "b", "<", "a.b", "\xC3\xA9"};
  const auto keep = [&](const Node& node) {
    auto* const kept = reinterpret_cast<Node*>(arena.Allocate(sizeof(Node)));
    *kept = node;
    return kept;
  };
  const std::string_view name = kNames[*rc::gen::inRange<size_t>(0, kNames.size())];
  const double number = *rc::gen::inRange(-3, 4) / 2.0;
  switch (*rc::gen::inRange(0, 5)) {
    case 0: return PathElement::ValueOf(*keep(Node::String(name)));
    case 1: return PathElement::ValueOf(*keep(Node::Float(number)));
    case 2: return PathElement::Index(*rc::gen::inRange(0, 3));
    case 3: {
      const std::array<Member, 2> fields = {Member{"k", Node::String(name)},
                                            Member{"n", Node::Float(number)}};
      return PathElement::Key(CopyMembers(std::span(fields).first(*rc::gen::inRange<size_t>(1, 3)), arena));
    }
    default: return PathElement::Field(name);
  }
}

}  // namespace

FieldSet RandomSet(Arena& arena) {
  std::vector<FieldPath> paths(*rc::gen::inRange<size_t>(0, 12));
  for (FieldPath& path : paths) {
    path.resize(*rc::gen::inRange<size_t>(1, 4));
    for (PathElement& element : path) element = RandomElement(arena);
  }
  return FromPaths(paths, arena);
}

PlainSet Plain(const FieldSet& set) {
  PlainSet out;
  set.ForEach([&](std::span<const PathElement> path) { out.insert(PathText(path)); });
  return out;
}

}  // namespace plimsoll::merge
