#include "connection.h"

#include <algorithm>
#include <array>
#include <utility>

#include "plimsoll/value/duration.h"
#include "response.h"

namespace plimsoll::serve {
namespace {

constexpr size_t kReadBytes = size_t{32} << 10;
// Buffers that grew beyond this are given back after the request.
constexpr size_t kKeptBytes = size_t{64} << 10;
// A client that still sends when it has been refused gets time to read why: closing at once would discard the
// answer.
constexpr auto kEndingTime = std::chrono::seconds(2);
constexpr uint64_t kMaxDiscarded = uint64_t{64} << 20;
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
constexpr auto kNoLimit = Connection::Clock::time_point::max();

// The value of a parameter such as `timeout` in "timeout=10s&dryRun=true".
std::string_view QueryParameter(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const size_t end = std::min(query.find('&'), query.size());
    const std::string_view pair = query.substr(0, end);
    const size_t equals = pair.find('=');
    if (pair.substr(0, equals) == name) return equals == pair.npos ? "" : pair.substr(equals + 1);
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return "";
}

// Of the thread, for bytes on their way to a connection.
std::array<char, kReadBytes>& ReadBuffer() {
  thread_local std::array<char, kReadBytes> buffer;
  return buffer;
}

void GiveBack(std::string& buffer) {
  buffer.clear();
  if (buffer.capacity() > kKeptBytes) std::string().swap(buffer);
}

}  // namespace

Connection::Connection(uint64_t id, Channel channel, const Endpoint& endpoint, ServerState& server)
    : id_(id),
      channel_(std::move(channel)),
      endpoint_(endpoint),
      server_(server),
      step_(channel_.has_tls() ? Step::kHandshake : Step::kRead),
      reader_(server.limits.header_bytes) {
  if (channel_.has_tls()) {
    Begin(Phase::kHandshake, server.limits.handshake_time);
  } else {
    BeginIdle();
  }
}

Connection::~Connection() { server_.buffered_bytes -= buffered_; }

Connection::State Connection::Run(std::vector<Connection*>& turn) {
  for (;;) {
    Stop stop;
    switch (step_) {
      case Step::kHandshake: stop = Handshake(); break;
      case Step::kRead: stop = Read(); break;
      case Step::kEnter: stop = Enter(); break;
      case Step::kAnswer:
        stop = stream_ ? AnswerPiece() : AnswerWhole();
        Leave(turn);
        break;
      case Step::kWrite: stop = Write(); break;
      case Step::kEnd: stop = End(); break;
    }
    if (stop) return *stop;
  }
}

void Connection::Begin(Phase phase, std::chrono::milliseconds time) {
  phase_ = phase;
  time_limit_ = Clock::now() + time;
}

void Connection::BeginIdle() { Begin(Phase::kIdle, server_.limits.idle_time); }

Connection::Stop Connection::Handshake() {
  switch (channel_.Handshake()) {
    case Transfer::kDone: break;
    case Transfer::kWaitToRead:
    case Transfer::kWaitToWrite: return State::kBlocked;
    case Transfer::kEnded:
    case Transfer::kFailed: server_.metrics.handshake_failures.Add(); return State::kClosed;
  }
  client_identity_ = CommonNameOfPeer(channel_.session());
  BeginIdle();
  step_ = Step::kRead;
  return {};
}

// Goes on with the request as far as bytes are there.
Connection::Stop Connection::Read() {
  for (;;) {
    size_t used = 0;
    const ReadProgress progress = reader_.Take(input_, used, body_);
    input_.erase(0, used);
    switch (progress) {
      case ReadProgress::kNeedMore:
        if (const Stop stop = CheckBody(); stop || step_ != Step::kRead) return stop;
        if (const Stop stop = Receive(); stop || step_ != Step::kRead) return stop;
        break;
      case ReadProgress::kHead:
        if (const Stop stop = TakeHead(); stop || step_ != Step::kRead) return stop;
        break;
      case ReadProgress::kDone:
        body_is_complete_ = true;
        complete_ = Clock::now();
        step_ = Step::kEnter;
        return CheckBody();
      case ReadProgress::kHeadersTooLarge:
        Refuse(431, "headers_too_large", "the headers of the request are too large");
        return {};
      case ReadProgress::kBadRequest:
        Refuse(400, "bad_request", "the request is no HTTP/1.1 request: " + reader_.error());
        return {};
    }
  }
}

Connection::Stop Connection::Receive() {
  size_t got = 0;
  switch (channel_.Read(ReadBuffer().data(), kReadBytes, got)) {
    case Transfer::kDone: input_.append(ReadBuffer().data(), got); break;
    case Transfer::kWaitToRead:
    case Transfer::kWaitToWrite:
      if (!server_.stopping || phase_ != Phase::kIdle) return State::kBlocked;
      BeginEnd();
      return {};
    case Transfer::kEnded:
    case Transfer::kFailed: return State::kClosed;
  }
  if (phase_ == Phase::kIdle) Begin(Phase::kHeader, server_.limits.header_time);
  // A stream may take any time, as long as something arrives.
  if (stream_) Begin(Phase::kBody, server_.limits.body_time);
  return {};
}

Connection::Stop Connection::TakeHead() {
  const RequestHead& head = reader_.head();
  arrived_ = Clock::now();
  Begin(Phase::kBody, server_.limits.body_time);
  if (!ClientMayAsk()) {
    Refuse(403, "client_name",
           "the client's certificate is for '" + client_identity_ + "', which may not ask");
    return {};
  }
  stream_ = endpoint_.service->Open(MakeRequest());
  stream_has_begun_ = false;
  if (!stream_ && head.content_length.value_or(0) > server_.limits.body_bytes) {
    Refuse(413, "body_too_large",
           "request entity is too large; limit is " + std::to_string(server_.limits.body_bytes) + " bytes");
    return {};
  }
  if (head.expects_continue && head.is_http_1_1 && head.content_length != uint64_t{0}) {
    output_ += kContinue;
    after_write_ = Step::kRead;
    step_ = Step::kWrite;
  }
  return {};
}

bool Connection::ClientMayAsk() const {
  return endpoint_.client_names.empty() || std::ranges::count(endpoint_.client_names, client_identity_) > 0;
}

// A piece of a stream is answered as soon as it is there; other bodies are gathered, up to the limits.
Connection::Stop Connection::CheckBody() {
  if (stream_) {
    if (!body_.empty()) step_ = Step::kEnter;
    return {};
  }
  if (body_.size() > server_.limits.body_bytes) {
    Refuse(413, "body_too_large",
           "request entity is too large; limit is " + std::to_string(server_.limits.body_bytes) + " bytes");
    return {};
  }
  CountBuffered();
  if (server_.buffered_bytes > server_.limits.buffered_bytes) {
    server_.metrics.shed.With({"memory"}).Add();
    Refuse(429, "memory", "too many bytes of requests are waiting");
  }
  return {};
}

void Connection::CountBuffered() {
  server_.buffered_bytes += body_.size() - buffered_;
  buffered_ = body_.size();
}

Connection::Stop Connection::Enter() {
  phase_ = Phase::kAnswering;
  time_limit_ = kNoLimit;
  step_ = Step::kAnswer;
  if (!endpoint_.is_gated) return {};
  switch (server_.gate.Enter(*this, !stream_has_begun_)) {
    case RequestGate::Entry::kEntered: return {};
    case RequestGate::Entry::kQueued: return State::kParked;
    case RequestGate::Entry::kFull: break;
  }
  server_.metrics.shed.With({"in_flight"}).Add();
  Refuse(429, "in_flight", "too many requests are being answered, try again later");
  return {};
}

void Connection::Leave(std::vector<Connection*>& turn) {
  if (!endpoint_.is_gated) return;
  if (Connection* const next = server_.gate.Leave()) turn.push_back(next);
}

Connection::Stop Connection::AnswerWhole() {
  const Request request = MakeRequest();
  Answer answer = endpoint_.service->Handle(request);
  if (Clock::now() > request.deadline) answer.facts.deadline_passed = true;
  Send(answer);
  return {};
}

Connection::Stop Connection::AnswerPiece() {
  const bool chunked = reader_.head().is_http_1_1;
  if (!chunked) must_close_ = true;
  if (!stream_has_begun_) AppendStreamHead(output_, "application/jsonl", chunked, DecideToStayOpen());
  stream_has_begun_ = true;
  std::string out;
  if (!body_.empty()) stream_->Take(body_, out);
  GiveBack(body_);
  if (body_is_complete_) stream_->End(out);
  if (chunked && !out.empty()) AppendChunk(output_, out);
  if (!chunked) output_ += out;
  if (body_is_complete_ && chunked) AppendLastChunk(output_);
  if (body_is_complete_) {
    Record(stream_->Facts(), 200);
    stream_.reset();
  }
  Begin(Phase::kWriting, server_.limits.write_time);
  after_write_ = body_is_complete_ ? Step::kEnd : Step::kRead;
  step_ = Step::kWrite;
  return {};
}

void Connection::Send(const Answer& answer) {
  AppendResponse(output_, answer,
                 {.keep_alive = DecideToStayOpen(), .without_body = reader_.head().method == "HEAD"});
  Record(answer.facts, answer.status);
  GiveBack(body_);
  CountBuffered();
  Begin(Phase::kWriting, server_.limits.write_time);
  after_write_ = Step::kEnd;
  step_ = Step::kWrite;
}

// The rest of the request is not read.
void Connection::Refuse(int status, std::string_view reason, std::string message) {
  server_.metrics.refused.With({reason}).Add();
  if (stream_ && stream_has_begun_) return BreakStream(status);
  Request request = MakeRequest();
  request.body = {};
  Answer answer = endpoint_.service->Refuse(request, status, message);
  if (status == 429) answer.headers.emplace_back("Retry-After", "1");
  if (answer.facts.endpoint.empty()) answer.facts.endpoint = "refused";
  if (!body_is_complete_) must_close_ = true;
  complete_ = Clock::now();
  stream_.reset();
  Send(answer);
}

// The answer has begun, so there is no place for another status: that it has no end says that it is not
// complete.
void Connection::BreakStream(int status) {
  Record(stream_->Facts(), status);
  stream_.reset();
  BeginEnd();
}

Connection::Stop Connection::Write() {
  while (sent_ < output_.size()) {
    size_t count = 0;
    switch (channel_.Write(std::string_view(output_).substr(sent_), count)) {
      case Transfer::kDone: sent_ += count; break;
      case Transfer::kWaitToRead:
      case Transfer::kWaitToWrite: return State::kBlocked;
      case Transfer::kEnded:
      case Transfer::kFailed: return State::kClosed;
    }
  }
  GiveBack(output_);
  sent_ = 0;
  step_ = after_write_;
  if (step_ == Step::kEnd)
    FinishExchange();
  else
    Begin(Phase::kBody, server_.limits.body_time);
  return {};
}

void Connection::FinishExchange() {
  body_is_complete_ = false;
  if (!stays_open_) {
    BeginEnd();
    return;
  }
  reader_.Reset();
  step_ = Step::kRead;
  if (input_.empty()) {
    BeginIdle();
  } else {
    Begin(Phase::kHeader, server_.limits.header_time);
  }
}

void Connection::BeginEnd() {
  channel_.EndWriting();
  Begin(Phase::kEnding, kEndingTime);
  step_ = Step::kEnd;
}

// Reads what the client still sends, so that it can read the last answer.
Connection::Stop Connection::End() {
  while (discarded_ < kMaxDiscarded) {
    size_t got = 0;
    switch (channel_.Read(ReadBuffer().data(), kReadBytes, got)) {
      case Transfer::kDone: discarded_ += got; break;
      case Transfer::kWaitToRead:
      case Transfer::kWaitToWrite: return State::kBlocked;
      case Transfer::kEnded:
      case Transfer::kFailed: return State::kClosed;
    }
  }
  return State::kClosed;
}

// What the client reads is what happens, even if the server is told to end a moment later.
bool Connection::DecideToStayOpen() {
  stays_open_ = !must_close_ && !server_.draining && reader_.head().keep_alive;
  return stays_open_;
}

Request Connection::MakeRequest() const {
  const RequestHead& head = reader_.head();
  const std::string_view target = head.target;
  const size_t question = target.find('?');
  const std::string_view query = question == target.npos ? std::string_view() : target.substr(question + 1);
  return {.method = head.method,
          .path = target.substr(0, question),
          .query = query,
          .content_type = head.content_type,
          .accept = head.accept,
          .body = body_,
          .deadline = DeadlineOf(query),
          .client_identity = client_identity_};
}

Connection::Clock::time_point Connection::DeadlineOf(std::string_view query) const {
  std::chrono::nanoseconds time = server_.limits.deadline;
  const Result<value::Duration> asked = value::ParseDuration(QueryParameter(query, "timeout"));
  if (asked && asked->nanoseconds > 0) time = std::min(time, std::chrono::nanoseconds(asked->nanoseconds));
  return arrived_ + time;
}

void Connection::Record(const RequestFacts& facts, int status) {
  ServerMetrics& metrics = server_.metrics;
  metrics.responses.With({endpoint_.name, std::to_string(status)}).Add();
  if (!endpoint_.is_gated) return;
  const std::chrono::nanoseconds duration = Clock::now() - complete_;
  const std::string_view kind =
      facts.kind.empty() || facts.kind_is_known ? std::string_view(facts.kind) : "unknown";
  metrics.requests.With({facts.endpoint, kind, facts.operation, facts.verdict}).Add();
  metrics.duration.With({facts.endpoint}).Observe(duration);
  if (facts.checking.count() > 0) metrics.checking.With({facts.endpoint}).Observe(facts.checking);
  if (facts.cel_cost > 0) metrics.cel_cost.Add(facts.cel_cost);
  if (facts.deadline_passed) metrics.deadlines.Add();
  if (!facts.refusal.empty()) metrics.refused.With({facts.refusal}).Add();
  server_.log.Request(facts, status, duration);
}

}  // namespace plimsoll::serve
