#include "plimsoll/value/json_stream.h"

#include <algorithm>
#include <utility>

#include "json_stream_machine.h"
#include "plimsoll/base/counted.h"

namespace plimsoll::value {

using text::JsonExpect;
using text::JsonSyntax;
using text::StreamBuffer;

namespace {

// Positions in the buffer are 32 bits wide, and it may hold twice as much as is needed.
constexpr size_t kMostTokenBytes = size_t{1} << 30;

// Bytes that may lie after the token at hand without having been looked at.
constexpr size_t kUnmarked = 2 * text::kJsonBlock;

JsonStreamOptions Effective(JsonStreamOptions options) {
  options.max_depth = std::min(options.max_depth, kMaxDepth);
  options.max_token_bytes = std::min(options.max_token_bytes, kMostTokenBytes);
  return options;
}

}  // namespace

JsonStream::Machine::Machine(text::ByteSource& source, const JsonStreamOptions& options)
    : options_(Effective(options)),
      buffer_(source, options_.max_token_bytes + kUnmarked),
      at_(window_.StartPieces()),
      keys_(options.max_key_bytes) {}

const JsonEvent* JsonStream::Machine::Next() {
  uint32_t at = 0;
  while (MoveOn(at)) {
    const char c = ByteAt(at);
    if (c != ',' && c != ':') return TakeToken(at);
    if (!MayMove(c)) return Wrong(at);
    expect_ = c == ':' || !InObject() ? JsonExpect::kValue : JsonExpect::kKey;
  }
  return nullptr;
}

bool JsonStream::Machine::MoveOn(uint32_t& at) {
  if (stopped_) return false;
  if (unmarked_ != 0) {
    at = std::exchange(unmarked_, 0);
    return true;
  }
  if (!HaveMark()) return End(), false;
  at = *at_.next++;
  return true;
}

void JsonStream::Machine::End() {
  const bool done = expect_ == JsonExpect::kNothing ||
                    (options_.many_values && open_.empty() && expect_ == JsonExpect::kValue);
  if (!stopped_ && !done) Wrong(static_cast<uint32_t>(buffer_.text().size()));
  stopped_ = true;
}

bool JsonStream::Machine::FindMark() {
  while (at_.next >= window_.End()) {
    at_ = window_.Refill(at_);
    if (at_.next < window_.End()) break;
    if (buffer_.complete() || !Load()) return false;
  }
  return true;
}

size_t JsonStream::Machine::FirstNeeded() const {
  if (in_token_) return token_;
  return at_.next < window_.End() ? *at_.next : window_.Scanned();
}

bool JsonStream::Machine::Load() {
  const size_t used = FirstNeeded();
  buffer_.Drop(used);
  const StreamBuffer::Status status = buffer_.More();
  const auto dropped = static_cast<uint32_t>(used);
  token_ -= dropped;
  token_end_ -= dropped;
  at_ = window_.Extend(at_, dropped, buffer_.text(), buffer_.complete());
  if (status == StreamBuffer::Status::kFull) {
    FailTooLong(0);
  } else if (status == StreamBuffer::Status::kFailed) {
    Fail(ProblemKind::kUnreadable, buffer_.text().size(), buffer_.error().message);
  }
  return !stopped_;
}

void JsonStream::Machine::Fail(ProblemKind kind, size_t at, std::string message) {
  failure_ = StreamProblem{kind, std::move(message), buffer_.offset() + at, buffer_.PlaceOf(at), 0, {}};
  stopped_ = true;
}

const JsonEvent* JsonStream::Machine::FailTooLong(size_t at) {
  Fail(ProblemKind::kLimitBytes, at,
       "a string or number is longer than the limit of " + Counted(options_.max_token_bytes, "byte"));
  return nullptr;
}

// The token there breaks the grammar, somewhere: the plain machine takes it byte by byte.
const JsonEvent* JsonStream::Machine::Wrong(uint32_t at) {
  JsonSyntax syntax(open_, expect_);
  const std::string_view text = buffer_.text();
  for (size_t i = at; i < text.size(); ++i) {
    if (syntax.Take(text[i])) continue;
    Fail(ProblemKind::kSyntax, i, syntax.Message());
    return nullptr;
  }
  std::optional<std::string> message = syntax.EndMessage();
  if (options_.many_values) message = text::kUnexpectedEof;
  Fail(ProblemKind::kSyntax, text.size(), message ? *message : "invalid JSON");
  return nullptr;
}

JsonStream::JsonStream(text::ByteSource& source, const JsonStreamOptions& options)
    : machine_(std::make_unique<Machine>(source, options)) {}
JsonStream::~JsonStream() = default;
const JsonEvent* JsonStream::Next() { return machine_->Next(); }
const std::optional<StreamProblem>& JsonStream::failure() const { return machine_->failure(); }
const std::vector<StreamProblem>& JsonStream::duplicates() const { return machine_->duplicates(); }
bool JsonStream::keys_forgotten() const { return machine_->keys_forgotten(); }
uint32_t JsonStream::depth() const { return machine_->depth(); }

}  // namespace plimsoll::value
