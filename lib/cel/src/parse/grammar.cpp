#include "grammar.h"

#include <algorithm>
#include <array>

#include "grammar_builder.h"

namespace plimsoll::cel {
namespace {

using K = TokenKind;
using L = Label;
using A = Alternative;

Element Tok(K kind, L label = L::kNone) {
  return {.kind = ElementKind::kToken, .label = label, .tokens = Only(kind), .parts = {}};
}
Element AnyOf(L label, std::initializer_list<K> kinds) {
  Element out{.kind = ElementKind::kSet, .label = label, .parts = {}};
  for (const K kind : kinds) out.tokens |= Only(kind);
  return out;
}
Element Use(Rule rule, L label = L::kNone, int precedence = 0) {
  return {.kind = ElementKind::kRule, .label = label, .rule = rule, .precedence = precedence, .parts = {}};
}
Element Atleast(int precedence) {
  return {.kind = ElementKind::kPrecedence, .precedence = precedence, .parts = {}};
}
Element Seq(std::vector<Element> parts) {
  return {.kind = ElementKind::kSequence, .parts = std::move(parts)};
}
Element Named(A alternative, std::vector<Element> parts) {
  Element out = Seq(std::move(parts));
  out.alternative = alternative;
  return out;
}
Element Either(std::vector<Element> alternatives, bool adaptive) {
  return {.kind = ElementKind::kAlternatives, .adaptive = adaptive, .parts = std::move(alternatives)};
}
Element Repeat(ElementKind kind, Element inner, bool adaptive) {
  Element out{.kind = kind, .adaptive = adaptive, .parts = {}};
  out.parts.push_back(std::move(inner));
  return out;
}
Element Maybe(Element inner) { return Repeat(ElementKind::kOptional, std::move(inner), false); }
Element Star(Element inner) { return Repeat(ElementKind::kStar, std::move(inner), false); }
// A loop that must look further than one token to know whether it goes on.
Element LongStar(Element inner) { return Repeat(ElementKind::kStar, std::move(inner), true); }
Element Plus(Element inner, bool adaptive) { return Repeat(ElementKind::kPlus, std::move(inner), adaptive); }

Element Relation() {
  return Seq({Use(Rule::kCalc), LongStar(Seq({Atleast(1),
                                              AnyOf(L::kOp, {K::kLess, K::kLessEquals, K::kGreaterEquals,
                                                             K::kGreater, K::kEquals, K::kNotEquals, K::kIn}),
                                              Use(Rule::kRelation, L::kNone, 2)}))});
}

Element Calc() {
  return Seq({Use(Rule::kUnary),
              LongStar(Either(
                  {Seq({Atleast(2), AnyOf(L::kOp, {K::kStar, K::kSlash, K::kPercent}),
                        Use(Rule::kCalc, L::kNone, 3)}),
                   Seq({Atleast(1), AnyOf(L::kOp, {K::kPlus, K::kMinus}), Use(Rule::kCalc, L::kNone, 2)})},
                  true))});
}

Element Unary() {
  return Either({Named(A::kMemberExpr, {Use(Rule::kMember)}),
                 Named(A::kLogicalNot, {Plus(Tok(K::kExclamation, L::kOp), false), Use(Rule::kMember)}),
                 Named(A::kNegate, {Plus(Tok(K::kMinus, L::kOp), true), Use(Rule::kMember)})},
                true);
}

Element CallArguments(L open) {
  return Seq({Tok(K::kLeftParen, open), Maybe(Use(Rule::kExprList, L::kArgs)), Tok(K::kRightParen)});
}

Element Member() {
  return Seq(
      {Use(Rule::kPrimary),
       LongStar(Either(
           {Named(A::kSelect, {Atleast(3), Tok(K::kDot, L::kOp), Maybe(Tok(K::kQuestion, L::kOpt)),
                               Use(Rule::kEscapeIdent, L::kId)}),
            Named(A::kMemberCall,
                  {Atleast(2), Tok(K::kDot), Tok(K::kIdentifier, L::kId), CallArguments(L::kOp)}),
            Named(A::kIndex, {Atleast(1), Tok(K::kLeftBracket, L::kOp), Maybe(Tok(K::kQuestion, L::kOpt)),
                              Use(Rule::kExpr, L::kIndex), Tok(K::kRightBracket)})},
           true))});
}

Element Primary() {
  const auto leading_dot = [] { return Maybe(Tok(K::kDot, L::kLeadingDot)); };
  const auto comma = [] { return Maybe(Tok(K::kComma)); };
  return Either({Named(A::kIdent, {leading_dot(), Tok(K::kIdentifier, L::kId)}),
                 Named(A::kGlobalCall, {leading_dot(), Tok(K::kIdentifier, L::kId), CallArguments(L::kOp)}),
                 Named(A::kNested, {Tok(K::kLeftParen), Use(Rule::kExpr, L::kE), Tok(K::kRightParen)}),
                 Named(A::kCreateList, {Tok(K::kLeftBracket, L::kOp), Maybe(Use(Rule::kListInit, L::kElems)),
                                        comma(), Tok(K::kRightBracket)}),
                 Named(A::kCreateStruct,
                       {Tok(K::kLeftBrace, L::kOp), Maybe(Use(Rule::kMapInitializerList, L::kEntries)),
                        comma(), Tok(K::kRightBrace)}),
                 Named(A::kCreateMessage,
                       {leading_dot(), Tok(K::kIdentifier, L::kId),
                        Star(Seq({Tok(K::kDot), Tok(K::kIdentifier, L::kId)})), Tok(K::kLeftBrace, L::kOp),
                        Maybe(Use(Rule::kFieldInitializerList, L::kEntries)), comma(), Tok(K::kRightBrace)}),
                 Named(A::kConstantLiteral, {Use(Rule::kLiteral)})},
                true);
}

Element Entries(Rule key, L label) {
  const auto entry = [&] {
    return std::vector<Element>{Use(key, label), Tok(K::kColon, L::kCols), Use(Rule::kExpr, L::kValues)};
  };
  std::vector<Element> next = entry();
  next.insert(next.begin(), Tok(K::kComma));
  std::vector<Element> all = entry();
  all.push_back(LongStar(Seq(std::move(next))));
  return Seq(std::move(all));
}

Element Literal() {
  const auto number = [](A alternative, K kind) {
    return Named(alternative, {Maybe(Tok(K::kMinus, L::kSign)), Tok(kind, L::kTok)});
  };
  const auto plain = [](A alternative, K kind) { return Named(alternative, {Tok(kind, L::kTok)}); };
  return Either({number(A::kInt, K::kInt), plain(A::kUint, K::kUint), number(A::kDouble, K::kFloat),
                 plain(A::kString, K::kString), plain(A::kBytes, K::kBytes), plain(A::kTrue, K::kTrue),
                 plain(A::kFalse, K::kFalse), plain(A::kNull, K::kNull)},
                true);
}

std::vector<Element> AllRules() {
  std::vector<Element> rules(static_cast<size_t>(Rule::kCount));
  const auto set = [&](Rule rule, Element element) { rules[static_cast<size_t>(rule)] = std::move(element); };
  const auto chain = [](Rule term, K kind) {
    return Seq({Use(term, L::kE), Star(Seq({Tok(kind, L::kOp), Use(term, L::kE1)}))});
  };
  set(Rule::kStart, Seq({Use(Rule::kExpr, L::kE), Tok(K::kEnd)}));
  set(Rule::kExpr, Seq({Use(Rule::kConditionalOr, L::kE),
                        Maybe(Seq({Tok(K::kQuestion, L::kOp), Use(Rule::kConditionalOr, L::kE1),
                                   Tok(K::kColon), Use(Rule::kExpr, L::kE2)}))}));
  set(Rule::kConditionalOr, chain(Rule::kConditionalAnd, K::kOr));
  set(Rule::kConditionalAnd, chain(Rule::kRelation, K::kAnd));
  set(Rule::kRelation, Relation());
  set(Rule::kCalc, Calc());
  set(Rule::kUnary, Unary());
  set(Rule::kMember, Member());
  set(Rule::kPrimary, Primary());
  set(Rule::kExprList, Seq({Use(Rule::kExpr, L::kE), Star(Seq({Tok(K::kComma), Use(Rule::kExpr, L::kE)}))}));
  set(Rule::kListInit,
      Seq({Use(Rule::kOptExpr, L::kElems), LongStar(Seq({Tok(K::kComma), Use(Rule::kOptExpr, L::kElems)}))}));
  set(Rule::kFieldInitializerList, Entries(Rule::kOptField, L::kFields));
  set(Rule::kOptField, Seq({Maybe(Tok(K::kQuestion, L::kOpt)), Use(Rule::kEscapeIdent, L::kId)}));
  set(Rule::kMapInitializerList, Entries(Rule::kOptExpr, L::kKeys));
  set(Rule::kEscapeIdent, Either({Named(A::kSimpleIdentifier, {Tok(K::kIdentifier, L::kId)}),
                                  Named(A::kEscapedIdentifier, {Tok(K::kEscapedIdentifier, L::kId)})},
                                 false));
  set(Rule::kOptExpr, Seq({Maybe(Tok(K::kQuestion, L::kOpt)), Use(Rule::kExpr, L::kE)}));
  set(Rule::kLiteral, Literal());
  return rules;
}

constexpr std::array kTokenNames = std::to_array<const char*>(
    {"<EOF>",  "'=='",  "'!='",       "'in'",          "'<'",    "'<='",      "'>='",    "'>'",
     "'&&'",   "'||'",  "'['",        "']'",           "'{'",    "'}'",       "'('",     "')'",
     "'.'",    "','",   "'-'",        "'!'",           "'?'",    "':'",       "'+'",     "'*'",
     "'/'",    "'%'",   "'true'",     "'false'",       "'null'", "NUM_FLOAT", "NUM_INT", "NUM_UINT",
     "STRING", "BYTES", "IDENTIFIER", "ESC_IDENTIFIER"});

}  // namespace

const Grammar& Grammar::Get() {
  static const Grammar grammar;
  return grammar;
}

Grammar::Grammar() : rules_(AllRules()) { GrammarBuilder(*this).Run(); }

std::string RenderTokens(TokenSet tokens) {
  std::string out;
  int count = 0;
  for (size_t i = 0; i < kTokenNames.size(); ++i) {
    if ((tokens >> i & 1) == 0) continue;
    if (count++ != 0) out += ", ";
    out += kTokenNames[i];
  }
  return count == 1 ? out : "{" + out + "}";
}

}  // namespace plimsoll::cel
