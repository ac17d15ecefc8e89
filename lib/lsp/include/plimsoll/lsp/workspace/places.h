// Stretches of files as the protocol writes them.
#pragma once

#include <span>

#include "plimsoll/lsp/workspace/view.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::lsp {

// The range of a stretch; of another file, it is read for that. Empty if it cannot be read.
Range RangeOf(const View& view, const FileSpan& span);
// A Location: {"uri": ..., "range": ...}.
void WriteLocation(const View& view, const FileSpan& span, text::JsonWriter& writer);
// A WorkspaceEdit with the edits of each file.
void WriteWorkspaceEdit(const View& view, std::span<const FileEdit> edits, text::JsonWriter& writer);

}  // namespace plimsoll::lsp
