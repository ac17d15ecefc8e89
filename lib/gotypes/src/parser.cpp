#include "parser.h"

#include <algorithm>
#include <utility>

#include "plimsoll/gotypes/limits.h"
#include "plimsoll/gotypes/literal.h"

namespace plimsoll::gotypes {
namespace {

std::vector<uint32_t> LineStarts(std::string_view text) {
  std::vector<uint32_t> starts = {0};
  for (size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    starts.push_back(static_cast<uint32_t>(at) + 1);
  }
  return starts;
}

// What is between two comments: whether there is anything but blanks, and whether the last of
// it is on the line of the second comment.
struct Gap {
  bool has_token = false;
  bool same_line = false;
};

Gap GapBefore(std::string_view text, uint32_t offset, uint32_t end_of_last) {
  bool newline = false;
  while (offset > end_of_last) {
    const char c = text[--offset];
    if (static_cast<uint8_t>(c) > ' ') return {true, !newline};
    newline |= c == '\n';
  }
  return {};
}

}  // namespace

std::string GoError::Text() const {
  if (line == 0) return file.empty() ? message : file + ": " + message;
  return file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + message;
}

uint32_t FileSyntax::LineOf(uint32_t offset) const {
  return static_cast<uint32_t>(std::ranges::upper_bound(line_starts, offset) - line_starts.begin());
}

GoError FileSyntax::ErrorAt(uint32_t offset, std::string message) const {
  const uint32_t line = LineOf(offset);
  return {name, line, offset - line_starts[line - 1] + 1, std::move(message)};
}

ParsedFile ParseFile(const text::Source& source) { return Parser(source).Run(); }

Parser::Parser(const text::Source& source) : source_(source), scanner_(source.bytes()) {
  file_.name = source.name();
  file_.text = source.bytes();
}

void Parser::FailAt(uint32_t offset, std::string message) {
  if (!error_) error_ = file_.ErrorAt(offset, std::move(message));
  token_ = {Token::kEnd, static_cast<uint32_t>(file_.text.size()), 0};
}

void Parser::FailHere(std::string_view wanted) {
  std::string found = "'" + std::string(Text()) + "'";
  if (At(Token::kEnd)) found = "the end of the file";
  if (At(Token::kSemicolon) && token_.length == 0) found = "newline";
  FailAt(token_.offset, "expected " + std::string(wanted) + ", found " + found);
}

void Parser::Advance() {
  if (error_) return;
  token_ = scanner_.Next();
  if (At(Token::kBad)) FailAt(token_.offset, scanner_.problem());
}

bool Parser::Take(Token kind) {
  if (!At(kind)) return false;
  Advance();
  return true;
}

bool Parser::Take(Operator op) {
  if (token_.op != op) return false;
  Advance();
  return true;
}

bool Parser::Expect(Token kind, std::string_view what) {
  if (At(kind)) {
    Advance();
    return true;
  }
  FailHere(what);
  return false;
}

bool Parser::Enter() {
  if (++depth_ <= kMaxNesting) return true;
  FailAt(token_.offset, "nested too deeply");
  return false;
}

uint32_t Parser::Add(ExprKind kind, uint32_t offset, uint32_t a, uint32_t b) {
  Expr expr;
  expr.kind = kind;
  expr.offset = offset;
  expr.a = a;
  expr.b = b;
  file_.exprs.push_back(expr);
  return static_cast<uint32_t>(file_.exprs.size()) - 1;
}

uint32_t Parser::AddLeaf(ExprKind kind) {
  const uint32_t expr = Add(kind, token_.offset);
  file_.exprs[expr].text = Text();
  Advance();
  return expr;
}

// To the semicolon that ends a declaration, past anything in brackets.
void Parser::SkipToStatementEnd() {
  uint32_t open = 0;
  while (!At(Token::kEnd)) {
    if (At(Token::kSemicolon) && open == 0) return;
    if (At(Token::kLeftBrace) && !scanner_.SkipBlock()) return FailAt(token_.offset, scanner_.problem());
    if (At(Token::kLeftParen) || At(Token::kLeftBracket)) ++open;
    const bool closes = At(Token::kRightParen) || At(Token::kRightBracket);
    if (closes && open == 0) return;
    if (closes) --open;
    Advance();
  }
}

// `keyword entry` or `keyword ( entry; entry )`, from after the keyword on.
template <class Entry>
void Parser::Group(Entry entry) {
  if (!Take(Token::kLeftParen)) return entry();
  while (!At(Token::kRightParen) && !At(Token::kEnd)) {
    entry();
    if (!At(Token::kRightParen)) Expect(Token::kSemicolon, "';'");
  }
  Expect(Token::kRightParen, "')'");
}

void Parser::ParseImport() {
  ImportSyntax import;
  import.offset = token_.offset;
  if (At(Token::kIdent) || At(Token::kDot)) {
    import.name = Text();
    Advance();
  }
  const auto path = At(Token::kString) ? UnquoteString(Text()) : std::nullopt;
  if (!path) return FailHere("import path");
  import.path = *path;
  Advance();
  file_.imports.push_back(std::move(import));
}

// After `[` and a first name: `T any, U comparable]`.
void Parser::ParseTypeParameters(TypeSyntax& type) {
  while (!At(Token::kRightBracket) && !At(Token::kEnd)) {
    while (Take(Token::kComma)) {
      if (!At(Token::kIdent)) break;
      type.parameters.push_back({Text()});
      Advance();
    }
    if (At(Token::kRightBracket)) break;
    // The constraint: terms with ~ joined by |.
    do {
      Take(Token::kTilde);
      ParseTypeExpr();
    } while (Take(Operator::kOr));
    if (!At(Token::kComma)) break;
  }
  Expect(Token::kRightBracket, "']'");
}

// `type X [`: type parameters, or an array or slice.
void Parser::ParseTypeAfterBracket(TypeSyntax& type) {
  const uint32_t offset = token_.offset;
  Advance();
  if (Take(Token::kRightBracket)) {
    type.type = Add(ExprKind::kSlice, offset, ParseTypeExpr());
    return;
  }
  uint32_t length = kNoExpr;
  if (At(Token::kIdent)) {
    const std::string_view name = Text();
    length = AddLeaf(ExprKind::kIdent);
    if (At(Token::kComma) || At(Token::kTilde) ||
        (AtTypeStart() && !At(Token::kStar) && !At(Token::kLeftParen))) {
      type.parameters.push_back({name});
      ParseTypeParameters(type);
      type.is_alias = Take(Token::kAssign);
      type.type = ParseTypeExpr();
      return;
    }
    length = ParseBinary(ParsePostfix(length), 1);
  } else if (!Take(Token::kEllipsis)) {
    length = ParseExpression();
  }
  type.type = ParseArrayAfter(offset, length);
}

void Parser::ParseType() {
  TypeSyntax type;
  type.name = Text();
  type.offset = token_.offset;
  if (!Expect(Token::kIdent, "type name")) return;
  if (At(Token::kLeftBracket)) {
    ParseTypeAfterBracket(type);
  } else {
    type.is_alias = Take(Token::kAssign);
    type.type = ParseTypeExpr();
  }
  file_.types.push_back(std::move(type));
}

void Parser::ParseConst(uint32_t iota, Repeated& repeated) {
  std::vector<ConstSyntax> names;
  do {
    ConstSyntax constant;
    constant.name = Text();
    constant.offset = token_.offset;
    constant.iota = iota;
    if (!Expect(Token::kIdent, "constant name")) return;
    names.push_back(constant);
  } while (Take(Token::kComma));
  uint32_t type = kNoExpr;
  if (!At(Token::kAssign) && !At(Token::kSemicolon) && !At(Token::kRightParen)) type = ParseTypeExpr();
  if (Take(Token::kAssign)) {
    repeated = {type, {}};
    do {
      repeated.values.push_back(ParseExpression());
    } while (Take(Token::kComma));
  }
  for (size_t i = 0; i < names.size(); ++i) {
    names[i].type = repeated.type;
    names[i].value = i < repeated.values.size() ? repeated.values[i] : kNoExpr;
    file_.constants.push_back(names[i]);
  }
}

void Parser::ParseConstGroup() {
  uint32_t iota = 0;
  Repeated repeated;
  Group([&] { ParseConst(iota++, repeated); });
}

void Parser::ParseFunction() {
  const uint32_t offset = token_.offset;
  const bool is_method = At(Token::kLeftParen);
  if (is_method) ParseParameters();
  FuncSyntax function;
  function.name = Text();
  function.offset = token_.offset;
  if (!Expect(Token::kIdent, "function name")) return;
  if (Take(Token::kLeftBracket)) {
    TypeSyntax generic;
    Take(Token::kIdent);
    ParseTypeParameters(generic);
  }
  function.signature = ParseSignature(offset);
  if (!is_method) file_.functions.push_back(function);
  if (!At(Token::kLeftBrace)) return;
  if (!scanner_.SkipBlock()) return FailAt(token_.offset, scanner_.problem());
  Advance();
}

// A group that begins on the line of a token takes only what follows on that line; any other goes
// on as long as no line is empty.
void Parser::GatherComments() {
  uint32_t end_of_last = 0;
  uint32_t reach = 0;
  for (const ScannedComment& comment : scanner_.comments()) {
    const Gap gap = GapBefore(file_.text, comment.offset, end_of_last);
    const uint32_t line = file_.LineOf(comment.offset);
    const uint32_t last = file_.LineOf(comment.offset + comment.length - 1);
    const bool joins =
        !file_.groups.empty() && !gap.has_token && line <= file_.groups.back().last_line + reach;
    if (!joins) {
      reach = gap.same_line ? 0 : 1;
      file_.groups.push_back({static_cast<uint32_t>(file_.comments.size()), 0, line, last});
    }
    ++file_.groups.back().count;
    file_.groups.back().last_line = last;
    file_.comments.push_back(file_.text.substr(comment.offset, comment.length));
    end_of_last = comment.offset + comment.length;
  }
}

ParsedFile Parser::Run() {
  if (file_.text.size() > kMaxFileBytes)
    return std::unexpected(GoError{file_.name, 0, 0, "the file is too large"});
  file_.line_starts = LineStarts(file_.text);
  Advance();
  file_.package_offset = token_.offset;
  Expect(Token::kPackage, "'package'");
  file_.package_name = Text();
  Expect(Token::kIdent, "package name");
  if (!At(Token::kEnd)) Expect(Token::kSemicolon, "';'");
  while (!At(Token::kEnd)) {
    const Token kind = token_.kind;
    const bool known = kind == Token::kImport || kind == Token::kType || kind == Token::kConst ||
                       kind == Token::kVar || kind == Token::kFunc;
    if (!known) {
      FailHere("declaration");
      break;
    }
    Advance();
    if (kind == Token::kImport) Group([&] { ParseImport(); });
    if (kind == Token::kType) Group([&] { ParseType(); });
    if (kind == Token::kConst) ParseConstGroup();
    if (kind == Token::kVar) SkipToStatementEnd();
    if (kind == Token::kFunc) ParseFunction();
    if (!At(Token::kEnd)) Expect(Token::kSemicolon, "';'");
  }
  if (error_) return std::unexpected(*error_);
  GatherComments();
  return std::move(file_);
}

}  // namespace plimsoll::gotypes
