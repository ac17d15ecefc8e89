// Path elements as the keys of managedFields. Upstream writes them with a JSON package of its
// own ways: numbers are always read as floats and printed with exponents of two digits, values
// escape HTML and names do not.
#include <algorithm>
#include <cmath>
#include <vector>

#include "json_iterator.h"
#include "plain_wire.h"
#include "plimsoll/base/hex.h"
#include "plimsoll/merge/fieldpath/path_element.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/go_integer.h"
#include "plimsoll/text/json_writer.h"

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
    case Kind::kUint: out += "null"; return;
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

// The JSON after k: and v:. Fails with words, which are put into `error`. Keys that name a field twice keep
// both.
bool ReadKey(std::string_view json, Arena& arena, PathElement& out, std::string& error) {
  JsonIterator iterator(json, JsonIterator::From::kBytes);
  std::vector<Member> fields;
  iterator.ReadMembers(JsonIterator::Form::kObject, [&](const std::string& name) {
    const Node node = iterator.ReadNode(arena);
    fields.push_back({arena.Copy(name), node});
  });
  iterator.RequireEnd();
  if (iterator.error()) {
    error = *iterator.error();
    return false;
  }
  SortMembers(fields);
  out = PathElement::Key(CopyMembers(fields, arena));
  return true;
}

bool ReadValue(std::string_view json, Arena& arena, PathElement& out, std::string& error) {
  JsonIterator iterator(json, JsonIterator::From::kBytes);
  const Node node = iterator.ReadNode(arena);
  iterator.RequireEnd();
  if (iterator.error()) {
    error = *iterator.error();
    return false;
  }
  out = PathElement::ValueOf(CopyNodes({&node, 1}, arena).front());
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
      out += "\\u00";
      AppendLowerHex(out, static_cast<uint8_t>(c));
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
