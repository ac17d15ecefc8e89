// Sets of code points, each as the ascending list of the code points at which membership
// flips, starting from "not in".
#pragma once

#include <cstddef>

namespace plimsoll::text {

extern const char32_t kPrintable[];
extern const size_t kPrintableSize;
extern const char32_t kLetters[];
extern const size_t kLettersSize;
extern const char32_t kDigits[];
extern const size_t kDigitsSize;
extern const char32_t kSymbols[];
extern const size_t kSymbolsSize;

}  // namespace plimsoll::text
