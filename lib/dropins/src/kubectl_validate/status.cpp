#include "status.h"

#include "plimsoll/text/go_format.h"

namespace plimsoll::dropins {
namespace {

void Put(text::JsonWriter& writer, std::string_view key, std::string_view value) {
  if (value.empty()) return;
  writer.Key(key);
  writer.String(value);
}

void WriteDetails(const KubernetesStatus& status, text::JsonWriter& writer) {
  writer.Key("details");
  writer.BeginObject();
  Put(writer, "name", status.name);
  Put(writer, "group", status.group);
  Put(writer, "kind", status.kind);
  writer.Key("causes");
  writer.BeginArray();
  for (const StatusCause& cause : status.causes) {
    writer.BeginObject();
    Put(writer, "reason", cause.reason);
    Put(writer, "message", cause.message);
    Put(writer, "field", cause.field);
    writer.EndObject();
  }
  writer.EndArray();
  writer.EndObject();
}

}  // namespace

KubernetesStatus InvalidStatus(std::string group, std::string kind, std::string name,
                               const finding::ErrorList& errors) {
  KubernetesStatus out;
  out.code = 422;
  out.reason = "Invalid";
  std::vector<std::string> texts;
  for (const finding::FieldError& error : errors) {
    texts.push_back(error.Text());
    out.causes.push_back({std::string(finding::CauseOf(error.type)), error.Body(), error.Field()});
  }
  out.message = (group.empty() ? kind : kind + "." + group) + " " + text::Quoted(name) +
                " is invalid: " + finding::RenderAggregate(texts);
  out.name = std::move(name);
  out.group = std::move(group);
  out.kind = std::move(kind);
  out.text = out.message;
  return out;
}

KubernetesStatus InternalErrorStatus(const std::string& error) {
  KubernetesStatus out;
  out.code = 500;
  out.reason = "InternalError";
  out.message = "Internal error occurred: " + error;
  out.causes.push_back({"", error, ""});
  out.text = error;
  return out;
}

void WriteStatus(const KubernetesStatus& status, text::JsonWriter& writer) {
  writer.BeginObject();
  writer.Key("metadata");
  writer.BeginObject();
  writer.EndObject();
  Put(writer, "status", status.ok() ? "Success" : "Failure");
  Put(writer, "message", status.message);
  Put(writer, "reason", status.reason);
  if (!status.causes.empty()) WriteDetails(status, writer);
  if (!status.ok()) {
    writer.Key("code");
    writer.Int(status.code);
  }
  writer.EndObject();
}

}  // namespace plimsoll::dropins
