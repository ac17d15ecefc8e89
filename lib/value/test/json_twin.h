// The slow plain twin of the JSON reader: recursive descent, one byte at a time, knowing
// nothing of marks, tapes or machines. It writes down what it read (ReadPlainly) in the form
// in which Describe writes down a document, so that the two can be compared as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::value {

struct PlainReading {
  std::string description;  // as Describe
  std::string error;        // the first syntax error, else the first number past float64
  size_t error_offset = 0;
  bool syntax_error = false;
  std::vector<std::string> duplicates;  // every repeat's path, in order
};

PlainReading ReadPlainly(std::string_view text, DuplicateKeys mode);

// Kinds, values and places of all nodes.
std::string Describe(Value value);

}  // namespace plimsoll::value
