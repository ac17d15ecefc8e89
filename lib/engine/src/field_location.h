// Where the field of an error stands in an object: the way there, out of the path that upstream
// prints, which is meant for people and can be read in more than one way.
#pragma once

#include <optional>
#include <string_view>

#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

// Follows `spec.labels[app]` through the object, also `.spec.ports[name="web"]` and `.spec.names[="a"]`
// as merging names items. Where a key with dots fits, it is taken. The
// last step may name a field that is missing. None when the path leads nowhere.
std::optional<value::Path> FollowField(std::string_view field, value::Value object);

// Where a field stands: the value at the end of the path or, where it is missing, the innermost one
// around it.
text::Span SpanOf(value::Value object, const value::Path& path);

// The way to the innermost value that stands at a place; where several begin there, to the
// outermost of them.
value::Path PathAt(value::Value object, text::Span place);

}  // namespace plimsoll::engine
