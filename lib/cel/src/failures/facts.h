// Facts: what is known about values at a point of an expression, because guards before it held.
//
//   has(self.a) && self.a > 0           // self.a is present in the second part
//   size(self.l) > 1 ? self.l[1] : 0    // self.l has two items at least
//
// Values are named by their text (`self.a`), which is enough as long as expressions have no side effects.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/parse/ast.h"

namespace plimsoll::cel {

struct Fact {
  enum class Kind : uint8_t {
    kPresent,  // a field or entry that can be read
    kNotNull,
    kMinSize,  // a list, map or string with `size` elements at least
    kNotZero,
    kHasValue,  // an optional
    kParses,    // a text that a conversion accepts
  };

  Kind kind;
  std::string subject;
  int64_t size = 0;

  friend bool operator==(const Fact&, const Fact&) = default;
};

using Facts = std::vector<Fact>;

// The text that names a value. Fields and entries of constant names have the same form: `m.key`.
std::string SubjectOf(const Ast& ast, NodeId id);
// The subject of an entry or an item.
std::string EntryOf(const Ast& ast, NodeId container, NodeId key);

// What follows from a condition that is true, or false.
Facts FactsOf(const Ast& ast, NodeId condition, bool truth);

// The operands of a chain of && or ||.
std::vector<NodeId> OperandsOf(const Ast& ast, NodeId id, FunctionId function);

bool IsCallOf(const Node& node, FunctionId function);

}  // namespace plimsoll::cel
