// Requests that features answer.
#include <algorithm>

#include "plimsoll/lsp/features/methods.h"
#include "plimsoll/lsp/protocol/wire.h"
#include "plimsoll/lsp/server/server.h"

namespace plimsoll::lsp {

using text::JsonWriter;
using value::Value;

void Server::AnswerFeature(const Message& message) {
  const std::span<const Method> methods = FeatureMethods();
  const auto method = std::ranges::find(methods, message.method(), &Method::name);
  if (method == methods.end()) {
    return Refuse(message, ErrorCode::kMethodNotFound, std::string(message.method()) + " is not supported");
  }
  const Value params = message.params();
  std::string json;
  JsonWriter writer(json, {.escape_html = false});
  Result<void> answered;
  if (method->of_workspaces != nullptr) {
    std::vector<const Workspace*> workspaces;
    for (const auto& workspace : workspaces_) workspaces.push_back(workspace.get());
    answered = method->of_workspaces(workspaces, params, writer);
  } else {
    const Document* document = documents_.Find(TextAt(params, {"textDocument", "uri"}));
    if (document == nullptr) return Refuse(message, ErrorCode::kInvalidParams, "the document is not open");
    answered = method->of_document(View{*document, WorkspaceAt(*document), settings_}, params, writer);
  }
  if (!answered) return Refuse(message, ErrorCode::kRequestFailed, answered.error().message);
  Send(ResponseText(message.id(), json));
}

}  // namespace plimsoll::lsp
