// Server is the language server without its transport: messages go in and come out, and work that takes
// longer is done between them. It has no thread, no clock and no output of its own.
//
//   Server server(disk, {.version = "0.1.0"});
//   server.Receive(frame);
//   while (server.Step(now)) ...
//   for (const std::string& message : server.TakeMessages()) Write(Framed(message));
//
// One message is handled at a time. Documents are judged when no message waits, so that of many key strokes
// only the last is followed by a check.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/lsp/documents/open_documents.h"
#include "plimsoll/lsp/protocol/frames.h"
#include "plimsoll/lsp/protocol/message.h"
#include "plimsoll/lsp/protocol/position.h"
#include "plimsoll/lsp/server/diagnostics.h"
#include "plimsoll/lsp/workspace/folder_workspace.h"
#include "plimsoll/lsp/workspace/view.h"
#include "plimsoll/text/files.h"

namespace plimsoll::lsp {

struct ServerOptions {
  std::string version = {};
  // Where the descriptions of finding codes are; `#code` is added. Empty: findings have no links.
  std::string codes_url = {};
  Surroundings surroundings = {};
};

class Server {
 public:
  // Milliseconds on any clock that does not go back.
  using Time = int64_t;

  Server(const text::Files& disk, ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  void Receive(Frame frame);
  // Whether so many messages wait that no more should be read.
  bool IsFull() const;
  bool HasMessages() const { return !waiting_.empty(); }
  // Handles a message, or does a small part of other work. False when there is nothing to do now.
  bool Step(Time now);
  // When there is something to do again, if no message comes before.
  std::optional<Time> WakeTime() const;
  // What is to be sent, in order.
  std::vector<std::string> TakeMessages() { return std::exchange(out_, {}); }
  // Set when the editor ended the session, or cannot be understood any more.
  std::optional<int> exit_code() const { return exit_code_; }
  // The process of the editor, once it said which.
  std::optional<int64_t> editor_process() const { return editor_process_; }

 private:
  struct Waiting {
    Message message;
    bool cancelled = false;
  };
  // What is known about an open document beside its text.
  struct Checked {
    uint64_t generation = 0;  // of the workspace, when it was judged
    bool changed = true;
    Time changed_at = 0;
    Time took = 0;
    std::vector<finding::Finding> findings;
  };
  using Handler = void (Server::*)(const Message&);

  // server.cpp
  void Cancel(const Message& cancellation);
  void Handle(const Waiting& waiting);
  void HandleRequest(const Message& message);
  void HandleNotification(const Message& message);
  void Send(std::string message) { out_.push_back(std::move(message)); }
  void Reply(const Message& message, const WriteValue& result);
  void Refuse(const Message& message, ErrorCode code, std::string_view text);
  void Call(std::string_view method, const WriteValue& params, Handler take_result = nullptr);
  void Show(std::string_view text);

  // lifecycle.cpp
  void Initialize(const Message& message);
  void WriteCapabilities(text::JsonWriter& writer) const;
  void Initialized(const Message& message);
  void Shutdown(const Message& message);
  void Exit(const Message& message);
  void WatchFiles();
  void OpenFolders(value::Value params);

  // settings.cpp
  void TakeSettings(value::Value settings);
  void ChangeConfiguration(const Message& message);
  void TakeConfiguration(const Message& message);

  // synchronization.cpp
  void OpenDocument(const Message& message);
  void ChangeDocument(const Message& message);
  void SaveDocument(const Message& message);
  void CloseDocument(const Message& message);
  void ChangeWatchedFiles(const Message& message);
  void ChangeFolders(const Message& message);
  void NoteChange(const std::string& absolute);
  FolderWorkspace& WorkspaceOf(std::string_view absolute);
  FolderWorkspace& WorkspaceAt(const Document& document);
  void AddFolder(const std::string& absolute);

  // requests.cpp
  void AnswerFeature(const Message& message);
  void AnswerCodeActions(const Message& message);
  DiagnosticStyle StyleFor(const Document& document);

  // checking.cpp
  void MeasureLast();
  bool JudgeNext();
  static Time DueTime(const Checked& checked);
  void Judge(const Document& document, Checked& checked);
  void JudgeNow(const Document& document, Checked& checked);
  void WithdrawDiagnostics();
  void Publish(const Document& document, const std::vector<finding::Finding>& findings);
  void ReportProgress();

  const text::Files& disk_;
  const ServerOptions options_;
  enum class State : uint8_t { kNew, kRunning, kShutDown } state_ = State::kNew;
  std::optional<int> exit_code_;
  std::optional<int64_t> editor_process_;
  std::deque<Waiting> waiting_;
  std::vector<std::string> out_;
  uint64_t calls_ = 0;
  std::map<std::string, Handler> open_calls_;  // by id
  Time now_ = 0;
  Time changed_at_ = 0;  // when a document was last changed

  // What the editor can do.
  struct Client {
    bool watches_files = false;
    bool configuration = false;
    bool progress = false;
    bool related_information = false;
    bool refreshes_hints = false;
  } client_;
  Encoding encoding_ = Encoding::kUtf16;
  Settings settings_;

  OpenDocuments documents_;
  std::map<std::string, Checked, std::less<>> checked_;       // by address
  std::vector<std::unique_ptr<FolderWorkspace>> workspaces_;  // the last one is that of files elsewhere
  std::set<std::string> complaints_;                          // that were shown
  std::string judged_last_;                                   // whose time is measured until the next step
  Time judged_at_ = 0;
  bool in_progress_ = false;
  size_t reported_ = 0;  // files
};

}  // namespace plimsoll::lsp
