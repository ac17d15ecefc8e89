// What hints and messages of findings propose, as people read them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::engine {

// Of `did you mean "replicas"?`.
std::optional<std::string> SuggestionIn(std::string_view hint);
// Of `supported values: "Always", "Never"`; words with escapes in them are left out.
std::vector<std::string> SupportedIn(std::string_view message);
// Whether a scalar is to be quoted.
bool SaysToQuote(std::string_view hint);
// The apiVersion that `use apps/v1`, `served: v1` or `Deployment is in apps/v1` names. Empty if there is
// none, if there are several, or if it is one of another kind.
std::string VersionIn(std::string_view text, std::string_view group, std::string_view kind);

}  // namespace plimsoll::engine
