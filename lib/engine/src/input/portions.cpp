#include "portions.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace plimsoll::engine {

using Buffered = text::StreamBuffer::Status;

bool Portions::IsJson() {
  const size_t first = buffer_.text().find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return false;
  return buffer_.text()[first] == '{' || (bounds_.with_arrays && buffer_.text()[first] == '[');
}

// Whoever types wants answers after each document, so no more is read than is needed.
bool Portions::IsOneLargeValue() {
  constexpr std::string_view kSpaces = " \t\r\n";
  Buffered status = Buffered::kMore;
  while (status == Buffered::kMore && buffer_.text().find_first_not_of(kSpaces) == std::string_view::npos) {
    status = buffer_.More();
  }
  yaml_ = !IsJson();
  while (!yaml_ && status == Buffered::kMore && FindCut() == 0 &&
         buffer_.text().size() < bounds_.most_of_json) {
    status = buffer_.More();
  }
  if (!yaml_ && bounds_.with_arrays && buffer_.text().size() > bounds_.most_of_json) return true;
  return !yaml_ && !buffer_.complete() && FindCut() == 0;
}

Portions::Status Portions::Next(Portion& out) {
  buffer_.Drop(std::exchange(given_, 0));
  for (;;) {
    const size_t cut = buffer_.complete() ? buffer_.text().size() : FindCut();
    if (cut != 0) {
      out = {buffer_.text().substr(0, cut), buffer_.offset(), buffer_.place()};
      given_ = cut;
      seen_ -= std::min(seen_, cut);
      last_cut_ = 0;
      return Status::kPortion;
    }
    if (buffer_.complete()) return Status::kEnd;
    if (!yaml_ && buffer_.text().size() >= bounds_.most_of_json) return Status::kTooLarge;
    switch (buffer_.More()) {
      case Buffered::kMore:
      case Buffered::kEnd: break;
      case Buffered::kFull: return Status::kTooLarge;
      case Buffered::kFailed: return Status::kFailed;
    }
  }
}

size_t Portions::FindCut() { return yaml_ ? FindYamlCut() : FindJsonCut(); }

// Before the last line that begins with `---`; such a line separates documents anywhere.
size_t Portions::FindYamlCut() {
  constexpr std::string_view kLine = "\n---";
  const std::string_view text = buffer_.text();
  // A separator may have come in two pieces.
  const size_t from = seen_ - std::min(seen_, kLine.size() - 1);
  const size_t found = text.substr(from).rfind(kLine);
  seen_ = text.size();
  if (found != std::string_view::npos) last_cut_ = from + found + 1;
  return last_cut_;
}

// After the last value that ends at no depth. Broken JSON may be cut anywhere; who reads the
// portion will say what is wrong with it.
size_t Portions::FindJsonCut() {
  const std::string_view text = buffer_.text();
  for (; seen_ < text.size(); ++seen_) {
    const char c = text[seen_];
    if (in_string_) {
      in_string_ = escaped_ || c != '"';
      escaped_ = !escaped_ && c == '\\';
    } else if (c == '"') {
      in_string_ = true;
    } else if (c == '{' || c == '[') {
      ++depth_;
    } else if ((c == '}' || c == ']') && depth_ > 0 && --depth_ == 0) {
      last_cut_ = seen_ + 1;
    }
  }
  return last_cut_;
}

Result<size_t> Portions::Read(std::span<char> room) {
  if (buffer_.text().empty()) {
    const Buffered status = buffer_.More();
    if (status == Buffered::kFailed) return std::unexpected(buffer_.error());
    if (status == Buffered::kEnd) return 0;
  }
  const size_t count = std::min(room.size(), buffer_.text().size());
  std::memcpy(room.data(), buffer_.text().data(), count);
  buffer_.Drop(count);
  return count;
}

}  // namespace plimsoll::engine
