#include "sidecar_request.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <utility>

#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"
#include "review_request.h"

namespace plimsoll::serve {

using value::Value;

std::expected<SidecarRequest, UnreadBody> SidecarRequest::Read(const Request& request,
                                                               const value::ReadOptions& options, bool bare) {
  if (request.body.empty()) return std::unexpected(UnreadBody{"the body is empty"});
  if (request.body.size() > text::kMaxSourceBytes)
    return std::unexpected(UnreadBody{"the body is too large", true});
  SidecarRequest out;
  out.source_ = std::make_shared<const text::Source>("body", request.body);
  out.document_ = std::make_shared<value::Document>();
  value::DocumentStream stream(*out.source_, options);
  value::StreamEntry entry;
  const bool any = stream.Next(*out.document_, entry);
  const bool parts = any && entry.report.ok() && !out.document_->empty() &&
                     out.document_->root().IsObject() && !out.document_->root().Find("kind");
  out.json_ = entry.syntax == value::Syntax::kJson;
  if (parts) return out;
  const bool too_large = any && !entry.report.ok() && LimitsMemory(entry.report.failure->kind);
  if (bare && !too_large) {
    out.bare_ = true;
    return out;
  }
  if (any && !entry.report.ok()) return std::unexpected(UnreadBody{entry.report.failure->message, too_large});
  return std::unexpected(UnreadBody{"the body must be a map of parts, in JSON or YAML"});
}

std::optional<text::Source> SidecarRequest::Objects() const {
  if (bare_) return text::Source("body", source_->bytes());
  return Part("object");
}

std::optional<text::Source> SidecarRequest::Part(std::string_view name) const {
  if (bare_) return std::nullopt;
  const std::optional<Value> part = document_->root().Find(name);
  if (!part || part->IsNull()) return std::nullopt;
  if (part->IsString()) return text::Source(std::string(name), part->AsString());
  if (json_) return AsWritten(name, *part);
  return text::Source(std::string(name),
                      value::WriteJson(*part, {.escape_html = false, .exact_floats = true}).value_or("null"));
}

// With numbers and repeated keys as they are.
text::Source SidecarRequest::AsWritten(std::string_view name, Value part) const {
  value::Document document;
  size_t end = 0;
  const size_t begin = part.span().offset;
  value::ReadJsonPrefix(source_->bytes(), begin, {}, document, end);
  return {std::string(name), source_->bytes().substr(begin, end - begin)};
}

std::string_view SidecarRequest::Text(std::string_view name) const {
  return bare_ ? std::string_view() : value::TextIn(document_->root(), name);
}

bool SidecarRequest::Flag(std::string_view name) const {
  return !bare_ && value::FlagIn(document_->root(), name);
}

std::string SidecarRequest::Unknown(std::initializer_list<std::string_view> known) const {
  if (bare_) return {};
  for (const value::Member member : document_->root().Members()) {
    if (std::ranges::find(known, member.key) == known.end()) return std::string(member.key);
  }
  return {};
}

}  // namespace plimsoll::serve
