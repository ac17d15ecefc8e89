// Precedence climbing over the tokens. Nodes that wait for their parent are on stacks shared by
// all levels, so that a level needs no memory of its own.
#include "parser.h"

#include <array>

#include "plimsoll/cel/types/field_name.h"

namespace plimsoll::cel {
namespace {

constexpr int kRelationPrecedence = 1;
constexpr int kSumPrecedence = 2;
constexpr int kProductPrecedence = 3;

struct BinaryOperator {
  int precedence = 0;
  FunctionId function = FunctionId::kNone;
};

BinaryOperator FindBinaryOperator(TokenKind kind) {
  switch (kind) {
    case TokenKind::kEquals: return {kRelationPrecedence, FunctionId::kEquals};
    case TokenKind::kNotEquals: return {kRelationPrecedence, FunctionId::kNotEquals};
    case TokenKind::kIn: return {kRelationPrecedence, FunctionId::kIn};
    case TokenKind::kLess: return {kRelationPrecedence, FunctionId::kLess};
    case TokenKind::kLessEquals: return {kRelationPrecedence, FunctionId::kLessEquals};
    case TokenKind::kGreaterEquals: return {kRelationPrecedence, FunctionId::kGreaterEquals};
    case TokenKind::kGreater: return {kRelationPrecedence, FunctionId::kGreater};
    case TokenKind::kPlus: return {kSumPrecedence, FunctionId::kAdd};
    case TokenKind::kMinus: return {kSumPrecedence, FunctionId::kSubtract};
    case TokenKind::kStar: return {kProductPrecedence, FunctionId::kMultiply};
    case TokenKind::kSlash: return {kProductPrecedence, FunctionId::kDivide};
    case TokenKind::kPercent: return {kProductPrecedence, FunctionId::kModulo};
    default: return {};
  }
}

bool StartsNumber(TokenKind kind) { return kind == TokenKind::kInt || kind == TokenKind::kFloat; }

}  // namespace

bool FastParser::Run() {
  Advance();
  const NodeId root = Expression();
  if (failed_ || token_.kind != TokenKind::kEnd || builder_.TooManyNodes()) return false;
  builder_.Tree().SetRoot(root);
  return true;
}

bool FastParser::Take(TokenKind kind) {
  if (token_.kind != kind) return false;
  Advance();
  return true;
}

bool FastParser::Expect(TokenKind kind) {
  if (Take(kind)) return true;
  failed_ = true;
  return false;
}

// The end token stops every loop above.
NodeId FastParser::GiveUp() {
  failed_ = true;
  token_ = {};
  lexer_ = Lexer({});
  return {};
}

NodeId FastParser::Expression() {
  if (++nesting_ > kMaxNesting || failed_) return GiveUp();
  const int outer_chain = chain_;
  NodeId result = Or();
  if (token_.kind == TokenKind::kQuestion) {
    const uint32_t place = token_.begin;
    Advance();
    const NodeId then = Or();
    if (!Expect(TokenKind::kColon)) return GiveUp();
    const NodeId otherwise = Expression();
    result = builder_.Call(place, FunctionId::kConditional, std::array{result, then, otherwise});
  }
  chain_ = outer_chain;
  --nesting_;
  return result;
}

template <class Term>
NodeId FastParser::Chain(TokenKind kind, FunctionId function, Term term) {
  const NodeId first = term();
  if (token_.kind != kind) return first;
  const size_t node_base = nodes_.size();
  const size_t place_base = places_.size();
  nodes_.push_back(first);
  while (token_.kind == kind) {
    places_.push_back(token_.begin);
    Advance();
    const NodeId next = term();
    nodes_.push_back(next);
  }
  // What a level that gave up left on the stacks is of no use.
  if (failed_) return {};
  const NodeId result = builder_.Balanced(function, std::span(nodes_).subspan(node_base),
                                          std::span(places_).subspan(place_base));
  nodes_.resize(node_base);
  places_.resize(place_base);
  return result;
}

NodeId FastParser::Or() {
  return Chain(TokenKind::kOr, FunctionId::kLogicalOr, [this] { return And(); });
}

NodeId FastParser::And() {
  return Chain(TokenKind::kAnd, FunctionId::kLogicalAnd, [this] {
    const int outer_chain = chain_;
    const NodeId node = Binary(kRelationPrecedence);
    chain_ = outer_chain;
    return node;
  });
}

NodeId FastParser::Binary(int minimum) {
  NodeId left = Unary();
  for (;;) {
    const BinaryOperator found = FindBinaryOperator(token_.kind);
    if (found.precedence < minimum || found.precedence == 0) return left;
    const uint32_t place = token_.begin;
    Advance();
    if (++chain_ > kMaxChain) return GiveUp();
    const NodeId right = Binary(found.precedence + 1);
    left = builder_.Call(place, found.function, std::array{left, right});
  }
}

NodeId FastParser::Unary() {
  if (token_.kind == TokenKind::kMinus) return Minus();
  if (token_.kind != TokenKind::kExclamation) return Member();
  const uint32_t place = token_.begin;
  bool odd = false;
  for (; token_.kind == TokenKind::kExclamation; Advance()) odd = !odd;
  NodeId operand;
  if (token_.kind == TokenKind::kMinus) {
    const uint32_t sign = token_.begin;
    Advance();
    if (!StartsNumber(token_.kind)) return GiveUp();
    operand = MemberFrom(Number(true, sign), false, 0);
  } else {
    operand = Member();
  }
  return odd ? builder_.Call(place, FunctionId::kLogicalNot, {&operand, 1}) : operand;
}

// One sign before a number belongs to the number.
NodeId FastParser::Minus() {
  const uint32_t place = token_.begin;
  Advance();
  if (StartsNumber(token_.kind)) return MemberFrom(Number(true, place), false, 0);
  bool odd = true;
  for (; token_.kind == TokenKind::kMinus; Advance()) odd = !odd;
  const NodeId operand = Member();
  return odd ? builder_.Call(place, FunctionId::kNegate, {&operand, 1}) : operand;
}

NodeId FastParser::Member() {
  const uint32_t begin = token_.begin;
  bool name_only = false;
  const NodeId node = Primary(name_only);
  return MemberFrom(node, name_only, begin);
}

// `name_only`: so far only names and dots, which may turn out to be the type of a struct literal.
NodeId FastParser::MemberFrom(NodeId node, bool name_only, uint32_t name_begin) {
  uint32_t name_end = token_.begin;
  for (;; name_end = token_.begin) {
    if (token_.kind == TokenKind::kDot) {
      node = AfterDot(node, name_only);
    } else if (token_.kind == TokenKind::kLeftBracket) {
      name_only = false;
      node = Index(node);
    } else if (token_.kind == TokenKind::kLeftBrace && name_only) {
      name_only = false;
      node = StructLiteral(name_begin, name_end);
    } else {
      return node;
    }
    if (++chain_ > kMaxChain) return GiveUp();
  }
}

NodeId FastParser::AfterDot(NodeId node, bool& name_only) {
  const uint32_t dot = token_.begin;
  Advance();
  const bool optional = Take(TokenKind::kQuestion);
  const Token name = token_;
  if (name.kind == TokenKind::kEscapedIdentifier) {
    Advance();
    name_only = false;
    const std::string_view field = source_.substr(name.begin + 1, name.end - name.begin - 2);
    if (!optional) return builder_.Select(dot, node, field);
    const std::array arguments{node, builder_.String(name.begin, field)};
    return builder_.Options().optional_syntax ? builder_.Call(dot, FunctionId::kOptSelect, arguments)
                                              : GiveUp();
  }
  if (!Expect(TokenKind::kIdentifier)) return GiveUp();
  if (optional) {
    name_only = false;
    if (!builder_.Options().optional_syntax) return GiveUp();
    const std::array arguments{node, builder_.String(name.begin, name.In(source_))};
    return builder_.Call(dot, FunctionId::kOptSelect, arguments);
  }
  if (token_.kind != TokenKind::kLeftParen) return builder_.Select(dot, node, name.In(source_));
  name_only = false;
  const uint32_t place = token_.begin;
  const size_t base = nodes_.size();
  if (!Arguments()) return GiveUp();
  const NodeId call = builder_.MemberCall(place, name.In(source_), node, std::span(nodes_).subspan(base));
  nodes_.resize(base);
  return call;
}

bool FastParser::Arguments() {
  Advance();
  if (Take(TokenKind::kRightParen)) return true;
  do {
    const NodeId argument = Expression();
    nodes_.push_back(argument);
  } while (Take(TokenKind::kComma));
  return Expect(TokenKind::kRightParen);
}

NodeId FastParser::Index(NodeId node) {
  const uint32_t place = token_.begin;
  Advance();
  const bool optional = Take(TokenKind::kQuestion);
  if (optional && !builder_.Options().optional_syntax) return GiveUp();
  const NodeId index = Expression();
  if (!Expect(TokenKind::kRightBracket)) return GiveUp();
  return builder_.Call(place, optional ? FunctionId::kOptIndex : FunctionId::kIndex, std::array{node, index});
}

NodeId FastParser::Primary(bool& name_only) {
  const Token token = token_;
  switch (token.kind) {
    case TokenKind::kDot:
    case TokenKind::kIdentifier: return Name(name_only);
    case TokenKind::kLeftParen: return Nested();
    case TokenKind::kLeftBracket: return ListLiteral();
    case TokenKind::kLeftBrace: return MapLiteral();
    case TokenKind::kInt:
    case TokenKind::kFloat:
    case TokenKind::kUint: return Number(false, token.begin);
    case TokenKind::kString: Advance(); return builder_.TextLiteral(token.begin, token.In(source_), false);
    case TokenKind::kBytes:
      Advance();
      return builder_.TextLiteral(token.begin, token.In(source_).substr(1), true);
    case TokenKind::kTrue: Advance(); return builder_.Bool(token.begin, true);
    case TokenKind::kFalse: Advance(); return builder_.Bool(token.begin, false);
    case TokenKind::kNull: Advance(); return builder_.Null(token.begin);
    default: return GiveUp();
  }
}

NodeId FastParser::Name(bool& name_only) {
  const uint32_t begin = token_.begin;
  const bool global = Take(TokenKind::kDot);
  const Token token = token_;
  if (!Expect(TokenKind::kIdentifier)) return GiveUp();
  std::string_view name = token.In(source_);
  if (IsReservedWord(name)) return GiveUp();
  // A blank may follow the dot; the name has none.
  if (global)
    name = token.begin == begin + 1 ? source_.substr(begin, token.end - begin)
                                    : builder_.Tree().Keep("." + std::string(name));
  if (token_.kind != TokenKind::kLeftParen) {
    name_only = true;
    return builder_.Ident(token.begin, name);
  }
  const uint32_t place = token_.begin;
  const size_t base = nodes_.size();
  if (!Arguments()) return GiveUp();
  const NodeId call = builder_.GlobalCall(place, name, std::span(nodes_).subspan(base));
  nodes_.resize(base);
  return call;
}

NodeId FastParser::Nested() {
  Advance();
  const NodeId node = Expression();
  return Expect(TokenKind::kRightParen) ? node : GiveUp();
}

template <typename Entry>
bool FastParser::Entries(TokenKind end, const Entry& entry) {
  bool empty = true;
  while (token_.kind != end && token_.kind != TokenKind::kComma) {
    const bool optional = Take(TokenKind::kQuestion);
    if (optional && !builder_.Options().optional_syntax) return false;
    if (!entry(optional)) return false;
    empty = false;
    if (token_.kind != TokenKind::kComma) break;
    Advance();
    if (token_.kind == end) break;
    if (token_.kind == TokenKind::kComma || failed_) return false;
  }
  if (empty) Take(TokenKind::kComma);
  return Expect(end);
}

NodeId FastParser::ListLiteral() {
  const uint32_t place = token_.begin;
  Advance();
  const size_t base = nodes_.size();
  const size_t optional_base = optional_.size();
  const auto element = [this](bool optional) {
    const NodeId node = Expression();
    nodes_.push_back(node);
    optional_.push_back(optional ? 1 : 0);
    return true;
  };
  if (!Entries(TokenKind::kRightBracket, element)) return GiveUp();
  const NodeId list =
      builder_.List(place, std::span(nodes_).subspan(base), std::span(optional_).subspan(optional_base));
  nodes_.resize(base);
  optional_.resize(optional_base);
  return list;
}

NodeId FastParser::MapLiteral() {
  const uint32_t place = token_.begin;
  Advance();
  const size_t base = entries_.size();
  const auto entry = [this](bool optional) {
    const NodeId key = Expression();
    const uint32_t colon = token_.begin;
    if (!Expect(TokenKind::kColon)) return false;
    const NodeId value = Expression();
    entries_.push_back({key, {}, value, colon, optional});
    return true;
  };
  if (!Entries(TokenKind::kRightBrace, entry)) return GiveUp();
  const NodeId map = builder_.Map(place, std::span(entries_).subspan(base));
  entries_.resize(base);
  return map;
}

NodeId FastParser::StructLiteral(uint32_t name_begin, uint32_t name_end) {
  const uint32_t place = token_.begin;
  std::string_view name = source_.substr(name_begin, name_end - name_begin);
  while (!name.empty() && static_cast<unsigned char>(name.back()) <= ' ') name.remove_suffix(1);
  // Blanks between the names do not belong to the type; such a spelling is rare.
  if (name.find_first_of(" \t\r\n\f/") != std::string_view::npos) return GiveUp();
  Advance();
  const size_t base = entries_.size();
  const auto entry = [this](bool optional) {
    const Token field = token_;
    if (!Expect(TokenKind::kIdentifier)) return false;
    const uint32_t colon = token_.begin;
    if (!Expect(TokenKind::kColon)) return false;
    const NodeId value = Expression();
    entries_.push_back({{}, field.In(source_), value, colon, optional});
    return true;
  };
  if (!Entries(TokenKind::kRightBrace, entry)) return GiveUp();
  const NodeId literal = builder_.Struct(place, name, std::span(entries_).subspan(base));
  entries_.resize(base);
  return literal;
}

NodeId FastParser::Number(bool negative, uint32_t offset) {
  const Token token = token_;
  Advance();
  const std::string_view text = token.In(source_);
  if (token.kind == TokenKind::kInt) return builder_.IntLiteral(offset, text, negative);
  if (token.kind == TokenKind::kUint) return builder_.UintLiteral(offset, text);
  return builder_.DoubleLiteral(offset, text, negative);
}

}  // namespace plimsoll::cel
