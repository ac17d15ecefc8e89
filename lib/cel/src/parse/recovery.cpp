#include "recovery.h"

#include <algorithm>

#include "plimsoll/cel/parse/parse.h"

namespace plimsoll::cel {
std::string RecoveryParser::Quote(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\t') {
      out += "\\t";
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else {
      out += c;
    }
  }
  return out + "'";
}

bool RecoveryParser::Run(SyntaxTree& tree) {
  tree_ = &tree;
  tree.root = ParseRule(Rule::kStart, kNoState, 0);
  return !stopped_;
}

// Places without a token are reported when the parser comes to look at them.
const Token& RecoveryParser::TokenAt(size_t i) {
  while (tokens_.size() <= i && (tokens_.empty() || tokens_.back().kind != TokenKind::kEnd)) {
    const Token token = lexer_.Next();
    if (token.kind != TokenKind::kInvalid) {
      tokens_.push_back(token);
      continue;
    }
    invalid_.push_back(token);
    if (!stopped_) Report(token, "token recognition error at: '" + std::string(token.In(source_)) + "'");
  }
  return tokens_[std::min(i, tokens_.size() - 1)];
}

std::vector<StateId> RecoveryParser::InvokingStates() {
  std::vector<StateId> out;
  for (size_t i = frames_.size(); i > 0 && frames_[i - 1].invoking != kNoState; --i) {
    out.push_back(frames_[i - 1].invoking);
  }
  return out;
}

void RecoveryParser::Consume() {
  if (Current().kind == TokenKind::kEnd) return;
  if (counting_skips_ && skipped_++ >= kMaxSkippedTokens) {
    return Stop("error recovery token lookahead limit exceeded: " + std::to_string(kMaxSkippedTokens));
  }
  ++at_;
}

std::string RecoveryParser::Display(const Token& token) const {
  return token.kind == TokenKind::kEnd ? "'<EOF>'" : Quote(token.In(source_));
}

// What is between two tokens, blanks included, without what is no token.
std::string RecoveryParser::TextBetween(size_t first, size_t last) {
  const uint32_t begin = TokenAt(first).begin;
  const Token& stop = TokenAt(last);
  const uint32_t end = stop.kind == TokenKind::kEnd ? static_cast<uint32_t>(source_.size()) : stop.end;
  std::string out;
  uint32_t from = begin;
  for (const Token& gap : invalid_) {
    if (gap.begin < begin || gap.begin >= end) continue;
    out += source_.substr(from, gap.begin - from);
    from = gap.end;
  }
  return out += source_.substr(from, end - from);
}

uint32_t RecoveryParser::ParseRule(Rule rule, StateId invoking, int precedence) {
  const auto node = static_cast<uint32_t>(tree_->nodes.size());
  tree_->nodes.push_back({.rule = rule, .start = Current().begin, .children = {}});
  frames_.push_back({node, invoking, precedence});
  if (EnterRule(rule)) {
    state_ = grammar_.StartOf(rule);
    Execute(grammar_.Of(rule));
    if (mistake_ != Mistake::kNone && !stopped_) ReportAndRecover();
    LeaveRule(rule);
  }
  // A left-recursive rule may have been wrapped meanwhile.
  const uint32_t result = frames_.back().node;
  frames_.pop_back();
  state_ = invoking;
  return result;
}

bool RecoveryParser::EnterRule(Rule rule) {
  if (++depths_[static_cast<size_t>(rule)] <= kMaxDepth) return true;
  Stop("expression recursion limit exceeded: " + std::to_string(kMaxDepth));
  return false;
}

void RecoveryParser::LeaveRule(Rule rule) {
  int& depth = depths_[static_cast<size_t>(rule)];
  if (depth > 0) --depth;
}

// False if there is a mistake that the rule has to deal with.
bool RecoveryParser::Execute(const Element& element) {
  if (stopped_) return false;
  switch (element.kind) {
    case ElementKind::kToken:
    case ElementKind::kSet: return ExecuteToken(element);
    case ElementKind::kPrecedence: return true;
    case ElementKind::kRule: {
      state_ = element.state;
      const uint32_t child = ParseRule(element.rule, element.state, element.precedence);
      Node().children.push_back({.label = element.label, .node = child});
      return !stopped_;
    }
    case ElementKind::kSequence:
      return std::all_of(element.parts.begin(), element.parts.end(),
                         [this](const Element& part) { return Execute(part); });
    case ElementKind::kAlternatives: return ExecuteAlternatives(element);
    case ElementKind::kOptional: return ExecuteOptional(element);
    case ElementKind::kStar: return ExecuteStar(element);
    case ElementKind::kPlus: return ExecutePlus(element);
  }
  return false;
}

