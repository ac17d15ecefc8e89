// Macros: calls that stand for something longer. Which there are depends on the version; a macro is
// known by its name, the number of its arguments and whether it has a receiver. Used otherwise, the
// name is an ordinary function.
#pragma once

#include <span>
#include <string_view>

#include "ast_builder.h"

namespace plimsoll::cel {

enum class MacroKind : uint8_t {
  kNone,
  kHas,
  kAll,
  kExists,
  kExistsOne,
  kMap,
  kFilter,
  kAll2,
  kExists2,
  kExistsOne2,
  kTransformList,
  kTransformMap,
  kTransformMapEntry,
  kOptMap,
  kOptFlatMap,
  kSortBy,
};

MacroKind FindMacro(const ParseOptions& options, std::string_view name, size_t arguments, bool member);

class MacroExpander {
 public:
  // All nodes that the macro makes are at the place of the call.
  MacroExpander(AstBuilder& builder, uint32_t offset) : builder_(builder), offset_(offset) {}

  NodeId Expand(MacroKind kind, NodeId target, std::span<const NodeId> arguments);

 private:
  // What a loop does, whatever its variables are.
  struct Loop {
    NodeId init;
    NodeId condition;
    NodeId step;
    NodeId result;
  };

  NodeId Has(NodeId argument);
  NodeId OneVariable(MacroKind kind, NodeId target, std::span<const NodeId> arguments);
  NodeId TwoVariables(MacroKind kind, NodeId target, std::span<const NodeId> arguments);
  NodeId BindOptional(MacroKind kind, NodeId target, std::span<const NodeId> arguments);
  NodeId SortBy(NodeId target, std::span<const NodeId> arguments);

  Loop All(NodeId predicate);
  Loop Exists(NodeId predicate);
  Loop ExistsOne(NodeId predicate);
  Loop Collect(NodeId init, NodeId step, const NodeId* filter);
  NodeId Append(NodeId element);
  NodeId Comprehend(const ComprehensionNames& names, NodeId range, const Loop& loop);
  // let name = value in body
  NodeId Bind(std::string_view name, NodeId value, NodeId step, NodeId body);

  bool IsName(NodeId argument) const;
  NodeId ErrorAt(NodeId node, std::string message);
  NodeId Accumulator() { return builder_.Ident(offset_, kAccumulatorName); }
  NodeId True() { return builder_.Bool(offset_, true); }
  template <class... Ids>
  NodeId Call(FunctionId function, Ids... arguments);

  AstBuilder& builder_;
  uint32_t offset_;
};

}  // namespace plimsoll::cel
