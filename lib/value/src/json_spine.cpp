// A run is read where it lies in the buffer, and whatever follows its last comma is read again with the
// next one. An item larger than the text at hand makes a run empty: then twice as much is read, up to
// the window, and then the item is opened. Bytes that are read again are counted, and when that outgrows what
// was of use, items are opened without trying: however values nest, all reading together takes no more
// than a few times the length of the stream.
#include "plimsoll/value/json_spine.h"

#include <algorithm>
#include <string>
#include <utility>

#include "json_value_end.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/text/json_syntax.h"
#include "plimsoll/text/stream_buffer.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::value {

using text::JsonExpect;
using text::JsonSyntax;
using text::StreamBuffer;

namespace {

// Positions in the buffer are 32 bits wide, and it may hold twice as much as is needed.
constexpr size_t kMostItemBytes = size_t{1} << 30;
constexpr size_t kFirstTry = 4096;
// How much may always be read again, in windows, and beside it for each byte of use.
constexpr uint64_t kFreeWindows = 8;
constexpr uint64_t kVainPerByte = 2;
// Containers whose items were wanted whole and too large. Each costs twice the limit, so there is an
// end to it.
constexpr uint32_t kMostTooLarge = 16;

bool Opens(char c) { return c == '{' || c == '['; }

// How deep a text is nested, byte by byte.
struct Nesting {
  size_t depth = 0;
  bool in_string = false;
  bool escaped = false;

  // True for a bracket that opens.
  bool Take(char c) {
    if (in_string) {
      in_string = escaped || c != '"';
      escaped = !escaped && c == '\\';
      return false;
    }
    in_string = c == '"';
    if (c == '}' || c == ']') --depth;
    depth += Opens(c) ? 1U : 0U;
    return Opens(c);
  }
};

JsonSpineOptions Effective(JsonSpineOptions options) {
  options.read.limits.max_bytes = UINT64_MAX;
  options.read.limits.max_nodes = UINT32_MAX;
  options.read.limits.max_depth = std::min(options.read.limits.max_depth, kMaxDepth);
  options.max_item_bytes = std::clamp<size_t>(options.max_item_bytes, 1, kMostItemBytes);
  options.window = std::clamp<size_t>(options.window, 1, options.max_item_bytes);
  return options;
}

}  // namespace

class JsonSpine::Machine {
 public:
  Machine(text::ByteSource& source, const JsonSpineOptions& options)
      : options_(Effective(options)),
        buffer_(source, options_.max_item_bytes, 2 * options_.window),
        try_(std::min(kFirstTry, options_.window)) {}

  Event Next();
  void WantWholeItems() {
    if (!whole_.empty()) whole_.back() = too_large_ < kMostTooLarge;
  }

  Document document;
  ReadReport report;
  uint64_t offset = 0;
  text::Place place;
  bool is_object = false;
  Document key;
  uint64_t key_offset = 0;
  text::Place key_place;
  std::optional<StreamProblem> failure;

 private:
  Event TakeTopValue();
  Event TakeWholeValue(size_t end);
  Event TakeItems();
  Event TakeLargeItem();
  Event TakeLargeMember();
  Event TakeRun(size_t length, const JsonRun& run);
  Event Open(size_t at);
  Event Close();
  Event StepAfterItem(char c);
  bool TakeKey(size_t& value);
  // The buffer then begins with the next byte that is no space; false at the end.
  bool FindToken();
  // Moves `at` onto the next byte that is no space, with all before it kept.
  bool SkipSpace(size_t& at);
  bool Load(size_t wanted);
  void DropUsed() { buffer_.Drop(std::exchange(at_, 0)); }
  size_t MostAtOnce() const;
  bool MayTry(size_t bytes) const;
  ReadOptions RunOptions() const;
  bool InObject() const { return open_.back() == '{'; }
  void EndValue() { expect_ = open_.empty() ? JsonExpect::kValue : JsonExpect::kCommaOrEnd; }
  void MoveTo(size_t at);
  Event Fail(ProblemKind kind, size_t at, std::string message);
  Event FailTooLong();
  Event FailTooDeep(size_t at);
  Event Wrong();
  bool FindWrong(size_t length);

