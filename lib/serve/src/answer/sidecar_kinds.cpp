// POST /v1/explain and GET /v1/kinds: what is known about kinds.
#include <utility>

#include "plimsoll/engine/describe/explanation_text.h"
#include "plimsoll/engine/describe/kind_explanation.h"
#include "sidecar_methods.h"

namespace plimsoll::serve {
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

Answer ExplainBody(const KindSet& set, const Request& request, const value::ReadOptions& read) {
  const auto parts = SidecarRequest::Read(request, read, false);
  if (!parts) return UnreadBodyAnswer(parts.error());
  if (const std::string unknown = parts->Unknown({"name", "recursive"}); !unknown.empty()) {
    return StatusAnswer(400, "there is no part " + unknown);
  }
  const std::string name(parts->Text("name"));
  if (name.empty()) return StatusAnswer(400, "the part name is missing");
  const auto explained = engine::ExplainKind(set.kinds(), name, {.recursive = parts->Flag("recursive")});
  if (!explained) return StatusAnswer(404, explained.error().message);
  Answer answer;
  engine::AppendExplanationJson(answer.body, *explained);
  answer.facts.verdict = "allowed";
  return answer;
}

Answer ListKinds(const KindSet& set) {
  Answer answer;
  text::JsonWriter writer(answer.body);
  writer.BeginObject();
  writer.Key("kubernetesVersion");
  writer.String(set.kinds().release());
  writer.Key("kinds");
  writer.BeginArray();
  for (const ServedKind& kind : set.served()) WriteKind(writer, kind);
  writer.EndArray();
  writer.EndObject();
  answer.body += '\n';
  answer.facts.verdict = "allowed";
  return answer;
}

}  // namespace plimsoll::serve
