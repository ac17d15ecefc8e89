// Values in Go's syntax, as %#v prints what go-yaml decodes: error texts show keys and values so.
#pragma once

#include <string>

#include "plimsoll/value/tape.h"

namespace plimsoll::value {

// The node of that index, whose objects may still have keys of any scalar kind. A text that
// grows past a few dozen megabytes (aliases can do that) is cut.
std::string GoSyntax(const Document& document, uint32_t index);

// A scalar by itself.
std::string GoSyntax(const Document& document, const Node& scalar);

}  // namespace plimsoll::value
