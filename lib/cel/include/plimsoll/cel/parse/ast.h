// The tree of one expression, after macros: flat arrays, a node is its index. Who knows something
// about a node (its type, its overloads, its cost) keeps an array of as many elements.
//
// Children of a node always exist; some nodes belong to no parent (what a macro consumed), so walk
// from Root(). The text of the expression is copied in; texts of nodes are views of it or of the
// tree's own memory, and live as long as the tree.
//
//   const Node& call = ast[id];
//   if (call.kind == NodeKind::kCall && call.has_target) Visit(ast.Target(id));
//   for (NodeId argument : ast.Arguments(id)) Visit(argument);
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "plimsoll/base/id.h"
#include "plimsoll/cel/types/overload.h"

namespace plimsoll::cel {

struct CelNodeTag;
using NodeId = Id<CelNodeTag>;

enum class NodeKind : uint8_t {
  kError,  // a place where parsing failed; never in a tree without issues
  kConstant,
  kIdent,
  kSelect,
  kCall,
  kList,
  kMap,
  kStruct,
  kComprehension,
};

enum class ConstantKind : uint8_t { kNull, kBool, kInt, kUint, kDouble, kString, kBytes };

struct Node {
  NodeKind kind = NodeKind::kError;
  ConstantKind constant = ConstantKind::kNull;
  bool test_only = false;   // kSelect: has(a.b)
  bool has_target = false;  // kCall: the first child is the receiver
  // The place that issues about the node name, as a byte offset into the source.
  uint32_t offset = 0;
  FunctionId function = FunctionId::kNone;  // kCall: of the built-in table or kNone
  uint32_t first = 0;                       // where the children or entries start
  uint32_t count = 0;
  // kIdent: name; kSelect: field; kCall: function; kStruct: type name; string and bytes constants.
  std::string_view text{};
  // What else the kind needs, one of them at a time.
  union Value {
    int64_t integer = 0;
    uint64_t unsigned_integer;
    double number;
    bool boolean;
    uint32_t comprehension;  // index of the names of a comprehension
  } value{};
};

// An entry of a map (key) or a struct literal (field).
struct MapEntry {
  NodeId key;
  std::string_view field;
  NodeId value;
  uint32_t offset = 0;  // of the colon
  bool optional = false;
};

// for (iter_var [, iter_var2] : range; condition) accu_var = step; result. The second name is empty
// with one variable.
struct ComprehensionNames {
  std::string_view iter_var;
  std::string_view iter_var2;
  std::string_view accu_var;
};

// The loop variables' accumulator in expanded macros; no expression can spell it.
inline constexpr std::string_view kAccumulatorName = "@result";
// Its name before it was hidden; still refused as a loop variable.
inline constexpr std::string_view kOldAccumulatorName = "__result__";
constexpr bool IsAccumulator(std::string_view name) {
  return name == kAccumulatorName || name == kOldAccumulatorName;
}
// The loop variable of the shapes that only bind a name.
inline constexpr std::string_view kUnusedIterVar = "#unused";

class Ast {
 public:
  // Starts over with a copy of this source.
  void Reset(std::string_view source);

  std::string_view Source() const { return source_; }
  NodeId Root() const { return root_; }
  size_t size() const { return nodes_.size(); }
  const Node& operator[](NodeId id) const { return nodes_[id.index]; }
  Node& At(NodeId id) { return nodes_[id.index]; }

  NodeId Operand(NodeId select) const { return children_[nodes_[select.index].first]; }
  NodeId Target(NodeId call) const { return children_[nodes_[call.index].first]; }
  // Without the receiver.
  std::span<const NodeId> Arguments(NodeId call) const {
    return Children(call).subspan(nodes_[call.index].has_target ? 1 : 0);
  }
  std::span<const NodeId> Elements(NodeId list) const { return Children(list); }
  // Whether element i of a list was written `?e`.
  bool ElementIsOptional(NodeId list, size_t i) const { return optional_[nodes_[list.index].first + i] != 0; }
  std::span<const MapEntry> Entries(NodeId map_or_struct) const {
    const Node& node = nodes_[map_or_struct.index];
    return {entries_.data() + node.first, node.count};
  }
  const ComprehensionNames& Names(NodeId comprehension) const {
    return names_[nodes_[comprehension.index].value.comprehension];
  }
  NodeId Range(NodeId comprehension) const { return Children(comprehension)[0]; }
  NodeId Init(NodeId comprehension) const { return Children(comprehension)[1]; }
  NodeId Condition(NodeId comprehension) const { return Children(comprehension)[2]; }
  NodeId Step(NodeId comprehension) const { return Children(comprehension)[3]; }
  NodeId Result(NodeId comprehension) const { return Children(comprehension)[4]; }
  // Everything below a node that is no map or struct: operand, target and arguments, elements, or
  // the five parts of a comprehension.
  std::span<const NodeId> Children(NodeId id) const {
    const Node& node = nodes_[id.index];
    return {children_.data() + node.first, node.count};
  }

  // Building.
  NodeId Add(const Node& node);
  NodeId AddWithChildren(Node node, std::span<const NodeId> children);
  NodeId AddCallWithTarget(Node node, NodeId target, std::span<const NodeId> arguments);
  NodeId AddList(uint32_t offset, std::span<const NodeId> elements, std::span<const uint8_t> optional);
  NodeId AddWithEntries(Node node, std::span<const MapEntry> entries);
  NodeId AddComprehension(uint32_t offset, const ComprehensionNames& names,
                          std::span<const NodeId> five_parts);
  // Drops the receiver: `sets.contains(a)` is a global function of that name.
  void MakeGlobal(NodeId call, std::string_view function, FunctionId number);
  void SetRoot(NodeId root) { root_ = root; }
  std::string_view Keep(std::string_view text);

 private:
  std::vector<Node> nodes_;
  std::vector<NodeId> children_;
  std::vector<uint8_t> optional_;  // parallel to children_
  std::vector<MapEntry> entries_;
  std::vector<ComprehensionNames> names_;
  std::string_view source_;
  NodeId root_;
  // Texts that are not part of the source, and the source. There are few, and many trees are kept.
  std::vector<std::unique_ptr<char[]>> texts_;
};

}  // namespace plimsoll::cel
