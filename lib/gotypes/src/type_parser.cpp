// Types: names, instances, pointers, slices, arrays, maps, channels, functions, structs,
// interfaces. In fields and parameters a name may be before a type or be one, and which it is
// shows only after it (`a [4]int`, `Set[int]`), so both go through ParseTypeOrName.
#include "parser.h"
#include "plimsoll/gotypes/limits.h"
#include "plimsoll/gotypes/literal.h"

namespace plimsoll::gotypes {

bool Parser::AtTypeStart() const {
  switch (token_.kind) {
    case Token::kIdent:
    case Token::kStar:
    case Token::kLeftBracket:
    case Token::kLeftParen:
    case Token::kMap:
    case Token::kChan:
    case Token::kArrow:
    case Token::kFunc:
    case Token::kStruct:
    case Token::kInterface: return true;
    default: return false;
  }
}

uint32_t Parser::ParseTypeExpr() {
  if (!Enter()) return kNoExpr;
  const uint32_t offset = token_.offset;
  uint32_t type = kNoExpr;
  switch (token_.kind) {
    case Token::kIdent: type = ParseTypeName(); break;
    case Token::kStar:
      Advance();
      type = Add(ExprKind::kPointer, offset, ParseTypeExpr());
      break;
    case Token::kLeftBracket: type = ParseBracketType(); break;
    case Token::kMap: type = ParseMap(); break;
    case Token::kChan:
    case Token::kArrow: type = ParseChan(); break;
    case Token::kFunc:
      Advance();
      type = ParseSignature(offset);
      break;
    case Token::kStruct: type = ParseStruct(); break;
    case Token::kInterface: type = ParseInterface(); break;
    case Token::kLeftParen:
      Advance();
      type = ParseTypeExpr();
      Expect(Token::kRightParen, "')'");
      break;
    default: FailHere("type");
  }
  Leave();
  return type;
}

// `T`, `pkg.T`, `T[A, B]`.
uint32_t Parser::ParseTypeName() {
  bool is_name = false;
  const uint32_t name = AddLeaf(ExprKind::kIdent);
  return At(Token::kDot) || At(Token::kLeftBracket) ? AfterName(name, is_name) : name;
}

uint32_t Parser::ParseArrayAfter(uint32_t offset, uint32_t length) {
  Expect(Token::kRightBracket, "']'");
  return Add(ExprKind::kArray, offset, ParseTypeExpr(), length);
}

uint32_t Parser::ParseBracketType() {
  const uint32_t offset = token_.offset;
  Advance();
  if (Take(Token::kRightBracket)) return Add(ExprKind::kSlice, offset, ParseTypeExpr());
  if (Take(Token::kEllipsis)) return ParseArrayAfter(offset, kNoExpr);
  return ParseArrayAfter(offset, ParseExpression());
}

uint32_t Parser::ParseMap() {
  const uint32_t offset = token_.offset;
  Advance();
  Expect(Token::kLeftBracket, "'['");
  const uint32_t key = ParseTypeExpr();
  Expect(Token::kRightBracket, "']'");
  return Add(ExprKind::kMap, offset, ParseTypeExpr(), key);
}

uint32_t Parser::ParseChan() {
  const uint32_t offset = token_.offset;
  if (Take(Token::kArrow)) {
    Expect(Token::kChan, "'chan'");
  } else {
    Advance();
    Take(Token::kArrow);
  }
  return Add(ExprKind::kChan, offset, ParseTypeExpr());
}

uint32_t Parser::ParseInterface() {
  const uint32_t offset = token_.offset;
  Advance();
  if (!At(Token::kLeftBrace)) {
    FailHere("'{'");
    return kNoExpr;
  }
  if (!scanner_.SkipBlock()) {
    FailAt(token_.offset, scanner_.problem());
    return kNoExpr;
  }
  const uint32_t type = Add(ExprKind::kInterface, offset);
  file_.exprs[type].text = file_.text.substr(offset, scanner_.offset() - offset);
  Advance();
  return type;
}

// After a name: a selector or an instance of a generic type, or nothing that belongs to it. When
// brackets turn out to be an array's, the name was a name: `is_name`, and the array comes back.
uint32_t Parser::AfterName(uint32_t name, bool& is_name) {
  if (Take(Token::kDot)) {
    file_.exprs[name].kind = ExprKind::kSelector;
    file_.exprs[name].selected = Text();
    Expect(Token::kIdent, "type name");
  }
  if (!At(Token::kLeftBracket)) return name;
  const uint32_t offset = token_.offset;
  Advance();
  if (Take(Token::kRightBracket)) {
    is_name = true;
    return Add(ExprKind::kSlice, offset, ParseTypeExpr());
  }
  if (Take(Token::kEllipsis)) {
    is_name = true;
    return ParseArrayAfter(offset, kNoExpr);
  }
  const uint32_t arguments = ParseList(Token::kRightBracket, &Parser::ParseExpression);
  const bool single = arguments != kNoExpr && file_.exprs[arguments].next == kNoExpr;
  if (single && AtTypeStart()) {
    is_name = true;
    return Add(ExprKind::kArray, offset, ParseTypeExpr(), arguments);
  }
  return Add(ExprKind::kInstance, file_.exprs[name].offset, name, arguments);
}

// A type, or a name with the type after it (then `is_name`, and the type is what comes back), or
// a name alone, which looks like a type.
uint32_t Parser::ParseTypeOrName(bool& is_name) {
  if (!At(Token::kIdent)) return ParseTypeExpr();
  const uint32_t name = AddLeaf(ExprKind::kIdent);
  if (At(Token::kDot) || At(Token::kLeftBracket)) return AfterName(name, is_name);
  if (!AtTypeStart()) return name;
  is_name = true;
  return ParseTypeExpr();
}

Parser::Parameter Parser::ParseParameter() {
  const uint32_t offset = token_.offset;
  if (Take(Token::kEllipsis)) return {Add(ExprKind::kEllipsis, offset, ParseTypeExpr()), false};
  bool named = false;
  const uint32_t type = ParseTypeOrName(named);
  const uint32_t ellipsis = token_.offset;
  if (Take(Token::kEllipsis)) return {Add(ExprKind::kEllipsis, ellipsis, ParseTypeExpr()), true};
  return {type, named};
}

// At `(`. When one parameter has a name, those that are one word only are names for the type that
// follows.
uint32_t Parser::ParseParameters() {
  const uint32_t offset = token_.offset;
  Expect(Token::kLeftParen, "'('");
  std::vector<Parameter> parameters;
  bool any_named = false;
  while (!At(Token::kRightParen) && !At(Token::kEnd)) {
    parameters.push_back(ParseParameter());
    any_named |= parameters.back().named;
    if (!Take(Token::kComma)) break;
  }
  Expect(Token::kRightParen, "')'");
  uint32_t next = kNoExpr;
  uint32_t type = kNoExpr;
  for (size_t i = parameters.size(); i-- > 0;) {
    if (!any_named || parameters[i].named) type = parameters[i].type;
    if (error_) return kNoExpr;
    if (type == kNoExpr) {
      FailAt(offset, "mixed named and unnamed parameters");
      return kNoExpr;
    }
    const Expr copy = file_.exprs[type];
    file_.exprs.push_back(copy);
    file_.exprs.back().next = next;
    next = static_cast<uint32_t>(file_.exprs.size()) - 1;
  }
  return next;
}

uint32_t Parser::ParseResults() {
  if (At(Token::kLeftParen)) return ParseParameters();
  return AtTypeStart() ? ParseTypeExpr() : kNoExpr;
}

uint32_t Parser::ParseSignature(uint32_t offset) {
  const uint32_t parameters = ParseParameters();
  return Add(ExprKind::kFunc, offset, parameters, ParseResults());
}

void Parser::AddField(uint32_t name, uint32_t type, bool embedded) {
  if (error_) return;
  FieldSyntax field;
  const Expr& named = file_.exprs[name];
  field.name = named.kind == ExprKind::kSelector ? named.selected : named.text;
  field.offset = named.kind == ExprKind::kSelector
                     ? static_cast<uint32_t>(named.selected.data() - file_.text.data())
                     : named.offset;
  field.type = type;
  field.embedded = embedded;
  file_.fields.push_back(std::move(field));
}

// `A, B T`, `T`, `*T`, `pkg.T`, each with a tag after it.
void Parser::ParseField() {
  const size_t first = file_.fields.size();
  const uint32_t offset = token_.offset;
  const bool parenthesised = Take(Token::kLeftParen);
  if (Take(Token::kStar)) {
    const uint32_t type = ParseTypeExpr();
    if (error_) return;
    const bool instance = file_.exprs[type].kind == ExprKind::kInstance;
    AddField(instance ? file_.exprs[type].a : type, Add(ExprKind::kPointer, offset, type), true);
  } else if (At(Token::kIdent)) {
    std::vector<uint32_t> names = {AddLeaf(ExprKind::kIdent)};
    bool is_name = At(Token::kComma);
    while (Take(Token::kComma)) {
      if (!At(Token::kIdent)) return FailHere("field name");
      names.push_back(AddLeaf(ExprKind::kIdent));
    }
    uint32_t type = names.back();
    if (At(Token::kDot) || At(Token::kLeftBracket)) {
      type = AfterName(names.back(), is_name);
    } else if (AtTypeStart()) {
      is_name = true;
      type = ParseTypeExpr();
    }
    for (const uint32_t name : names) AddField(name, type, !is_name);
  } else {
    FailHere("field name or embedded type");
  }
  if (parenthesised) Expect(Token::kRightParen, "')'");
  if (!At(Token::kString)) return;
  auto unquoted = UnquoteString(Text());
  if (!unquoted) return FailHere("struct tag");
  const std::string_view tag = file_.tags.emplace_back(std::move(*unquoted));
  const uint32_t tag_offset = token_.offset;
  Advance();
  // Not those of a struct without a name, which are before.
  for (size_t i = file_.fields.size(); i-- > first && file_.fields[i].type == file_.fields.back().type;) {
    file_.fields[i].tag = tag;
    tag_bytes_ += tag.size();
  }
  if (tag_bytes_ > kMaxTagTotal) FailAt(tag_offset, "the struct tags of the file are too long");
}

uint32_t Parser::ParseStruct() {
  const uint32_t offset = token_.offset;
  Advance();
  Expect(Token::kLeftBrace, "'{'");
  // Fields of structs inside are gathered first, so that each struct's own are together.
  std::vector<FieldSyntax> own;
  while (!At(Token::kRightBrace) && !At(Token::kEnd)) {
    const size_t before = file_.fields.size();
    ParseField();
    if (error_) break;
    // The fields of this entry are the last ones; those of an anonymous struct are before them.
    size_t mine = file_.fields.size();
    while (mine > before && file_.fields[mine - 1].type == file_.fields.back().type) --mine;
    for (size_t i = mine; i < file_.fields.size(); ++i) own.push_back(std::move(file_.fields[i]));
    file_.fields.resize(mine);
    if (!At(Token::kRightBrace)) Expect(Token::kSemicolon, "';'");
  }
  Expect(Token::kRightBrace, "'}'");
  const auto first = static_cast<uint32_t>(file_.fields.size());
  const auto count = static_cast<uint32_t>(own.size());
  for (FieldSyntax& field : own) file_.fields.push_back(std::move(field));
  return Add(ExprKind::kStruct, offset, first, count);
}

}  // namespace plimsoll::gotypes
