#include "plimsoll/schema/field_path.h"

namespace plimsoll::schema {
namespace {

// Cuts a path into `.`, `[`, `]`, texts in single quotes and everything between.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : rest_(text) {}

  // Nothing at the end.
  std::optional<std::string_view> Next() {
    if (rest_.empty()) return std::nullopt;
    const size_t length = rest_.front() == '\'' ? QuotedLength() : PlainLength();
    const std::string_view token = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return token;
  }

 private:
  // An unclosed quote takes all that is left.
  size_t QuotedLength() const {
    for (size_t i = 1; i < rest_.size(); ++i) {
      if (rest_[i] == '\'' && rest_[i - 1] != '\\') return i + 1;
    }
    return rest_.size();
  }

  size_t PlainLength() const {
    const size_t delimiter = rest_.find_first_of(".[]");
    if (delimiter == 0) return 1;
    return delimiter == std::string_view::npos ? rest_.size() : delimiter;
  }

  std::string_view rest_;
};

// A backslash and a character, which is any but a line feed.
Result<std::string> Unescape(std::string_view text) {
  constexpr std::string_view kNames = "abfnrtv'\\";
  constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v'\\";
  std::string out;
  std::string bad;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '\\' && i + 1 < text.size() && text[i + 1] != '\n';
    if (!escape) {
      out += text[i];
      continue;
    }
    const size_t found = kNames.find(text[++i]);
    // The last one is reported, with the rest of its bytes where it is no ASCII.
    if (found == std::string_view::npos) {
      size_t end = i + 1;
      while (end < text.size() && (static_cast<uint8_t>(text[end]) & 0xC0) == 0x80) ++end;
      bad = text.substr(i - 1, end - i + 1);
      i = end - 1;
    } else {
      out += kMeanings[found];
    }
  }
  if (!bad.empty()) return Fail("invalid escape char " + bad);
  return out;
}

class Resolver {
 public:
  Resolver(const Schema& schema, NodeId root, std::string_view path, ArrayNotation arrays)
      : schema_(schema), tokens_(path), arrays_(arrays) {
    found_.node = root;
  }

  Result<ResolvedField> Run() {
    while (const std::optional<std::string_view> token = tokens_.Next()) {
      const Result<void> step = Step(*token);
      if (!step) return std::unexpected(step.error());
    }
    return std::move(found_);
  }

 private:
  Result<void> Step(std::string_view token) {
    if (token == ".") {
      const std::optional<std::string_view> name = tokens_.Next();
      return name ? Enter(*name) : Fail("unexpected end of JSON path");
    }
    if (token != "[") return Fail("expected [ or . but got: " + std::string(token));
    if (arrays_ == ArrayNotation::kForbidden) return Fail("array notation is not allowed");
    return Subscript();
  }

  Result<void> Subscript() {
    const std::optional<std::string_view> quoted = tokens_.Next();
    if (!quoted) return Fail("unexpected end of JSON path");
    if (quoted->size() < 2 || !quoted->starts_with('\'') || !quoted->ends_with('\'')) {
      return Fail("expected single quoted string but got " + std::string(*quoted));
    }
    const Result<std::string> name = Unescape(quoted->substr(1, quoted->size() - 2));
    if (!name) return Fail("invalid string literal: " + name.error().message);
    const Result<void> entered = Enter(*name);
    if (!entered) return entered;
    const std::optional<std::string_view> close = tokens_.Next();
    if (!close) return Fail("unexpected end of JSON path");
    if (*close != "]") return Fail("expected ] but got " + std::string(*close));
    return {};
  }

  // A node with properties has fields, else one with additionalProperties has keys.
  Result<void> Enter(std::string_view name) {
    const bool named = found_.node && schema_.Has(*found_.node, Keyword::kProperties);
    const bool keyed = found_.node && schema_.Has(*found_.node, Keyword::kAdditionalProperties);
    if (!named && !keyed) return Fail("does not refer to a valid field");
    if (named) {
      found_.path.Push(value::Step::Field(std::string(name)));
      found_.node = schema_.Property(*found_.node, name);
      if (!found_.node) return Fail("does not refer to a valid field");
    } else {
      found_.path.Push(value::Step::Key(std::string(name)));
      found_.node = schema_.Node(*found_.node, Keyword::kAdditionalProperties);
    }
    return {};
  }

  const Schema& schema_;
  Tokens tokens_;
  ArrayNotation arrays_;
  ResolvedField found_;
};

}  // namespace

Result<ResolvedField> ResolveFieldPath(const Schema& schema, NodeId root, std::string_view path,
                                       ArrayNotation arrays) {
  return Resolver(schema, root, path, arrays).Run();
}

}  // namespace plimsoll::schema
