// The list's own few tokens are looked at byte by byte; every value in it is read by JsonReader
// where it lies in the buffer. A value that the buffer cuts is read again from its start once twice as
// much is there, so that all readings together take no more than twice the time of one.
#include "plimsoll/value/json_elements.h"

#include <algorithm>
#include <utility>

#include "json_duplicates.h"
#include "json_value_end.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_syntax.h"
#include "plimsoll/text/stream_buffer.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/open_keys.h"

namespace plimsoll::value {

using text::JsonExpect;
using text::JsonSyntax;
using text::StreamBuffer;

namespace {

constexpr size_t kFirstCapacity = size_t{1} << 20;
// Positions in the buffer are 32 bits wide, and it may hold twice as much as is needed.
constexpr size_t kMostElementBytes = size_t{1} << 30;
// The list's own keys.
constexpr size_t kMaxKeyBytes = size_t{8} << 20;

JsonElementsOptions Effective(JsonElementsOptions options) {
  options.read.limits.max_bytes = UINT64_MAX;
  options.read.limits.max_depth = std::min(options.read.limits.max_depth, kMaxDepth);
  options.max_element_bytes = std::min(options.max_element_bytes, kMostElementBytes);
  return options;
}

}  // namespace

class JsonElements::Machine {
 public:
  Machine(text::ByteSource& source, const JsonElementsOptions& options)
      : options_(Effective(options)),
        buffer_(source, options_.max_element_bytes, kFirstCapacity),
        keys_(kMaxKeyBytes) {}

  const JsonElement* Next();

  std::optional<StreamProblem> failure;
  std::vector<StreamProblem> duplicates;
  bool is_list = false;
  std::string api_version;
  std::string kind;

 private:
  bool SkipSpace();
  bool Load(size_t wanted);
  void DropUsed();
  bool ReadValue(ReadReport& report, Document& out);
  bool Step(char c);
  bool StepOntoValue(char c);
  bool Open(char c);
  bool Close(char c);
  bool TakeKey();
  bool TakeMember();
  const JsonElement* TakeElement();
  void NoteRepeat(uint64_t first);
  void EndValue() { expect_ = open_.empty() ? JsonExpect::kNothing : JsonExpect::kCommaOrEnd; }
  bool InList() const { return !open_.empty() && open_.back() == '['; }
  bool ExpectsValue() const { return expect_ == JsonExpect::kValue || expect_ == JsonExpect::kValueOrEnd; }
  bool Fail(ProblemKind kind, size_t at, std::string message);
  bool FailInValue(const Problem& problem);
  bool FailTooLong();
  bool Wrong();

