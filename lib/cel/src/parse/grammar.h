// The reference grammar as data. The reference parses with a machine generated from its grammar, and
// what it says about a mistake follows from the states of that machine: which tokens are expected,
// which can be skipped or put in. So the slow parser keeps the same machine: rules made of elements
// (what to do), and for each element its states (what can follow).
//
// States are joined by steps: over a token, into a rule, or over nothing. A rule's end leads on to
// every place that uses the rule.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "token.h"

namespace plimsoll::cel {

// A set of tokens, one bit each.
using TokenSet = uint64_t;
constexpr TokenSet Only(TokenKind kind) { return TokenSet{1} << static_cast<int>(kind); }
// Not a token: the end of the rule can be reached without one.
inline constexpr TokenSet kRuleEnd = TokenSet{1} << 63;

// `'('`, `IDENTIFIER`, `<EOF>`; several in braces.
std::string RenderTokens(TokenSet tokens);

enum class Rule : uint8_t {
  kStart,
  kExpr,
  kConditionalOr,
  kConditionalAnd,
  kRelation,
  kCalc,
  kUnary,
  kMember,
  kPrimary,
  kExprList,
  kListInit,
  kFieldInitializerList,
  kOptField,
  kMapInitializerList,
  kEscapeIdent,
  kOptExpr,
  kLiteral,
  kCount,
};

// What a piece of the tree is for within its rule.
enum class Label : uint8_t {
  kNone,
  kE,
  kE1,
  kE2,
  kOp,
  kOpt,
  kId,
  kArgs,
  kIndex,
  kLeadingDot,
  kElems,
  kEntries,
  kFields,
  kCols,
  kValues,
  kKeys,
  kSign,
  kTok,
};

// Which alternative of its rule a tree is.
enum class Alternative : uint8_t {
  kNone,
  kMemberExpr,
  kLogicalNot,
  kNegate,
  kPrimaryExpr,
  kSelect,
  kMemberCall,
  kIndex,
  kIdent,
  kGlobalCall,
  kNested,
  kCreateList,
  kCreateStruct,
  kCreateMessage,
  kConstantLiteral,
  kSimpleIdentifier,
  kEscapedIdentifier,
  kInt,
  kUint,
  kDouble,
  kString,
  kBytes,
  kTrue,
  kFalse,
  kNull,
};

using StateId = uint16_t;

enum class StateKind : uint8_t {
  kBasic,
  kRuleStart,
  kRuleStop,
  kBlockStart,
  kBlockEnd,
  kStarLoopEntry,
  kStarLoopBack,
  kPlusLoopBack,
  kLoopEnd,
};

enum class GrammarStepKind : uint8_t { kEpsilon, kTokens, kRule, kPrecedence };

struct GrammarStep {
  GrammarStepKind kind = GrammarStepKind::kEpsilon;
  StateId target = 0;
  TokenSet tokens = 0;
  StateId follow = 0;  // kRule: where to go on after it
  int precedence = 0;  // kRule: the least precedence inside; kPrecedence: the one of the operator
  // From a rule's end: the outermost return of this precedence rule.
  Rule outermost_return = Rule::kCount;
};

struct State {
  StateKind kind = StateKind::kBasic;
  Rule rule = Rule::kStart;
  bool precedence_loop = false;  // kStarLoopEntry of a left-recursive rule
  StateId block_end = 0;         // kBlockStart
  std::vector<GrammarStep> steps;

  // All but the states before a token.
  bool OnlyEpsilon() const { return steps.empty() || steps[0].kind != GrammarStepKind::kTokens; }
};

enum class ElementKind : uint8_t {
  kToken,
  kSet,
  kRule,
  kSequence,
  kAlternatives,
  kOptional,
  kStar,
  kPlus,
  kPrecedence,
};

struct Element {
  ElementKind kind = ElementKind::kSequence;
  Label label = Label::kNone;
  Alternative alternative = Alternative::kNone;  // of a sequence below kAlternatives
  // The choice needs more than one token of lookahead.
  bool adaptive = false;
  TokenSet tokens = 0;
  Rule rule = Rule::kStart;
  int precedence = 0;
  std::vector<Element> parts;

  StateId state = 0;      // where it begins; for a choice the state that decides
  StateId loop_back = 0;  // kStar, kPlus: the state that decides after the first time
  TokenSet first = 0;     // kOptional, kStar, kPlus: the tokens it can start with
};

class Grammar {
 public:
  static const Grammar& Get();

  const Element& Of(Rule rule) const { return rules_[static_cast<size_t>(rule)]; }
  const State& operator[](StateId id) const { return states_[id]; }
  size_t StateCount() const { return states_.size(); }
  StateId StartOf(Rule rule) const { return starts_[static_cast<size_t>(rule)]; }
  StateId StopOf(Rule rule) const { return stops_[static_cast<size_t>(rule)]; }
  // Tokens that can come next within the state's rule, with kRuleEnd if it can end there.
  TokenSet NextTokens(StateId id) const { return next_[id]; }
  bool IsPrecedenceRule(Rule rule) const {
    return rule == Rule::kRelation || rule == Rule::kCalc || rule == Rule::kMember;
  }

 private:
  friend class GrammarBuilder;
  Grammar();

  std::vector<Element> rules_;
  std::vector<State> states_;
  std::vector<StateId> starts_;
  std::vector<StateId> stops_;
  std::vector<TokenSet> next_;
};

}  // namespace plimsoll::cel
