// FileSyntax is one Go file as parsed: its declarations in source order. Text borrows from the
// source the file was parsed from. Expressions (types are expressions too) lie in one array and
// refer to each other by index; lists of them are chained through `next`.
//
//   ParsedFile parsed = ParseFile(source);
//   if (!parsed) report(parsed.error());  // types.go:3:7: expected type, found 'func'
#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/source.h"

namespace plimsoll::gotypes {

// What is wrong with Go sources, and where. Lines and columns count from 1, columns in bytes, as
// Go counts; line 0 means that no place is known.
struct GoError {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
  std::string message;

  // `types.go:3:7: expected type`.
  std::string Text() const;
};

inline constexpr uint32_t kNoExpr = UINT32_MAX;

enum class ExprKind : uint8_t {
  kIdent,      // text
  kSelector,   // text is the package's local name, `selected` the name in it
  kPointer,    // a
  kSlice,      // a
  kArray,      // a elements, b the length, kNoExpr for [...]
  kMap,        // a values, b keys
  kChan,       // a
  kFunc,       // a list of parameters, b list of results
  kEllipsis,   // a: the last parameter of a variadic function
  kStruct,     // a first field, b count of them
  kInterface,  // text is the whole of it
  kInstance,   // a the generic type, b list of arguments
  kInt,        // literals: text as written
  kFloat,
  kImaginary,
  kRune,
  kString,
  kUnary,   // op a
  kBinary,  // a op b
  kCall,    // a callee, b list of arguments
  kParen,   // a
  kOpaque,  // something that is no type and no constant
};

enum class Operator : uint8_t {
  kNone,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kRemainder,
  kAnd,
  kOr,
  kXor,
  kAndNot,
  kShiftLeft,
  kShiftRight,
  kLogicalAnd,
  kLogicalOr,
  kNot,
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
};

struct Expr {
  ExprKind kind = ExprKind::kOpaque;
  Operator op = Operator::kNone;
  uint32_t offset = 0;
  std::string_view text;
  std::string_view selected;
  uint32_t a = kNoExpr;
  uint32_t b = kNoExpr;
  uint32_t next = kNoExpr;  // in a list
};

struct FieldSyntax {
  std::string_view name;  // of an embedded field the name of its type
  uint32_t offset = 0;    // of the name
  uint32_t type = kNoExpr;
  std::string_view tag;  // without its quotes
  bool embedded = false;
};

struct TypeParameter {
  std::string_view name;
};

struct TypeSyntax {
  std::string_view name;
  uint32_t offset = 0;
  uint32_t type = kNoExpr;
  bool is_alias = false;
  std::vector<TypeParameter> parameters;
};

// A constant without a type and value of its own repeats those of the one before it in its group.
struct ConstSyntax {
  std::string_view name;
  uint32_t offset = 0;
  uint32_t type = kNoExpr;
  uint32_t value = kNoExpr;
  uint32_t iota = 0;
};

struct FuncSyntax {
  std::string_view name;
  uint32_t offset = 0;
  uint32_t signature = kNoExpr;
};

struct ImportSyntax {
  std::string_view name;  // empty when it is the package's own, "." or "_"
  std::string path;
  uint32_t offset = 0;
};

// Comments without a token between them and, as a rule, without an empty line.
struct CommentGroup {
  uint32_t first = 0;  // index of its first comment
  uint32_t count = 0;
  uint32_t first_line = 0;
  uint32_t last_line = 0;
};

struct FileSyntax {
  std::string name;
  std::string_view text;
  std::string_view package_name;
  uint32_t package_offset = 0;
  std::vector<ImportSyntax> imports;
  std::vector<TypeSyntax> types;
  std::vector<ConstSyntax> constants;
  std::vector<FuncSyntax> functions;  // methods are left out
  std::vector<Expr> exprs;
  std::vector<FieldSyntax> fields;
  std::deque<std::string> tags;            // what the tags of fields borrow
  std::vector<std::string_view> comments;  // with their marks
  std::vector<CommentGroup> groups;        // in source order
  std::vector<uint32_t> line_starts;

  // Counted from 1.
  uint32_t LineOf(uint32_t offset) const;
  GoError ErrorAt(uint32_t offset, std::string message) const;
};

using ParsedFile = std::expected<FileSyntax, GoError>;

// The source must outlive what is parsed.
ParsedFile ParseFile(const text::Source& source);

}  // namespace plimsoll::gotypes
