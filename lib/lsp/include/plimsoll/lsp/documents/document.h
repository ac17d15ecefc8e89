// Document is the text of a file that an editor has open, as it is there and not on the disk. The editor
// sends it once, and then what changes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/lsp/documents/text_lines.h"
#include "plimsoll/lsp/protocol/position.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

// What a document is called.
struct DocumentName {
  std::string uri;
  std::string path;      // as Workspace has it: below its root, or absolute
  std::string language;  // as the editor calls it: `yaml`, `json`, `go`, `helm`
};

class Document {
 public:
  Document(DocumentName name, int64_t version, std::string_view text, Encoding encoding);

  const std::string& uri() const { return name_.uri; }
  const std::string& path() const { return name_.path; }
  const std::string& language() const { return name_.language; }
  int64_t version() const { return version_; }
  Encoding encoding() const { return encoding_; }

  // Its name is the path. As any source, it is followed by readable bytes.
  const text::Source& source() const { return *source_; }
  std::string_view bytes() const { return source_->bytes(); }
  const TextLines& lines() const { return *lines_; }

  // One change of the editor: the range gets another text, or, without a range, all.
  void Change(std::optional<Range> range, std::string_view text);
  void SetVersion(int64_t version) { version_ = version; }
  // In another folder.
  void SetPath(std::string path);

 private:
  void Replace(std::string_view text);

  DocumentName name_;
  int64_t version_;
  Encoding encoding_;
  std::unique_ptr<const text::Source> source_;
  std::unique_ptr<const TextLines> lines_;
};

}  // namespace plimsoll::lsp
