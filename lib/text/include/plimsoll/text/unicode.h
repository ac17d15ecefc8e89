// Which code points Go calls printable, letters, digits and symbols. Kubernetes' texts
// depend on it: strconv.Quote escapes what is not printable, kubectl's YAML sorts letters
// and digits differently, host names may hold symbols. The tables are those of Go's own Unicode version.
#pragma once

namespace plimsoll::text {

// Letters, marks, numbers, punctuation, symbols and the ASCII space.
bool IsPrint(char32_t rune);
// Category L.
bool IsLetter(char32_t rune);
// Category Nd.
bool IsDigit(char32_t rune);
// Category S.
bool IsSymbol(char32_t rune);

}  // namespace plimsoll::text
