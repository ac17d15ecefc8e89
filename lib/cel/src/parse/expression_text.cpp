#include "plimsoll/cel/parse/expression_text.h"

#include <utility>

#include "plimsoll/text/go_format.h"

namespace plimsoll::cel {
namespace {

// How tightly operators bind; an operand that binds less is in parentheses.
enum Precedence : uint8_t { kTernary, kOr, kAnd, kRelation, kSum, kProduct, kUnary, kPrimary };

struct Operator {
  FunctionId function;
  std::string_view text;
  Precedence precedence;
};

constexpr Operator kBinary[] = {
    {FunctionId::kLogicalOr, " || ", kOr},    {FunctionId::kLogicalAnd, " && ", kAnd},
    {FunctionId::kEquals, " == ", kRelation}, {FunctionId::kNotEquals, " != ", kRelation},
    {FunctionId::kLess, " < ", kRelation},    {FunctionId::kLessEquals, " <= ", kRelation},
    {FunctionId::kGreater, " > ", kRelation}, {FunctionId::kGreaterEquals, " >= ", kRelation},
    {FunctionId::kIn, " in ", kRelation},     {FunctionId::kAdd, " + ", kSum},
    {FunctionId::kSubtract, " - ", kSum},     {FunctionId::kMultiply, " * ", kProduct},
    {FunctionId::kDivide, " / ", kProduct},   {FunctionId::kModulo, " % ", kProduct},
};

const Operator* FindOperator(FunctionId function) {
  for (const Operator& one : kBinary) {
    if (one.function == function) return &one;
  }
  return nullptr;
}

// What a comprehension was before its macro was expanded; no name when its shape does not say.
struct Macro {
  std::string_view name;
  NodeId body;
  NodeId filter;
  bool has_filter = false;
};

class ExpressionWriter {
 public:
  ExpressionWriter(std::string& out, const Ast& ast) : out_(out), ast_(ast) {}

  void Write(NodeId id, Precedence least = kTernary) {
    const bool enclosed = PrecedenceOf(id) < least;
    if (enclosed) out_ += '(';
    WritePlain(id);
    if (enclosed) out_ += ')';
  }

 private:
  Precedence PrecedenceOf(NodeId id) const {
    const Node& node = ast_[id];
    if (node.kind != NodeKind::kCall || node.has_target) return kPrimary;
    if (node.function == FunctionId::kConditional) return kTernary;
    if (node.function == FunctionId::kLogicalNot || node.function == FunctionId::kNegate) return kUnary;
    const Operator* binary = FindOperator(node.function);
    return binary != nullptr ? binary->precedence : kPrimary;
  }

  void WritePlain(NodeId id) {
    const Node& node = ast_[id];
    switch (node.kind) {
      case NodeKind::kError: out_ += '?'; return;
      case NodeKind::kConstant: return WriteConstant(node);
      case NodeKind::kIdent: out_ += node.text; return;
      case NodeKind::kSelect: return WriteSelect(id);
      case NodeKind::kCall: return WriteCall(id);
      case NodeKind::kList: return WriteList(id);
      case NodeKind::kMap:
      case NodeKind::kStruct: return WriteEntries(id);
      case NodeKind::kComprehension: return WriteComprehension(id);
    }
  }

  void WriteConstant(const Node& node) {
    switch (node.constant) {
      case ConstantKind::kNull: out_ += "null"; return;
      case ConstantKind::kBool: out_ += node.value.boolean ? "true" : "false"; return;
      case ConstantKind::kInt: text::AppendInt(out_, node.value.integer); return;
      case ConstantKind::kUint:
        text::AppendUint(out_, node.value.unsigned_integer);
        out_ += 'u';
        return;
      case ConstantKind::kDouble: return WriteDouble(node.value.number);
      case ConstantKind::kString: text::AppendQuoted(out_, node.text); return;
      case ConstantKind::kBytes:
        out_ += 'b';
        text::AppendQuoted(out_, node.text);
        return;
    }
  }

  void WriteDouble(double number) {
    const size_t begin = out_.size();
    text::AppendFloat(out_, number);
    if (out_.find_first_of(".eIN", begin) == std::string::npos) out_ += ".0";
  }

  void WriteSelect(NodeId id) {
    const Node& node = ast_[id];
    if (node.test_only) out_ += "has(";
    Write(ast_.Operand(id), kPrimary);
    out_ += '.';
    out_ += node.text;
    if (node.test_only) out_ += ')';
  }

  void WriteCall(NodeId id) {
    const Node& node = ast_[id];
    const auto arguments = ast_.Arguments(id);
    if (node.has_target) {
      Write(ast_.Target(id), kPrimary);
      out_ += '.';
    } else if (WriteOperator(node, arguments)) {
      return;
    }
    out_ += node.text;
    WriteArguments(arguments);
  }

  void WriteArguments(std::span<const NodeId> arguments) {
    out_ += '(';
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (i != 0) out_ += ", ";
      Write(arguments[i]);
    }
    out_ += ')';
  }

