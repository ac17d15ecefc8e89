// A chain of selections that ends at self is one path. What is done with the value at its end does not
// matter: all below it counts as read. Variables of macros hold parts of what their range reads.
#include "plimsoll/cel/check/fields_read.h"

#include <algorithm>

#include "plimsoll/cel/parse/ast.h"
#include "plimsoll/cel/parse/parse.h"
#include "plimsoll/cel/types/field_name.h"

namespace plimsoll::cel {
namespace {

using FieldNames = std::vector<std::string>;

bool IsSelf(const Node& node) {
  return node.kind == NodeKind::kIdent && (node.text == "self" || node.text == "oldSelf");
}

class FieldReads {
 public:
  explicit FieldReads(const Ast& ast) : ast_(ast) {}

  std::vector<FieldNames> Run() {
    pending_.push_back(ast_.Root());
    while (!pending_.empty()) {
      const NodeId next = pending_.back();
      pending_.pop_back();
      Visit(next);
    }
    return std::move(out_);
  }

 private:
  void Visit(NodeId id) {
    const Node& node = ast_[id];
    if (IsSelf(node) || node.kind == NodeKind::kSelect) return VisitChain(id);
    if (node.kind == NodeKind::kMap || node.kind == NodeKind::kStruct) {
      for (const MapEntry& entry : ast_.Entries(id)) {
        if (node.kind == NodeKind::kMap) pending_.push_back(entry.key);
        pending_.push_back(entry.value);
      }
      return;
    }
    for (const NodeId child : ast_.Children(id)) pending_.push_back(child);
  }

  void VisitChain(NodeId id) {
    FieldNames names;
    while (ast_[id].kind == NodeKind::kSelect) {
      names.push_back(UnescapeFieldName(ast_[id].text).value_or(std::string(ast_[id].text)));
      id = ast_.Operand(id);
    }
    if (!IsSelf(ast_[id])) return pending_.push_back(id);
    std::ranges::reverse(names);
    out_.push_back(std::move(names));
  }

  const Ast& ast_;
  std::vector<NodeId> pending_;
  std::vector<FieldNames> out_;
};

}  // namespace

std::vector<std::vector<std::string>> FieldsRead(std::string_view expression) {
  Ast ast;
  Issues issues;
  if (!Parse(expression, {}, ast, issues)) return {{}};
  return FieldReads(ast).Run();
}

}  // namespace plimsoll::cel
