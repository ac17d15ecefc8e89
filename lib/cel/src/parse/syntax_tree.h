// SyntaxTree is what the slow parser makes of a text, right or wrong: one node for each use of a
// rule, with what was found in the order of the text.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "grammar.h"
#include "token.h"

namespace plimsoll::cel {

struct SyntaxToken {
  TokenKind kind = TokenKind::kEnd;
  uint32_t offset = 0;
  std::string_view text;  // of a token that was put in: `<missing ')'>`
};

struct SyntaxChild {
  static constexpr uint32_t kNone = UINT32_MAX;

  Label label = Label::kNone;
  uint32_t node = kNone;   // of a rule, or
  uint32_t token = kNone;  // a token
};

struct SyntaxNode {
  Rule rule = Rule::kStart;
  Alternative alternative = Alternative::kNone;  // kNone also where none was found
  uint32_t start = 0;                            // offset of its first token
  std::vector<SyntaxChild> children;
};

struct SyntaxTree {
  std::vector<SyntaxNode> nodes;
  std::vector<SyntaxToken> tokens;  // that became part of it
  uint32_t root = 0;
};

}  // namespace plimsoll::cel