  bool WriteOperator(const Node& node, std::span<const NodeId> arguments) {
    if (const Operator* binary = FindOperator(node.function); binary != nullptr && arguments.size() == 2) {
      Write(arguments[0], binary->precedence);
      out_ += binary->text;
      Write(arguments[1], static_cast<Precedence>(binary->precedence + 1));
      return true;
    }
    switch (node.function) {
      case FunctionId::kLogicalNot:
      case FunctionId::kNegate:
        out_ += node.function == FunctionId::kNegate ? '-' : '!';
        Write(arguments[0], kUnary);
        return true;
      case FunctionId::kConditional:
        Write(arguments[0], kOr);
        out_ += " ? ";
        Write(arguments[1], kOr);
        out_ += " : ";
        Write(arguments[2]);
        return true;
      case FunctionId::kIndex: WriteIndex(arguments, "["); return true;
      case FunctionId::kOptIndex: WriteIndex(arguments, "[?"); return true;
      case FunctionId::kOptSelect:
        Write(arguments[0], kPrimary);
        out_ += ".?";
        out_ += ast_[arguments[1]].text;
        return true;
      default: return false;
    }
  }

  void WriteIndex(std::span<const NodeId> arguments, std::string_view opening) {
    Write(arguments[0], kPrimary);
    out_ += opening;
    Write(arguments[1]);
    out_ += ']';
  }

  void WriteList(NodeId id) {
    out_ += '[';
    const auto elements = ast_.Elements(id);
    for (size_t i = 0; i < elements.size(); ++i) {
      if (i != 0) out_ += ", ";
      if (ast_.ElementIsOptional(id, i)) out_ += '?';
      Write(elements[i]);
    }
    out_ += ']';
  }

  void WriteEntries(NodeId id) {
    const bool map = ast_[id].kind == NodeKind::kMap;
    if (!map) out_ += ast_[id].text;
    out_ += '{';
    bool first = true;
    for (const MapEntry& entry : ast_.Entries(id)) {
      if (!std::exchange(first, false)) out_ += ", ";
      if (entry.optional) out_ += '?';
      map ? Write(entry.key) : void(out_ += entry.field);
      out_ += ": ";
      Write(entry.value);
    }
    out_ += '}';
  }

  void WriteComprehension(NodeId id) {
    const ComprehensionNames& names = ast_.Names(id);
    const Macro macro = MacroOf(id);
    Write(ast_.Range(id), kPrimary);
    out_ += '.';
    out_ += macro.name.empty() ? "<loop>" : macro.name;
    out_ += '(';
    out_ += names.iter_var;
    if (!names.iter_var2.empty()) out_ += ", " + std::string(names.iter_var2);
    if (macro.has_filter) {
      out_ += ", ";
      Write(macro.filter);
    }
    if (!macro.name.empty() && macro.name != "filter") {
      out_ += ", ";
      Write(macro.body);
    }
    out_ += ')';
  }

  bool IsCall(NodeId id, FunctionId function) const {
    return ast_[id].kind == NodeKind::kCall && ast_[id].function == function;
  }

  Macro MacroOf(NodeId id) const {
    const NodeId step = ast_.Step(id);
    if (IsCall(step, FunctionId::kLogicalAnd)) return {"all", ast_.Arguments(step)[1], {}, false};
    if (IsCall(step, FunctionId::kLogicalOr)) return {"exists", ast_.Arguments(step)[1], {}, false};
    if (IsCall(step, FunctionId::kConditional)) return Conditional(id, ast_.Arguments(step));
    return Appending(id, step, nullptr);
  }

  // exists_one counts, filter and map with a condition append.
  Macro Conditional(NodeId id, std::span<const NodeId> step) const {
    if (ast_[ast_.Init(id)].kind == NodeKind::kConstant) return {"exists_one", step[0], {}, false};
    return Appending(id, step[1], &step[0]);
  }

  // @result + [body]
  Macro Appending(NodeId id, NodeId step, const NodeId* filter) const {
    if (ast_[ast_.Init(id)].kind != NodeKind::kList || !IsCall(step, FunctionId::kAdd)) return {};
    const NodeId added = ast_.Arguments(step)[1];
    if (ast_[added].kind != NodeKind::kList || ast_.Elements(added).size() != 1) return {};
    const NodeId body = ast_.Elements(added)[0];
    const ComprehensionNames& names = ast_.Names(id);
    const bool two = !names.iter_var2.empty();
    const bool itself = ast_[body].kind == NodeKind::kIdent && ast_[body].text == names.iter_var;
    if (filter != nullptr && itself && !two) return {"filter", body, *filter, true};
    return {two ? "transformList" : "map", body, filter != nullptr ? *filter : body, filter != nullptr};
  }

  std::string& out_;
  const Ast& ast_;
};

}  // namespace

void AppendExpression(std::string& out, const Ast& ast, NodeId id) { ExpressionWriter(out, ast).Write(id); }

}  // namespace plimsoll::cel
