// Explain and ListKinds: what is known about kinds.
#include <utility>

#include "call_parts.h"
#include "plimsoll/engine/describe/explanation_text.h"
#include "plimsoll/engine/describe/kind_explanation.h"

namespace plimsoll::batch {
namespace {

void WriteKind(text::JsonWriter& writer, const ServedKind& kind) {
  writer.BeginObject();
  writer.Key("apiVersion");
  writer.String(kind.api_version);
  writer.Key("kind");
  writer.String(kind.kind);
  writer.Key("resource");
  writer.String(kind.resource);
  writer.Key("namespaced");
  writer.Bool(kind.namespaced);
  writer.Key("origin");
  writer.String(kind.origin);
  writer.EndObject();
}

}  // namespace

Reply Explain(const KindSet& set, const Call& call) {
  auto parts = CallParts::Read(call, false);
  if (!parts) return UnreadReply(std::move(parts.error()));
  if (const std::string unknown = parts->Unknown({"name", "recursive"}); !unknown.empty()) {
    return MalformedReply("there is no part " + unknown);
  }
  const std::string name(parts->Text("name"));
  if (name.empty()) return MalformedReply("the part name is missing");
  const auto explained = engine::ExplainKind(set.kinds(), name, {.recursive = parts->Flag("recursive")});
  if (!explained) return {.status = ReplyStatus::kUnknown, .text = explained.error().message, .valid = false};
  Reply reply;
  engine::AppendExplanationJson(reply.text, *explained);
  return reply;
}

Reply ListKinds(const KindSet& set) {
  std::string json;
  text::JsonWriter writer(json);
  writer.BeginObject();
  writer.Key("kubernetesVersion");
  writer.String(set.kinds().release());
  writer.Key("kinds");
  writer.BeginArray();
  for (const ServedKind& kind : set.served()) WriteKind(writer, kind);
  writer.EndArray();
  writer.EndObject();
  return ReportReply(std::move(json), true);
}

}  // namespace plimsoll::batch
