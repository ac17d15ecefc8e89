#include "plimsoll/value/go_render.h"

#include <string_view>

#include "go_hex.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "token_walk.h"

namespace plimsoll::value {
namespace {

struct Notation {
  std::string_view object, array, close, separator;
  bool quoted;  // text in quotes, and everything else as it would be in Go source
};

constexpr Notation kPlain = {"map[", "[", "]", " ", false};
constexpr Notation kJsonSyntax = {"map[string]interface {}{", "[]interface {}{", "}", ", ", true};
constexpr Notation kYamlSyntax = {"map[interface {}]interface {}{", "[]interface {}{", "}", ", ", true};

// Takes the tokens of a value with sorted keys.
class GoPrinter {
 public:
  GoPrinter(std::string& out, const Notation& notation) : out_(out), notation_(notation) {}

  void BeginObject() { Begin(notation_.object); }
  void BeginArray() { Begin(notation_.array); }
  void EndObject() { End(); }
  void EndArray() { End(); }
  void Key(std::string_view name) {
    String(name);
    out_.push_back(':');
    separator_due_ = false;
  }
  void String(std::string_view text) {
    notation_.quoted ? text::AppendQuoted(Next(), text) : void(Next() += text);
  }
  // In Go source the type has to be said where the value alone would not show it.
  void Null() { Next() += notation_.quoted && depth_ > 0 ? "interface {}(nil)" : "<nil>"; }
  void Bool(bool value) { Next() += value ? "true" : "false"; }
  void Int(int64_t number) { text::AppendInt(Next(), number); }
  void Uint(uint64_t number) {
    notation_.quoted ? AppendGoHex(Next(), number) : text::AppendUint(Next(), number);
  }
  void Float(double number) { text::AppendFloat(Next(), number); }

 private:
  // Where the next token goes, with the separator before it if one is due.
  std::string& Next() {
    if (separator_due_) out_ += notation_.separator;
    separator_due_ = true;
    return out_;
  }
  void Begin(std::string_view opening) {
    Next() += opening;
    separator_due_ = false;
    ++depth_;
  }
  void End() {
    out_ += notation_.close;
    separator_due_ = true;
    --depth_;
  }

  std::string& out_;
  const Notation& notation_;
  bool separator_due_ = false;
  uint32_t depth_ = 0;
};

}  // namespace

void AppendGoValue(std::string& out, AnyValue value) {
  GoPrinter printer(out, kPlain);
  SendTokens(value, KeyOrder::kByBytes, printer);
}

void AppendGoSyntax(std::string& out, AnyValue value, GoMap map) {
  GoPrinter printer(out, map == GoMap::kFromJson ? kJsonSyntax : kYamlSyntax);
  SendTokens(value, KeyOrder::kByBytes, printer);
}

void AppendFieldErrorValue(std::string& out, AnyValue value) {
  switch (value.kind()) {
    case Kind::kBool:
    case Kind::kInt:
    case Kind::kFloat: return AppendGoValue(out, value);
    case Kind::kString: return text::AppendQuoted(out, value.AsString());
    default: break;
  }
  text::JsonWriter writer(out);
  SendTokens(value, KeyOrder::kByBytes, writer);
}

}  // namespace plimsoll::value
