// What the slow parser does about mistakes.
#include <algorithm>

#include "recovery.h"

namespace plimsoll::cel {
namespace {

// A reserved word after a dot differs from other surprises: `.true` for any first character.
bool IsReservedAfterOne(std::string_view text, std::string_view& word) {
  if (text.empty()) return false;
  size_t first = 1;
  while (first < text.size() && (static_cast<unsigned char>(text[first]) & 0xC0) == 0x80) ++first;
  word = text.substr(first);
  return word == "true" || word == "false" || word == "null";
}

}  // namespace

// Before a choice: whether the next token can be one of what is expected. Within a loop wrong tokens
// are skipped, elsewhere one may be.
bool RecoveryParser::Sync(StateId state) {
  state_ = state;
  if (in_error_mode_ || stopped_) return !stopped_;
  const TokenSet next = grammar_.NextTokens(state);
  if ((next & kRuleEnd) != 0 || Has(next, Current().kind)) return !stopped_;
  const StateKind kind = grammar_[state].kind;
  if (kind == StateKind::kStarLoopBack || kind == StateKind::kPlusLoopBack) {
    ReportUnwanted(state);
    SkipUntil(Expected(state) | RecoverySet());
    return !stopped_;
  }
  if (DeleteToken(state)) return !stopped_;
  return !stopped_ && Mismatch(state);
}

TokenSet RecoveryParser::Expected(StateId state) const {
  TokenSet following = grammar_.NextTokens(state);
  TokenSet expected = following;
  for (size_t i = frames_.size(); i > 0 && (following & kRuleEnd) != 0; --i) {
    if (frames_[i - 1].invoking == kNoState) break;
    following = grammar_.NextTokens(grammar_[frames_[i - 1].invoking].steps[0].follow);
    expected |= following;
  }
  if ((following & kRuleEnd) != 0) expected |= Only(TokenKind::kEnd);
  return expected & ~kRuleEnd;
}

TokenSet RecoveryParser::RecoverySet() const {
  TokenSet set = 0;
  for (size_t i = frames_.size(); i > 0 && frames_[i - 1].invoking != kNoState; --i) {
    set |= grammar_.NextTokens(grammar_[frames_[i - 1].invoking].steps[0].follow);
  }
  return set & ~kRuleEnd;
}

bool RecoveryParser::RecoverInline(StateId state, uint32_t& token) {
  if (!CountRecovery()) return false;
  counting_skips_ = true;
  skipped_ = 0;
  const bool deleted = DeleteToken(state);
  if (deleted && !stopped_) {
    const Token found = Current();
    token = static_cast<uint32_t>(tree_->tokens.size());
    tree_->tokens.push_back({found.kind, found.begin, found.In(source_)});
    Consume();
  }
  counting_skips_ = false;
  if (stopped_) return false;
  return deleted || InsertToken(state, token) || Mismatch(state);
}

bool RecoveryParser::DeleteToken(StateId state) {
  if (!Has(Expected(state), TokenAt(at_ + 1).kind) || stopped_) return false;
  ReportUnwanted(state);
  if (stopped_) return false;
  Consume();
  EndErrorMode();
  return true;
}

bool RecoveryParser::InsertToken(StateId state, uint32_t& token) {
  if (!Has(Expected(grammar_[state].steps[0].target), Current().kind)) return false;
  const TokenSet expected = Expected(state);
  if (!in_error_mode_) {
    in_error_mode_ = true;
    Report(Current(), "missing " + RenderTokens(expected) + " at " + Display(Current()));
    if (stopped_) return false;
  }
  int first = 0;
  while ((expected >> first & 1) == 0) ++first;
  const auto kind = static_cast<TokenKind>(first);
  const bool use_previous = Current().kind == TokenKind::kEnd && at_ > 0;
  const uint32_t offset = use_previous ? TokenAt(at_ - 1).begin : Current().begin;
  token = static_cast<uint32_t>(tree_->tokens.size());
  tree_->tokens.push_back({kind, offset, kind <= TokenKind::kNull ? "<missing>" : "<missing undefined>"});
  return true;
}

void RecoveryParser::ReportUnwanted(StateId state) {
  if (in_error_mode_) return;
  in_error_mode_ = true;
  Report(Current(), "extraneous input " + Display(Current()) + " expecting " + RenderTokens(Expected(state)));
}

// Always false: the caller gives up.
bool RecoveryParser::Mismatch(StateId state) {
  mistake_ = Mistake::kMismatch;
  mistake_state_ = state;
  mistake_token_ = at_;
  return false;
}

void RecoveryParser::NoAlternative(size_t start, size_t offending) {
  mistake_ = Mistake::kNoAlternative;
  mistake_start_ = start;
  mistake_token_ = offending;
}

void RecoveryParser::ReportAndRecover() {
  const Mistake mistake = mistake_;
  mistake_ = Mistake::kNone;
  if (!in_error_mode_) {
    in_error_mode_ = true;
    const Token& token = TokenAt(mistake_token_);
    if (mistake == Mistake::kMismatch) {
      Report(token,
             "mismatched input " + Display(token) + " expecting " + RenderTokens(Expected(mistake_state_)));
    } else {
      const bool at_end = TokenAt(mistake_start_).kind == TokenKind::kEnd;
      const std::string text = at_end ? "<EOF>" : TextBetween(mistake_start_, mistake_token_);
      std::string_view word;
      if (IsReservedAfterOne(text, word)) {
        Report(token, "mismatched input '" + std::string(word) + "' expecting IDENTIFIER");
      } else {
        Report(token, "no viable alternative at input " + Quote(text));
      }
    }
  }
  if (stopped_ || !CountRecovery()) return;
  counting_skips_ = true;
  skipped_ = 0;
  const bool again = last_error_at_ == at_ && std::find(last_error_states_.begin(), last_error_states_.end(),
                                                        state_) != last_error_states_.end();
  // The same mistake in the same place: at least one token must go.
  if (again) Consume();
  last_error_at_ = at_;
  last_error_states_.push_back(state_);
  SkipUntil(RecoverySet());
  counting_skips_ = false;
}

void RecoveryParser::SkipUntil(TokenSet set) {
  while (!stopped_ && Current().kind != TokenKind::kEnd && !Has(set, Current().kind)) Consume();
}

bool RecoveryParser::CountRecovery() {
  if (recoveries_++ != kMaxRecoveries) return true;
  Report(Current(), "error recovery attempt limit exceeded: " + std::to_string(kMaxRecoveries));
  stopped_ = true;
  return false;
}

void RecoveryParser::Report(const Token& at, std::string message) {
  if (syntax_errors_++ >= kMaxSyntaxErrors) {
    message = "More than " + std::to_string(kMaxSyntaxErrors) + " syntax errors";
    stopped_ = true;
  }
  issues_.push_back({at.begin, "Syntax error: " + message});
}

void RecoveryParser::Stop(std::string message) {
  if (stopped_) return;
  stopped_ = true;
  issues_.push_back({Issue::kNowhere, std::move(message)});
}

void RecoveryParser::EndErrorMode() {
  in_error_mode_ = false;
  last_error_states_.clear();
  last_error_at_ = SIZE_MAX;
}

}  // namespace plimsoll::cel
