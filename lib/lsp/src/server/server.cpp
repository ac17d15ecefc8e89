#include "plimsoll/lsp/server/server.h"

#include <algorithm>
#include <array>
#include <utility>

#include "plimsoll/lsp/protocol/limits.h"
#include "plimsoll/lsp/protocol/wire.h"

namespace plimsoll::lsp {
namespace {

using text::JsonWriter;

// How long a workspace waits after a key stroke before it reads changed CRDs again.
constexpr Server::Time kQuietTime = 150;
// How much a workspace does before messages are looked at again.
constexpr int kWorkspaceSteps = 8;

}  // namespace

Server::Server(const text::Files& disk, ServerOptions options) : disk_(disk), options_(std::move(options)) {}

Server::~Server() = default;

void Server::Receive(Frame frame) {
  if (frame.kind == Frame::Kind::kBroken) {
    exit_code_ = 1;
    return;
  }
  if (frame.kind == Frame::Kind::kTooLarge) {
    return Send(ErrorText("null", ErrorCode::kInvalidRequest,
                          "the message has more than " + std::to_string(kMaxMessageBytes) + " bytes"));
  }
  Waiting waiting{Message(frame.content)};
  if (waiting.message.method() == "$/cancelRequest") return Cancel(waiting.message);
  waiting_.push_back(std::move(waiting));
}

bool Server::IsFull() const { return waiting_.size() >= kMaxWaitingMessages; }

// A request that is being answered already is answered.
void Server::Cancel(const Message& cancellation) {
  const std::optional<value::Value> id = cancellation.params().Find("id");
  if (!id) return;
  const std::string wanted = IdText(*id);
  for (Waiting& waiting : waiting_) {
    if (waiting.message.kind() == Message::Kind::kRequest && waiting.message.id() == wanted) {
      waiting.cancelled = true;
    }
  }
}

bool Server::Step(Time now) {
  now_ = now;
  MeasureLast();
  if (exit_code_) return false;
  if (!waiting_.empty()) {
    const Waiting waiting = std::move(waiting_.front());
    waiting_.pop_front();
    Handle(waiting);
    return true;
  }
  if (state_ != State::kRunning) return false;
  if (JudgeNext()) return true;
  bool worked = false;
  for (const auto& workspace : workspaces_) {
    if (workspace->ready() && now_ < changed_at_ + kQuietTime) continue;
    for (int i = 0; i < kWorkspaceSteps && workspace->Step(); ++i) worked = true;
  }
  ReportProgress();
  return worked;
}

std::optional<Server::Time> Server::WakeTime() const {
  std::optional<Time> wake;
  const auto sooner = [&](Time time) { wake = std::min(wake.value_or(time), time); };
  for (const auto& workspace : workspaces_) {
    if (workspace->HasWork()) sooner(changed_at_ + kQuietTime);
  }
  for (const auto& [uri, checked] : checked_) {
    if (checked.changed && settings_.diagnostics) sooner(DueTime(checked));
  }
  return wake;
}

void Server::Handle(const Waiting& waiting) {
  const Message& message = waiting.message;
  switch (message.kind()) {
    case Message::Kind::kNotJson: return Refuse(message, ErrorCode::kParseError, "the message is not JSON");
    case Message::Kind::kInvalid:
      return Refuse(message, ErrorCode::kInvalidRequest, "the message is not one of JSON-RPC 2.0");
    case Message::Kind::kRequest:
      if (waiting.cancelled) return Refuse(message, ErrorCode::kRequestCancelled, "cancelled");
      return HandleRequest(message);
    case Message::Kind::kNotification: return HandleNotification(message);
    case Message::Kind::kResponse: break;
  }
  const auto call = open_calls_.find(message.id());
  if (call == open_calls_.end()) return;
  const Handler take = call->second;
  open_calls_.erase(call);
  if (take != nullptr) (this->*take)(message);
}

void Server::HandleRequest(const Message& message) {
  const std::string_view method = message.method();
  if (method == "initialize" && state_ == State::kNew) return Initialize(message);
  if (state_ == State::kNew) {
    return Refuse(message, ErrorCode::kServerNotInitialized, "the server is not initialized");
  }
  if (state_ == State::kShutDown || method == "initialize") {
    return Refuse(message, ErrorCode::kInvalidRequest, "not possible at this time");
  }
  if (method == "shutdown") return Shutdown(message);
  if (method == "textDocument/codeAction") return AnswerCodeActions(message);
  AnswerFeature(message);
}

void Server::HandleNotification(const Message& message) {
  static constexpr std::array<std::pair<std::string_view, Handler>, 8> kHandlers = {{
      {"initialized", &Server::Initialized},
      {"textDocument/didOpen", &Server::OpenDocument},
      {"textDocument/didChange", &Server::ChangeDocument},
      {"textDocument/didSave", &Server::SaveDocument},
      {"textDocument/didClose", &Server::CloseDocument},
      {"workspace/didChangeConfiguration", &Server::ChangeConfiguration},
      {"workspace/didChangeWatchedFiles", &Server::ChangeWatchedFiles},
      {"workspace/didChangeWorkspaceFolders", &Server::ChangeFolders},
  }};
  if (message.method() == "exit") return Exit(message);
  if (state_ != State::kRunning) return;
  const auto found =
      std::ranges::find(kHandlers, message.method(), &std::pair<std::string_view, Handler>::first);
  if (found != kHandlers.end()) (this->*found->second)(message);
}

void Server::Reply(const Message& message, const WriteValue& result) {
  std::string json;
  JsonWriter writer(json, {.escape_html = false});
  result(writer);
  Send(ResponseText(message.id(), json));
}

void Server::Refuse(const Message& message, ErrorCode code, std::string_view text) {
  Send(ErrorText(message.id(), code, text));
}

void Server::Call(std::string_view method, const WriteValue& params, Handler take_result) {
  const std::string id = "\"plimsoll-" + std::to_string(++calls_) + "\"";
  open_calls_[id] = take_result;
  Send(RequestText(id, method, params));
}

void Server::Show(std::string_view text) {
  constexpr int kWarning = 2;
  Send(NotificationText("window/showMessage", [&](JsonWriter& writer) {
    writer.BeginObject();
    writer.Key("type");
    writer.Int(kWarning);
    WriteMember(writer, "message", text);
    writer.EndObject();
  }));
}

}  // namespace plimsoll::lsp
