// What a document of the public headers holds.
#pragma once

#include <string>

#include "plimsoll/codec.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::codec {

struct Document::Parts {
  text::Source source;
  value::Document document = {};
  Report problems = {};
};

}  // namespace plimsoll::codec
