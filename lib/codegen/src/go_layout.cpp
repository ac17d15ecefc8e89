#include "go_layout.h"

#include <algorithm>

namespace plimsoll::codegen {
namespace {

// Longer calls are broken up. gofmt leaves the choice to the author.
constexpr size_t kLineLength = 100;
// gofmt breaks up functions on one line that are longer than a hundred columns or so.
constexpr size_t kShortFunction = 80;

bool IsOneLine(std::string_view text) { return text.find('\n') == std::string_view::npos; }

}  // namespace

std::string Indented(std::string_view text) {
  std::string out;
  bool line_start = true;
  for (const char c : text) {
    if (line_start && c != '\n') out += '\t';
    out += c;
    line_start = c == '\n';
  }
  return out;
}

std::string GoCall(std::string_view name, const std::vector<std::string>& args, size_t leading) {
  std::string flat = std::string(name) + "(";
  for (size_t i = 0; i < args.size(); ++i) flat += (i == 0 ? "" : ", ") + args[i];
  flat += ")";
  if (IsOneLine(flat) && (flat.size() <= kLineLength || args.size() <= leading)) return flat;
  std::string out = std::string(name) + "(";
  for (size_t i = 0; i < std::min(leading, args.size()); ++i) out += (i == 0 ? "" : ", ") + args[i];
  if (leading > 0) out += ",";
  for (size_t i = leading; i < args.size(); ++i) out += "\n" + Indented(args[i]) + ",";
  return out + "\n)";
}

std::string GoFunction(std::string_view params, std::string_view result, std::string_view statements) {
  std::string head = "func(" + std::string(params) + ")";
  if (!result.empty()) head += " " + std::string(result);
  const std::string_view first = statements.substr(0, statements.find('\n'));
  const bool simple = first.size() + 1 == statements.size();
  if (simple && head.size() + first.size() <= kShortFunction) return head + " { " + std::string(first) + " }";
  return head + " {\n" + Indented(statements) + "}";
}

std::string GoBlock(std::string_view head, std::string_view statements) {
  return std::string(head) + " {\n" + Indented(statements) + "}\n";
}

std::string GoLiteral(std::string_view head, const std::vector<std::string>& elements) {
  std::string out = std::string(head) + "{";
  for (const std::string& element : elements) out += "\n" + Indented(element) + ",";
  return out + (elements.empty() ? "}" : "\n}");
}

}  // namespace plimsoll::codegen
