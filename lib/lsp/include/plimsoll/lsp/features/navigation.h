// Where the thing at a place is defined, and where else it is named.
//
//   for (const FileSpan& span : DefinitionsAt(view, offset)) Open(span.path, span.span);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/lsp/workspace/view.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

// Places in an answer; more are left out. A rename with more fails.
inline constexpr size_t kMaxPlaces = 5'000;

// Of a field its schema in the CRD, of a kind its CRD, of a name what has it, of a selector the workloads
// that it selects, of a variable of a policy its expression.
std::vector<FileSpan> DefinitionsAt(const View& view, uint32_t offset);

// All places of the name at the place: of an object, a volume, a port, or a kind that a CRD defines.
std::vector<FileSpan> ReferencesAt(const View& view, uint32_t offset, bool with_definitions);
// The same in the document alone.
std::vector<text::Span> HighlightsAt(const View& view, uint32_t offset);

struct RenameTarget {
  text::Span span;  // without quotes
  std::string name;
};
// None where there is nothing that can be renamed.
std::optional<RenameTarget> RenameTargetAt(const View& view, uint32_t offset);
// Fails on a name that objects cannot have, and on what is not defined in the workspace.
Result<std::vector<FileEdit>> RenameAt(const View& view, uint32_t offset, std::string_view name);

}  // namespace plimsoll::lsp
