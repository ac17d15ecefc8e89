// View is what a request about a document is answered from. Answers are pure functions of it and of a place.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/lsp/documents/document.h"
#include "plimsoll/lsp/workspace/workspace.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

// What an editor sets.
struct Settings {
  bool inlay_hints = false;
  bool diagnostics = true;         // whether they are sent
  bool snippets = false;           // completions may have placeholders
  std::string kubernetes_version;  // empty: that of the project, or the newest
};

struct View {
  const Document& document;
  const Workspace& workspace;
  const Settings& settings;

  const kinds::Kinds& kinds() const { return workspace.KindsFor(document.path()); }
};

// A stretch of some file. The path is as in Workspace.
struct FileSpan {
  std::string path;
  text::Span span;
};

// A stretch gets another text.
struct FileEdit {
  std::string path;
  text::Span span;
  std::string text;
};

}  // namespace plimsoll::lsp
