#include "json_samples.h"

namespace plimsoll::value {

std::string JsonSamples::Document() { return Space() + Value(0) + Space(); }

std::string JsonSamples::Broken() {
  std::string text = Document();
  const std::string_view bytes("{}[],:\"\\ 0123456789-+.eEtfnrualsx\x00\x1f\xff\n", 38);
  for (uint32_t changes = 1 + Below(3); changes != 0 && !text.empty(); --changes) {
    const uint32_t at = Below(static_cast<uint32_t>(text.size()));
    const char c = bytes[Below(38)];
    switch (Below(5)) {
      case 0: text[at] = c; break;
      case 1: text.erase(at, 1); break;
      case 2: text.insert(at, 1, c); break;
      case 3: text.insert(at, text.substr(at / 2, 8)); break;
      default: text.resize(Below(4) == 0 ? at : text.size()); break;
    }
  }
  return text;
}

std::string JsonSamples::Space() {
  std::string out;
  const uint32_t size = Below(40) == 0 ? 70 : Below(4) == 0 ? Below(4) : 0;
  for (uint32_t i = 0; i < size; ++i) out += " \n\t\r"[Below(4)];
  return out;
}

std::string JsonSamples::Number() {
  if (Below(2) == 0) return std::to_string(static_cast<int>(Below(2000)) - 1000);
  if (Below(2) == 0) {
    return std::string(OneOf({"0", "-0", "-0.0", "1e2", "1E+2", "9223372036854775807", "9223372036854775808",
                              "-9223372036854775808", "-9223372036854775809", "1e-400", "-1e-400", "1e400",
                              "0.1", "123456789012345678901234567890", "4.9e-324", "999999999999999999"}));
  }
  std::string out = std::to_string(random_()) + "." + std::to_string(random_());
  if (Below(2) == 0) out += "e" + std::to_string(static_cast<int>(Below(640)) - 320);
  return out;
}

std::string JsonSamples::String(uint32_t parts) {
  std::string out = "\"";
  for (uint32_t i = Below(parts + 1); i != 0; --i) {
    switch (Below(6)) {
      case 0: out.append(1 + Below(70), 'x'); break;
      case 1:
        out += OneOf({"\\n", "\\\"", "\\\\", "\\/", "\\b\\f\\r\\t", "\\u0041", "\\u00e9", "\\ud83d\\ude00",
                      "\\ud800", "\\udc00", "\\ud800\\u0041", "\\ud800\\ud800\\udc00", "\\u0000"});
        break;
      case 2: out += OneOf({"\xC3\xA9", "\xE6\x97\xA5\xE6\x9C\xAC", "\xF0\x9F\x98\x80", "\x7F"}); break;
      case 3:
        if (Below(6) == 0) out += OneOf({"\xFF", "\xC3", "\xED\xA0\x80", "\xF0\x9F\x98", "\xC0\xAF", "\x80"});
        break;
      default: out += OneOf({"a", "b", "{", "}", "[", "]", ",", ":", " ", "name", "a.b"}); break;
    }
  }
  return out + "\"";
}

std::string JsonSamples::Key() {
  if (Below(3) == 0) return String(2);
  return std::string(
      OneOf({"\"a\"", "\"b\"", "\"c\"", "\"\\u0061\"", "\"\"", "\"metadata\"", "\"name\"", "\"names\""}));
}

std::string JsonSamples::Value(int depth) {
  switch (Below(depth > 5 ? 4 : 8)) {
    case 0: return Number();
    case 1: return std::string(OneOf({"true", "false", "null"}));
    case 2:
    case 3: return String(5);
    case 4:
    case 5: return Array(depth);
    default: return Object(depth);
  }
}

std::string JsonSamples::Array(int depth) {
  std::string out = "[" + Space();
  for (uint32_t i = Below(4); i != 0; --i) out += Space() + Value(depth + 1) + Space() + (i > 1 ? "," : "");
  return out + "]";
}

std::string JsonSamples::Object(int depth) {
  std::string out = "{" + Space();
  const uint32_t members = Below(30) == 0 ? Below(80) : Below(5);
  const int inside = members > 5 ? 6 : depth + 1;
  for (uint32_t i = members; i != 0; --i) {
    out += Space() + Key() + Space() + ":" + Space() + Value(inside) + Space() + (i > 1 ? "," : "");
  }
  return out + "}";
}

}  // namespace plimsoll::value
