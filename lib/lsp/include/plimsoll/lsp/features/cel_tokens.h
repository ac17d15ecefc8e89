// The tokens of an expression of CEL, also of one that is not complete, and what follows from them alone:
// what is before a dot, and which variables loops bind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::lsp {

enum class CelTokenKind : uint8_t { kName, kNumber, kString, kSign, kComment };

struct CelToken {
  CelTokenKind kind = CelTokenKind::kSign;
  size_t begin = 0;
  size_t end = 0;
};

// A macro that binds variables in what it is called with: `self.list.all(x, x > 0)`, `cel.bind(x, 1, x)`.
struct CelLoop {
  std::string_view macro;
  std::string_view range;  // what it goes over; of bind, the value
  std::vector<std::string_view> variables;
};

// The part of a macro that is evaluated with its variables, such as a condition for each item.
struct CelBody {
  std::string_view macro;
  std::vector<std::string_view> variables;
  size_t begin = 0;
  size_t end = 0;
};

class CelTokens {
 public:
  explicit CelTokens(std::string_view text);

  std::string_view text() const { return text_; }
  const std::vector<CelToken>& list() const { return tokens_; }
  std::string_view TextOf(const CelToken& token) const {
    return text_.substr(token.begin, token.end - token.begin);
  }
  // The name that an offset is in or right after, or the number of tokens.
  size_t NameAt(size_t offset) const;
  // Whether a token has a dot before it.
  bool IsSelected(size_t token) const { return token > 0 && IsDot(token - 1); }
  bool IsCalled(size_t token) const;
  // What is before the dot that is before a token; empty where there is no such dot, or nothing before it.
  std::string_view OperandBefore(size_t token) const;
  // The loops whose variables are bound before a token, from the outside in.
  std::vector<CelLoop> LoopsAround(size_t token) const;
  // Those of macros that are closed, in the order of their ends.
  std::vector<CelBody> Bodies() const;

 private:
  bool IsSign(size_t token, std::string_view sign) const;
  bool IsDot(size_t token) const { return IsSign(token, ".") || IsSign(token, ".?"); }
  // The first token of the operand that ends with a token; one past it if there is none.
  size_t OperandBegin(size_t last) const;
  size_t ClosingOf(size_t opening) const;
  std::string_view Between(size_t first, size_t after) const;

  std::string_view text_;
  std::vector<CelToken> tokens_;
  std::vector<size_t> openings_;  // of closing brackets: their opening ones
};

// An expression whose value is a list (of lists, ...) of what another has inside loops, and how many of them.
struct CelWrapped {
  std::string text;
  size_t levels = 0;
};
CelWrapped WithLoops(std::string_view expression, const std::vector<CelLoop>& loops);

bool IsCelMacro(std::string_view name);

}  // namespace plimsoll::lsp