  const JsonSpineOptions options_;
  StreamBuffer buffer_;
  JsonReader reader_;
  size_t at_ = 0;            // in the buffer's text
  std::string open_;         // { and [
  std::vector<bool> whole_;  // of each open container, whether its items are wanted whole
  JsonExpect expect_ = JsonExpect::kValue;
  size_t try_;         // how much to read as a run
  uint64_t vain_ = 0;  // bytes read of which nothing came
  uint32_t too_large_ = 0;
  bool stopped_ = false;
};

JsonSpine::Event JsonSpine::Machine::Next() {
  while (!stopped_) {
    if (!FindToken()) {
      if (!stopped_ && !open_.empty()) Wrong();
      stopped_ = true;
      break;
    }
    if (open_.empty()) return TakeTopValue();
    const char c = buffer_.text()[0];
    const bool may_end = expect_ == JsonExpect::kKeyOrEnd || expect_ == JsonExpect::kValueOrEnd;
    if (expect_ != JsonExpect::kCommaOrEnd && !(may_end && c == (InObject() ? '}' : ']'))) return TakeItems();
    const Event event = StepAfterItem(c);
    if (event != Event::kValue) return event;
  }
  return Event::kEnd;
}

// A closing bracket is an event; kValue stands for a comma, which is none.
JsonSpine::Event JsonSpine::Machine::StepAfterItem(char c) {
  if (c == (InObject() ? '}' : ']')) return Close();
  if (c != ',') return Wrong();
  expect_ = InObject() ? JsonExpect::kKey : JsonExpect::kValue;
  at_ = 1;
  return Event::kValue;
}

bool JsonSpine::Machine::FindToken() {
  for (;;) {
    const std::string_view text = buffer_.text();
    while (at_ < text.size() && text::IsJsonSpace(text[at_])) ++at_;
    DropUsed();
    if (!buffer_.text().empty()) return true;
    if (buffer_.complete() || !Load(1)) return false;
  }
}

bool JsonSpine::Machine::SkipSpace(size_t& at) {
  for (;;) {
    const std::string_view text = buffer_.text();
    while (at < text.size() && text::IsJsonSpace(text[at])) ++at;
    if (at < text.size()) return true;
    if (buffer_.complete() || !Load(at + 1)) return false;
  }
}

bool JsonSpine::Machine::Load(size_t wanted) {
  StreamBuffer::Status status = buffer_.More();
  if (status == StreamBuffer::Status::kMore) status = buffer_.MoreUntil(wanted);
  if (status == StreamBuffer::Status::kFull) {
    FailTooLong();
  } else if (status == StreamBuffer::Status::kFailed) {
    Fail(ProblemKind::kUnreadable, buffer_.text().size(), buffer_.error().message);
  }
  return !stopped_;
}

// The root of a run stands for the innermost open container.
ReadOptions JsonSpine::Machine::RunOptions() const {
  ReadOptions options = options_.read;
  options.limits.max_depth -= static_cast<uint32_t>(open_.size() - 1);
  return options;
}

void JsonSpine::Machine::MoveTo(size_t at) {
  offset = buffer_.offset() + at;
  place = at == 0 ? buffer_.place() : buffer_.PlaceOf(at);
}

// Whoever sends values one by one wants answers one by one, so no more is loaded than it takes.
JsonSpine::Event JsonSpine::Machine::TakeTopValue() {
  const bool opens = Opens(buffer_.text()[0]);
  const size_t most = opens ? options_.window : options_.max_item_bytes + 1;
  key.Clear({});
  for (;;) {
    const std::string_view text = buffer_.text().substr(0, most);
    size_t end = 0;
    report = reader_.ReadPrefix(text, 0, options_.read, document, end);
    const bool all = text.size() == buffer_.text().size() && buffer_.complete();
    const bool may_go_on = !document.empty() && end == text.size() && !HasEnd(document.root().kind());
    if (all || !(IsCutShort(report) || may_go_on)) return TakeWholeValue(end);
    if (text.size() == most) return opens ? Open(0) : FailTooLong();
    if (!Load(std::min(text.size() * 2, most))) return Event::kEnd;
  }
}

