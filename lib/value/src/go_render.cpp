#include "plimsoll/value/go_render.h"

#include <string_view>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"
#include "token_walk.h"

namespace plimsoll::value {
namespace {

// Keeps track of what stands between tokens: nothing behind a bracket or a key, else a
// separator.
class Separator {
 public:
  explicit Separator(std::string_view text) : text_(text) {}

  void Between(std::string& out) {
    if (due_) out += text_;
    due_ = true;
  }
  void Skip() { due_ = false; }
  void Require() { due_ = true; }

 private:
  std::string_view text_;
  bool due_ = false;
};

// %v
class PlainPrinter {
 public:
  explicit PlainPrinter(std::string& out) : out_(out) {}

  void BeginObject() { Begin("map["); }
  void BeginArray() { Begin("["); }
  void EndObject() { End(); }
  void EndArray() { End(); }
  void Key(std::string_view name) {
    Put(name);
    out_.push_back(':');
    separator_.Skip();
  }
  void String(std::string_view text) { Put(text); }
  void Null() { Put("<nil>"); }
  void Bool(bool value) { Put(value ? "true" : "false"); }
  void Int(int64_t number) { text::AppendInt(Next(), number); }
  void Uint(uint64_t number) { text::AppendUint(Next(), number); }
  void Float(double number) { text::AppendFloat(Next(), number); }

 private:
  std::string& Next() {
    separator_.Between(out_);
    return out_;
  }
  void Put(std::string_view text) { Next() += text; }
  void Begin(std::string_view opening) {
    Put(opening);
    separator_.Skip();
  }
  void End() {
    out_.push_back(']');
    separator_.Require();
  }

  std::string& out_;
  Separator separator_{" "};
};

void AppendHex(std::string& out, uint64_t number) {
  constexpr char kHex[] = "0123456789abcdef";
  out += "0x";
  int shift = 60;
  while (shift > 0 && (number >> shift) == 0) shift -= 4;
  for (; shift >= 0; shift -= 4) out.push_back(kHex[number >> shift & 0xF]);
}

// %#v
class SyntaxPrinter {
 public:
  SyntaxPrinter(std::string& out, GoMap map) : out_(out), map_(map) {}

  void BeginObject() {
    Begin(map_ == GoMap::kFromJson ? "map[string]interface {}{" : "map[interface {}]interface {}{");
  }
  void BeginArray() { Begin("[]interface {}{"); }
  void EndObject() { End(); }
  void EndArray() { End(); }
  void Key(std::string_view name) {
    text::AppendQuoted(Next(), name);
    out_.push_back(':');
    separator_.Skip();
  }
  void String(std::string_view text) { text::AppendQuoted(Next(), text); }
  // The type has to be said only where the value alone would not show it.
  void Null() { Next() += depth_ == 0 ? "<nil>" : "interface {}(nil)"; }
  void Bool(bool value) { Next() += value ? "true" : "false"; }
  void Int(int64_t number) { text::AppendInt(Next(), number); }
  void Uint(uint64_t number) { AppendHex(Next(), number); }
  void Float(double number) { text::AppendFloat(Next(), number); }

 private:
  std::string& Next() {
    separator_.Between(out_);
    return out_;
  }
  void Begin(std::string_view opening) {
    Next() += opening;
    separator_.Skip();
    ++depth_;
  }
  void End() {
    out_.push_back('}');
    separator_.Require();
    --depth_;
  }

  std::string& out_;
  GoMap map_;
  Separator separator_{", "};
  uint32_t depth_ = 0;
};

}  // namespace

void AppendGoValue(std::string& out, AnyValue value) {
  PlainPrinter printer(out);
  SendTokens(value, KeyOrder::kByBytes, printer);
}

void AppendGoSyntax(std::string& out, AnyValue value, GoMap map) {
  SyntaxPrinter printer(out, map);
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
