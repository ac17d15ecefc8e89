// The parts of an expression that have a value of their own, for traces. What is inside a loop has many
// values and is left out.
#pragma once

#include <vector>

#include "plimsoll/cel/parse/ast.h"

namespace plimsoll::cel {

inline std::vector<NodeId> PartsOf(const Ast& ast, NodeId id) {
  std::vector<NodeId> parts;
  switch (ast[id].kind) {
    case NodeKind::kComprehension: return {ast.Range(id)};
    case NodeKind::kMap:
    case NodeKind::kStruct:
      for (const MapEntry& entry : ast.Entries(id)) {
        if (ast[id].kind == NodeKind::kMap) parts.push_back(entry.key);
        parts.push_back(entry.value);
      }
      return parts;
    default: parts.assign(ast.Children(id).begin(), ast.Children(id).end()); return parts;
  }
}

}  // namespace plimsoll::cel
