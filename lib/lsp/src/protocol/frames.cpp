#include "plimsoll/lsp/protocol/frames.h"

#include <algorithm>
#include <charconv>

#include "plimsoll/base/ascii.h"
#include "plimsoll/lsp/protocol/limits.h"

namespace plimsoll::lsp {
namespace {

constexpr std::string_view kHeaderEnd = "\r\n\r\n";

std::string_view WithoutBlanks(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

void FrameReader::Add(std::string_view bytes) {
  if (broken_) return;
  if (used_ != 0) {
    buffer_.erase(0, used_);
    used_ = 0;
  }
  buffer_ += bytes;
}

std::optional<uint64_t> FrameReader::LengthIn(std::string_view header) {
  constexpr std::string_view kName = "content-length";
  while (!header.empty()) {
    const size_t end = std::min(header.size(), header.find("\r\n"));
    const std::string_view line = header.substr(0, end);
    header.remove_prefix(std::min(header.size(), end + 2));
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    if (ascii::ToLower(WithoutBlanks(line.substr(0, colon))) != kName) continue;
    const std::string_view digits = WithoutBlanks(line.substr(colon + 1));
    uint64_t length = 0;
    const auto [at, error] = std::from_chars(digits.data(), digits.data() + digits.size(), length);
    if (error != std::errc() || at != digits.data() + digits.size()) return std::nullopt;
    return length;
  }
  return std::nullopt;
}

// False when there is no whole header yet, or when it is no header.
bool FrameReader::TakeHeader(Frame& frame) {
  const std::string_view left = std::string_view(buffer_).substr(used_);
  const size_t end = left.find(kHeaderEnd);
  if (end == std::string_view::npos && left.size() <= kMaxHeaderBytes) return false;
  if (end != std::string_view::npos && end <= kMaxHeaderBytes) wanted_ = LengthIn(left.substr(0, end));
  if (!wanted_) {
    broken_ = true;
    frame.kind = Frame::Kind::kBroken;
    return false;
  }
  used_ += end + kHeaderEnd.size();
  too_large_ = *wanted_ > kMaxMessageBytes;
  return true;
}

std::optional<Frame> FrameReader::Next() {
  if (broken_) return std::nullopt;
  Frame frame;
  if (!wanted_ && !TakeHeader(frame)) {
    return broken_ ? std::optional(std::move(frame)) : std::nullopt;
  }
  const auto there = static_cast<size_t>(std::min<uint64_t>(buffer_.size() - used_, *wanted_));
  if (too_large_) {
    used_ += there;
    *wanted_ -= there;
    if (*wanted_ != 0) return std::nullopt;
    frame.kind = Frame::Kind::kTooLarge;
  } else {
    if (there < *wanted_) return std::nullopt;
    frame.content = buffer_.substr(used_, there);
    used_ += there;
  }
  wanted_.reset();
  return frame;
}

std::string Framed(std::string_view content) {
  std::string out = "Content-Length: " + std::to_string(content.size()) + "\r\n\r\n";
  out += content;
  return out;
}

}  // namespace plimsoll::lsp
