#include "plimsoll/lsp/documents/document.h"

#include <utility>

namespace plimsoll::lsp {

Document::Document(DocumentName name, int64_t version, std::string_view text, Encoding encoding)
    : name_(std::move(name)), version_(version), encoding_(encoding) {
  Replace(text);
}

void Document::Replace(std::string_view text) {
  auto source = std::make_unique<const text::Source>(name_.path, text);
  lines_ = std::make_unique<const TextLines>(source->bytes(), encoding_);
  source_ = std::move(source);
}

void Document::SetPath(std::string path) {
  name_.path = std::move(path);
  Replace(std::string(bytes()));
}

void Document::Change(std::optional<Range> range, std::string_view text) {
  if (!range) return Replace(text);
  const text::Span span = lines_->SpanOf(*range);
  std::string changed(bytes().substr(0, span.offset));
  changed += text;
  changed += bytes().substr(span.offset + span.length);
  Replace(changed);
}

}  // namespace plimsoll::lsp
