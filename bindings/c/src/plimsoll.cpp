// The border between C and the rooms: arguments are checked here, handles become objects, and no exception
// leaves. The rooms are compiled without exceptions, so one for want of memory passes them without cleaning
// up. That loses memory and can leave a mutex locked, which is why the header wants the engine closed then.
#include "plimsoll.h"

#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "engine.h"
#include "handle_table.h"
#include "plimsoll/batch/calls.h"
#include "plimsoll/engine/input/version.h"
#include "plimsoll/text/json_writer.h"
#include "result.h"

namespace plimsoll::c {
namespace {

// Never destroyed, so that threads which outlive main can still call.
HandleTable<Engine>& Engines() {
  static auto* const kEngines = new HandleTable<Engine>;
  return *kEngines;
}

HandleTable<BatchSession>& Batches() {
  static auto* const kBatches = new HandleTable<BatchSession>;
  return *kBatches;
}

std::shared_ptr<Engine> EngineOf(plimsoll_engine* handle) {
  return Engines().Find(reinterpret_cast<uintptr_t>(handle));
}

std::shared_ptr<BatchSession> BatchOf(plimsoll_batch* handle) {
  return Batches().Find(reinterpret_cast<uintptr_t>(handle));
}

const char* NameOf(plimsoll_status status) {
  switch (status) {
    case PLIMSOLL_OK: return "ok";
    case PLIMSOLL_BAD_ARGUMENT: return "bad_argument";
    case PLIMSOLL_CLOSED: return "closed";
    case PLIMSOLL_BAD_REQUEST: return "bad_request";
    case PLIMSOLL_UNKNOWN_KIND: return "unknown_kind";
    case PLIMSOLL_TOO_LARGE: return "too_large";
    case PLIMSOLL_CANCELLED: return "cancelled";
    case PLIMSOLL_OUT_OF_MEMORY: return "out_of_memory";
    case PLIMSOLL_INTERNAL: return "internal";
  }
  return "unknown";
}

// What a call comes to.
struct Outcome {
  plimsoll_status status = PLIMSOLL_OK;
  std::string text;
};

Outcome Failed(plimsoll_status status, std::string_view message) {
  Outcome out{status, "{\"failure\":"};
  text::JsonWriter writer(out.text);
  writer.BeginObject();
  writer.Key("code");
  writer.String(NameOf(status));
  writer.Key("message");
  writer.String(message);
  writer.EndObject();
  out.text += "}\n";
  return out;
}

// Runs `work`, which returns an Outcome, and hands that out. Nothing is thrown.
template <class Work>
plimsoll_status HandOut(const plimsoll_allocator& allocator, plimsoll_result** result, Work work) noexcept {
  try {
    const Outcome outcome = work();
    *result = MakeResult(allocator, outcome.text);
    return *result == nullptr ? PLIMSOLL_OUT_OF_MEMORY : outcome.status;
  } catch (const std::bad_alloc&) {
    return PLIMSOLL_OUT_OF_MEMORY;
  } catch (...) {
    return PLIMSOLL_INTERNAL;
  }
}

// Whether the caller wants the call to end. Once it does, it is not asked again.
class Cancellation {
 public:
  explicit Cancellation(const plimsoll_call* call) {
    if (call != nullptr && call->size >= sizeof(plimsoll_call)) call_ = *call;
  }

  bool Check() {
    if (!cancelled_ && call_.cancelled != nullptr) cancelled_ = call_.cancelled(call_.context) != 0;
    return cancelled_;
  }
  bool cancelled() const { return cancelled_; }

