// Path elements as the keys of managedFields. Upstream writes them with a JSON package of its
// own ways: numbers are always read as floats and printed with exponents of two digits, values
// escape HTML and names do not.
#include <algorithm>
#include <cmath>
#include <vector>

#include "json_cursor.h"
#include "plain_wire.h"
#include "plimsoll/merge/limits.h"
#include "plimsoll/merge/path_element.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/go_integer.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::merge {
namespace {

void AppendWireNumber(std::string& out, double number) {
  const double size = std::fabs(number);
  const bool plain = size == 0 || (size >= 1e-6 && size < 1e21);
  plain ? text::AppendJsonFloat(out, number) : text::AppendFloat(out, number);
}

void AppendWireFields(std::string& out, std::span<const Member> fields, bool escape_html);

void AppendWireNode(std::string& out, const Node& node) {
  switch (node.kind) {
    case Kind::kNull: out += "null"; return;
    case Kind::kBool: out += node.boolean ? "true" : "false"; return;
    case Kind::kInt: return text::AppendInt(out, node.integer);
    case Kind::kUint:
    case Kind::kFloat: return AppendWireNumber(out, node.number);
    case Kind::kString: return AppendWireString(out, node.AsString(), true);
    case Kind::kObject: return AppendWireFields(out, node.Members(), true);
    case Kind::kArray: break;
  }
  out += '[';
  for (const Node& item : node.Items()) {
    if (&item != node.items) out += ',';
    AppendWireNode(out, item);
  }
  out += ']';
}

void AppendWireFields(std::string& out, std::span<const Member> fields, bool escape_html) {
  out += '{';
  for (const Member& field : fields) {
    if (&field != fields.data()) out += ',';
    AppendWireString(out, field.key, escape_html);
    out += ':';
    AppendWireNode(out, field.value);
  }
  out += '}';
}

// The same with text of its own, and all numbers floats.
Node WireNode(const Node& node, Arena& arena) {
  switch (node.kind) {
    case Kind::kInt: return Node::Float(node.AsDouble());
    case Kind::kString: return Node::String(arena.Copy(node.AsString()));
    case Kind::kArray: {
      const std::span<Node> items = CopyNodes(node.Items(), arena);
      for (Node& item : items) item = WireNode(item, arena);
      return Node::Array(items);
    }
    case Kind::kObject: {
      const std::span<Member> members = CopyMembers(node.Members(), arena);
      for (Member& member : members) member = {arena.Copy(member.key), WireNode(member.value, arena)};
      return Node::Object(members);
    }
    default: return node;
  }
}

bool LoadWireNode(value::Value value, Arena& arena, Node& out, std::string& error) {
  const Result<Node> node = LoadNode(value, arena);
  if (!node) {
    error = node.error().message;
    return false;
  }
  out = WireNode(*node, arena);
  // A float can be less than no zero.
  const bool minus = value.document().source()[value.node().offset] == '-';
  if (minus && value.kind() == Kind::kInt && value.AsInt() == 0) out = Node::Float(-0.0);
  return true;
}

std::string ReadProblem(std::string_view text, const value::ReadReport& report, size_t end) {
  if (report.failure->message.find("after top-level value") != std::string::npos) {
    while (end < text.size() && (text[end] == ' ' || text[end] == '\t' || text[end] == '\n')) ++end;
    return JsonIteratorError("managedFields parsing: unexpected trailing data after JSON object", text, end);
  }
  return report.failure->message;
}

// The JSON behind k: or v:. Fails with words, which are put into `error`.
bool ReadWireJson(const text::Source& source, value::Document& document, bool& repeats, std::string& error) {
  value::ReadOptions options;
  options.limits.max_depth = kMaxDepth;
  const value::ReadReport report = value::ReadJson(source.bytes(), options, document);
  repeats = !report.duplicates.empty();
  if (report.ok()) return true;
  value::Document prefix;
  size_t end = 0;
  value::ReadJsonPrefix(source.bytes(), 0, options, prefix, end);
  error = ReadProblem(source.bytes(), report, end);
  return false;
}

// Keys that name a field twice keep both.
bool ReadRepeatedKey(std::string_view json, Arena& arena, PathElement& out, std::string& error) {
  std::vector<Member> fields;
  JsonCursor cursor(json);
  cursor.Enter();
  for (std::string name; cursor.NextKey(name);) {
    const text::Source source("", cursor.SkipValue());
    value::Document document;
    bool repeats = false;
    Member& field = fields.emplace_back(Member{arena.Copy(name), {}});
    if (!ReadWireJson(source, document, repeats, error)) return false;
    if (!LoadWireNode(document.root(), arena, field.value, error)) return false;
  }
  SortMembers(fields);
  out = PathElement::Key(CopyMembers(fields, arena));
  return true;
}

bool ReadKey(std::string_view json, Arena& arena, PathElement& out, std::string& error) {
  const size_t start = std::min(json.find_first_not_of(" \t\r\n"), json.size());
  const char first = start < json.size() ? json[start] : '\0';
  if (first != '{' && first != 'n') {
    error = JsonIteratorError("ReadObjectCB: expect { or n, but found " + std::string(1, first), json,
                              std::min(start + 1, json.size()));
    return false;
  }
  const text::Source source("", json);
  value::Document document;
  bool repeats = false;
  if (!ReadWireJson(source, document, repeats, error)) return false;
  if (repeats) return ReadRepeatedKey(source.bytes(), arena, out, error);
  const value::Value root = document.root();
  Member* const fields = reinterpret_cast<Member*>(arena.Allocate(root.Count() * sizeof(Member)));
  size_t count = 0;
  for (const value::Member member : root.Members()) {
    fields[count].key = arena.Copy(member.key);
    if (!LoadWireNode(member.value, arena, fields[count++].value, error)) return false;
  }
  SortMembers({fields, count});
  out = PathElement::Key({fields, count});
  return true;
}

bool ReadValue(std::string_view json, Arena& arena, PathElement& out, std::string& error) {
  const size_t start = json.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos ||
      std::string_view("\"-0123456789ntf[{").find(json[start]) == std::string_view::npos) {
    error = JsonIteratorError("Read: unexpected value type: 0", json, std::min(start, json.size()));
    return false;
  }
  const text::Source source("", json);
  value::Document document;
  bool repeats = false;
  if (!ReadWireJson(source, document, repeats, error)) return false;
  Node* const node = reinterpret_cast<Node*>(arena.Allocate(sizeof(Node)));
  if (!LoadWireNode(document.root(), arena, *node, error)) return false;
  out = PathElement::ValueOf(*node);
  return true;
}

