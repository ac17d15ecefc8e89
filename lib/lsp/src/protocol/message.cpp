#include "plimsoll/lsp/protocol/message.h"

#include "plimsoll/lsp/protocol/limits.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::lsp {
namespace {

using text::JsonWriter;
using NodeKind = value::Kind;
using value::Value;

value::ReadOptions MessageReading() {
  value::ReadOptions options;
  options.duplicates = value::DuplicateKeys::kLastWins;
  options.limits.max_depth = kMaxMessageDepth;
  options.limits.max_bytes = kMaxMessageBytes;
  return options;
}

void BeginMessage(JsonWriter& writer) {
  writer.BeginObject();
  writer.Key("jsonrpc");
  writer.String("2.0");
}

void WriteCall(JsonWriter& writer, std::string_view method, const WriteValue& params) {
  writer.Key("method");
  writer.String(method);
  writer.Key("params");
  params(writer);
  writer.EndObject();
}

}  // namespace

std::string IdText(Value id) {
  std::string out;
  if (id.kind() == NodeKind::kInt) out = std::to_string(id.AsInt());
  if (id.IsString()) text::AppendJsonString(out, id.AsString(), false);
  return out;
}

Message::Message(std::string_view json)
    : source_(std::make_unique<text::Source>("message", json)),
      document_(std::make_unique<value::Document>()),
      null_(std::make_unique<value::Document>()) {
  static const text::Source kNull("null", "null");
  value::ReadJson(kNull.bytes(), {}, *null_);
  const value::ReadReport report = value::ReadJson(source_->bytes(), MessageReading(), *document_);
  if (report.ok() && !document_->empty()) Sort();
}

void Message::Sort() {
  kind_ = Kind::kInvalid;
  const Value root = document_->root();
  if (!root.IsObject()) return;
  const std::optional<Value> id = root.Find("id");
  const std::string text = id ? IdText(*id) : "";
  if (!text.empty()) id_ = text;
  const std::optional<Value> method = root.Find("method");
  const std::optional<Value> version = root.Find("jsonrpc");
  if (!version || !version->IsString() || version->AsString() != "2.0") return;
  if (method && method->IsString()) {
    if (id && text.empty()) return;
    method_ = method->AsString();
    kind_ = id ? Kind::kRequest : Kind::kNotification;
  } else if (!method && id && (root.Find("result") || root.Find("error"))) {
    // The answer to a message that could not be read has no id.
    kind_ = text.empty() && !id->IsNull() ? Kind::kInvalid : Kind::kResponse;
  }
}

Value Message::MemberOrNull(std::string_view key) const {
  const std::optional<Value> member =
      document_->empty() || !document_->root().IsObject() ? std::nullopt : document_->root().Find(key);
  return member.value_or(null_->root());
}

Value Message::params() const { return MemberOrNull("params"); }
Value Message::result() const { return MemberOrNull("result"); }

std::string Message::error() const {
  const std::optional<Value> message = MemberOrNull("error").Find("message");
  return message && message->IsString() ? std::string(message->AsString()) : "";
}

std::string ResponseText(std::string_view id, std::string_view result) {
  std::string out;
  JsonWriter writer(out, {.escape_html = false});
  BeginMessage(writer);
  writer.Key("id");
  writer.Raw(id);
  writer.Key("result");
  writer.Raw(result);
  writer.EndObject();
  return out;
}

std::string ErrorText(std::string_view id, ErrorCode code, std::string_view message) {
  std::string out;
  JsonWriter writer(out, {.escape_html = false});
  BeginMessage(writer);
  writer.Key("id");
  writer.Raw(id);
  writer.Key("error");
  writer.BeginObject();
  writer.Key("code");
  writer.Int(static_cast<int>(code));
  writer.Key("message");
  writer.String(message);
  writer.EndObject();
  writer.EndObject();
  return out;
}

std::string NotificationText(std::string_view method, const WriteValue& params) {
  std::string out;
  JsonWriter writer(out, {.escape_html = false});
  BeginMessage(writer);
  WriteCall(writer, method, params);
  return out;
}

std::string RequestText(std::string_view id, std::string_view method, const WriteValue& params) {
  std::string out;
  JsonWriter writer(out, {.escape_html = false});
  BeginMessage(writer);
  writer.Key("id");
  writer.Raw(id);
  WriteCall(writer, method, params);
  return out;
}

}  // namespace plimsoll::lsp
