#include "term.h"

#include "plimsoll/cel/parse/expression_text.h"
#include "plimsoll/cel/types/field_name.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::compat {

using cel::ConstantKind;
using cel::FunctionId;
using cel::NodeKind;

namespace {

const Scope* FindVariable(const Scope* scope, std::string_view name) {
  while (scope != nullptr && scope->name != name) scope = scope->outer;
  return scope;
}

// Numbers beyond are not all there.
std::optional<double> Exactly(double number) {
  constexpr double kMost = 9007199254740992;
  return number > -kMost && number < kMost ? std::optional(number) : std::nullopt;
}

class TermWriter {
 public:
  explicit TermWriter(std::string& out) : out_(out) {}

  void Write(const Term& term) {
    const cel::Node& node = term.node();
    switch (node.kind) {
      case NodeKind::kError:
      case NodeKind::kConstant: return AppendExpression(out_, *term.ast, term.id);
      case NodeKind::kIdent: return WriteName(term);
      case NodeKind::kSelect: return WriteSelect(term);
      case NodeKind::kCall: return WriteCall(term);
      case NodeKind::kList: return WriteAll('[', term, ']');
      case NodeKind::kMap:
      case NodeKind::kStruct: return WriteEntries(term);
      case NodeKind::kComprehension: return WriteLoop(term);
    }
  }

 private:
  void WriteName(const Term& term) {
    const Scope* variable = FindVariable(term.scope, term.node().text);
    out_ += variable != nullptr ? std::string_view(variable->text) : term.node().text;
  }

  void WriteSelect(const Term& term) {
    if (term.node().test_only) out_ += "has(";
    Write(term.With(term.ast->Operand(term.id)));
    out_ += '.';
    out_ += term.node().text;
    if (term.node().test_only) out_ += ')';
  }

  // The receiver is written as the first argument.
  void WriteCall(const Term& term) {
    out_ += term.node().text;
    WriteAll('(', term, ')');
  }

  void WriteAll(char open, const Term& term, char close) {
    out_ += open;
    for (const cel::NodeId child : term.ast->Children(term.id)) {
      Write(term.With(child));
      out_ += ',';
    }
    out_ += close;
  }

  void WriteEntries(const Term& term) {
    out_ += term.node().text;
    out_ += '{';
    for (const cel::MapEntry& entry : term.ast->Entries(term.id)) {
      if (entry.optional) out_ += '?';
      term.node().kind == NodeKind::kMap ? Write(term.With(entry.key)) : void(out_ += entry.field);
      out_ += ':';
      Write(term.With(entry.value));
      out_ += ',';
    }
    out_ += '}';
  }

  // Variables are written by their depth, so that their names do not matter.
  void WriteLoop(const Term& term) {
    const cel::ComprehensionNames& names = term.ast->Names(term.id);
    const std::string depth = std::to_string(++loops_);
    const Scope accumulator{names.accu_var, "#a" + depth, {}, term.scope};
    const Scope first{names.iter_var, "#v" + depth, {}, &accumulator};
    const Scope second{names.iter_var2, "#w" + depth, {}, &first};
    const bool two = !names.iter_var2.empty();
    out_ += "loop(";
    Write(term.With(term.ast->Range(term.id)));
    for (const cel::NodeId part : term.ast->Children(term.id).subspan(1)) {
      out_ += ',';
      Write({term.ast, part, two ? &second : &first});
    }
    out_ += ')';
    --loops_;
  }

  std::string& out_;
  int loops_ = 0;
};

}  // namespace

std::optional<double> Term::Number() const {
  if (IsCall(FunctionId::kNegate)) {
    const auto number = With(ast->Arguments(id)[0]).Number();
    return number ? std::optional(-*number) : std::nullopt;
  }
  if (!IsConstant()) return std::nullopt;
  switch (node().constant) {
    case ConstantKind::kInt: return Exactly(static_cast<double>(node().value.integer));
    case ConstantKind::kUint: return Exactly(static_cast<double>(node().value.unsigned_integer));
    case ConstantKind::kDouble: return Exactly(node().value.number);
    default: return std::nullopt;
  }
}

std::optional<std::string_view> Term::String() const {
  const bool string = IsConstant() && node().constant == ConstantKind::kString;
  return string ? std::optional(node().text) : std::nullopt;
}

std::optional<Term> Term::SizeOf() const {
  const bool size = IsCall(FunctionId::kSize) && ast->Children(id).size() == 1;
  return size ? std::optional(With(ast->Children(id)[0])) : std::nullopt;
}

std::string TextOf(const Term& term) {
  std::string out;
  TermWriter(out).Write(term);
  return out;
}

std::optional<schema::NodeId> SchemaOf(const Term& term, const RuleSchema& schema) {
  const cel::Node& node = term.node();
  if (node.kind == NodeKind::kIdent) {
    if (const Scope* variable = FindVariable(term.scope, node.text)) return variable->node;
    return node.text == "self" ? std::optional(schema.self) : std::nullopt;
  }
  if (node.kind != NodeKind::kSelect || node.test_only) return std::nullopt;
  const auto holder = SchemaOf(term.With(term.ast->Operand(term.id)), schema);
  if (!holder) return std::nullopt;
  const std::string name = cel::UnescapeFieldName(node.text).value_or(std::string(node.text));
  return schema.schema.Property(*holder, name);
}

std::string ConstantText(double number) {
  std::string out = "number ";
  text::AppendFloat(out, number);
  return out;
}

std::string ConstantText(std::string_view text) { return "text " + std::string(text); }

std::string ConstantText(const Term& term) {
  if (const auto number = term.Number()) return ConstantText(*number);
  if (const auto text = term.String()) return ConstantText(*text);
  const bool boolean = term.IsConstant() && term.node().constant == ConstantKind::kBool;
  return boolean ? (term.node().value.boolean ? "true" : "false") : "";
}

}  // namespace plimsoll::compat
