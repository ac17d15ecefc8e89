// RecoveryParser is the slow parser: it reads a text by the reference grammar, and where the text is
// wrong it reports and goes on as the reference's parser does. A wrong token is skipped if the one
// after it fits, a missing one is put in if the next fits after it; otherwise the rule is given up
// and tokens are skipped until one can follow a rule around it.
#pragma once

#include <array>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "grammar.h"
#include "lexer.h"
#include "plimsoll/cel/types/issue.h"
#include "prediction.h"
#include "syntax_tree.h"

namespace plimsoll::cel {

class RecoveryParser : private PredictionInput {
 public:
  static constexpr size_t kMaxRecoveries = 30;
  static constexpr size_t kMaxSkippedTokens = 256;
  static constexpr size_t kMaxSyntaxErrors = 100;

  // What the predictor remembers serves the next text too.
  RecoveryParser(std::string_view source, Predictor& predictor, Issues& issues)
      : grammar_(Grammar::Get()), predictor_(predictor), source_(source), lexer_(source), issues_(issues) {}

  // False if a limit was reached and there is no tree. Issues are added either way.
  bool Run(SyntaxTree& tree);

 private:
  // A use of a rule that is not finished.
  struct Frame {
    uint32_t node;
    StateId invoking;  // the state that used the rule; kNoState for the first
    int precedence;
  };
  enum class Mistake : uint8_t { kNone, kMismatch, kNoAlternative };

  static constexpr StateId kNoState = UINT16_MAX;

  // Tokens.
  const Token& TokenAt(size_t i);
  const Token& Current() { return TokenAt(at_); }
  TokenKind KindAt(size_t i) override { return TokenAt(i).kind; }
  std::vector<StateId> InvokingStates() override;
  int Precedence() override { return frames_.back().precedence; }
  bool Has(TokenSet set, TokenKind kind) const { return (set & Only(kind)) != 0; }
  void Consume();
  // With blanks other than spaces escaped.
  static std::string Quote(std::string_view text);
  std::string Display(const Token& token) const;
  std::string TextBetween(size_t first, size_t last);

  // Rules.
  uint32_t ParseRule(Rule rule, StateId invoking, int precedence);
  bool Execute(const Element& element);
  bool ExecuteToken(const Element& element);
  bool ExecuteOptional(const Element& element);
  bool ExecuteAlternatives(const Element& element);
  bool ExecuteStar(const Element& element);
  bool ExecuteRecursion(const Element& body);
  bool ExecutePlus(const Element& element);
  int Choose();
  bool ChooseFirst(const Element& element, size_t& chosen);
  void WrapInNewNode();
  bool EnterRule(Rule rule);
  void LeaveRule(Rule rule);
  SyntaxNode& Node() { return tree_->nodes[frames_.back().node]; }

  // Mistakes.
  bool Sync(StateId state);
  TokenSet Expected(StateId state) const;
  TokenSet RecoverySet() const;
  bool RecoverInline(StateId state, uint32_t& token);
  bool DeleteToken(StateId state);
  bool InsertToken(StateId state, uint32_t& token);
  void ReportUnwanted(StateId state);
  bool Mismatch(StateId state);
  void NoAlternative(size_t start, size_t offending);
  void ReportAndRecover();
  void SkipUntil(TokenSet set);
  bool CountRecovery();
  void Report(const Token& at, std::string message);
  void Stop(std::string message);
  void EndErrorMode();

  const Grammar& grammar_;
  Predictor& predictor_;
  std::string_view source_;
  Lexer lexer_;
  Issues& issues_;
  SyntaxTree* tree_ = nullptr;
  std::deque<Token> tokens_;
  std::vector<Token> invalid_;  // places without a token
  size_t at_ = 0;
  StateId state_ = 0;
  std::vector<Frame> frames_;
  std::array<int, static_cast<size_t>(Rule::kCount)> depths_{};

  Mistake mistake_ = Mistake::kNone;
  StateId mistake_state_ = 0;
  size_t mistake_start_ = 0;
  size_t mistake_token_ = 0;
  bool in_error_mode_ = false;
  bool stopped_ = false;
  size_t last_error_at_ = SIZE_MAX;
  std::vector<StateId> last_error_states_;
  size_t recoveries_ = 0;
  size_t skipped_ = 0;
  bool counting_skips_ = false;
  size_t syntax_errors_ = 0;
};

}  // namespace plimsoll::cel
