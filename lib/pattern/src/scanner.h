// Scanner is the part of a pattern that is not read yet, and the first error found.
#pragma once

#include <string>
#include <string_view>

namespace plimsoll::pattern {

class Scanner {
 public:
  explicit Scanner(std::string_view pattern) : whole_(pattern), rest_(pattern) {}

  bool Done() const { return rest_.empty(); }
  std::string_view Whole() const { return whole_; }
  std::string_view Rest() const { return rest_; }
  void Skip(size_t count) { rest_.remove_prefix(count); }
  bool StartsWith(std::string_view text) const { return rest_.starts_with(text); }
  bool Take(char c);
  // The next code point; false when the bytes are not UTF-8, which is an error. At the
  // end of the pattern it is U+FFFD, as in Go, and nothing is taken.
  bool NextRune(char32_t& rune);

  // What was read since the rest was `before`.
  std::string_view Taken(std::string_view before) const {
    return before.substr(0, before.size() - rest_.size());
  }

  // Keeps Go's error text; returns false for the caller to pass on.
  bool Fail(std::string_view reason, std::string_view fragment);
  // An error unless the text is UTF-8.
  bool CheckUtf8(std::string_view text);
  const std::string& Error() const { return error_; }

 private:
  std::string_view whole_;
  std::string_view rest_;
  std::string error_;
};

}  // namespace plimsoll::pattern
