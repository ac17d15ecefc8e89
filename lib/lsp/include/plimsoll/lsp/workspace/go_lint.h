// What `plimsoll declare lint` says about the package of a Go file.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/finding/finding.h"
#include "plimsoll/lsp/documents/document.h"
#include "plimsoll/lsp/documents/folder_files.h"

namespace plimsoll::lsp {

// Of the file itself. Nothing for files without tags.
std::vector<finding::Finding> LintGo(const FolderFiles& files, const Document& document);

}  // namespace plimsoll::lsp
