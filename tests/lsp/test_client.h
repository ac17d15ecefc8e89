// TestClient drives a server as an editor does, without a transport.
//
//   TestClient client(files);
//   client.Initialize("{}");
//   client.Open("/w/a.yaml", "yaml", text);
//   EXPECT_EQ(client.Diagnostics("/w/a.yaml"), "...");
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/lsp/protocol/message.h"
#include "plimsoll/lsp/protocol/uri.h"
#include "plimsoll/lsp/protocol/wire.h"
#include "plimsoll/lsp/server/server.h"
#include "plimsoll/value/write.h"

namespace plimsoll::lsp {

inline std::string JsonText(std::string_view text) {
  std::string out;
  text::AppendJsonString(out, text, false);
  return out;
}

class TestClient {
 public:
  explicit TestClient(const text::Files& files, ServerOptions options = {})
      : server_(files, std::move(options)) {}

  // `capabilities` and what else there is: members of the params, with a comma before them.
  std::string Initialize(std::string_view root, const std::string& more = "") {
    const std::string answer =
        Request("initialize", "{\"processId\":null,\"rootUri\":" + JsonText(UriOfPath(root)) + more + "}");
    Notify("initialized", "{}");
    return answer;
  }

  // The whole answer.
  std::string Request(std::string_view method, const std::string& params) {
    const std::string id = std::to_string(++requests_);
    Give("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":" + JsonText(method) + ",\"params\":" + params +
         "}");
    RunUntilIdle();
    const auto answer = answers_.find(id);
    return answer != answers_.end() ? answer->second : "";
  }
  void Notify(std::string_view method, const std::string& params) {
    Give("{\"jsonrpc\":\"2.0\",\"method\":" + JsonText(method) + ",\"params\":" + params + "}");
  }
  void Give(std::string content) { server_.Receive({Frame::Kind::kMessage, std::move(content)}); }

  void Open(std::string_view path, std::string_view language, std::string_view text) {
    Notify("textDocument/didOpen", "{\"textDocument\":{\"uri\":" + JsonText(UriOfPath(path)) +
                                       ",\"languageId\":" + JsonText(language) +
                                       ",\"version\":1,\"text\":" + JsonText(text) + "}}");
  }
  // Without a range, all of the text.
  void Change(std::string_view path, std::optional<Range> range, std::string_view text) {
    std::string change;
    text::JsonWriter writer(change, {.escape_html = false});
    writer.BeginObject();
    if (range) {
      writer.Key("range");
      WriteRange(writer, *range);
    }
    WriteMember(writer, "text", text);
    writer.EndObject();
    Notify("textDocument/didChange", "{\"textDocument\":{\"uri\":" + JsonText(UriOfPath(path)) +
                                         ",\"version\":" + std::to_string(++version_) +
                                         "},\"contentChanges\":[" + change + "]}");
  }

  // What is done at once.
  void RunShortly() {
    while (server_.Step(now_)) {
    }
    TakeMessages();
  }
  // Until there is nothing to do, however late that is.
  void RunUntilIdle() {
    for (;;) {
      while (server_.Step(now_)) ++now_;
      TakeMessages();
      const auto wake = server_.WakeTime();
      if (!wake || server_.exit_code()) return;
      now_ = std::max(now_ + 1, *wake);
      if (!server_.Step(now_)) return TakeMessages();
    }
  }

  // What was published last for a file: the params; empty if there was nothing.
  std::string Published(std::string_view path) {
    RunUntilIdle();
    return published_[UriOfPath(path)];
  }
  // All other notifications and requests of the server.
  const std::vector<std::string>& others() const { return others_; }
  const std::vector<std::string>& raw_answers() const { return all_answers_; }
  Server& server() { return server_; }

 private:
  void TakeMessages() {
    for (const std::string& text : server_.TakeMessages()) {
      const Message message(text);
      if (message.kind() == Message::Kind::kResponse) {
        answers_[message.id()] = text;
        all_answers_.push_back(text);
      } else if (message.method() == "textDocument/publishDiagnostics") {
        const std::string uri(TextAt(message.params(), {"uri"}));
        published_[uri] = *value::WriteJson(message.params(), {.escape_html = false});
      } else {
        others_.push_back(text);
      }
    }
  }

  Server server_;
  Server::Time now_ = 1000;
  int requests_ = 0;
  int version_ = 1;
  std::map<std::string, std::string> answers_;
  std::vector<std::string> all_answers_;
  std::map<std::string, std::string> published_;
  std::vector<std::string> others_;
};

}  // namespace plimsoll::lsp