  const JsonElementsOptions options_;
  StreamBuffer buffer_;
  size_t at_ = 0;     // in the buffer's text
  size_t value_ = 0;  // how much the value just read takes
  std::string open_;  // "", "[", "{" or "{["
  JsonExpect expect_ = JsonExpect::kValue;
  bool stopped_ = false;
  JsonReader reader_;
  OpenKeys keys_;
  Document member_;
  std::string key_;
  uint64_t count_ = 0;
  JsonElement element_;
};

const JsonElement* JsonElements::Machine::Next() {
  while (!stopped_) {
    if (!SkipSpace()) {
      if (!stopped_ && expect_ != JsonExpect::kNothing) Wrong();
      stopped_ = true;
      break;
    }
    const char c = buffer_.text()[at_];
    if (InList() && ExpectsValue() && (c != ']' || expect_ == JsonExpect::kValue)) return TakeElement();
    if (!Step(c)) break;
  }
  return nullptr;
}

// Onto the next byte that is none; false at the end of the stream.
bool JsonElements::Machine::SkipSpace() {
  for (;;) {
    const std::string_view text = buffer_.text();
    while (at_ < text.size() && text::IsJsonSpace(text[at_])) ++at_;
    if (at_ < text.size()) return true;
    if (buffer_.complete() || !Load(1)) return false;
  }
}

// Drops what is after us and makes sure of `wanted` bytes from here on, unless the stream ends.
bool JsonElements::Machine::Load(size_t wanted) {
  DropUsed();
  StreamBuffer::Status status = buffer_.More();
  if (status == StreamBuffer::Status::kMore) status = buffer_.MoreUntil(wanted);
  if (status != StreamBuffer::Status::kFailed) return true;
  return Fail(ProblemKind::kUnreadable, buffer_.text().size(), buffer_.error().message);
}

void JsonElements::Machine::DropUsed() { buffer_.Drop(std::exchange(at_, 0)); }

// The value at hand, however much must be loaded for it.
bool JsonElements::Machine::ReadValue(ReadReport& report, Document& out) {
  const size_t most = options_.max_element_bytes;
  ReadOptions options = options_.read;
  options.limits.max_depth -=
      std::min<uint32_t>(options.limits.max_depth, static_cast<uint32_t>(open_.size()));
  for (;;) {
    const std::string_view rest = buffer_.text().substr(at_);
    report = reader_.ReadPrefix(rest, 0, options, out, value_);
    const bool may_go_on = !out.empty() && value_ == rest.size() && !HasEnd(out.root().kind());
    if (!(IsCutShort(report) || may_go_on) || buffer_.complete()) break;
    if (rest.size() > most) return FailTooLong();
    if (!Load(std::min(rest.size() * 2, most + 1))) return false;
  }
  const bool read = !report.failure || report.failure->kind == ProblemKind::kNumberRange;
  if (!read) return FailInValue(*report.failure);
  return value_ <= most || FailTooLong();
}

bool JsonElements::Machine::FailTooLong() {
  return Fail(ProblemKind::kLimitBytes, at_,
              "a list's element is longer than the limit of " + Counted(options_.max_element_bytes, "byte"));
}

bool JsonElements::Machine::FailInValue(const Problem& problem) {
  const uint32_t max_depth = options_.read.limits.max_depth;
  if (problem.kind == ProblemKind::kLimitDepth && max_depth < kMaxDepth) {
    return Fail(problem.kind, at_ + problem.span.offset,
                "arrays and objects nest deeper than the limit of " + std::to_string(max_depth));
  }
  if (problem.kind == ProblemKind::kLimitNodes) {
    return Fail(problem.kind, at_ + problem.span.offset, problem.message);
  }
  return Wrong();
}

bool JsonElements::Machine::Step(char c) {
  switch (expect_) {
    case JsonExpect::kValueOrEnd:
    case JsonExpect::kValue: return StepOntoValue(c);
    case JsonExpect::kKeyOrEnd:
      if (c == '}') return Close(c);
      [[fallthrough]];
    case JsonExpect::kKey: return c == '"' ? TakeKey() : Wrong();
    case JsonExpect::kColon:
      if (c != ':') return Wrong();
      expect_ = JsonExpect::kValue;
      return ++at_, true;
    case JsonExpect::kCommaOrEnd:
      if (c != ',') return Close(c);
      expect_ = InList() ? JsonExpect::kValue : JsonExpect::kKey;
      return ++at_, true;
    default: return Wrong();
  }
}

bool JsonElements::Machine::StepOntoValue(char c) {
  if (InList()) return Close(c);
  const bool opens = open_.empty() ? c == '[' || c == '{' : c == '[' && key_ == "items";
  return opens ? Open(c) : TakeMember();
}

bool JsonElements::Machine::Open(char c) {
  if (open_.size() >= options_.read.limits.max_depth) {
    return Fail(
        ProblemKind::kLimitDepth, at_,
        "arrays and objects nest deeper than the limit of " + std::to_string(options_.read.limits.max_depth));
  }
  open_.push_back(c);
  if (c == '{') keys_.Open();
  is_list = is_list || c == '[';
  expect_ = c == '{' ? JsonExpect::kKeyOrEnd : JsonExpect::kValueOrEnd;
  return ++at_, true;
}

bool JsonElements::Machine::Close(char c) {
  if (c != (InList() ? ']' : '}')) return Wrong();
  open_.pop_back();
  EndValue();
  return ++at_, true;
}

bool JsonElements::Machine::TakeKey() {
  ReadReport report;
  if (!ReadValue(report, member_)) return false;
  key_ = member_.root().AsString();
  if (const auto first = keys_.Add(key_, buffer_.offset() + at_)) NoteRepeat(*first);
  at_ += value_;
  expect_ = JsonExpect::kColon;
  return true;
}

// A member that is not the list, or a whole stream that is none.
bool JsonElements::Machine::TakeMember() {
  ReadReport report;
  if (!ReadValue(report, member_)) return false;
  if (!open_.empty() && member_.root().IsString()) {
    if (key_ == "apiVersion") api_version = member_.root().AsString();
    if (key_ == "kind") kind = member_.root().AsString();
  }
  at_ += value_;
  EndValue();
  return true;
}

const JsonElement* JsonElements::Machine::TakeElement() {
  DropUsed();
  if (!ReadValue(element_.report, element_.document)) return nullptr;
  element_.number = count_++;
  element_.offset = buffer_.offset();
  element_.place = buffer_.place();
  at_ = value_;
  EndValue();
  return &element_;
}

void JsonElements::Machine::NoteRepeat(uint64_t first) {
  if (duplicates.size() >= kMaxReportedDuplicates) return;
  StreamProblem problem{
      ProblemKind::kDuplicateKey, "duplicate field ", buffer_.offset() + at_, buffer_.PlaceOf(at_), first,
      Path({Step::Field(key_)})};
  text::AppendQuoted(problem.message, key_);
  duplicates.push_back(std::move(problem));
}

bool JsonElements::Machine::Fail(ProblemKind problem, size_t at, std::string message) {
  failure = StreamProblem{problem, std::move(message), buffer_.offset() + at, buffer_.PlaceOf(at), 0, {}};
  stopped_ = true;
  return false;
}

// What comes here breaks the grammar, somewhere: the plain machine takes it byte by byte.
bool JsonElements::Machine::Wrong() {
  JsonSyntax syntax(open_, expect_);
  const std::string_view text = buffer_.text();
  for (size_t i = at_; i < text.size(); ++i) {
    if (!syntax.Take(text[i])) return Fail(ProblemKind::kSyntax, i, syntax.Message());
  }
  return Fail(ProblemKind::kSyntax, text.size(), syntax.EndMessage().value_or("invalid JSON"));
}

JsonElements::JsonElements(text::ByteSource& source, const JsonElementsOptions& options)
    : machine_(std::make_unique<Machine>(source, options)) {}
JsonElements::~JsonElements() = default;
const JsonElement* JsonElements::Next() { return machine_->Next(); }
const std::optional<StreamProblem>& JsonElements::failure() const { return machine_->failure; }
const std::vector<StreamProblem>& JsonElements::duplicates() const { return machine_->duplicates; }
bool JsonElements::is_list() const { return machine_->is_list; }
const std::string& JsonElements::api_version() const { return machine_->api_version; }
const std::string& JsonElements::kind() const { return machine_->kind; }

}  // namespace plimsoll::value
