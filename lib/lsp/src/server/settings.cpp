// What the editor sets.
#include "plimsoll/lsp/protocol/wire.h"
#include "plimsoll/lsp/server/server.h"

namespace plimsoll::lsp {

using text::JsonWriter;
using value::Value;

namespace {

// A flag that is on unless it is turned off.
bool IsOff(Value settings, std::string_view name) {
  const std::optional<Value> flag = settings.Find(name);
  return flag && flag->kind() == value::Kind::kBool && !flag->AsBool();
}

}  // namespace

// What is missing has its default.
void Server::TakeSettings(Value settings) {
  if (const std::optional<Value> own = settings.Find("plimsoll")) settings = *own;
  const bool hints = settings_.inlay_hints;
  const bool diagnostics = settings_.diagnostics;
  settings_.diagnostics = !IsOff(settings, "diagnostics");
  if (diagnostics && !settings_.diagnostics) WithdrawDiagnostics();
  settings_.inlay_hints = FlagAt(settings, {"inlayHints"});
  settings_.kubernetes_version = TextAt(settings, {"kubernetesVersion"});
  for (const auto& workspace : workspaces_) workspace->SetRelease(settings_.kubernetes_version);
  if (hints != settings_.inlay_hints && client_.refreshes_hints && state_ == State::kRunning) {
    Call("workspace/inlayHint/refresh", [](JsonWriter& writer) { writer.Null(); });
  }
}

// Some clients send the settings, others expect to be asked for them.
void Server::ChangeConfiguration(const Message& message) {
  const std::optional<Value> settings = message.params().Find("settings");
  if (settings && settings->IsObject()) return TakeSettings(*settings);
  if (!client_.configuration) return;
  const auto params = [](JsonWriter& writer) { writer.Raw(R"({"items":[{"section":"plimsoll"}]})"); };
  Call("workspace/configuration", params, &Server::TakeConfiguration);
}

void Server::TakeConfiguration(const Message& message) {
  const Value result = message.result();
  if (result.Count() == 0 || !result.IsArray()) return;
  const Value first = *result.Items().begin();
  if (first.IsObject()) TakeSettings(first);
}

}  // namespace plimsoll::lsp
