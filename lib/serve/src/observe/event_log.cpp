#include "event_log.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>

#include "broken_pipes.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/time.h"

namespace plimsoll::serve {
namespace {

constexpr auto kGathering = std::chrono::milliseconds(10);
constexpr size_t kEnough = size_t{64} << 10;

std::string TimeNow() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
  const value::Time time{seconds.count(),
                         static_cast<int32_t>(std::chrono::nanoseconds(now - seconds).count()), 0};
  return time.Format(value::TimeLayout::kMilli);
}

std::string_view LevelName(Level level) {
  switch (level) {
    case Level::kInfo: return "info";
    case Level::kWarning: return "warning";
    case Level::kError: return "error";
  }
  return "";
}

void TextMember(text::JsonWriter& writer, std::string_view name, std::string_view text) {
  if (text.empty()) return;
  writer.Key(name);
  writer.String(text);
}

void BeginLine(text::JsonWriter& writer, Level level, std::string_view event) {
  writer.BeginObject();
  TextMember(writer, "time", TimeNow());
  TextMember(writer, "level", LevelName(level));
  TextMember(writer, "event", event);
}

}  // namespace

EventLog::EventLog(int file, Counter& failures)
    : file_(file), failures_(failures), writer_([this] { WriteLoop(); }) {
  IgnoreBrokenPipes();
}

EventLog::~EventLog() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  writer_.join();
}

void EventLog::Event(Level level, std::string_view event,
                     std::initializer_list<std::pair<std::string_view, std::string_view>> facts) {
  std::string line;
  text::JsonWriter writer(line, {.escape_html = false});
  BeginLine(writer, level, event);
  for (const auto& [name, text] : facts) TextMember(writer, name, text);
  writer.EndObject();
  Add(std::move(line));
}

void EventLog::Request(const RequestFacts& facts, int status, std::chrono::nanoseconds duration) {
  std::string line;
  text::JsonWriter writer(line, {.escape_html = false});
  BeginLine(writer, status < 500 ? Level::kInfo : Level::kError, "request");
  TextMember(writer, "endpoint", facts.endpoint);
  writer.Key("status");
  writer.Int(status);
  TextMember(writer, "uid", facts.uid);
  TextMember(writer, "kind", facts.kind);
  TextMember(writer, "namespace", facts.object_namespace);
  TextMember(writer, "name", facts.name);
  TextMember(writer, "operation", facts.operation);
  TextMember(writer, "user", facts.user);
  TextMember(writer, "verdict", facts.verdict);
  TextMember(writer, "reason", facts.reason);
  TextMember(writer, "mismatch", facts.mismatch);
  TextMember(writer, "object", facts.contents);
  writer.Key("microseconds");
  writer.Int(std::chrono::duration_cast<std::chrono::microseconds>(duration).count());
  writer.EndObject();
  Add(std::move(line));
}

void EventLog::Add(std::string line) {
  line += '\n';
  bool is_due = false;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() + line.size() > kMaxWaiting) {
      failures_.Add();
      return;
    }
    is_due = waiting_.empty() || (waiting_.size() < kEnough && waiting_.size() + line.size() >= kEnough);
    waiting_ += line;
  }
  if (is_due) wake_.notify_one();
}

void EventLog::WriteLoop() {
  std::string lines;
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    // Lines that follow one another closely are written together.
    wake_.wait_for(lock, kGathering, [this] { return ending_ || waiting_.size() >= kEnough; });
    lines.clear();
    std::swap(lines, waiting_);
    lock.unlock();
    Write(lines);
    lock.lock();
  }
}

void EventLog::Write(std::string_view lines) {
  while (!lines.empty()) {
    const ssize_t written = ::write(file_, lines.data(), lines.size());
    if (written >= 0) {
      lines.remove_prefix(static_cast<size_t>(written));
    } else if (errno != EINTR) {
      failures_.Add(static_cast<uint64_t>(std::ranges::count(lines, '\n')));
      return;
    }
  }
}

}  // namespace plimsoll::serve
