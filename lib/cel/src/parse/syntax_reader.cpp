#include "syntax_reader.h"

#include <array>

#include "plimsoll/cel/parse/parse.h"
#include "plimsoll/cel/types/field_name.h"

namespace plimsoll::cel {
namespace {

FunctionId OperatorOf(TokenKind kind) {
  switch (kind) {
    case TokenKind::kEquals: return FunctionId::kEquals;
    case TokenKind::kNotEquals: return FunctionId::kNotEquals;
    case TokenKind::kIn: return FunctionId::kIn;
    case TokenKind::kLess: return FunctionId::kLess;
    case TokenKind::kLessEquals: return FunctionId::kLessEquals;
    case TokenKind::kGreaterEquals: return FunctionId::kGreaterEquals;
    case TokenKind::kGreater: return FunctionId::kGreater;
    case TokenKind::kPlus: return FunctionId::kAdd;
    case TokenKind::kMinus: return FunctionId::kSubtract;
    case TokenKind::kStar: return FunctionId::kMultiply;
    case TokenKind::kSlash: return FunctionId::kDivide;
    default: return FunctionId::kModulo;
  }
}

}  // namespace

void SyntaxReader::Run() {
  const NodeId root = Visit(ChildOf(tree_.root, Rule::kExpr));
  if (stopped_) {
    // What was read around the place does not count.
    issues_.resize(issues_at_stop_);
    issues_.push_back({Issue::kNowhere, "max recursion depth exceeded"});
  }
  builder_.Tree().SetRoot(root);
}

uint32_t SyntaxReader::Child(uint32_t node, Label label) const {
  for (const SyntaxChild& child : tree_.nodes[node].children) {
    if (child.label == label && child.node != kNone) return child.node;
  }
  return kNone;
}

uint32_t SyntaxReader::ChildOf(uint32_t node, Rule rule, size_t skip) const {
  for (const SyntaxChild& child : tree_.nodes[node].children) {
    if (child.node != kNone && tree_.nodes[child.node].rule == rule && skip-- == 0) return child.node;
  }
  return kNone;
}

std::vector<uint32_t> SyntaxReader::Children(uint32_t node, Label label) const {
  std::vector<uint32_t> out;
  for (const SyntaxChild& child : tree_.nodes[node].children) {
    if (child.label == label && child.node != kNone) out.push_back(child.node);
  }
  return out;
}

const SyntaxToken* SyntaxReader::TokenOf(uint32_t node, Label label) const {
  for (const SyntaxChild& child : tree_.nodes[node].children) {
    if (child.label == label && child.token != kNone) return &tree_.tokens[child.token];
  }
  return nullptr;
}

std::vector<const SyntaxToken*> SyntaxReader::TokensOf(uint32_t node, Label label) const {
  std::vector<const SyntaxToken*> out;
  for (const SyntaxChild& child : tree_.nodes[node].children) {
    if (child.label == label && child.token != kNone) out.push_back(&tree_.tokens[child.token]);
  }
  return out;
}

uint32_t SyntaxReader::OffsetOf(const SyntaxToken* token) const {
  return token != nullptr ? token->offset : Issue::kNowhere;
}

uint32_t SyntaxReader::Unnest(uint32_t node) const {
  while (node != kNone) {
    const SyntaxNode& syntax = tree_.nodes[node];
    const bool plain = TokenOf(node, Label::kOp) == nullptr;
    switch (syntax.rule) {
      case Rule::kExpr:
      case Rule::kConditionalOr:
      case Rule::kConditionalAnd:
        if (!plain) return node;
        node = Child(node, Label::kE);
        continue;
      case Rule::kRelation:
        if (!plain) return node;
        node = ChildOf(node, Rule::kCalc);
        continue;
      case Rule::kCalc:
        if (!plain) return node;
        node = ChildOf(node, Rule::kUnary);
        continue;
      default: break;
    }
    switch (syntax.alternative) {
      case Alternative::kMemberExpr: node = ChildOf(node, Rule::kMember); continue;
      case Alternative::kPrimaryExpr: node = ChildOf(node, Rule::kPrimary); continue;
      case Alternative::kNested: node = Child(node, Label::kE); continue;
      case Alternative::kConstantLiteral: node = ChildOf(node, Rule::kLiteral); continue;
      default: return node;
    }
  }
  return node;
}

NodeId SyntaxReader::Hole(uint32_t offset) {
  return builder_.Tree().Add({.kind = NodeKind::kError, .offset = offset});
}

bool SyntaxReader::CountsAsDepth(uint32_t node) const {
  switch (tree_.nodes[node].rule) {
    case Rule::kExpr:
    case Rule::kRelation:
    case Rule::kCalc: return true;
    default: break;
  }
  const Alternative alternative = tree_.nodes[node].alternative;
  return alternative == Alternative::kSelect || alternative == Alternative::kMemberCall ||
         alternative == Alternative::kIndex;
}

NodeId SyntaxReader::Visit(uint32_t node) {
  node = Unnest(node);
  if (node == kNone || stopped_) return Hole();
  const int before = depth_;
  if (CountsAsDepth(node) && ++depth_ > kMaxDepth) {
    stopped_ = true;
    issues_at_stop_ = issues_.size();
    return Hole();
  }
  const NodeId result = Dispatch(node);
  depth_ = before;
  return result;
}

NodeId SyntaxReader::Dispatch(uint32_t node) {
  switch (tree_.nodes[node].rule) {
    case Rule::kExpr: return VisitConditional(node);
    case Rule::kConditionalOr: return VisitChain(node, FunctionId::kLogicalOr);
    case Rule::kConditionalAnd: return VisitChain(node, FunctionId::kLogicalAnd);
    case Rule::kRelation: return VisitBinary(node, Rule::kRelation);
    case Rule::kCalc: return VisitBinary(node, Rule::kCalc);
    case Rule::kUnary:
    case Rule::kMember: return VisitMemberAlternative(node);
    case Rule::kPrimary: return VisitPrimaryAlternative(node);
    case Rule::kLiteral: return VisitLiteral(node);
    default: return Hole();
  }
}

NodeId SyntaxReader::VisitMemberAlternative(uint32_t node) {
  switch (tree_.nodes[node].alternative) {
    case Alternative::kLogicalNot: return VisitPrefix(node, FunctionId::kLogicalNot);
    case Alternative::kNegate: return VisitPrefix(node, FunctionId::kNegate);
    case Alternative::kSelect: return VisitSelect(node);
    case Alternative::kMemberCall: return VisitMemberCall(node);
    case Alternative::kIndex: return VisitIndex(node);
    default: break;
  }
  // The reference puts a text where a prefix and its operand could not be read.
  if (tree_.nodes[node].rule == Rule::kUnary) return builder_.String(tree_.nodes[node].start, "<<error>>");
  return Hole();
}

NodeId SyntaxReader::VisitPrimaryAlternative(uint32_t node) {
  switch (tree_.nodes[node].alternative) {
    case Alternative::kIdent:
    case Alternative::kGlobalCall: return VisitName(node);
    case Alternative::kCreateList: return VisitList(node);
    case Alternative::kCreateStruct: return VisitMap(node);
    case Alternative::kCreateMessage: return VisitStruct(node);
    default: return Hole();
  }
}

NodeId SyntaxReader::VisitConditional(uint32_t node) {
  const NodeId condition = Visit(Child(node, Label::kE));
  const NodeId then = Visit(Child(node, Label::kE1));
  const NodeId otherwise = Visit(Child(node, Label::kE2));
  return builder_.Call(OffsetOf(TokenOf(node, Label::kOp)), FunctionId::kConditional,
                       std::array{condition, then, otherwise});
}

NodeId SyntaxReader::VisitChain(uint32_t node, FunctionId function) {
  std::vector<NodeId> terms{Visit(Child(node, Label::kE))};
  std::vector<uint32_t> places;
  const std::vector<uint32_t> rest = Children(node, Label::kE1);
  const auto operators = TokensOf(node, Label::kOp);
  for (size_t i = 0; i < operators.size(); ++i) {
    if (i >= rest.size()) {
      return builder_.Error(tree_.nodes[node].start, function == FunctionId::kLogicalOr
                                                         ? "unexpected character, wanted '||'"
                                                         : "unexpected character, wanted '&&'");
    }
    terms.push_back(Visit(rest[i]));
    places.push_back(OffsetOf(operators[i]));
  }
  return builder_.Balanced(function, terms, places);
}

NodeId SyntaxReader::VisitBinary(uint32_t node, Rule rule) {
  const SyntaxToken* op = TokenOf(node, Label::kOp);
  const NodeId left = Visit(ChildOf(node, rule));
  const NodeId right = Visit(ChildOf(node, rule, 1));
  return builder_.Call(OffsetOf(op), OperatorOf(op->kind), std::array{left, right});
}

NodeId SyntaxReader::VisitPrefix(uint32_t node, FunctionId function) {
  const auto operators = TokensOf(node, Label::kOp);
  const NodeId operand = Visit(ChildOf(node, Rule::kMember));
  if (operators.size() % 2 == 0) return operand;
  return builder_.Call(OffsetOf(operators[0]), function, {&operand, 1});
}

bool SyntaxReader::ReadName(uint32_t escape_ident, uint32_t place, std::string_view& name) {
  const Alternative alternative =
      escape_ident == kNone ? Alternative::kNone : tree_.nodes[escape_ident].alternative;
  const SyntaxToken* token = escape_ident == kNone ? nullptr : TokenOf(escape_ident, Label::kId);
  if (alternative == Alternative::kNone || token == nullptr) {
    issues_.push_back({place, "unsupported ident kind"});
    return false;
  }
  name = token->text;
  if (alternative == Alternative::kEscapedIdentifier && name.size() > 2)
    name = name.substr(1, name.size() - 2);
  return true;
}

NodeId SyntaxReader::VisitSelect(uint32_t node) {
  const NodeId operand = Visit(ChildOf(node, Rule::kMember));
  const uint32_t id = Child(node, Label::kId);
  const SyntaxToken* dot = TokenOf(node, Label::kOp);
  if (id == kNone || dot == nullptr) return Hole(tree_.nodes[node].start);
  std::string_view name;
  ReadName(id, tree_.nodes[id].start, name);
  if (TokenOf(node, Label::kOpt) == nullptr) return builder_.Select(dot->offset, operand, name);
  if (!builder_.Options().optional_syntax) return builder_.Error(dot->offset, "unsupported syntax '.?'");
  const NodeId field = builder_.String(tree_.nodes[id].start, name);
  return builder_.Call(dot->offset, FunctionId::kOptSelect, std::array{operand, field});
}

NodeId SyntaxReader::VisitMemberCall(uint32_t node) {
  const NodeId operand = Visit(ChildOf(node, Rule::kMember));
  const SyntaxToken* id = TokenOf(node, Label::kId);
  if (id == nullptr) return Hole(tree_.nodes[node].start);
  const std::vector<NodeId> arguments = Arguments(node);
  return builder_.MemberCall(OffsetOf(TokenOf(node, Label::kOp)), id->text, operand, arguments);
}

NodeId SyntaxReader::VisitIndex(uint32_t node) {
  const NodeId target = Visit(ChildOf(node, Rule::kMember));
  const SyntaxToken* op = TokenOf(node, Label::kOp);
  if (op == nullptr) return Hole(tree_.nodes[node].start);
  const NodeId index = Visit(Child(node, Label::kIndex));
  const bool optional = TokenOf(node, Label::kOpt) != nullptr;
  if (optional && !builder_.Options().optional_syntax) {
    return builder_.Error(op->offset, "unsupported syntax '[?'");
  }
  return builder_.Call(op->offset, optional ? FunctionId::kOptIndex : FunctionId::kIndex,
                       std::array{target, index});
}

std::vector<NodeId> SyntaxReader::Arguments(uint32_t node) {
  std::vector<NodeId> out;
  const uint32_t list = Child(node, Label::kArgs);
  if (list == kNone) return out;
  for (const uint32_t argument : Children(list, Label::kE)) out.push_back(Visit(argument));
  return out;
}

NodeId SyntaxReader::VisitName(uint32_t node) {
  const SyntaxToken* id = TokenOf(node, Label::kId);
  if (id == nullptr) return Hole(tree_.nodes[node].start);
  if (IsReservedWord(id->text)) {
    return builder_.Error(tree_.nodes[node].start, "reserved identifier: " + std::string(id->text));
  }
  std::string_view name = id->text;
  if (TokenOf(node, Label::kLeadingDot) != nullptr) name = builder_.Tree().Keep("." + std::string(name));
  if (tree_.nodes[node].alternative == Alternative::kIdent) return builder_.Ident(id->offset, name);
  const std::vector<NodeId> arguments = Arguments(node);
  return builder_.GlobalCall(OffsetOf(TokenOf(node, Label::kOp)), name, arguments);
}

NodeId SyntaxReader::VisitList(uint32_t node) {
  std::vector<NodeId> elements;
  std::vector<uint8_t> optional;
  const uint32_t list = Child(node, Label::kElems);
  for (const uint32_t element : list == kNone ? std::vector<uint32_t>() : Children(list, Label::kElems)) {
    elements.push_back(Visit(Child(element, Label::kE)));
    const SyntaxToken* mark = TokenOf(element, Label::kOpt);
    if (mark != nullptr && !builder_.Options().optional_syntax) {
      builder_.Error(mark->offset, "unsupported syntax '?'");
    }
    optional.push_back(mark != nullptr ? 1 : 0);
  }
  return builder_.List(OffsetOf(TokenOf(node, Label::kOp)), elements, optional);
}

NodeId SyntaxReader::VisitMap(uint32_t node) {
  std::vector<MapEntry> entries;
  const uint32_t list = Child(node, Label::kEntries);
  const uint32_t place = OffsetOf(TokenOf(node, Label::kOp));
  if (list == kNone) return builder_.Map(place, {});
  const auto keys = Children(list, Label::kKeys);
  const auto colons = TokensOf(list, Label::kCols);
  const auto values = Children(list, Label::kValues);
  for (size_t i = 0; i < colons.size(); ++i) {
    if (i >= keys.size() || i >= values.size()) return builder_.Map(place, {});
    const bool optional = TokenOf(keys[i], Label::kOpt) != nullptr;
    if (optional && !builder_.Options().optional_syntax) {
      builder_.Error(tree_.nodes[keys[i]].start, "unsupported syntax '?'");
      continue;
    }
    const NodeId key = Visit(Child(keys[i], Label::kE));
    const NodeId value = Visit(values[i]);
    entries.push_back({key, {}, value, colons[i]->offset, optional});
  }
  return builder_.Map(place, entries);
}

NodeId SyntaxReader::VisitStruct(uint32_t node) {
  std::string name = TokenOf(node, Label::kLeadingDot) != nullptr ? "." : "";
  bool first = true;
  for (const SyntaxToken* id : TokensOf(node, Label::kId)) {
    if (!first) name += '.';
    first = false;
    name += id->text;
  }
  std::vector<MapEntry> fields;
  const uint32_t list = Child(node, Label::kEntries);
  if (list != kNone && !VisitFields(list, fields)) fields.clear();
  return builder_.Struct(OffsetOf(TokenOf(node, Label::kOp)), builder_.Tree().Keep(name), fields);
}

bool SyntaxReader::VisitFields(uint32_t list, std::vector<MapEntry>& fields) {
  const auto names = Children(list, Label::kFields);
  const auto colons = TokensOf(list, Label::kCols);
  const auto values = Children(list, Label::kValues);
  for (size_t i = 0; i < names.size(); ++i) {
    if (i >= colons.size() || i >= values.size()) return false;
    const bool optional = TokenOf(names[i], Label::kOpt) != nullptr;
    if (optional && !builder_.Options().optional_syntax) {
      builder_.Error(tree_.nodes[names[i]].start, "unsupported syntax '?'");
      continue;
    }
    std::string_view name;
    if (!ReadName(Child(names[i], Label::kId), tree_.nodes[list].start, name)) continue;
    const NodeId value = Visit(values[i]);
    fields.push_back({{}, name, value, colons[i]->offset, optional});
  }
  return true;
}

NodeId SyntaxReader::VisitLiteral(uint32_t node) {
  const uint32_t place = tree_.nodes[node].start;
  const SyntaxToken* token = TokenOf(node, Label::kTok);
  if (token == nullptr) return Hole(place);
  const bool negative = TokenOf(node, Label::kSign) != nullptr;
  switch (tree_.nodes[node].alternative) {
    case Alternative::kInt: return builder_.IntLiteral(place, token->text, negative);
    case Alternative::kUint: return builder_.UintLiteral(place, token->text);
    case Alternative::kDouble: return builder_.DoubleLiteral(place, token->text, negative);
    case Alternative::kString: return builder_.TextLiteral(place, token->text, false);
    case Alternative::kBytes: return builder_.TextLiteral(place, token->text.substr(1), true);
    case Alternative::kTrue: return builder_.Bool(place, true);
    case Alternative::kFalse: return builder_.Bool(place, false);
    case Alternative::kNull: return builder_.Null(place);
    default: return Hole();
  }
}

}  // namespace plimsoll::cel
