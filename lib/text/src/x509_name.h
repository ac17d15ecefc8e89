// Names of issuers and owners in certificates.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::text {

// Why Go cannot read a name, in its words; empty when it can. The content of the name is given.
std::string NameProblem(std::string_view content);

// Whether all characters are ASCII: text of the type IA5String.
bool IsIa5(std::string_view text);

}  // namespace plimsoll::text
