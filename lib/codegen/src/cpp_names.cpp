#include "cpp_names.h"

#include <algorithm>
#include <array>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::codegen {
namespace {

// Keywords, names the header uses without a prefix, and macros of C libraries.
constexpr auto kReserved = std::to_array<std::string_view>({
    "Errors",      "FieldError",   "Hooks",     "Operation",
    "ReadError",   "ReadJson",     "Validate",  "WriteJson",
    "alignas",     "alignof",      "and",       "and_eq",
    "asm",         "assert",       "auto",      "bitand",
    "bitor",       "bool",         "break",     "case",
    "catch",       "char",         "char16_t",  "char32_t",
    "char8_t",     "checks",       "class",     "co_await",
    "co_return",   "co_yield",     "compl",     "concept",
    "const",       "const_cast",   "consteval", "constexpr",
    "constinit",   "continue",     "decltype",  "default",
    "delete",      "do",           "double",    "dynamic_cast",
    "else",        "enum",         "errno",     "explicit",
    "export",      "extern",       "false",     "float",
    "for",         "friend",       "goto",      "if",
    "inline",      "int",          "int16_t",   "int32_t",
    "int64_t",     "linux",        "long",      "major",
    "minor",       "mutable",      "namespace", "new",
    "noexcept",    "not",          "not_eq",    "nullptr",
    "operator",    "or",           "or_eq",     "private",
    "protected",   "public",       "register",  "reinterpret_cast",
    "requires",    "return",       "rt",        "short",
    "signed",      "sizeof",       "static",    "static_assert",
    "static_cast", "std",          "stderr",    "stdin",
    "stdout",      "struct",       "switch",    "template",
    "this",        "thread_local", "throw",     "true",
    "try",         "typedef",      "typeid",    "typename",
    "uint16_t",    "uint32_t",     "uint64_t",  "uint8_t",
    "union",       "unix",         "unsigned",  "using",
    "virtual",     "void",         "volatile",  "wchar_t",
    "while",       "xor",          "xor_eq",
});
static_assert(std::ranges::is_sorted(kReserved));

// Whether a word begins at this capital letter. `s` after capitals makes a plural, not a word.
bool BeginsWord(std::string_view name, size_t i) {
  if (i == 0 || !ascii::IsUpper(name[i])) return false;
  if (!ascii::IsUpper(name[i - 1])) return name[i - 1] != '_';
  if (i + 1 == name.size() || !ascii::IsLower(name[i + 1])) return false;
  const bool plural = name[i + 1] == 's' && (i + 2 == name.size() || ascii::IsUpper(name[i + 2]));
  return !plural;
}

}  // namespace

bool IsCppReserved(std::string_view name) { return std::ranges::binary_search(kReserved, name); }

std::string CppIdentifier(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const text::Decoded next = text::DecodeRune(text);
    const char c = text[0];
    if (ascii::IsWord(c)) {
      out.push_back(c);
    } else {
      out += next.rune < 0x80 ? "_" : "u" + std::to_string(static_cast<uint32_t>(next.rune));
    }
    text.remove_prefix(next.width);
  }
  // Two underscores in a row are the compiler's own.
  for (size_t at = out.find("__"); at != std::string::npos; at = out.find("__", at)) out.erase(at, 1);
  if (out.empty() || ascii::IsDigit(out[0]) ||
      (out[0] == '_' && (out.size() == 1 || ascii::IsUpper(out[1])))) {
    out.insert(0, "x");
  }
  return out;
}

std::string SnakeName(std::string_view go_name) {
  std::string out;
  for (size_t i = 0; i < go_name.size(); ++i) {
    if (BeginsWord(go_name, i)) out.push_back('_');
    out.push_back(ascii::IsUpper(go_name[i]) ? static_cast<char>(go_name[i] | 0x20) : go_name[i]);
  }
  return CppIdentifier(out);
}

std::string CppString(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\' || c == '?') {
      out.push_back('\\');
      out.push_back(c);
    } else if (byte >= 0x20 && byte < 0x7F) {
      out.push_back(c);
    } else {
      out.push_back('\\');
      for (const int shift : {6, 3, 0}) out.push_back(static_cast<char>('0' + (byte >> shift & 7)));
    }
  }
  return out + '"';
}

// A backslash at the end of a line would take the next one into the comment.
std::string CppComment(const std::vector<std::string_view>& lines, std::string_view indent) {
  std::string out;
  for (const std::string_view line : lines) {
    const size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) break;
    if (line[begin] == '+') continue;
    std::string text;
    for (const char c : line) text.push_back(static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c);
    while (!text.empty() && (text.back() == '\\' || text.back() == ' ' || text.back() == '/'))
      text.pop_back();
    if (!text.empty()) out.append(indent).append("// ").append(text).append("\n");
  }
  return out;
}

std::string PackageAlias(std::string_view import_path) {
  const size_t slash = import_path.rfind('/');
  const std::string_view last = import_path.substr(slash == std::string_view::npos ? 0 : slash + 1);
  const bool version = last.size() > 1 && last[0] == 'v' && ascii::IsDigit(last[1]);
  if (!version || slash == std::string_view::npos) return CppIdentifier(last);
  const std::string_view rest = import_path.substr(0, slash);
  const size_t before = rest.rfind('/');
  return CppIdentifier(std::string(rest.substr(before == std::string_view::npos ? 0 : before + 1)) + "_" +
                       std::string(last));
}

std::string NameSet::Take(std::string name) {
  if (IsCppReserved(name)) name.push_back('_');
  std::string unique = name;
  for (int i = 2; IsTaken(unique); ++i) unique = name + "_" + std::to_string(i);
  taken_.insert(unique);
  return unique;
}

}  // namespace plimsoll::codegen