 private:
  plimsoll_call call_ = {};
  bool cancelled_ = false;
};

plimsoll_status StatusOf(batch::ReplyStatus status) {
  switch (status) {
    case batch::ReplyStatus::kAnswered: return PLIMSOLL_OK;
    case batch::ReplyStatus::kMalformed: return PLIMSOLL_BAD_REQUEST;
    case batch::ReplyStatus::kUnknown: return PLIMSOLL_UNKNOWN_KIND;
    case batch::ReplyStatus::kTooLarge: return PLIMSOLL_TOO_LARGE;
  }
  return PLIMSOLL_INTERNAL;
}

constexpr std::string_view kEngineIsClosed = "the engine is closed";
constexpr std::string_view kCallIsCancelled = "the call was cancelled";

Outcome TooLarge(const Engine& engine) {
  return Failed(PLIMSOLL_TOO_LARGE,
                "a request has at most " + std::to_string(engine.read().limits.max_bytes) + " bytes");
}

bool IsTooLarge(const Engine& engine, size_t size) { return size > engine.read().limits.max_bytes; }

// Runs a call on an engine that is open, with a text that is not too large.
template <class Work>
plimsoll_status OnEngine(plimsoll_engine* handle, const char* text, size_t size, plimsoll_result** result,
                         Work work) noexcept {
  if (result == nullptr) return PLIMSOLL_BAD_ARGUMENT;
  *result = nullptr;
  if (text == nullptr && size != 0) return PLIMSOLL_BAD_ARGUMENT;
  const std::shared_ptr<Engine> engine = EngineOf(handle);
  if (engine == nullptr) {
    return HandOut(StandardAllocator(), result, [] { return Failed(PLIMSOLL_CLOSED, kEngineIsClosed); });
  }
  return HandOut(engine->allocator(), result, [&] {
    return IsTooLarge(*engine, size) ? TooLarge(*engine) : work(*engine, std::string_view(text, size));
  });
}

using Method = batch::Reply (*)(const batch::KindSet& set, const batch::Call& call);

plimsoll_status Answer(plimsoll_engine* handle, const char* request, size_t size, const plimsoll_call* call,
                       plimsoll_result** result, Method method) noexcept {
  return OnEngine(handle, request, size, result, [&](const Engine& engine, std::string_view body) {
    Cancellation cancellation(call);
    if (cancellation.Check()) return Failed(PLIMSOLL_CANCELLED, kCallIsCancelled);
    const std::shared_ptr<const batch::KindSet> set = engine.Current();
    batch::Reply reply = method(*set, {.body = body,
                                       .read = engine.read(),
                                       .cancelled = [&] { return cancellation.Check(); },
                                       .policies = true});
    if (cancellation.cancelled()) return Failed(PLIMSOLL_CANCELLED, kCallIsCancelled);
    const plimsoll_status status = StatusOf(reply.status);
    return status == PLIMSOLL_OK ? Outcome{status, std::move(reply.text)} : Failed(status, reply.text);
  });
}

Outcome AnswerLines(BatchSession& session, std::string_view lines, const plimsoll_call* call) {
  Cancellation cancellation(call);
  const std::lock_guard lock(session.mutex);
  Outcome out;
  while (!lines.empty()) {
    const size_t end = lines.find('\n');
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (cancellation.Check()) {
      out.status = PLIMSOLL_CANCELLED;
      return out;
    }
    out.text += session.batch.Answer(line);
    out.text += '\n';
  }
  return out;
}

Outcome OutcomeOf(Result<std::string> answer) {
  return answer ? Outcome{PLIMSOLL_OK, std::move(*answer)}
                : Failed(PLIMSOLL_BAD_REQUEST, answer.error().message);
}

Outcome OpenEngine(std::string_view text, const plimsoll_allocator& allocator, plimsoll_engine** handle) {
  Result<EngineOptions> options = ReadEngineOptions(text);
  if (!options) return Failed(PLIMSOLL_BAD_REQUEST, options.error().message);
  const auto engine = std::make_shared<Engine>(std::move(*options), allocator);
  Outcome outcome = OutcomeOf(engine->Open());
  if (outcome.status == PLIMSOLL_OK) *handle = reinterpret_cast<plimsoll_engine*>(Engines().Add(engine));
  return outcome;
}

}  // namespace
}  // namespace plimsoll::c

using namespace plimsoll;
using namespace plimsoll::c;

uint32_t plimsoll_abi_version(void) { return PLIMSOLL_ABI_VERSION; }

const char* plimsoll_version(void) {
  static_assert(engine::kVersion.data()[engine::kVersion.size()] == '\0');
  return engine::kVersion.data();
}

const char* plimsoll_status_name(plimsoll_status status) { return NameOf(status); }

plimsoll_status plimsoll_engine_open(const char* options, size_t size, const plimsoll_allocator* allocator,
                                     plimsoll_engine** engine, plimsoll_result** result) {
  if (engine == nullptr || result == nullptr) return PLIMSOLL_BAD_ARGUMENT;
  *engine = nullptr;
  *result = nullptr;
  if (options == nullptr && size != 0) return PLIMSOLL_BAD_ARGUMENT;
  if (allocator != nullptr && (allocator->allocate == nullptr || allocator->release == nullptr)) {
    return PLIMSOLL_BAD_ARGUMENT;
  }
  const plimsoll_allocator used = allocator == nullptr ? StandardAllocator() : *allocator;
  const plimsoll_status status = HandOut(used, result, [&] {
    if (size > value::Limits{}.max_bytes) return Failed(PLIMSOLL_TOO_LARGE, "the options are too large");
    return OpenEngine({options, size}, used, engine);
  });
  if (status != PLIMSOLL_OK) {
    plimsoll_engine_close(*engine);
    *engine = nullptr;
  }
  return status;
}

