// The rules for texts in fields, with upstream's words; those for names are in schema/names.h.
#pragma once

#include <string_view>

#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {

// RFC 1123 labels and subdomains in the words of the tags `+k8s:format=k8s-short-name` and `k8s-long-name`.
schema::NameProblems ShortNameProblems(std::string_view text);
schema::NameProblems LongNameProblems(std::string_view text);
// Names of ports (IANA service names).
schema::NameProblems PortNameProblems(std::string_view text);
// Names of environment variables, as they are since 1.32 and as they were before.
schema::NameProblems EnvNameProblems(std::string_view text);
schema::NameProblems OldEnvNameProblems(std::string_view text);
// Keys of ConfigMaps and Secrets.
schema::NameProblems ConfigKeyProblems(std::string_view text);
// Names of hosts that may have underscores, as search domains do.
schema::NameProblems UnderscoreSubdomainProblems(std::string_view text);
// `25%`.
schema::NameProblems PercentProblems(std::string_view text);
// `*.example.com`.
schema::NameProblems WildcardSubdomainProblems(std::string_view text);

// Paths below some directory: relative, and never up.
schema::NameProblems DescendingPathProblems(std::string_view path);
bool HasBackstep(std::string_view path);
// Names of HTTP headers.
schema::NameProblems HttpHeaderProblems(std::string_view text);

inline constexpr std::string_view kPortRange = "must be between 1 and 65535, inclusive";
inline constexpr std::string_view kNegative = "must be greater than or equal to 0";

}  // namespace plimsoll::builtin
