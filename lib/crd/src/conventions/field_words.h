// The words of a name in camelCase.
//
//   WordsOf("ttlSecondsAfterFinished")   ttl, seconds, after, finished
//   WordsOf("clusterIP")                 cluster, ip
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::crd {

// In lower case. A row of capitals is one word.
std::vector<std::string> WordsOf(std::string_view name);

// Whatever the case of its letters; the part is in lower case.
bool HasPart(std::string_view name, std::string_view part);

// Begins with a lower-case letter, and has only letters and digits.
bool IsCamelCase(std::string_view name);
// Begins with an upper-case letter or digit, and has only letters and digits.
bool IsPascalCase(std::string_view name);

// A point in time: lastUpdateTime, createdAt, expirationDate, timestamp.
bool NamesPointInTime(const std::vector<std::string>& words);
// A duration, by its last word, without a unit anywhere: timeout, pollInterval; not timeoutSeconds.
bool NamesDurationWithoutUnit(const std::vector<std::string>& words);

}  // namespace plimsoll::crd
