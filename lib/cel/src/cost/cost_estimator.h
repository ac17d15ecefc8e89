// CostEstimator walks a checked tree and adds up what its parts can cost. Three things are
// known of a node besides: how large its value can be, how large the entries of a list or map
// are, and the way to it from a variable, by which bounds are looked up in the schema.
//
// cost.cpp has the walk, cost_calls.cpp the functions of the language, cost_library.cpp those
// of Kubernetes' libraries.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "cost_path.h"
#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/cost/cost.h"
#include "plimsoll/cel/cost/estimate.h"
#include "plimsoll/cel/types/decl_type.h"

namespace plimsoll::cel {

using Cost = Estimate;
using SizeEstimate = Estimate;

inline constexpr Cost kUnitCost = Cost::Of(1);
inline constexpr double kStringFactor = 0.1;
inline constexpr double kRegexFactor = 0.25;
inline constexpr uint64_t kListCreationCost = 10;
inline constexpr uint64_t kMapCreationCost = 30;
inline constexpr uint64_t kStructCreationCost = 40;

// The sizes of what a list or a map holds.
struct EntrySize {
  TypeKind container;
  SizeEstimate key;
  SizeEstimate value;
};

struct CallEstimate {
  Cost cost;
  std::optional<SizeEstimate> result_size = std::nullopt;
};

// A receiver or argument as functions see it.
struct Operand {
  NodeId node;
  const Type* type;
  CostPath path;
  std::optional<SizeEstimate> size;
};

struct CallParts {
  NodeId node;
  FunctionId function;
  std::optional<Operand> target;
  std::span<const Operand> arguments;
  std::span<const Cost> argument_costs;

  Cost ArgumentSum() const;
};

class CostEstimator {
 public:
  CostEstimator(const CheckedAst& checked, const DeclTypes& decls, DeclId self);
  CostEstimator(const CheckedAst& checked, const SizeBounds& bounds);

  // Recursion is as deep as the tree, which the parser bounds. To be called once for a node.
  Cost CostOf(NodeId node);

 private:
  struct LocalVariable {
    std::string_view name;
    CostPath path;
    std::optional<SizeEstimate> size;
    std::optional<EntrySize> entry_size;
  };

  Cost CostOfIdent(NodeId node);
  Cost CostOfSelect(NodeId node);
  Cost CostOfList(NodeId node);
  Cost CostOfMap(NodeId node);
  Cost CostOfStruct(NodeId node);
  Cost CostOfComprehension(NodeId node);
  Cost CostOfBinding(NodeId node);
  bool IsBinding(NodeId node) const;
  void SetComprehensionSize(NodeId node, SizeEstimate range);

  Cost CostOfCall(NodeId node);
  Cost CostOfDyn(NodeId node);
  void FollowIndex(NodeId node, OverloadId overload, std::optional<SizeEstimate>& result_size);
  CallEstimate CostOfOverload(const CallParts& call, OverloadId overload);
  std::optional<CallEstimate> ExtensionCost(const CallParts& call, OverloadId overload) const;
  std::optional<CallEstimate> LibraryCost(const CallParts& call, OverloadId overload) const;
  CallEstimate LanguageCost(const CallParts& call, OverloadId overload);
  CallEstimate CostOfConditional(const CallParts& call);
  CallEstimate CostOfAddition(const CallParts& call, OverloadId overload);

  std::optional<CallEstimate> ListSearchCost(const CallParts& call) const;
  std::optional<CallEstimate> ReplaceCost(const CallParts& call) const;
  std::optional<CallEstimate> SplitCost(const CallParts& call) const;
  std::optional<CallEstimate> JoinCost(const CallParts& call) const;
  std::optional<CallEstimate> FindCost(const CallParts& call) const;
  std::optional<CallEstimate> ContainsAddressCost(const CallParts& call, OverloadId overload) const;
  std::optional<CallEstimate> EqualityCost(const CallParts& call) const;
  // Of an integer literal; `otherwise` for anything else.
  uint64_t LiteralOr(const Operand& operand, uint64_t otherwise) const;

  void PushAccumulator(NodeId comprehension);
  void PushIteration(std::string_view name, NodeId range, bool key, std::string_view list_step,
                     std::string_view map_step);
  void Pop(std::string_view name);
  const LocalVariable* FindVariable(std::string_view name) const;
  TypeKind ContainerOf(NodeId range, const std::optional<EntrySize>& entry_size) const;

  CostPath PathOf(NodeId node) const;
  Operand OperandOf(NodeId node);
  // None when nothing is known.
  std::optional<SizeEstimate> SizeOf(NodeId node);
  std::optional<SizeEstimate> LiteralSize(NodeId node) const;
  std::optional<SizeEstimate> SizeBySchema(std::span<const std::string_view> steps) const;
  DeclId StepDown(DeclId at, std::string_view step) const;
  std::optional<EntrySize> EntrySizeOf(NodeId node) const;
  SizeEstimate SizeOrUnknown(NodeId node) { return SizeOf(node).value_or(SizeEstimate::Unknown()); }
  // As functions of the libraries do: the schema is looked into again.
  SizeEstimate LibrarySize(const Operand& operand) const;
  // Of the items of a list, and their type; none when it is no list.
  struct Item {
    TypeKind kind;
    SizeEstimate size;
  };
  std::optional<Item> ItemOf(const Operand& list) const;

  const CheckedAst& checked_;
  const Ast& ast_;
  // One of them is there.
  const DeclTypes* const decls_ = nullptr;
  const SizeBounds* const bounds_ = nullptr;
  const DeclId self_ = kNoDecl;
  CostPaths paths_;
  std::vector<LocalVariable> variables_;
  // By node.
  std::vector<CostPath> node_paths_;
  std::vector<std::optional<SizeEstimate>> sizes_;
  std::vector<std::optional<EntrySize>> entry_sizes_;
};

}  // namespace plimsoll::cel
