// Taking the tokens of a JSON stream, and noting keys.
#include <utility>

#include "json_duplicates.h"
#include "json_stream_machine.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_number.h"
#include "plimsoll/text/json_string.h"

namespace plimsoll::value {

using text::JsonCursor;
using text::JsonExpect;
using text::JsonNumber;
using text::JsonText;
using text::JsonWindow;
using EventKind = JsonEvent::Kind;

bool JsonStream::Machine::ExpectsValue() const {
  return expect_ == JsonExpect::kValue || expect_ == JsonExpect::kValueOrEnd;
}

bool JsonStream::Machine::ExpectsKey() const {
  return expect_ == JsonExpect::kKey || expect_ == JsonExpect::kKeyOrEnd;
}

bool JsonStream::Machine::MayMove(char structure) const {
  return expect_ == (structure == ':' ? JsonExpect::kColon : JsonExpect::kCommaOrEnd);
}

const JsonEvent* JsonStream::Machine::TakeToken(uint32_t at) {
  token_ = at;
  switch (ByteAt(at)) {
    case '{':
    case '[': return TakeOpening(at);
    case '}':
    case ']': return TakeClosing(at);
    case '"': return ExpectsValue() || ExpectsKey() ? TakeString() : Wrong(at);
    default: return ExpectsValue() ? TakeScalar() : Wrong(at);
  }
}

void JsonStream::Machine::BeginValue() {
  if (!open_.empty() && open_.back() == '[') ++frames_.back().count;
}

void JsonStream::Machine::EndValue() {
  const JsonExpect after_all = options_.many_values ? JsonExpect::kValue : JsonExpect::kNothing;
  expect_ = open_.empty() ? after_all : JsonExpect::kCommaOrEnd;
}

const JsonEvent* JsonStream::Machine::Give(EventKind kind, uint64_t begin, uint64_t length) {
  event_.kind = kind;
  event_.repeated = false;
  event_.offset = buffer_.offset() + begin;
  event_.length = length;
  return &event_;
}

const JsonEvent* JsonStream::Machine::TakeOpening(uint32_t at) {
  const char c = ByteAt(at);
  if (!ExpectsValue() || open_.size() >= kMaxDepth) return Wrong(at);
  if (open_.size() >= options_.max_depth) {
    Fail(ProblemKind::kLimitDepth, at,
         "arrays and objects nest deeper than the limit of " + std::to_string(options_.max_depth));
    return nullptr;
  }
  BeginValue();
  open_.push_back(c);
  frames_.push_back({0, path_text_.size()});
  const bool object = c == '{';
  if (object) keys_.Open();
  expect_ = object ? JsonExpect::kKeyOrEnd : JsonExpect::kValueOrEnd;
  return Give(object ? EventKind::kBeginObject : EventKind::kBeginArray, at, 1);
}

const JsonEvent* JsonStream::Machine::TakeClosing(uint32_t at) {
  const bool object = ByteAt(at) == '}';
  const bool empty = expect_ == (object ? JsonExpect::kKeyOrEnd : JsonExpect::kValueOrEnd);
  if (!empty && !(expect_ == JsonExpect::kCommaOrEnd && InObject() == object)) return Wrong(at);
  path_text_.resize(frames_.back().key);
  frames_.pop_back();
  open_.pop_back();
  if (object) keys_.Close();
  EndValue();
  return Give(object ? EventKind::kEndObject : EventKind::kEndArray, at, 1);
}

const JsonEvent* JsonStream::Machine::TakeString() {
  bool plain = false;
  const bool loaded = LoadString(plain);
  in_token_ = false;
  if (stopped_) return nullptr;
  if (!loaded || !DecodeString(plain)) return Wrong(token_);
  const uint64_t length = token_end_ + 1 - token_;
  if (length > options_.max_token_bytes) return FailTooLong(token_);
  if (JsonCursor::IsStructure(at_.base[token_end_ + 1])) unmarked_ = token_end_ + 1;
  const bool key = ExpectsKey();
  Give(key ? EventKind::kKey : EventKind::kString, token_, length);
  if (key) {
    NoteKey();
    expect_ = JsonExpect::kColon;
  } else {
    BeginValue();
    EndValue();
  }
  return &event_;
}

// Loads the string and the byte after it; false when the stream ends in it. It is plain when its two
// quotes are neighbours among the marks.
bool JsonStream::Machine::LoadString(bool& plain) {
  in_token_ = true;
  plain = HaveMark() && at_.Byte() == '"';
  if (plain) {
    token_end_ = *at_.next++;
  } else if (!LoadLongString()) {
    return false;
  }
  while (token_end_ + 1 == buffer_.text().size() && !buffer_.complete()) {
    if (!Load()) return false;
  }
  return true;
}

bool JsonStream::Machine::LoadLongString() {
  for (;;) {
    const JsonWindow::StringEnd end = window_.FindStringEnd(at_);
    at_ = end.after;
    token_end_ = end.close;
    if (end.found) return true;
    if (buffer_.complete() || !Load()) return false;
  }
}

bool JsonStream::Machine::DecodeString(bool plain) {
  const std::string_view raw = buffer_.text().substr(token_ + 1, token_end_ - token_ - 1);
  event_.text = raw;
  if (plain) return true;
  decoded_.clear();
  const JsonText verdict = text::DecodeJsonString(raw, decoded_);
  if (verdict == JsonText::kDecoded) event_.text = decoded_;
  return verdict != JsonText::kBad;
}

const JsonEvent* JsonStream::Machine::TakeScalar() {
  const bool loaded = LoadScalar();
  in_token_ = false;
  if (!loaded) return nullptr;
  const char* const stop = ReadScalar();
  if (stop == nullptr) return Wrong(token_);
  const auto end = static_cast<uint32_t>(stop - buffer_.text().data());
  if (end - token_ > options_.max_token_bytes) return FailTooLong(token_);
  if (end != token_end_) {
    // Of many values the next begins here, in the same run of bytes.
    if (!options_.many_values || !open_.empty()) return Wrong(token_);
    unmarked_ = end;
  }
  BeginValue();
  EndValue();
  return Give(event_.kind, token_, end - token_);
}

// Loads the run of bytes that a number or literal is in, and the byte after it.
bool JsonStream::Machine::LoadScalar() {
  in_token_ = true;
  token_end_ = token_;
  for (;;) {
    const std::string_view text = buffer_.text();
    while (token_end_ < text.size() && JsonCursor::ContinuesScalar(text[token_end_])) ++token_end_;
    if (token_end_ < text.size() || buffer_.complete()) return true;
    if (!Load()) return false;
  }
}

// Sets the event's kind and value; gives where the scalar stops, null when it is none.
const char* JsonStream::Machine::ReadScalar() {
  const std::string_view run = buffer_.text().substr(token_, token_end_ - token_);
  for (std::string_view word : {"true", "false", "null"}) {
    if (!run.starts_with(word)) continue;
    event_.kind = word == "null" ? EventKind::kNull : EventKind::kBool;
    event_.boolean = word == "true";
    return run.data() + word.size();
  }
  return run[0] == '-' || ascii::IsDigit(run[0]) ? ReadNumber(run) : nullptr;
}

const char* JsonStream::Machine::ReadNumber(std::string_view run) {
  JsonNumber number;
  const char* const stop = text::ReadJsonNumber(run.data(), run.data() + run.size(), number);
  if (stop == nullptr) return nullptr;
  if (number.kind == JsonNumber::Kind::kInt) {
    event_.kind = EventKind::kInt;
    event_.integer = number.integer;
  } else if (number.kind == JsonNumber::Kind::kFloat) {
    event_.kind = EventKind::kFloat;
    event_.number = number.number;
  } else {
    event_.kind = EventKind::kNull;
    NoteOverflow({run.data(), stop});
  }
  return stop;
}

// The first one is the stream's failure, unless a worse one comes.
void JsonStream::Machine::NoteOverflow(std::string_view literal) {
  if (failure_) return;
  Fail(ProblemKind::kNumberRange, token_,
       "json: cannot unmarshal number " + std::string(literal) + " into Go value of type float64");
  stopped_ = false;
}

void JsonStream::Machine::NoteKey() {
  Frame& frame = frames_.back();
  ++frame.count;
  path_text_.resize(frame.key);
  path_text_ += event_.text;
  const std::optional<uint64_t> first = keys_.Add(event_.text, event_.offset);
  event_.repeated = first.has_value();
  if (first) NoteRepeat(*first);
}

Path JsonStream::Machine::CurrentPath() const {
  Path path;
  for (size_t i = 0; i < frames_.size(); ++i) {
    const size_t end = i + 1 < frames_.size() ? frames_[i + 1].key : path_text_.size();
    path.Push(open_[i] == '{' ? Step::Field(path_text_.substr(frames_[i].key, end - frames_[i].key))
                              : Step::Index(static_cast<uint32_t>(frames_[i].count - 1)));
  }
  return path;
}

void JsonStream::Machine::NoteRepeat(uint64_t first) {
  if (duplicates_.size() >= kMaxReportedDuplicates || duplicate_path_bytes_ > kMaxDuplicatePathBytes) return;
  StreamProblem problem{ProblemKind::kDuplicateKey,
                        "duplicate field ",
                        event_.offset,
                        buffer_.PlaceOf(token_),
                        first,
                        CurrentPath()};
  const std::string path = problem.path.DecoderPath();
  text::AppendQuoted(problem.message, path);
  duplicate_path_bytes_ += path.size() + problem.path.steps().size() * sizeof(Step);
  duplicates_.push_back(std::move(problem));
}

}  // namespace plimsoll::value