JsonSpine::Event JsonSpine::Machine::TakeWholeValue(size_t end) {
  if (report.failure && report.failure->kind != ProblemKind::kNumberRange) return Wrong();
  if (end > options_.max_item_bytes) return FailTooLong();
  MoveTo(0);
  at_ = end;
  return Event::kValue;
}

size_t JsonSpine::Machine::MostAtOnce() const {
  return whole_.back() ? options_.max_item_bytes : options_.window;
}

bool JsonSpine::Machine::MayTry(size_t bytes) const {
  const uint64_t allowed = kFreeWindows * options_.window + kVainPerByte * buffer_.offset();
  return whole_.back() || vain_ + bytes <= allowed;
}

JsonSpine::Event JsonSpine::Machine::TakeItems() {
  const size_t most = MostAtOnce();
  size_t wanted = std::min(try_, most);
  while (MayTry(wanted)) {
    if (buffer_.text().size() < wanted && !buffer_.complete() && !Load(wanted)) return Event::kEnd;
    const size_t length = std::min(wanted, buffer_.text().size());
    JsonRun run;
    report = reader_.ReadRun(buffer_.text().substr(0, length), InObject(), RunOptions(), document, run);
    if (run.end != 0) {
      try_ = std::min(std::max(try_, wanted) * 2, options_.window);
      return TakeRun(length, run);
    }
    if (!run.cut && FindWrong(length)) return Event::kEnd;
    vain_ += length;
    if (length >= most || (length == buffer_.text().size() && buffer_.complete())) break;
    wanted = std::min(std::max(length, wanted) * 2, most);
  }
  try_ = std::min(kFirstTry, options_.window);
  if (whole_.back() && buffer_.text().size() >= most) ++too_large_;
  return InObject() ? TakeLargeMember() : TakeLargeItem();
}

JsonSpine::Event JsonSpine::Machine::TakeRun(size_t length, const JsonRun& run) {
  MoveTo(0);
  vain_ += length - run.end;
  at_ = run.end;
  expect_ = InObject() ? JsonExpect::kKey : JsonExpect::kValue;
  if (run.closed) {
    // The bracket is given as an event of its own.
    at_ = run.end - 1;
    expect_ = JsonExpect::kCommaOrEnd;
  }
  return Event::kRun;
}

// Opened, or, when there is nothing to open, read however long it is.
JsonSpine::Event JsonSpine::Machine::TakeLargeItem() {
  if (Opens(buffer_.text()[0])) {
    key.Clear({});
    return Open(0);
  }
  for (;;) {
    const std::string_view text = buffer_.text();
    JsonRun run;
    report = reader_.ReadRun(text, InObject(), RunOptions(), document, run);
    if (run.end != 0) {
      // A comma or bracket is after it.
      if (document.root().Count() == 1 && run.end > options_.max_item_bytes + 1) return FailTooLong();
      return TakeRun(run.end, run);
    }
    if (buffer_.complete() || (!run.cut && FindWrong(text.size()))) return Wrong();
    if (text.size() > options_.max_item_bytes) return FailTooLong();
    if (!Load(std::min(text.size() * 2, options_.max_item_bytes + 1))) return Event::kEnd;
  }
}

JsonSpine::Event JsonSpine::Machine::TakeLargeMember() {
  size_t value = 0;
  if (!TakeKey(value)) return stopped_ ? Event::kEnd : Wrong();
  if (!Opens(buffer_.text()[value])) return TakeLargeItem();
  key_offset = buffer_.offset();
  key_place = buffer_.place();
  return Open(value);
}

// The key that begins the text, and where its value begins; false when there are no such things.
bool JsonSpine::Machine::TakeKey(size_t& value) {
  if (buffer_.text()[0] != '"') return false;
  ReadReport read;
  for (;;) {
    read = reader_.ReadPrefix(buffer_.text().substr(0, options_.max_item_bytes + 1), 0, {}, key, value);
    if (!IsCutShort(read) || buffer_.complete()) break;
    if (buffer_.text().size() > options_.max_item_bytes) {
      FailTooLong();
      return false;
    }
    if (!Load(std::min(buffer_.text().size() * 2, options_.max_item_bytes + 1))) return false;
  }
  if (read.failure || !SkipSpace(value) || buffer_.text()[value] != ':' || !SkipSpace(++value)) return false;
  // What was loaded may have moved the key's text.
  size_t end = 0;
  reader_.ReadPrefix(buffer_.text(), 0, {}, key, end);
  return true;
}

