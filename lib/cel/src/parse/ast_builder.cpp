#include "ast_builder.h"

#include <array>

#include "literal.h"
#include "macro.h"

namespace plimsoll::cel {

NodeId AstBuilder::Error(uint32_t offset, std::string message) {
  issues_.push_back({offset, std::move(message)});
  return ast_.Add({.kind = NodeKind::kError, .offset = offset});
}

NodeId AstBuilder::Bool(uint32_t offset, bool value) {
  Node node{.kind = NodeKind::kConstant, .constant = ConstantKind::kBool, .offset = offset};
  node.value.boolean = value;
  return ast_.Add(node);
}

NodeId AstBuilder::Int(uint32_t offset, int64_t value) {
  Node node{.kind = NodeKind::kConstant, .constant = ConstantKind::kInt, .offset = offset};
  node.value.integer = value;
  return ast_.Add(node);
}

NodeId AstBuilder::String(uint32_t offset, std::string_view text) {
  return ast_.Add(
      {.kind = NodeKind::kConstant, .constant = ConstantKind::kString, .offset = offset, .text = text});
}

NodeId AstBuilder::Ident(uint32_t offset, std::string_view name) {
  return ast_.Add({.kind = NodeKind::kIdent, .offset = offset, .text = name});
}

NodeId AstBuilder::Select(uint32_t offset, NodeId operand, std::string_view field, bool test_only) {
  return ast_.AddWithChildren(
      {.kind = NodeKind::kSelect, .test_only = test_only, .offset = offset, .text = field}, {&operand, 1});
}

NodeId AstBuilder::Call(uint32_t offset, FunctionId function, std::span<const NodeId> arguments) {
  return ast_.AddWithChildren({.kind = NodeKind::kCall,
                               .offset = offset,
                               .function = function,
                               .text = OverloadTable::Get().Function(function).name},
                              arguments);
}

NodeId AstBuilder::Struct(uint32_t offset, std::string_view type_name, std::span<const MapEntry> fields) {
  return ast_.AddWithEntries({.kind = NodeKind::kStruct, .offset = offset, .text = type_name}, fields);
}

NodeId AstBuilder::IntLiteral(uint32_t offset, std::string_view token, bool negative) {
  const std::optional<int64_t> value = IntValue(token, negative);
  return value ? Int(offset, *value) : Error(offset, "invalid int literal");
}

NodeId AstBuilder::UintLiteral(uint32_t offset, std::string_view token) {
  const std::optional<uint64_t> value = UintValue(token);
  if (!value) return Error(offset, "invalid uint literal");
  Node node{.kind = NodeKind::kConstant, .constant = ConstantKind::kUint, .offset = offset};
  node.value.unsigned_integer = *value;
  return ast_.Add(node);
}

NodeId AstBuilder::DoubleLiteral(uint32_t offset, std::string_view token, bool negative) {
  const std::optional<double> value = DoubleValue(token, negative);
  if (!value) return Error(offset, "invalid double literal");
  Node node{.kind = NodeKind::kConstant, .constant = ConstantKind::kDouble, .offset = offset};
  node.value.number = *value;
  return ast_.Add(node);
}

NodeId AstBuilder::TextLiteral(uint32_t offset, std::string_view token, bool bytes) {
  std::string_view problem;
  std::optional<std::string_view> text = TextValue(token, bytes, room_, problem);
  if (!text) {
    issues_.push_back({offset, std::string(problem)});
    text = token;
  }
  const bool own = text->data() == room_.data();
  return ast_.Add({.kind = NodeKind::kConstant,
                   .constant = bytes ? ConstantKind::kBytes : ConstantKind::kString,
                   .offset = offset,
                   .text = own ? ast_.Keep(*text) : *text});
}

NodeId AstBuilder::GlobalCall(uint32_t offset, std::string_view function, std::span<const NodeId> arguments) {
  const MacroKind macro = FindMacro(options_, function, arguments.size(), false);
  if (macro != MacroKind::kNone) return MacroExpander(*this, offset).Expand(macro, {}, arguments);
  return ast_.AddWithChildren({.kind = NodeKind::kCall,
                               .offset = offset,
                               .function = OverloadTable::Get().FindFunction(function),
                               .text = function},
                              arguments);
}

NodeId AstBuilder::MemberCall(uint32_t offset, std::string_view function, NodeId target,
                              std::span<const NodeId> arguments) {
  const MacroKind macro = FindMacro(options_, function, arguments.size(), true);
  if (macro != MacroKind::kNone) return MacroExpander(*this, offset).Expand(macro, target, arguments);
  return PlainMemberCall(offset, function, OverloadTable::Get().FindFunction(function), target, arguments);
}

NodeId AstBuilder::PlainMemberCall(uint32_t offset, std::string_view function, FunctionId number,
                                   NodeId target, std::span<const NodeId> arguments) {
  return ast_.AddCallWithTarget(
      {.kind = NodeKind::kCall, .has_target = true, .offset = offset, .function = number, .text = function},
      target, arguments);
}

NodeId AstBuilder::Balanced(FunctionId function, std::span<const NodeId> terms,
                            std::span<const uint32_t> operators) {
  if (terms.size() == 1) return terms[0];
  const size_t middle = operators.size() / 2;
  const NodeId left = Balanced(function, terms.first(middle + 1), operators.first(middle));
  const NodeId right = Balanced(function, terms.subspan(middle + 1), operators.subspan(middle + 1));
  return Call(operators[middle], function, std::array{left, right});
}

NodeId AstBuilder::Copy(NodeId id) {
  if (TooManyNodes()) return id;
  const NodeKind kind = ast_[id].kind;
  if (kind == NodeKind::kMap || kind == NodeKind::kStruct) return CopyEntries(id);
  return CopyChildren(id);
}

NodeId AstBuilder::CopyChildren(NodeId id) {
  const size_t count = ast_[id].count;
  std::vector<NodeId> children(count);
  for (size_t i = 0; i < count; ++i) children[i] = Copy(ast_.Children(id)[i]);
  const Node node = ast_[id];
  if (node.kind == NodeKind::kComprehension) {
    const ComprehensionNames names = ast_.Names(id);
    return ast_.AddComprehension(node.offset, names, children);
  }
  if (node.kind != NodeKind::kList) return ast_.AddWithChildren(node, children);
  std::vector<uint8_t> optional(count);
  for (size_t i = 0; i < count; ++i) optional[i] = ast_.ElementIsOptional(id, i) ? 1 : 0;
  return ast_.AddList(node.offset, children, optional);
}

NodeId AstBuilder::CopyEntries(NodeId id) {
  const auto source = ast_.Entries(id);
  std::vector<MapEntry> entries(source.begin(), source.end());
  for (MapEntry& entry : entries) {
    if (ast_[id].kind == NodeKind::kMap) entry.key = Copy(entry.key);
    entry.value = Copy(entry.value);
  }
  return ast_.AddWithEntries(ast_[id], entries);
}

}  // namespace plimsoll::cel
