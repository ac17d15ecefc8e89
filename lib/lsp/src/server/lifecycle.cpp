// Beginning and end of a session.
#include <algorithm>

#include "plimsoll/lsp/features/methods.h"
#include "plimsoll/lsp/protocol/uri.h"
#include "plimsoll/lsp/protocol/wire.h"
#include "plimsoll/lsp/server/server.h"

namespace plimsoll::lsp {
namespace {

using text::JsonWriter;
using value::Value;

bool OffersUtf8(Value params) {
  const std::optional<Value> offered = MemberAt(params, {"capabilities", "general", "positionEncodings"});
  if (!offered) return false;
  for (const Value encoding : offered->Items()) {
    if (encoding.IsString() && encoding.AsString() == "utf-8") return true;
  }
  return false;
}

void WriteFlag(JsonWriter& writer, std::string_view name, bool value) {
  writer.Key(name);
  writer.Bool(value);
}

void WriteSynchronization(JsonWriter& writer) {
  constexpr int kIncremental = 2;
  writer.Key("textDocumentSync");
  writer.BeginObject();
  WriteFlag(writer, "openClose", true);
  writer.Key("change");
  writer.Int(kIncremental);
  WriteFlag(writer, "save", true);
  writer.EndObject();
}

}  // namespace

void Server::Initialize(const Message& message) {
  const Value params = message.params();
  client_.watches_files =
      FlagAt(params, {"capabilities", "workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  client_.configuration = FlagAt(params, {"capabilities", "workspace", "configuration"});
  client_.progress = FlagAt(params, {"capabilities", "window", "workDoneProgress"});
  client_.related_information =
      FlagAt(params, {"capabilities", "textDocument", "publishDiagnostics", "relatedInformation"});
  client_.refreshes_hints = FlagAt(params, {"capabilities", "workspace", "inlayHint", "refreshSupport"});
  settings_.snippets =
      FlagAt(params, {"capabilities", "textDocument", "completion", "completionItem", "snippetSupport"});
  encoding_ = OffersUtf8(params) ? Encoding::kUtf8 : Encoding::kUtf16;
  const std::optional<Value> process = params.Find("processId");
  if (process && process->kind() == value::Kind::kInt) editor_process_ = process->AsInt();
  if (const std::optional<Value> options = params.Find("initializationOptions")) TakeSettings(*options);
  OpenFolders(params);
  state_ = State::kRunning;
  Reply(message, [&](JsonWriter& writer) {
    writer.BeginObject();
    writer.Key("capabilities");
    WriteCapabilities(writer);
    writer.Key("serverInfo");
    writer.BeginObject();
    WriteMember(writer, "name", "plimsoll");
    WriteMember(writer, "version", options_.version);
    writer.EndObject();
    writer.EndObject();
  });
}

// Folders, or what clients sent before there were any.
void Server::OpenFolders(Value params) {
  const std::optional<Value> folders = params.Find("workspaceFolders");
  if (folders && folders->Count() != 0) {
    for (const Value folder : folders->Items()) {
      if (const auto path = PathOfUri(TextAt(folder, {"uri"}))) AddFolder(*path);
    }
  } else if (const auto root = PathOfUri(TextAt(params, {"rootUri"}))) {
    AddFolder(*root);
  } else if (const std::string_view path = TextAt(params, {"rootPath"}); path.starts_with('/')) {
    AddFolder(std::string(path));
  }
  workspaces_.push_back(std::make_unique<FolderWorkspace>("/", FolderWorkspace::Search::kOpenOnly, disk_,
                                                          documents_, options_.surroundings,
                                                          settings_.kubernetes_version));
}

void Server::WriteCapabilities(JsonWriter& writer) const {
  writer.BeginObject();
  WriteMember(writer, "positionEncoding", encoding_ == Encoding::kUtf8 ? "utf-8" : "utf-16");
  WriteSynchronization(writer);
  for (const Method& method : FeatureMethods()) {
    if (method.capability.empty()) continue;
    writer.Key(method.capability);
    writer.Raw(method.capability_value);
  }
  writer.Key("codeActionProvider");
  writer.Raw(R"({"codeActionKinds":["quickfix","source.fixAll.plimsoll"]})");
  writer.Key("workspace");
  writer.BeginObject();
  writer.Key("workspaceFolders");
  writer.BeginObject();
  WriteFlag(writer, "supported", true);
  WriteFlag(writer, "changeNotifications", true);
  writer.EndObject();
  writer.EndObject();
  writer.EndObject();
}

void Server::Initialized(const Message&) {
  if (client_.watches_files) WatchFiles();
}

void Server::WatchFiles() {
  Call("client/registerCapability", [](JsonWriter& writer) {
    writer.Raw(
        R"({"registrations":[{"id":"files","method":"workspace/didChangeWatchedFiles","registerOptions":)"
        R"({"watchers":[{"globPattern":"**/*.{yaml,yml,json,jsonl,ndjson,go}"},)"
        R"({"globPattern":"**/{Kustomization,.gitignore}"}]}}]})");
  });
}

void Server::Shutdown(const Message& message) {
  state_ = State::kShutDown;
  Reply(message, [](JsonWriter& writer) { writer.Null(); });
}

void Server::Exit(const Message&) { exit_code_ = state_ == State::kShutDown ? 0 : 1; }

}  // namespace plimsoll::lsp