void plimsoll_engine_close(plimsoll_engine* engine) {
  if (const std::shared_ptr<Engine> closed = Engines().Remove(reinterpret_cast<uintptr_t>(engine))) {
    closed->Close();
  }
}

plimsoll_status plimsoll_load_crds(plimsoll_engine* engine, const char* crds, size_t size,
                                   plimsoll_result** result) {
  return OnEngine(engine, crds, size, result,
                  [](Engine& loading, std::string_view text) { return OutcomeOf(loading.LoadCrds(text)); });
}

plimsoll_status plimsoll_load_policies(plimsoll_engine* engine, const char* policies, size_t size,
                                       plimsoll_result** result) {
  return OnEngine(engine, policies, size, result, [](Engine& loading, std::string_view text) {
    return OutcomeOf(loading.LoadPolicies(text));
  });
}

plimsoll_status plimsoll_kinds(plimsoll_engine* engine, plimsoll_result** result) {
  return OnEngine(engine, nullptr, 0, result, [](const Engine& listed, std::string_view) {
    return Outcome{PLIMSOLL_OK, batch::ListKinds(*listed.Current()).text};
  });
}

plimsoll_status plimsoll_check(plimsoll_engine* engine, const char* request, size_t size,
                               const plimsoll_call* call, plimsoll_result** result) {
  return Answer(engine, request, size, call, result, batch::Check);
}

plimsoll_status plimsoll_admit(plimsoll_engine* engine, const char* request, size_t size,
                               const plimsoll_call* call, plimsoll_result** result) {
  return Answer(engine, request, size, call, result, batch::Admit);
}

plimsoll_status plimsoll_patch(plimsoll_engine* engine, const char* request, size_t size,
                               const plimsoll_call* call, plimsoll_result** result) {
  return Answer(engine, request, size, call, result, batch::Patch);
}

plimsoll_status plimsoll_apply(plimsoll_engine* engine, const char* request, size_t size,
                               const plimsoll_call* call, plimsoll_result** result) {
  return Answer(engine, request, size, call, result, batch::Apply);
}

plimsoll_status plimsoll_explain(plimsoll_engine* engine, const char* request, size_t size,
                                 const plimsoll_call* call, plimsoll_result** result) {
  return Answer(engine, request, size, call, result, batch::Explain);
}

plimsoll_status plimsoll_batch_open(plimsoll_engine* engine, plimsoll_batch** batch) {
  if (batch == nullptr) return PLIMSOLL_BAD_ARGUMENT;
  *batch = nullptr;
  try {
    std::shared_ptr<Engine> owner = EngineOf(engine);
    if (owner == nullptr) return PLIMSOLL_CLOSED;
    *batch =
        reinterpret_cast<plimsoll_batch*>(Batches().Add(std::make_shared<BatchSession>(std::move(owner))));
    return PLIMSOLL_OK;
  } catch (const std::bad_alloc&) {
    return PLIMSOLL_OUT_OF_MEMORY;
  } catch (...) {
    return PLIMSOLL_INTERNAL;
  }
}

plimsoll_status plimsoll_batch_answer(plimsoll_batch* batch, const char* lines, size_t size,
                                      const plimsoll_call* call, plimsoll_result** result) {
  if (result == nullptr) return PLIMSOLL_BAD_ARGUMENT;
  *result = nullptr;
  if (lines == nullptr && size != 0) return PLIMSOLL_BAD_ARGUMENT;
  const std::shared_ptr<BatchSession> session = BatchOf(batch);
  if (session == nullptr) {
    return HandOut(StandardAllocator(), result,
                   [] { return Failed(PLIMSOLL_CLOSED, "the batch is closed"); });
  }
  const Engine& engine = *session->engine;
  return HandOut(engine.allocator(), result, [&] {
    if (engine.closed()) return Failed(PLIMSOLL_CLOSED, kEngineIsClosed);
    if (IsTooLarge(engine, size)) return TooLarge(engine);
    return AnswerLines(*session, {lines, size}, call);
  });
}

void plimsoll_batch_close(plimsoll_batch* batch) { Batches().Remove(reinterpret_cast<uintptr_t>(batch)); }
