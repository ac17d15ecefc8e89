#include "plimsoll/cel/parse/ast.h"

#include <algorithm>

namespace plimsoll::cel {

void Ast::Reset(std::string_view source) {
  nodes_.clear();
  children_.clear();
  optional_.clear();
  entries_.clear();
  names_.clear();
  root_ = {};
  // The source may be the tree's own.
  const std::vector<std::unique_ptr<char[]>> before = std::move(texts_);
  texts_.clear();
  source_ = Keep(source);
}

std::string_view Ast::Keep(std::string_view text) {
  texts_.push_back(std::make_unique_for_overwrite<char[]>(text.size()));
  std::copy(text.begin(), text.end(), texts_.back().get());
  return {texts_.back().get(), text.size()};
}

NodeId Ast::Add(const Node& node) {
  nodes_.push_back(node);
  return NodeId{static_cast<uint32_t>(nodes_.size() - 1)};
}

NodeId Ast::AddWithChildren(Node node, std::span<const NodeId> children) {
  node.first = static_cast<uint32_t>(children_.size());
  node.count = static_cast<uint32_t>(children.size());
  children_.insert(children_.end(), children.begin(), children.end());
  optional_.resize(children_.size());
  return Add(node);
}

NodeId Ast::AddCallWithTarget(Node node, NodeId target, std::span<const NodeId> arguments) {
  node.first = static_cast<uint32_t>(children_.size());
  node.count = static_cast<uint32_t>(arguments.size() + 1);
  children_.push_back(target);
  children_.insert(children_.end(), arguments.begin(), arguments.end());
  optional_.resize(children_.size());
  return Add(node);
}

NodeId Ast::AddList(uint32_t offset, std::span<const NodeId> elements, std::span<const uint8_t> optional) {
  const NodeId list = AddWithChildren({.kind = NodeKind::kList, .offset = offset}, elements);
  std::copy(optional.begin(), optional.end(), optional_.end() - static_cast<ptrdiff_t>(elements.size()));
  return list;
}

NodeId Ast::AddWithEntries(Node node, std::span<const MapEntry> entries) {
  node.first = static_cast<uint32_t>(entries_.size());
  node.count = static_cast<uint32_t>(entries.size());
  entries_.insert(entries_.end(), entries.begin(), entries.end());
  return Add(node);
}

NodeId Ast::AddComprehension(uint32_t offset, const ComprehensionNames& names,
                             std::span<const NodeId> five_parts) {
  Node node{.kind = NodeKind::kComprehension, .offset = offset};
  node.value.comprehension = static_cast<uint32_t>(names_.size());
  names_.push_back(names);
  return AddWithChildren(node, five_parts);
}

void Ast::MakeGlobal(NodeId call, std::string_view function, FunctionId number) {
  Node& node = nodes_[call.index];
  node.has_target = false;
  ++node.first;
  --node.count;
  node.text = function;
  node.function = number;
}

}  // namespace plimsoll::cel
