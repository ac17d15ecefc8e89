#include "plimsoll/lsp/features/cel_tokens.h"

#include <algorithm>
#include <array>

#include "plimsoll/base/ascii.h"

namespace plimsoll::lsp {
namespace {

constexpr std::array<std::string_view, 12> kLongSigns = {
    ".?", "[?", "{?", "&&", "||", "==", "!=", "<=", ">=", "\r\n", "->", "::"};

bool IsNameByte(char c) { return ascii::IsLetter(c) || ascii::IsDigit(c) || c == '_'; }

size_t EndOfCelName(std::string_view text, size_t at) {
  while (at < text.size() && IsNameByte(text[at])) ++at;
  return at;
}

size_t EndOfCelNumber(std::string_view text, size_t at) {
  while (at < text.size() && (IsNameByte(text[at]) ||
                              (text[at] == '.' && at + 1 < text.size() && ascii::IsDigit(text[at + 1])))) {
    ++at;
  }
  return at;
}

// Strings that are not closed end with their line, those in three quotes with the text.
size_t EndOfCelString(std::string_view text, size_t at, bool raw) {
  const char quote = text[at];
  const std::string triple(3, quote);
  const bool is_triple = text.substr(at, 3) == triple;
  for (at += is_triple ? 3 : 1; at < text.size(); ++at) {
    if (text[at] == '\\' && !raw) {
      ++at;
    } else if (is_triple && text.substr(at, 3) == triple) {
      return at + 3;
    } else if (!is_triple && (text[at] == quote || text[at] == '\n')) {
      return text[at] == quote ? at + 1 : at;
    }
  }
  return text.size();
}

// Where a string with prefixes such as `r` or `b` has its quote; npos if it is none.
size_t QuoteOfString(std::string_view text, size_t at) {
  const size_t quote = text.find_first_not_of("rRbB", at);
  if (quote == std::string_view::npos || quote - at > 2) return std::string_view::npos;
  return text[quote] == '"' || text[quote] == '\'' ? quote : std::string_view::npos;
}

CelToken CelTokenAt(std::string_view text, size_t at) {
  if (text.substr(at, 2) == "//") {
    return {CelTokenKind::kComment, at, std::min(text.find('\n', at), text.size())};
  }
  if (const size_t quote = QuoteOfString(text, at); quote != std::string_view::npos) {
    const bool raw = text.substr(at, quote - at).find_first_of("rR") != std::string_view::npos;
    return {CelTokenKind::kString, at, EndOfCelString(text, quote, raw)};
  }
  if (ascii::IsDigit(text[at])) return {CelTokenKind::kNumber, at, EndOfCelNumber(text, at)};
  if (IsNameByte(text[at])) return {CelTokenKind::kName, at, EndOfCelName(text, at)};
  for (const std::string_view sign : kLongSigns) {
    if (text.substr(at, 2) == sign) return {CelTokenKind::kSign, at, at + 2};
  }
  return {CelTokenKind::kSign, at, at + 1};
}

bool IsOpening(std::string_view sign) { return sign[0] == '(' || sign[0] == '[' || sign[0] == '{'; }
bool IsClosing(std::string_view sign) { return sign == ")" || sign == "]" || sign == "}"; }

constexpr std::array<std::string_view, 14> kMacros = {"all",
                                                      "exists",
                                                      "exists_one",
                                                      "existsOne",
                                                      "map",
                                                      "filter",
                                                      "has",
                                                      "optMap",
                                                      "optFlatMap",
                                                      "transformList",
                                                      "transformMap",
                                                      "sortBy",
                                                      "transformMapEntry",
                                                      "bind"};

bool HasTwoVariables(std::string_view macro) {
  return macro.starts_with("transform") || macro == "all" || macro.starts_with("exists");
}

}  // namespace

bool IsCelMacro(std::string_view name) { return std::ranges::find(kMacros, name) != kMacros.end(); }

CelTokens::CelTokens(std::string_view text) : text_(text) {
  std::vector<size_t> open;
  for (size_t at = 0; at < text.size();) {
    if (std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos) {
      ++at;
      continue;
    }
    const CelToken token = CelTokenAt(text, at);
    at = token.end;
    if (token.kind == CelTokenKind::kComment) continue;
    const size_t number = tokens_.size();
    tokens_.push_back(token);
    openings_.push_back(number);
    if (token.kind != CelTokenKind::kSign) continue;
    if (IsOpening(TextOf(token))) open.push_back(number);
    if (IsClosing(TextOf(token)) && !open.empty()) {
      openings_.back() = open.back();
      open.pop_back();
    }
  }
}

bool CelTokens::IsSign(size_t token, std::string_view sign) const {
  return token < tokens_.size() && tokens_[token].kind == CelTokenKind::kSign &&
         TextOf(tokens_[token]) == sign;
}

size_t CelTokens::NameAt(size_t offset) const {
  for (size_t i = 0; i < tokens_.size(); ++i) {
    const CelToken& token = tokens_[i];
    if (token.kind == CelTokenKind::kName && token.begin <= offset && offset <= token.end) return i;
  }
  return tokens_.size();
}

bool CelTokens::IsCalled(size_t token) const { return IsSign(token + 1, "("); }

std::string_view CelTokens::Between(size_t first, size_t after) const {
  if (first >= after) return {};
  return text_.substr(tokens_[first].begin, tokens_[after - 1].end - tokens_[first].begin);
}

size_t CelTokens::OperandBegin(size_t last) const {
  size_t at = last;
  for (;;) {
    const CelToken& token = tokens_[at];
    if (token.kind == CelTokenKind::kSign) {
      const size_t opening = openings_[at];
      if (opening == at) return last + 1;
      const bool applied = opening > 0 && !IsSign(at, "}") &&
                           (tokens_[opening - 1].kind == CelTokenKind::kName || IsSign(opening - 1, ")") ||
                            IsSign(opening - 1, "]"));
      if (!applied) return opening;
      at = opening - 1;
      continue;
    }
    if (token.kind != CelTokenKind::kName || at < 2 || !IsDot(at - 1)) return at;
    at -= 2;
  }
}

std::string_view CelTokens::OperandBefore(size_t token) const {
  if (token < 2 || !IsDot(token - 1)) return {};
  return Between(OperandBegin(token - 2), token - 1);
}

std::vector<CelLoop> CelTokens::LoopsAround(size_t token) const {
  struct Frame {
    size_t opening;
    std::vector<size_t> commas;
  };
  std::vector<Frame> frames;
  for (size_t i = 0; i < std::min(token, tokens_.size()); ++i) {
    if (tokens_[i].kind != CelTokenKind::kSign) continue;
    if (IsOpening(TextOf(tokens_[i]))) frames.push_back({i, {}});
    if (IsClosing(TextOf(tokens_[i])) && !frames.empty()) frames.pop_back();
    if (IsSign(i, ",") && !frames.empty()) frames.back().commas.push_back(i);
  }
  std::vector<CelLoop> out;
  for (const Frame& frame : frames) {
    const size_t name = frame.opening - 1;
    if (frame.opening < 3 || !IsSign(frame.opening, "(") || !IsSelected(name) || frame.commas.empty())
      continue;
    CelLoop loop{TextOf(tokens_[name]), OperandBefore(name), {}};
    if (!IsCelMacro(loop.macro) || tokens_[frame.opening + 1].kind != CelTokenKind::kName) continue;
    loop.variables.push_back(TextOf(tokens_[frame.opening + 1]));
    if (loop.macro == "bind") {
      if (frame.commas.size() < 2) continue;
      loop.range = Between(frame.commas[0] + 1, frame.commas[1]);
    } else if (frame.commas.size() > 1 && HasTwoVariables(loop.macro)) {
      loop.variables.push_back(Between(frame.commas[0] + 1, frame.commas[1]));
    }
    out.push_back(std::move(loop));
  }
  return out;
}

std::vector<CelBody> CelTokens::Bodies() const {
  std::vector<CelBody> out;
  for (size_t closing = 0; closing < tokens_.size(); ++closing) {
    const size_t opening = openings_[closing];
    if (!IsSign(closing, ")") || opening == closing || opening < 1 || !IsSelected(opening - 1)) continue;
    CelBody body{TextOf(tokens_[opening - 1]), {}, 0, 0};
    if (!IsCelMacro(body.macro)) continue;
    size_t first = opening + 1;
    // Arguments that are a name alone are variables, except the last one.
    for (size_t i = first; i < closing; ++i) {
      if (tokens_[i].kind == CelTokenKind::kSign && IsOpening(TextOf(tokens_[i]))) {
        i = ClosingOf(i);
        continue;
      }
      if (!IsSign(i, ",")) continue;
      if (i == first + 1) body.variables.push_back(TextOf(tokens_[first]));
      first = i + 1;
    }
    if (body.variables.empty() || first >= closing) continue;
    // What follows it is its value.
    if (body.macro == "bind") body.variables.resize(1);
    body.begin = tokens_[first].begin;
    body.end = tokens_[closing - 1].end;
    out.push_back(std::move(body));
  }
  return out;
}

// The number of tokens if it is not closed.
size_t CelTokens::ClosingOf(size_t opening) const {
  size_t at = opening + 1;
  while (at < tokens_.size() && openings_[at] != opening) ++at;
  return at;
}

CelWrapped WithLoops(std::string_view expression, const std::vector<CelLoop>& loops) {
  CelWrapped out{std::string(expression), 0};
  for (size_t i = loops.size(); i-- > 0;) {
    const CelLoop& loop = loops[i];
    const std::string range = "(" + std::string(loop.range) + ")";
    const std::string variable(loop.variables[0]);
    if (loop.macro == "bind") {
      out.text = "cel.bind(" + variable + ", " + range + ", " + out.text + ")";
      continue;
    }
    const bool optional = loop.macro.starts_with("opt");
    const bool two = loop.variables.size() > 1;
    out.text = range +
               (optional ? ".optMap("
                : two    ? ".transformList("
                         : ".map(") +
               variable + ", " + (two ? std::string(loop.variables[1]) + ", " : "") + out.text + ")";
    ++out.levels;
  }
  return out;
}

}  // namespace plimsoll::lsp
