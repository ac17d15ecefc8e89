// Short ways to write trees in tests.
//
//   Tree tree = ObjectOf(Named("a", Tree::Int(1)), Named("b", ArrayOf(Tree(), Tree::Bool(true))));
#pragma once

#include <string>
#include <utility>

#include "plimsoll/value/tree.h"

namespace plimsoll::value {

struct NamedTree {
  std::string name;
  Tree tree;
};

inline NamedTree Named(std::string name, Tree tree) { return {std::move(name), std::move(tree)}; }
inline Tree Text(std::string text) { return Tree::String(std::move(text)); }

template <class... Members>
Tree ObjectOf(Members... members) {
  Tree out = Tree::NewObject();
  (out.AsObject().Set(members.name, std::move(members.tree)), ...);
  return out;
}

template <class... Items>
Tree ArrayOf(Items... items) {
  Tree out = Tree::NewArray();
  (out.AsArray().push_back(std::move(items)), ...);
  return out;
}

// `depth` arrays and objects in turn around a number.
inline Tree DeepTree(int depth) {
  Tree out = Tree::Int(1);
  for (int i = 0; i < depth; ++i)
    out = i % 2 == 0 ? ArrayOf(std::move(out)) : ObjectOf(Named("k", std::move(out)));
  return out;
}

}  // namespace plimsoll::value
