#include "format_clause.h"

#include <charconv>

#include "plimsoll/base/ascii.h"
#include "plimsoll/text/utf8.h"

namespace plimsoll::cel {
namespace {

std::string PrecisionProblem(std::string_view digits) {
  return "error while parsing precision: error while converting precision to integer: strconv.Atoi: "
         "parsing \"" +
         std::string(digits) + "\": " + (digits.empty() ? "invalid syntax" : "value out of range");
}

// Reads `.123` at `at`, if there; a problem otherwise.
std::string ReadPrecision(std::string_view text, size_t& at, FormatClause& clause) {
  if (text[at] != '.') return {};
  const size_t begin = ++at;
  while (at < text.size() && ascii::IsDigit(text[at])) ++at;
  if (at == text.size()) return "error while parsing precision: could not find end of precision specifier";
  const std::string_view digits = text.substr(begin, at - begin);
  int64_t precision = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), precision);
  if (digits.empty() || error != std::errc()) return PrecisionProblem(digits);
  clause.precision = precision;
  return {};
}

}  // namespace

FormatClause ReadFormatClause(std::string_view text) {
  FormatClause clause;
  size_t at = 1;
  clause.problem = ReadPrecision(text, at, clause);
  if (!clause.problem.empty()) return clause;
  const char letter = text[at];
  if (std::string_view("sdfebxXo").find(letter) == std::string_view::npos) {
    // A byte is taken for a character of that number.
    clause.problem = "unrecognized formatting clause \"";
    text::AppendRune(clause.problem, static_cast<unsigned char>(letter));
    clause.problem += '"';
    return clause;
  }
  clause.letter = letter;
  clause.length = at + 1;
  return clause;
}

}  // namespace plimsoll::cel
