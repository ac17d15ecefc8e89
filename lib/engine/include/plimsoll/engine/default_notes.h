// What the defaults of a schema would set in an object that lacks them.
//
//   for (const DefaultNote& note : DefaultsOf(admission)) show(note.pointer, note.value);
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plimsoll/crd/admission.h"

namespace plimsoll::engine {

struct DefaultNote {
  uint32_t object = 0;  // its position in the input, from 1; 0 when nobody said
  std::string pointer;  // /spec/replicas
  std::string value;    // as JSON
};

// Of an object that was admitted with its presence noted; none without.
std::vector<DefaultNote> DefaultsOf(const crd::Admission& admission);

}  // namespace plimsoll::engine
