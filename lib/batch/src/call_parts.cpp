#include "call_parts.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <utility>

#include "plimsoll/value/document_stream.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/value_text.h"
#include "plimsoll/value/write.h"

namespace plimsoll::batch {

using value::Value;

std::expected<CallParts, UnreadCall> CallParts::Read(const Call& call, bool bare) {
  if (call.body.empty()) return std::unexpected(UnreadCall{"the body is empty"});
  if (call.body.size() > text::kMaxSourceBytes)
    return std::unexpected(UnreadCall{"the body is too large", true});
  CallParts out;
  out.source_ = std::make_shared<const text::Source>("body", call.body);
  out.document_ = std::make_shared<value::Document>();
  value::DocumentStream stream(*out.source_, call.read);
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
  if (any && !entry.report.ok()) return std::unexpected(UnreadCall{entry.report.failure->message, too_large});
  return std::unexpected(UnreadCall{"the body must be a map of parts, in JSON or YAML"});
}

std::optional<text::Source> CallParts::Objects() const {
  if (bare_) return text::Source("body", source_->bytes());
  return Part("object");
}

std::optional<text::Source> CallParts::Part(std::string_view name) const {
  if (bare_) return std::nullopt;
  const std::optional<Value> part = document_->root().Find(name);
  if (!part || part->IsNull()) return std::nullopt;
  if (part->IsString()) return text::Source(std::string(name), part->AsString());
  if (json_) return AsWritten(name, *part);
  return text::Source(std::string(name),
                      value::WriteJson(*part, {.escape_html = false, .exact_floats = true}).value_or("null"));
}

// With numbers and repeated keys as they are.
text::Source CallParts::AsWritten(std::string_view name, Value part) const {
  value::Document document;
  size_t end = 0;
  const size_t begin = part.span().offset;
  value::ReadJsonPrefix(source_->bytes(), begin, {}, document, end);
  return {std::string(name), source_->bytes().substr(begin, end - begin)};
}

std::optional<Value> CallParts::Member(std::string_view name) const {
  return bare_ ? std::nullopt : document_->root().Find(name);
}

std::string_view CallParts::Text(std::string_view name) const {
  return bare_ ? std::string_view() : value::TextIn(document_->root(), name);
}

bool CallParts::Flag(std::string_view name) const { return !bare_ && value::FlagIn(document_->root(), name); }

std::string CallParts::Unknown(std::initializer_list<std::string_view> known) const {
  if (bare_) return {};
  for (const value::Member member : document_->root().Members()) {
    if (std::ranges::find(known, member.key) == known.end()) return std::string(member.key);
  }
  return {};
}

Reply MalformedReply(std::string message) {
  return {.status = ReplyStatus::kMalformed, .text = std::move(message), .valid = false};
}

Reply UnreadReply(UnreadCall unread) {
  Reply reply = MalformedReply(std::move(unread.message));
  if (unread.too_large) reply.status = ReplyStatus::kTooLarge;
  return reply;
}

Reply ReportReply(std::string json, bool valid) {
  json += '\n';
  return {.status = ReplyStatus::kAnswered, .text = std::move(json), .valid = valid};
}

void WriteFindings(text::JsonWriter& writer, const std::vector<finding::Finding>& findings) {
  writer.Key("findings");
  writer.BeginArray();
  for (const finding::Finding& finding : findings) {
    std::string json;
    finding::AppendJson(json, finding);
    writer.Raw(json);
  }
  writer.EndArray();
}

void WriteReport(text::JsonWriter& writer, const engine::InputReport& report) {
  writer.Key("objects");
  writer.Uint(report.objects);
  writer.Key("valid");
  writer.Bool(finding::CountErrors(report.findings) == 0);
  WriteFindings(writer, report.findings);
}

}  // namespace plimsoll::batch