bool RecoveryParser::ExecuteToken(const Element& element) {
  state_ = element.state;
  auto index = static_cast<uint32_t>(tree_->tokens.size());
  if (Has(element.tokens, Current().kind)) {
    const Token token = Current();
    EndErrorMode();
    const bool end = token.kind == TokenKind::kEnd;
    tree_->tokens.push_back({token.kind, token.begin, end ? "<EOF>" : token.In(source_)});
    Consume();
  } else if (!RecoverInline(element.state, index)) {
    return false;
  }
  Node().children.push_back({.label = element.label, .token = index});
  return !stopped_;
}

bool RecoveryParser::ExecuteOptional(const Element& element) {
  if (!Sync(element.state)) return false;
  return !Has(element.first, Current().kind) || Execute(element.parts[0]);
}

// From 1; 0 if none fits, which is a mistake then.
int RecoveryParser::Choose() {
  const Prediction prediction = predictor_.Predict(state_, at_, *this);
  if (stopped_) return 0;
  mistake_ = Mistake::kNone;
  if (prediction.alternative == 0) NoAlternative(at_, prediction.offending);
  return prediction.alternative;
}

bool RecoveryParser::ChooseFirst(const Element& element, size_t& chosen) {
  for (chosen = 0; chosen < element.parts.size(); ++chosen) {
    if (Has(grammar_.NextTokens(element.parts[chosen].state), Current().kind)) return true;
  }
  NoAlternative(at_, at_);
  return false;
}

bool RecoveryParser::ExecuteAlternatives(const Element& element) {
  if (!Sync(element.state)) return false;
  size_t chosen = 0;
  if (element.adaptive) {
    const int alternative = Choose();
    if (alternative == 0) return false;
    chosen = static_cast<size_t>(alternative - 1);
  } else if (!ChooseFirst(element, chosen)) {
    return false;
  }
  Node().alternative = element.parts[chosen].alternative;
  return Execute(element.parts[chosen]);
}

bool RecoveryParser::ExecuteStar(const Element& element) {
  const bool recursive = grammar_[element.state].precedence_loop;
  if (recursive && Node().rule == Rule::kMember) Node().alternative = Alternative::kPrimaryExpr;
  for (StateId decision = element.state;; decision = element.loop_back) {
    if (!Sync(decision)) return false;
    if (element.adaptive) {
      state_ = element.state;
      const int alternative = Choose();
      state_ = decision;
      if (alternative == 0) return false;
      if (alternative == 2) return true;
    } else if (!Has(element.first, Current().kind)) {
      return true;
    }
    if (!(recursive ? ExecuteRecursion(element.parts[0]) : Execute(element.parts[0]))) return false;
  }
}

// One turn of a left-recursive loop: what was read so far becomes the first child of a new node.
bool RecoveryParser::ExecuteRecursion(const Element& body) {
  const Rule rule = Node().rule;
  LeaveRule(rule);
  const Element* chosen = &body;
  if (body.kind == ElementKind::kAlternatives) {
    if (!Sync(body.state)) return false;
    const int alternative = Choose();
    if (alternative == 0) return false;
    chosen = &body.parts[static_cast<size_t>(alternative - 1)];
  }
  WrapInNewNode();
  Node().alternative = chosen->alternative;
  return EnterRule(rule) && Execute(*chosen);
}

void RecoveryParser::WrapInNewNode() {
  const uint32_t inner = frames_.back().node;
  SyntaxNode outer{.rule = tree_->nodes[inner].rule, .start = tree_->nodes[inner].start, .children = {}};
  outer.children.push_back({.node = inner});
  frames_.back().node = static_cast<uint32_t>(tree_->nodes.size());
  tree_->nodes.push_back(std::move(outer));
}

bool RecoveryParser::ExecutePlus(const Element& element) {
  if (!Sync(element.state)) return false;
  for (;;) {
    if (!Execute(element.parts[0])) return false;
    if (!Sync(element.loop_back)) return false;
    if (element.adaptive) {
      const int alternative = Choose();
      if (alternative == 0) return false;
      if (alternative == 2) return true;
    } else if (!Has(element.first, Current().kind)) {
      return true;
    }
  }
}

}  // namespace plimsoll::cel
