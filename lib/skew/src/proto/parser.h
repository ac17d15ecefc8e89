// ProtoParser reads the tokens of a .proto file. Each function reads one construct and returns false at the
// first error, which is kept with its place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/skew/proto/limits.h"
#include "plimsoll/skew/proto/proto_file.h"
#include "scanner.h"

namespace plimsoll::skew {

enum class ProtoSyntax : uint8_t { kProto2, kProto3, kEdition };

// `name = value`. Values in braces are passed over.
struct ProtoOption {
  std::string name;
  std::string value;  // of a string, its text
  text::Span place;
};

class ProtoParser {
 public:
  explicit ProtoParser(std::string_view text) : scanner_(text) { Advance(); }

  bool ParseFile();
  ProtoFile& file() { return file_; }
  const ProtoError& error() const { return error_; }

 private:
  // Tokens.
  void Advance();
  bool LookingAt(std::string_view text) const { return token_.Is(text); }
  bool Accept(std::string_view text);
  bool Expect(std::string_view text);
  bool Word(std::string& out, const char* what);
  bool Integer(int64_t& out, const char* what);
  bool String(std::string& out, const char* what);
  // `a.b.c`, with a dot before it where that is allowed.
  bool DottedName(std::string& out, const char* what, bool leading_dot);
  bool FailAt(text::Span place, std::string message);
  bool FailHere(std::string message) { return FailAt(token_.place, std::move(message)); }
  std::string Shown() const;

  // File.
  bool Statement();
  bool Syntax();
  bool Package();
  bool Import();
  bool Definition(const std::string& scope);

  // Messages.
  bool Message(const std::string& scope);
  bool MessageBody(ProtoMessage message);
  bool MessageStatement(ProtoMessage& message);
  bool Oneof(ProtoMessage& message);
  bool Extend(const std::string& scope);
  bool CheckMessage(const ProtoMessage& message);
  bool Enum(const std::string& scope);
  bool EnumStatement(ProtoEnum& made);
  bool CheckEnum(const ProtoEnum& made);
  bool Ranges(std::vector<NumberRange>& out, int64_t most);
  bool ReservedStatement(Reserved& out, int64_t most);

  // Fields.
  bool Field(std::vector<ProtoField>& fields, const std::string& scope, bool in_oneof);
  bool ReadLabel(ProtoField& field, bool in_oneof);
  bool ReadType(ProtoField& field);
  bool MapType(ProtoField& field);
  bool NumberAndOptions(ProtoField& field);
  void UseOptions(ProtoField& field, const std::vector<ProtoOption>& options);
  bool Group(ProtoField& field, const std::string& scope, std::vector<ProtoField>& fields);

  // Services.
  bool Service();
  bool Method(ProtoService& service);
  bool MethodOptions(ProtoMethod& method);
  bool MethodType(std::string& name, bool& streaming, text::Span& place);

  // Options.
  bool OptionStatement(ProtoOption& option);
  bool OneOption(ProtoOption& option);
  bool OptionName(std::string& out);
  bool OptionValue(ProtoOption& option);
  bool OptionList(std::vector<ProtoOption>& out);
  bool SkipBraces();

  ProtoScanner scanner_;
  ProtoScanned token_;
  ProtoFile file_;
  ProtoError error_;
  bool failed_ = false;
  ProtoSyntax syntax_ = ProtoSyntax::kProto2;
  uint32_t depth_ = 0;
  // Features of an edition, as the file sets them for all it has.
  bool all_implicit_ = false;
  bool all_required_ = false;
  bool all_closed_ = false;
  bool all_delimited_ = false;
  bool all_expanded_ = false;
  bool all_unchecked_ = false;
};

// A name inside a scope: `a.b` and `C` make `a.b.C`.
inline std::string NameIn(const std::string& scope, std::string_view name) {
  return scope.empty() ? std::string(name) : scope + "." + std::string(name);
}

}  // namespace plimsoll::skew