JsonSpine::Event JsonSpine::Machine::Open(size_t at) {
  if (open_.size() >= options_.read.limits.max_depth) {
    if (options_.read.limits.max_depth == kMaxDepth) return Wrong();
    return FailTooDeep(at);
  }
  const char c = buffer_.text()[at];
  MoveTo(at);
  open_.push_back(c);
  whole_.push_back(false);
  is_object = c == '{';
  expect_ = is_object ? JsonExpect::kKeyOrEnd : JsonExpect::kValueOrEnd;
  at_ = at + 1;
  return Event::kOpen;
}

JsonSpine::Event JsonSpine::Machine::Close() {
  MoveTo(0);
  open_.pop_back();
  whole_.pop_back();
  EndValue();
  at_ = 1;
  return Event::kClose;
}

JsonSpine::Event JsonSpine::Machine::Fail(ProblemKind kind, size_t at, std::string message) {
  failure = StreamProblem{kind, std::move(message), buffer_.offset() + at, buffer_.PlaceOf(at), 0, {}};
  stopped_ = true;
  return Event::kEnd;
}

JsonSpine::Event JsonSpine::Machine::FailTooLong() {
  return Fail(ProblemKind::kLimitBytes, 0,
              "a string or number is longer than the limit of " + Counted(options_.max_item_bytes, "byte"));
}

// The text breaks the grammar, somewhere, or ends too early, or nests too deeply.
JsonSpine::Event JsonSpine::Machine::Wrong() {
  const size_t length = buffer_.text().size();
  if (stopped_ || FindWrong(length)) return Event::kEnd;
  JsonSyntax syntax(open_, expect_);
  for (const char c : buffer_.text()) syntax.Take(c);
  return Fail(ProblemKind::kSyntax, length, syntax.EndMessage().value_or("invalid JSON"));
}

// Fails at the first of these bytes that may not be there, if one is. The plain machine takes them
// one by one.
bool JsonSpine::Machine::FindWrong(size_t length) {
  JsonSyntax syntax(open_, expect_);
  Nesting nesting{open_.size()};
  const uint32_t max_depth = options_.read.limits.max_depth;
  for (size_t i = 0; i < length; ++i) {
    const char c = buffer_.text()[i];
    const bool opens = nesting.Take(c);
    if (!syntax.Take(c)) {
      const bool deep = opens && nesting.depth > kMaxDepth;
      Fail(deep ? ProblemKind::kLimitDepth : ProblemKind::kSyntax, i, syntax.Message());
    } else if (nesting.depth > max_depth) {
      FailTooDeep(i);
    }
    if (stopped_) return true;
    // Of values that follow each other only the first is looked at.
    if (open_.empty() && syntax.Done()) return false;
  }
  return false;
}

JsonSpine::Event JsonSpine::Machine::FailTooDeep(size_t at) {
  return Fail(
      ProblemKind::kLimitDepth, at,
      "arrays and objects nest deeper than the limit of " + std::to_string(options_.read.limits.max_depth));
}

JsonSpine::JsonSpine(text::ByteSource& source, const JsonSpineOptions& options)
    : machine_(std::make_unique<Machine>(source, options)) {}
JsonSpine::~JsonSpine() = default;
JsonSpine::Event JsonSpine::Next() { return machine_->Next(); }
const Document& JsonSpine::document() const { return machine_->document; }
const ReadReport& JsonSpine::report() const { return machine_->report; }
uint64_t JsonSpine::offset() const { return machine_->offset; }
text::Place JsonSpine::place() const { return machine_->place; }
bool JsonSpine::is_object() const { return machine_->is_object; }
std::optional<Value> JsonSpine::key() const {
  return machine_->key.empty() ? std::nullopt : std::optional(machine_->key.root());
}
uint64_t JsonSpine::key_offset() const { return machine_->key_offset; }
text::Place JsonSpine::key_place() const { return machine_->key_place; }
void JsonSpine::WantWholeItems() { machine_->WantWholeItems(); }
const std::optional<StreamProblem>& JsonSpine::failure() const { return machine_->failure; }

}  // namespace plimsoll::value
