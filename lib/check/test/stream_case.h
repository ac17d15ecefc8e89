// A text judged as a stream, for tests of profile loose.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/check/loose_stream.h"

namespace plimsoll::check {

// A text that comes in pieces of a given size.
class TextStream final : public text::ByteSource {
 public:
  TextStream(std::string_view text, size_t chunk) : text_(text), chunk_(chunk) {}

  Result<size_t> Read(std::span<char> room) override {
    const size_t size = std::min({chunk_, room.size(), text_.size()});
    std::copy_n(text_.data(), size, room.data());
    text_.remove_prefix(size);
    return size;
  }

 private:
  std::string_view text_;
  size_t chunk_;
};

struct Streamed {
  size_t values = 0;
  bool accepted = true;  // all of them
  std::vector<StreamFinding> findings = {};
  std::string failure = {};
  bool stopped = false;

  // `/pointer code message`, one a line, sorted. Hints differ, as a stream knows less.
  std::string Lines() const {
    std::vector<std::string> lines;
    for (const StreamFinding& one : findings) {
      lines.push_back(one.path.Pointer() + " " + std::string(finding::InfoOf(one.code).name) + " " +
                      one.message + "\n");
    }
    std::ranges::sort(lines);
    std::string out;
    for (const std::string& line : lines) out += line;
    return out;
  }
};

inline Streamed JudgeStream(const LooseProgram& program, std::string_view text, size_t chunk,
                            const LooseStreamOptions& options) {
  TextStream source(text, chunk);
  Streamed out;
  LooseStream stream(program, source, options,
                     [&](const StreamFinding& finding) { out.findings.push_back(finding); });
  while (stream.Next()) {
    ++out.values;
    out.accepted &= stream.accepted();
  }
  out.stopped = stream.stopped();
  out.accepted &= !out.stopped;
  if (stream.failure()) out.failure = stream.failure()->message;
  out.accepted &= out.failure.empty();
  return out;
}

}  // namespace plimsoll::check
