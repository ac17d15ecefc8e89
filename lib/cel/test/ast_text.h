// For tests: a tree in one line, calls by their function's name, macros expanded.
#pragma once

#include <string>

#include "plimsoll/cel/parse/ast.h"

namespace plimsoll::cel {

inline std::string AstText(const Ast& ast, NodeId id);

inline std::string ConstantText(const Node& node) {
  switch (node.constant) {
    case ConstantKind::kNull: return "null";
    case ConstantKind::kBool: return node.value.boolean ? "true" : "false";
    case ConstantKind::kInt: return std::to_string(node.value.integer);
    case ConstantKind::kUint: return std::to_string(node.value.unsigned_integer) + "u";
    case ConstantKind::kDouble: return std::to_string(node.value.number);
    case ConstantKind::kString: return "\"" + std::string(node.text) + "\"";
    case ConstantKind::kBytes: return "b\"" + std::string(node.text) + "\"";
  }
  return {};
}

inline std::string CallText(const Ast& ast, NodeId id) {
  std::string out = ast[id].has_target ? AstText(ast, ast.Target(id)) + "." : "";
  out += std::string(ast[id].text) + "(";
  bool first = true;
  for (const NodeId argument : ast.Arguments(id)) {
    if (!first) out += ", ";
    first = false;
    out += AstText(ast, argument);
  }
  return out + ")";
}

inline std::string ListText(const Ast& ast, NodeId id) {
  std::string out = "[";
  for (size_t i = 0; i < ast.Elements(id).size(); ++i) {
    if (i != 0) out += ", ";
    if (ast.ElementIsOptional(id, i)) out += "?";
    out += AstText(ast, ast.Elements(id)[i]);
  }
  return out + "]";
}

inline std::string EntriesText(const Ast& ast, NodeId id) {
  std::string out = std::string(ast[id].text) + "{";
  bool first = true;
  for (const MapEntry& entry : ast.Entries(id)) {
    if (!first) out += ", ";
    first = false;
    if (entry.optional) out += "?";
    out += ast[id].kind == NodeKind::kMap ? AstText(ast, entry.key) : std::string(entry.field);
    out += ": " + AstText(ast, entry.value);
  }
  return out + "}";
}

inline std::string LoopText(const Ast& ast, NodeId id) {
  const ComprehensionNames& names = ast.Names(id);
  std::string out = "for(" + std::string(names.iter_var);
  if (!names.iter_var2.empty()) out += ", " + std::string(names.iter_var2);
  out += " : " + AstText(ast, ast.Range(id)) + "; " + std::string(names.accu_var) + " = ";
  out += AstText(ast, ast.Init(id)) + "; " + AstText(ast, ast.Condition(id)) + "; ";
  return out + AstText(ast, ast.Step(id)) + "; " + AstText(ast, ast.Result(id)) + ")";
}

inline std::string AstText(const Ast& ast, NodeId id) {
  const Node& node = ast[id];
  switch (node.kind) {
    case NodeKind::kError: return "<error>";
    case NodeKind::kConstant: return ConstantText(node);
    case NodeKind::kIdent: return std::string(node.text);
    case NodeKind::kSelect:
      return AstText(ast, ast.Operand(id)) + "." + std::string(node.text) + (node.test_only ? "~" : "");
    case NodeKind::kCall: return CallText(ast, id);
    case NodeKind::kList: return ListText(ast, id);
    case NodeKind::kMap:
    case NodeKind::kStruct: return EntriesText(ast, id);
    case NodeKind::kComprehension: return LoopText(ast, id);
  }
  return {};
}

}  // namespace plimsoll::cel
