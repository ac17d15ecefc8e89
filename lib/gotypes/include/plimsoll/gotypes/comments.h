// Which comment belongs to a declaration, and what its lines are. Kubernetes' generators go by
// line numbers alone: the doc comment is the group that ends on the line before the declared
// name, whatever it was written for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/gotypes/syntax.h"

namespace plimsoll::gotypes {

using CommentLines = std::vector<std::string_view>;

// The lines of a group as Go's CommentGroup.Text has them: marks, one leading space and trailing
// blanks removed, directives dropped, empty lines at the ends dropped and runs of them collapsed.
CommentLines LinesOf(const FileSyntax& file, const CommentGroup& group);

// The comment right above the name at `offset`; empty when there is none.
CommentLines DocComment(const FileSyntax& file, uint32_t offset);
// The comment that ends two lines above the doc comment, or above the name when there is no doc.
CommentLines SecondClosestComment(const FileSyntax& file, uint32_t offset);
// Every comment of the file, group by group.
CommentLines AllComments(const FileSyntax& file);

}  // namespace plimsoll::gotypes
