// What releases before the newest say in other words. The rules are those of the newest; where an older
// release refuses the same value, but names another field, another kind of error or another text, a row of a
// table in older_words.cpp has its words and the release since which they are no longer used.
#pragma once

#include <string_view>
#include <vector>

#include "../object/release.h"
#include "plimsoll/builtin/object/warning.h"
#include "plimsoll/finding/field_error.h"

namespace plimsoll::builtin {

void UseOlderWords(std::string_view kind, const Release& release, finding::ErrorList& errors);
void UseOlderWords(const Release& release, std::vector<Warning>& warnings);

}  // namespace plimsoll::builtin
