// Since when there is a kind or a field, and whether it is deprecated: lines of a hover.
#pragma once

#include <string>

#include "plimsoll/lsp/syntax/object_place.h"
#include "plimsoll/lsp/workspace/view.h"
#include "plimsoll/value/path.h"

namespace plimsoll::lsp {

// Empty if there is nothing to say. The path begins at the object; an empty one stands for the kind.
std::string KindHistoryText(const View& view, const ObjectPlace& object, const value::Path& path);
// The same of a kind that the release does not have any more.
std::string RemovedKindText(const ObjectPlace& object);

}  // namespace plimsoll::lsp