bool ReadIndex(std::string_view digits, PathElement& out, std::string& error) {
  const text::GoInteger index = text::ParseGoInteger(digits, 64);
  if (index.fault != text::GoInteger::Fault::kNone) {
    error = text::GoIntegerError("Atoi", digits, index.fault);
    return false;
  }
  out = PathElement::Index(index.value);
  return true;
}

}  // namespace

void AppendWireString(std::string& out, std::string_view text, bool escape_html) {
  static constexpr char kHex[] = "0123456789abcdef";
  const auto is_plain = [](char c) {
    return c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&';
  };
  out += '"';
  for (size_t i = 0; i < text.size(); ++i) {
    const size_t plain = i;
    while (i < text.size() && is_plain(text[i])) ++i;
    out.append(text, plain, i - plain);
    if (i == text.size()) break;
    const char c = text[i];
    const bool html = escape_html && (c == '<' || c == '>' || c == '&');
    if (c == '"' || c == '\\') {
      (out += '\\') += c;
    } else if (c == '\n' || c == '\r' || c == '\t') {
      (out += '\\') += c == '\n' ? 'n' : c == '\r' ? 'r' : 't';
    } else if (static_cast<uint8_t>(c) < 0x20 || html) {
      ((out += "\\u00") += kHex[c >> 4]) += kHex[c & 15];
    } else if (escape_html && text.substr(i).starts_with("\xE2\x80\xA8")) {
      out += "\\u2028";
      i += 2;
    } else if (escape_html && text.substr(i).starts_with("\xE2\x80\xA9")) {
      out += "\\u2029";
      i += 2;
    } else {
      out += c;
    }
  }
  out += '"';
}

void AppendWire(std::string& out, const PathElement& element) {
  switch (element.kind) {
    case PathElement::Kind::kField: (out += "f:").append(element.Name()); return;
    case PathElement::Kind::kKey: out += "k:"; return AppendWireFields(out, element.KeyFields(), false);
    case PathElement::Kind::kValue: out += "v:"; return AppendWireNode(out, *element.value);
    case PathElement::Kind::kIndex: out += "i:"; return text::AppendInt(out, element.index);
    case PathElement::Kind::kNone: return;
  }
}

WireElement ReadWire(std::string_view wire, Arena& arena, PathElement& out, std::string& error) {
  if (wire.size() < 2) {
    error = "key must be 2 characters long:";
    return WireElement::kBad;
  }
  if (wire[1] != ':') {
    error = "missing colon: " + std::string(wire);
    return WireElement::kBad;
  }
  const std::string_view rest = wire.substr(2);
  bool good = true;
  switch (wire[0]) {
    case 'f': out = PathElement::Field(rest); break;
    case 'k': good = ReadPlainKey(rest, arena, out) || ReadKey(rest, arena, out, error); break;
    case 'v': good = ReadPlainValue(rest, arena, out) || ReadValue(rest, arena, out, error); break;
    case 'i': good = ReadIndex(rest, out, error); break;
    default: return WireElement::kUnknown;
  }
  return good ? WireElement::kRead : WireElement::kBad;
}

std::string JsonIteratorError(std::string_view what, std::string_view text, size_t at) {
  const auto around = [&](size_t reach) {
    const size_t begin = at > reach ? at - reach : 0;
    return std::string(text.substr(begin, std::min(at + reach, text.size()) - begin));
  };
  return std::string(what) + ", error found in #" + std::to_string(std::min<size_t>(at, 10)) +
         " byte of ...|" + around(10) + "|..., bigger context ...|" + around(50) + "|...";
}

}  // namespace plimsoll::merge
