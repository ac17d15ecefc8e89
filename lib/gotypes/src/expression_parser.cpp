// Constant expressions, by precedence climbing. What can be no constant (composite literals,
// functions, slices of things) becomes kOpaque.
#include "parser.h"

namespace plimsoll::gotypes {
namespace {

int PrecedenceOf(Token token) {
  switch (token) {
    case Token::kLogicalOr: return 1;
    case Token::kLogicalAnd: return 2;
    case Token::kEqual:
    case Token::kNotEqual:
    case Token::kLess:
    case Token::kLessEqual:
    case Token::kGreater:
    case Token::kGreaterEqual: return 3;
    case Token::kAdd:
    case Token::kSubtract:
    case Token::kOr:
    case Token::kXor: return 4;
    case Token::kMultiply:
    case Token::kDivide:
    case Token::kRemainder:
    case Token::kShiftLeft:
    case Token::kShiftRight:
    case Token::kAnd:
    case Token::kAndNot: return 5;
    default: return 0;
  }
}

// The tokens and the operators are in one order.
Operator OperatorOf(Token token) {
  const int distance = static_cast<int>(token) - static_cast<int>(Token::kAdd);
  return static_cast<Operator>(static_cast<int>(Operator::kAdd) + distance);
}
static_assert(static_cast<int>(Token::kGreaterEqual) - static_cast<int>(Token::kAdd) ==
              static_cast<int>(Operator::kGreaterEqual) - static_cast<int>(Operator::kAdd));

}  // namespace

uint32_t Parser::ParseExpression() {
  if (!Enter()) return kNoExpr;
  const uint32_t expr = ParseBinary(ParseUnary(), 1);
  Leave();
  return expr;
}

uint32_t Parser::ParseBinary(uint32_t left, int precedence) {
  for (;;) {
    const Token token = token_.kind;
    const int own = PrecedenceOf(token);
    if (own == 0 || own < precedence || error_) return left;
    const uint32_t offset = token_.offset;
    Advance();
    const uint32_t right = ParseBinary(ParseUnary(), own + 1);
    left = Add(ExprKind::kBinary, offset, left, right);
    file_.exprs[left].op = OperatorOf(token);
  }
}

uint32_t Parser::ParseUnary() {
  const Token token = token_.kind;
  switch (token) {
    case Token::kAdd:
    case Token::kSubtract:
    case Token::kNot:
    case Token::kXor:
    case Token::kAnd: {
      if (!Enter()) return kNoExpr;
      const uint32_t offset = token_.offset;
      Advance();
      const uint32_t expr = Add(ExprKind::kUnary, offset, ParseUnary());
      file_.exprs[expr].op = OperatorOf(token);
      Leave();
      return expr;
    }
    // Types as arguments: *T, []T, map[K]V and the like.
    case Token::kMultiply:
    case Token::kArrow:
    case Token::kLeftBracket:
    case Token::kMap:
    case Token::kChan:
    case Token::kStruct:
    case Token::kInterface:
    case Token::kFunc: return ParsePostfix(ParseTypeExpr());
    default: return ParsePrimary();
  }
}

uint32_t Parser::ParsePrimary() { return ParsePostfix(ParseOperand()); }

uint32_t Parser::ParseOperand() {
  const uint32_t offset = token_.offset;
  switch (token_.kind) {
    case Token::kIdent: return AddLeaf(ExprKind::kIdent);
    case Token::kInt: return AddLeaf(ExprKind::kInt);
    case Token::kFloat: return AddLeaf(ExprKind::kFloat);
    case Token::kImaginary: return AddLeaf(ExprKind::kImaginary);
    case Token::kRune: return AddLeaf(ExprKind::kRune);
    case Token::kString: return AddLeaf(ExprKind::kString);
    case Token::kLeftParen: {
      Advance();
      const uint32_t inner = ParseExpression();
      Expect(Token::kRightParen, "')'");
      return Add(ExprKind::kParen, offset, inner);
    }
    default: FailHere("expression"); return kNoExpr;
  }
}

// What follows an operand: selectors, calls, indexes, the body of a literal.
uint32_t Parser::ParsePostfix(uint32_t operand) {
  while (!error_) {
    const uint32_t offset = token_.offset;
    if (Take(Token::kDot)) {
      if (file_.exprs[operand].kind == ExprKind::kIdent && At(Token::kIdent)) {
        file_.exprs[operand].kind = ExprKind::kSelector;
        file_.exprs[operand].selected = Text();
        Advance();
      } else {
        operand = Add(ExprKind::kOpaque, offset);
        Advance();
      }
    } else if (At(Token::kLeftParen)) {
      operand = ParseCall(operand);
    } else if (At(Token::kLeftBracket)) {
      Advance();
      const uint32_t arguments = ParseList(Token::kRightBracket, &Parser::ParseExpression);
      operand = Add(ExprKind::kInstance, file_.exprs[operand].offset, operand, arguments);
    } else if (At(Token::kLeftBrace)) {
      if (!scanner_.SkipBlock()) FailAt(offset, scanner_.problem());
      Advance();
      operand = Add(ExprKind::kOpaque, offset);
    } else {
      break;
    }
  }
  return operand;
}

uint32_t Parser::ParseCall(uint32_t callee) {
  const uint32_t offset = token_.offset;
  Advance();
  const uint32_t arguments = ParseList(Token::kRightParen, &Parser::ParseExpression);
  return Add(ExprKind::kCall, offset, callee, arguments);
}

// Up to and with `end`; a comma may come after the last one.
uint32_t Parser::ParseList(Token end, uint32_t (Parser::*one)()) {
  uint32_t first = kNoExpr;
  uint32_t last = kNoExpr;
  while (!At(end) && !At(Token::kEnd)) {
    const uint32_t expr = (this->*one)();
    if (error_) return kNoExpr;
    if (last != kNoExpr) file_.exprs[last].next = expr;
    if (first == kNoExpr) first = expr;
    last = expr;
    Take(Token::kEllipsis);
    if (!Take(Token::kComma)) break;
  }
  Expect(end, end == Token::kRightParen ? "')'" : "']'");
  return error_ ? kNoExpr : first;
}

}  // namespace plimsoll::gotypes
