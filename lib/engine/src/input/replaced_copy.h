// A copy of an object with some values replaced.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "plimsoll/reshape/tape_writer.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

struct Replacement {
  enum class Form : uint8_t {
    kText,
    kNumber,  // 1
    kTrue,
    kEmptyList,
    kEmptyMap,
    kLeftOut,  // a member is left out, an item is null
  };
  Form form = Form::kText;
  std::string text = {};
};

// By the positions of values on the tape of the object.
using Replacements = std::map<uint32_t, Replacement>;

void CopyReplaced(value::Value object, const Replacements& replaced, reshape::TapeWriter& writer,
                  value::Document& out);

}  // namespace plimsoll::engine
