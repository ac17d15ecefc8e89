// The typed tokens of a value say all there is to say; they are written another way.
// Values that an evaluation made are no deeper than the expression and the document.
#include "cel_literal.h"

#include "plimsoll/cel/values/value_text.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

using value::Member;
using value::Value;

constexpr int kMaxShownDepth = 500;

class LiteralWriter {
 public:
  explicit LiteralWriter(std::string& out) : out_(out) {}

  // {"int": "5"}
  void Write(Value typed, int depth = 0) {
    if (depth > kMaxShownDepth) return void(out_ += "...");
    for (const Member member : typed.Members()) return WriteKind(member.key, member.value, depth);
  }

 private:
  void WriteKind(std::string_view kind, Value held, int depth) {
    if (kind == "null") return void(out_ += "null");
    if (kind == "bool") return void(out_ += held.AsBool() ? "true" : "false");
    if (kind == "int" || kind == "type") return void(out_ += held.AsString());
    if (kind == "uint") return void((out_ += held.AsString()) += 'u');
    if (kind == "double") return WriteDouble(held.AsString());
    if (kind == "string") return text::AppendQuoted(out_, held.AsString());
    if (kind == "list") return WriteList(held, depth);
    if (kind == "map") return WriteMap(held, depth);
    if (kind == "optional") return WriteOptional(held, depth);
    if (kind == "message") return WriteMessage(held, depth);
    if (kind == "data") return void(out_ += value::WriteJson(held, {.escape_html = false}).value_or("?"));
    if (kind == "errorValue") return void(((out_ += "<error: ") += held.AsString()) += '>');
    // timestamp("..."), quantity("1Gi"), bytes in base64, ...
    out_ += kind;
    out_ += '(';
    text::AppendQuoted(out_, held.IsString() ? held.AsString() : "");
    out_ += ')';
  }

  void WriteDouble(std::string_view digits) {
    out_ += digits;
    if (digits.find_first_of(".eNI") == std::string_view::npos) out_ += ".0";
  }

  void WriteList(Value items, int depth) {
    out_ += '[';
    bool first = true;
    for (const Value item : items.Items()) {
      if (!std::exchange(first, false)) out_ += ", ";
      Write(item, depth + 1);
    }
    out_ += ']';
  }

  void WriteMap(Value entries, int depth) {
    out_ += '{';
    bool first = true;
    for (const Value entry : entries.Items()) {
      if (!std::exchange(first, false)) out_ += ", ";
      bool is_key = true;
      for (const Value part : entry.Items()) {
        Write(part, depth + 1);
        if (std::exchange(is_key, false)) out_ += ": ";
      }
    }
    out_ += '}';
  }

  // Object.spec{replicas: 3}
  void WriteMessage(Value message, int depth) {
    (out_ += message.Find("type")->AsString()) += '{';
    bool first = true;
    for (const Member field : message.Find("fields")->Members()) {
      if (!std::exchange(first, false)) out_ += ", ";
      (out_ += field.key) += ": ";
      Write(field.value, depth + 1);
    }
    out_ += '}';
  }

  void WriteOptional(Value held, int depth) {
    if (held.Count() == 0) return void(out_ += "optional.none()");
    out_ += "optional.of(";
    for (const Value item : held.Items()) Write(item, depth + 1);
    out_ += ')';
  }

  std::string& out_;
};

}  // namespace

std::string LiteralOf(cel::EvalContext& context, cel::Value value) {
  value::Document typed;
  value::DocumentBuilder builder(typed, value::Numbers::kAsJson);
  cel::WriteTyped(context, builder, value);
  std::string out;
  LiteralWriter(out).Write(typed.root());
  return out;
}

}  // namespace plimsoll::engine
