#include "rule_fields.h"

#include <algorithm>
#include <optional>
#include <string>

#include "plimsoll/cel/parse/ast.h"
#include "plimsoll/cel/parse/parse.h"
#include "plimsoll/cel/types/field_name.h"
#include "plimsoll/compat/diff/change.h"

namespace plimsoll::compat {

using cel::FunctionId;
using cel::NodeKind;
using value::Path;
using value::Step;

namespace {

// A variable of a macro, and where its values are.
struct Visited {
  std::string_view name;
  std::optional<Path> at;
  const Visited* outer = nullptr;
};

class FieldWalk {
 public:
  explicit FieldWalk(const cel::Ast& ast) : ast_(ast) {}

  std::vector<Path> Run() {
    Visit(ast_.Root(), nullptr);
    return std::move(out_);
  }

 private:
  void Visit(cel::NodeId id, const Visited* variables) {
    if (const auto path = PathOf(id, variables)) {
      if (!path->empty() && std::ranges::find(out_, *path) == out_.end()) out_.push_back(*path);
    }
    const cel::Node& node = ast_[id];
    if (node.kind == NodeKind::kComprehension) return VisitLoop(id, variables);
    if (node.kind == NodeKind::kMap || node.kind == NodeKind::kStruct) {
      for (const cel::MapEntry& entry : ast_.Entries(id)) Visit(entry.value, variables);
      return;
    }
    for (const cel::NodeId child : ast_.Children(id)) Visit(child, variables);
  }

  void VisitLoop(cel::NodeId id, const Visited* variables) {
    const cel::ComprehensionNames& names = ast_.Names(id);
    std::optional<Path> items = PathOf(ast_.Range(id), variables);
    if (items) items->Push(Step::Key(std::string(kEachStep)));
    Visit(ast_.Range(id), variables);
    const Visited first{names.iter_var, items, variables};
    const Visited second{names.iter_var2, items, &first};
    for (const cel::NodeId part : ast_.Children(id).subspan(1)) Visit(part, &second);
  }

  // Of a chain of selections that begins at self or at a variable.
  std::optional<Path> PathOf(cel::NodeId id, const Visited* variables) const {
    const cel::Node& node = ast_[id];
    if (node.kind == NodeKind::kIdent) {
      if (node.text == "self") return Path();
      while (variables != nullptr && variables->name != node.text) variables = variables->outer;
      return variables != nullptr ? variables->at : std::nullopt;
    }
    const bool select = node.kind == NodeKind::kSelect;
    const bool index = node.kind == NodeKind::kCall &&
                       (node.function == FunctionId::kIndex || node.function == FunctionId::kOptIndex);
    const bool optional = node.kind == NodeKind::kCall && node.function == FunctionId::kOptSelect;
    if (!select && !index && !optional) return std::nullopt;
    std::optional<Path> out = PathOf(ast_.Children(id)[0], variables);
    if (!out) return std::nullopt;
    out->Push(select ? Step::Field(Unescape(node.text)) : StepOf(ast_[ast_.Children(id)[1]]));
    return out;
  }

  static Step StepOf(const cel::Node& key) {
    const bool constant = key.kind == NodeKind::kConstant && key.constant == cel::ConstantKind::kString;
    return constant ? Step::Field(Unescape(key.text)) : Step::Key(std::string(kEachStep));
  }

  static std::string Unescape(std::string_view name) {
    return cel::UnescapeFieldName(name).value_or(std::string(name));
  }

  const cel::Ast& ast_;
  std::vector<Path> out_;
};

}  // namespace

std::vector<Path> FieldsOfRule(std::string_view rule) {
  cel::Ast ast;
  cel::Issues issues;
  if (!cel::Parse(rule, {}, ast, issues)) return {};
  return FieldWalk(ast).Run();
}

}  // namespace plimsoll::compat
