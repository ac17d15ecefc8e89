// Which keyword a member of a schema is, in the dialect the schema is written in.
#pragma once

#include <cstdint>
#include <string_view>

#include "plimsoll/schema/dialect.h"
#include "plimsoll/schema/keyword.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

// Null when the dialect, or the part of it that is in use, does not have it. Of two forms under
// one name it is the one that fits what is held.
const KeywordInfo* KeywordIn(Dialect dialect, uint8_t vocabularies, std::string_view name, value::Value held);

// Whether what is held has the outer form of the keyword. Of lists and maps the inside counts too,
// save for schemas.
bool FitsForm(Form form, value::Value held);

// What is expected, for people.
std::string_view Expected(Form form);

}  // namespace plimsoll::schema
