// What the index remembers of a file.
#pragma once

#include "plimsoll/lsp/workspace/indexed_file.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

// Its objects that can be read. A text that is no manifest has none.
IndexedFile IndexOf(const text::Source& source);

}  // namespace plimsoll::lsp
