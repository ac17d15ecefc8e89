#include "hinted_words.h"

#include "plimsoll/base/ascii.h"
#include "plimsoll/schema/api_version.h"

namespace plimsoll::engine {
namespace {

// What comes after a phrase, up to the end of the clause; nothing if the phrase is not there.
std::optional<std::string_view> ClauseAfter(std::string_view text, std::string_view phrase) {
  for (size_t at = text.find(phrase); at != std::string_view::npos; at = text.find(phrase, at + 1)) {
    if (at != 0 && ascii::IsLetterOrDigit(text[at - 1])) continue;
    const std::string_view rest = text.substr(at + phrase.size());
    return rest.substr(0, rest.find_first_of(";\n"));
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> SuggestionIn(std::string_view hint) {
  constexpr std::string_view kBefore = "did you mean \"";
  const size_t begin = hint.find(kBefore);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::string_view rest = hint.substr(begin + kBefore.size());
  const size_t end = rest.find("\"?");
  // A word with escapes in it is left alone.
  if (end == std::string_view::npos || rest.substr(0, end).find('\\') != std::string_view::npos)
    return std::nullopt;
  return std::string(rest.substr(0, end));
}

std::vector<std::string> SupportedIn(std::string_view message) {
  constexpr std::string_view kBefore = "supported values: ";
  std::vector<std::string> out;
  const size_t begin = message.rfind(kBefore);
  if (begin == std::string_view::npos) return out;
  std::string_view rest = message.substr(begin + kBefore.size());
  while (rest.starts_with('"')) {
    const size_t end = rest.find('"', 1);
    if (end == std::string_view::npos) break;
    const std::string_view word = rest.substr(1, end - 1);
    if (word.contains('\\')) break;
    out.emplace_back(word);
    rest.remove_prefix(end + 1);
    if (!rest.starts_with(", ")) break;
    rest.remove_prefix(2);
  }
  return out;
}

bool SaysToQuote(std::string_view hint) {
  return hint.find("quote it: \"") != std::string_view::npos ||
         hint.find("quote the value to make it a string") != std::string_view::npos;
}

std::string VersionIn(std::string_view text, std::string_view group, std::string_view kind) {
  std::optional<std::string_view> named = ClauseAfter(text, "use ");
  if (!named) named = ClauseAfter(text, "served: ");
  if (!named) named = ClauseAfter(text, std::string(kind) + " is in ");
  if (!named || named->find(',') != std::string_view::npos || named->find(" or ") != std::string_view::npos)
    return {};
  const size_t space = named->find(' ');
  const std::string_view version = named->substr(0, space);
  const bool other_kind = space != std::string_view::npos && named->substr(space + 1) != kind;
  const std::string_view last = version.substr(version.rfind('/') + 1);
  if (other_kind || last.size() < 2 || last[0] != 'v' || !ascii::IsDigit(last[1])) return {};
  // Of a CRD only the version is named.
  const bool bare = version.find('/') == std::string_view::npos;
  return bare && !group.empty() ? schema::ApiVersionOf(group, version) : std::string(version);
}

}  // namespace plimsoll::engine
