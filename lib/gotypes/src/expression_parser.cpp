// Constant expressions, by precedence climbing. What can be no constant (composite literals,
// functions, slices of things) becomes kOpaque.
#include "parser.h"

namespace plimsoll::gotypes {
namespace {

int PrecedenceOf(Operator op) {
  switch (op) {
    case Operator::kLogicalOr: return 1;
    case Operator::kLogicalAnd: return 2;
    case Operator::kEqual:
    case Operator::kNotEqual:
    case Operator::kLess:
    case Operator::kLessEqual:
    case Operator::kGreater:
    case Operator::kGreaterEqual: return 3;
    case Operator::kAdd:
    case Operator::kSubtract:
    case Operator::kOr:
    case Operator::kXor: return 4;
    case Operator::kMultiply:
    case Operator::kDivide:
    case Operator::kRemainder:
    case Operator::kShiftLeft:
    case Operator::kShiftRight:
    case Operator::kAnd:
    case Operator::kAndNot: return 5;
    default: return 0;
  }
}

bool IsUnary(Operator op) {
  return op == Operator::kAdd || op == Operator::kSubtract || op == Operator::kNot || op == Operator::kXor ||
         op == Operator::kAnd;
}

}  // namespace

uint32_t Parser::ParseExpression() {
  if (!Enter()) return kNoExpr;
  const uint32_t expr = ParseBinary(ParseUnary(), 1);
  Leave();
  return expr;
}

uint32_t Parser::ParseBinary(uint32_t left, int precedence) {
  for (;;) {
    const Operator op = token_.op;
    const int own = PrecedenceOf(op);
    if (own == 0 || own < precedence || error_) return left;
    const uint32_t offset = token_.offset;
    Advance();
    const uint32_t right = ParseBinary(ParseUnary(), own + 1);
    left = Add(ExprKind::kBinary, offset, left, right);
    file_.exprs[left].op = op;
  }
}

uint32_t Parser::ParseUnary() {
  if (IsUnary(token_.op)) {
    if (!Enter()) return kNoExpr;
    const Operator op = token_.op;
    const uint32_t offset = token_.offset;
    Advance();
    const uint32_t expr = Add(ExprKind::kUnary, offset, ParseUnary());
    file_.exprs[expr].op = op;
    Leave();
    return expr;
  }
  switch (token_.kind) {
    // Types as arguments: *T, []T, map[K]V and the like.
    case Token::kStar:
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
