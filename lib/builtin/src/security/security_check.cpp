#include "security_check.h"

namespace plimsoll::builtin {
namespace {

// Names are quoted as they are.
std::string JoinQuotedNames(const auto& names) {
  std::string out;
  for (const std::string_view name : names) {
    out.append(out.empty() ? "\"" : ", \"").append(name).append("\"");
  }
  return out;
}

}  // namespace

std::string NamedThings::Text() const {
  return std::string(Either(one_, many_)) + " " + JoinQuotedNames(names_);
}

std::string JoinQuoted(const SecurityWords& words) { return JoinQuotedNames(words); }

std::string BadSetters::Text() const {
  if (containers.empty()) return "pod";
  return (pod ? "pod and " : "") + containers.Text();
}

}  // namespace plimsoll::builtin
