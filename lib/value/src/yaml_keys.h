// What is done to the tape once it is decoded: members that lost are taken out, keys that are
// no strings become strings, numbers become what the API server has after its detour through
// JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::value {

// A key as JSON text has it.
std::string KeyText(const Document& document, const Node& key);

// Takes the members marked kDroppedKey off the tape.
void SweepDropped(Tape& tape);

// Fails on a key that JSON cannot have: null and integers past int64. Of two keys that come to
// the same text the earlier is dropped.
std::optional<Problem> ConvertKeys(Document& document);

// Fails on the first infinity or NaN in the order in which JSON is written.
std::optional<Problem> FindNotFinite(const Document& document);

// Floats that print as integers become integers, integers past int64 floats.
void ConvertNumbers(Tape& tape);

// Texts that are no UTF-8 become such.
void RepairTexts(Document& document);

}  // namespace plimsoll::value
