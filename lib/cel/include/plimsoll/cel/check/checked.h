// A tree whose types are known: what the checker makes, and what cost estimation and evaluation
// read. Types and references are arrays by node.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "plimsoll/cel/parse/ast.h"
#include "plimsoll/cel/types/overload.h"
#include "plimsoll/cel/types/type.h"

namespace plimsoll::cel {

enum class ReferenceKind : uint8_t {
  kNone,
  kLocal,     // a variable of a comprehension
  kVariable,  // of the environment
  kTypeName,  // a type as a value: the node's type is type(T). `duration` and `timestamp` check, but
              // making the program fails: "reference to undefined type: duration"
  kConstant,  // an enumeration value; the node is a constant now
  kFunction,  // the overloads that can match; with one, it is that one
};

struct Reference {
  ReferenceKind kind = ReferenceKind::kNone;
  uint32_t first = 0;  // kFunction: where its overloads start; kVariable: index in the environment
  uint32_t count = 0;
};

struct CheckedAst {
  Ast ast;
  std::vector<const Type*> types;     // no type variable is left
  std::vector<Reference> references;  // identifiers and calls
  std::vector<OverloadId> overloads;  // of all references

  const Type& TypeOf(NodeId id) const { return *types[id.index]; }
  const Type& ResultType() const { return TypeOf(ast.Root()); }
  std::span<const OverloadId> OverloadsOf(NodeId call) const {
    const Reference& reference = references[call.index];
    if (reference.kind != ReferenceKind::kFunction) return {};
    return {overloads.data() + reference.first, reference.count};
  }
  // Whether the expression reads a variable of the environment, such as oldSelf.
  bool Uses(std::string_view variable) const;
};

}  // namespace plimsoll::cel
