// A handle becomes a session: the files, and the server that reads them.
#include "language.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "handle_table.h"
#include "language_options.h"
#include "plimsoll/engine/input/version.h"
#include "plimsoll/lsp/protocol/limits.h"
#include "plimsoll/lsp/server/server.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/reading.h"
#include "result.h"

namespace plimsoll::wasm {
namespace {

std::string Today(std::time_t now) {
  std::tm parts = {};
  char text[16] = {};
  gmtime_r(&now, &parts);
  std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
  return text;
}

lsp::ServerOptions ServerOptionsOf(const LanguageOptions& options) {
  const std::time_t now = std::time(nullptr);
  return {.version = std::string(engine::kVersion),
          .codes_url = options.documentation,
          .surroundings = {.now = value::Time{now}, .today = Today(now)}};
}

struct Language {
  explicit Language(LanguageOptions read)
      : options(std::move(read)), server(options.files, ServerOptionsOf(options)) {}

  LanguageOptions options;
  lsp::Server server;
  lsp::Server::Time now = 0;
};

c::HandleTable<Language>& Languages() {
  static auto* const kLanguages = new c::HandleTable<Language>;
  return *kLanguages;
}

uintptr_t NumberOf(plimsoll_wasm_language* handle) { return reinterpret_cast<uintptr_t>(handle); }

// Hands a text out with the status of the call.
plimsoll_status HandOut(plimsoll_status status, std::string_view text, plimsoll_result** result) {
  *result = c::MakeResult(c::StandardAllocator(), text);
  return *result == nullptr ? PLIMSOLL_OUT_OF_MEMORY : status;
}

plimsoll_status Refuse(plimsoll_status status, std::string_view message, plimsoll_result** result) {
  std::string out;
  text::JsonWriter writer(out);
  writer.BeginObject();
  writer.Key("failure");
  writer.BeginObject();
  writer.Key("code");
  writer.String(plimsoll_status_name(status));
  writer.Key("message");
  writer.String(message);
  writer.EndObject();
  writer.EndObject();
  return HandOut(status, out, result);
}

plimsoll_status RefuseClosed(plimsoll_result** result) {
  return Refuse(PLIMSOLL_CLOSED, "the language server is closed", result);
}

void WriteNumber(text::JsonWriter& writer, std::string_view name, std::optional<int64_t> number) {
  writer.Key(name);
  if (number) {
    writer.Int(*number);
  } else {
    writer.Null();
  }
}

std::string StepText(lsp::Server& server, bool worked) {
  std::string out;
  text::JsonWriter writer(out, {.escape_html = false});
  writer.BeginObject();
  writer.Key("worked");
  writer.Bool(worked);
  WriteNumber(writer, "wake", server.WakeTime());
  WriteNumber(writer, "exit", server.exit_code());
  writer.Key("messages");
  writer.BeginArray();
  for (const std::string& message : server.TakeMessages()) writer.Raw(message);
  writer.EndArray();
  writer.EndObject();
  return out;
}

// Of a number that no clock shows, the time before.
lsp::Server::Time TimeAfter(lsp::Server::Time before, double now) {
  constexpr double kMostExact = 9007199254740992;
  if (!std::isfinite(now) || now < 0 || now > kMostExact) return before;
  return std::max(before, static_cast<lsp::Server::Time>(now));
}

}  // namespace
}  // namespace plimsoll::wasm

using namespace plimsoll;
using namespace plimsoll::wasm;

plimsoll_status plimsoll_wasm_language_open(const char* options, size_t size, plimsoll_wasm_language** server,
                                            plimsoll_result** result) {
  *server = nullptr;
  if (size > value::Limits{}.max_bytes)
    return Refuse(PLIMSOLL_TOO_LARGE, "the options are too large", result);
  Result<LanguageOptions> read = ReadLanguageOptions({options, size});
  if (!read) return Refuse(PLIMSOLL_BAD_REQUEST, read.error().message, result);
  *server = reinterpret_cast<plimsoll_wasm_language*>(
      Languages().Add(std::make_shared<Language>(std::move(*read))));
  return HandOut(PLIMSOLL_OK, "{}", result);
}

plimsoll_status plimsoll_wasm_language_send(plimsoll_wasm_language* server, const char* message, size_t size,
                                            plimsoll_result** result) {
  const std::shared_ptr<Language> language = Languages().Find(NumberOf(server));
  if (language == nullptr) return RefuseClosed(result);
  if (language->server.exit_code()) return Refuse(PLIMSOLL_CLOSED, "the session has ended", result);
  if (size > lsp::kMaxMessageBytes) {
    return Refuse(PLIMSOLL_TOO_LARGE,
                  "a message has at most " + std::to_string(lsp::kMaxMessageBytes) + " bytes", result);
  }
  if (language->server.IsFull()) {
    return Refuse(PLIMSOLL_TOO_LARGE,
                  "more than " + std::to_string(lsp::kMaxWaitingMessages) + " messages wait for steps",
                  result);
  }
  language->server.Receive({lsp::Frame::Kind::kMessage, std::string(message, size)});
  return HandOut(PLIMSOLL_OK, "{}", result);
}

plimsoll_status plimsoll_wasm_language_step(plimsoll_wasm_language* server, double now,
                                            plimsoll_result** result) {
  const std::shared_ptr<Language> language = Languages().Find(NumberOf(server));
  if (language == nullptr) return RefuseClosed(result);
  language->now = TimeAfter(language->now, now);
  const bool worked = language->server.Step(language->now);
  return HandOut(PLIMSOLL_OK, StepText(language->server, worked), result);
}

void plimsoll_wasm_language_close(plimsoll_wasm_language* server) { Languages().Remove(NumberOf(server)); }
