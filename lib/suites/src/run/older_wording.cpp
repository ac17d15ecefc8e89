#include "older_wording.h"

#include <span>
#include <string>
#include <vector>

namespace plimsoll::suites {
namespace {

constexpr std::string_view kInvalid = "Invalid value: ";
constexpr std::string_view kDuplicate = "Duplicate value: ";
constexpr std::string_view kGoMap = "map[string]interface {}{";
// What stood for the value: its type, which is empty for integers or strings.
constexpr std::string_view kTypes[] = {"\"object\"", "\"array\"",   "\"string\"", "\"integer\"",
                                       "\"number\"", "\"boolean\"", "\"null\"",   "\"\""};

// How much of the text is a value in older words; 0 if none is.
size_t OlderValue(std::string_view before, std::string_view rest) {
  // The text may begin or end with the type.
  if (before.empty() || before.ends_with(kInvalid)) {
    for (const std::string_view type : kTypes) {
      if (rest == type) return type.size();
      if (rest.starts_with(type) && rest.substr(type.size()).starts_with(": ")) return type.size() + 2;
    }
  }
  if (before.ends_with(kDuplicate) && rest.starts_with(kGoMap)) {
    const size_t end = rest.find('}', kGoMap.size());
    return end == std::string_view::npos ? rest.size() : end + 1;
  }
  return 0;
}

// The text without values in older words: what is before, between and after them.
std::vector<std::string_view> PiecesOf(std::string_view expected) {
  std::vector<std::string_view> out;
  size_t begin = 0;
  for (size_t at = 0; at < expected.size(); ++at) {
    const size_t length = OlderValue(expected.substr(0, at), expected.substr(at));
    if (length == 0) continue;
    out.push_back(expected.substr(begin, at - begin));
    begin = at + length;
    at = begin - 1;
  }
  out.push_back(expected.substr(begin));
  return out;
}

// Whether the pieces come one after the other, with nothing but a value between two.
bool MatchesFrom(std::string_view error, std::span<const std::string_view> pieces, bool first) {
  if (pieces.empty()) return true;
  for (size_t at = error.find(pieces[0]); at != std::string_view::npos; at = error.find(pieces[0], at + 1)) {
    if (!first && error.substr(0, at).contains(kInvalid)) return false;
    if (MatchesFrom(error.substr(at + pieces[0].size()), pieces.subspan(1), false)) return true;
  }
  return false;
}

}  // namespace

bool ContainsError(std::string_view error, std::string_view expected) {
  if (error.contains(expected)) return true;
  const std::vector<std::string_view> pieces = PiecesOf(expected);
  return pieces.size() > 1 && MatchesFrom(error, pieces, true);
}

}  // namespace plimsoll::suites
