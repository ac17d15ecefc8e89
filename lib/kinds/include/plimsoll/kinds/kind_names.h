// The names of a kind, as kubectl takes them: `Deployment`, `deployment`, `deployments`,
// `deploy`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::kinds {

// The short names of one of Kubernetes' own kinds.
std::vector<std::string> ShortNamesOf(std::string_view group, std::string_view kind);

// The resource that the API server would guess: `networkpolicies` of `NetworkPolicy`.
std::string GuessedResource(std::string_view kind);

// Whether a word is a name of a kind, in any case. Short names are those of Kubernetes' own kinds; CRDs have
// others.
bool NamesKind(std::string_view word, std::string_view group, std::string_view kind);

}  // namespace plimsoll::kinds
