#include "plimsoll/compat/sample/rule_words.h"

#include <algorithm>
#include <charconv>

#include "plimsoll/base/ascii.h"

namespace plimsoll::compat {
namespace {

// CEL writes `__` for a letter that names cannot have, and a few whole words so.
std::string Unescaped(std::string_view name) {
  if (name.size() > 4 && name.starts_with("__") && name.ends_with("__")) {
    return std::string(name.substr(2, name.size() - 4));
  }
  std::string out(name);
  constexpr std::pair<std::string_view, std::string_view> kEscapes[] = {
      {"__dot__", "."}, {"__dash__", "-"}, {"__slash__", "/"}, {"__underscores__", "__"}};
  for (const auto& [from, to] : kEscapes) {
    for (size_t at = out.find(from); at != std::string::npos; at = out.find(from, at + to.size())) {
      out.replace(at, from.size(), to);
    }
  }
  return out;
}

class WordReader {
 public:
  explicit WordReader(std::string_view rule) : rest_(rule) {}

  RuleWords Read() {
    while (!rest_.empty()) {
      const char letter = rest_.front();
      if (letter == '\'' || letter == '"') {
        TakeText(letter);
      } else if (ascii::IsDigit(letter)) {
        TakeNumber();
      } else if (ascii::StartsIdentifier(letter)) {
        TakeName();
      } else {
        rest_.remove_prefix(1);
      }
    }
    return std::move(out_);
  }

 private:
  void TakeText(char quote) {
    rest_.remove_prefix(1);
    std::string text;
    while (!rest_.empty() && rest_.front() != quote) {
      if (rest_.front() == '\\' && rest_.size() > 1) rest_.remove_prefix(1);
      text += rest_.front();
      rest_.remove_prefix(1);
    }
    if (!rest_.empty()) rest_.remove_prefix(1);
    Add(out_.texts, std::move(text));
  }

  void TakeNumber() {
    int64_t number = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (error == std::errc()) Add(out_.numbers, number);
    size_t length = 0;
    while (length < rest_.size() && (ascii::IsDigit(rest_[length]) || ascii::StartsIdentifier(rest_[length])))
      ++length;
    rest_.remove_prefix(length);
  }

  std::string_view Word() {
    size_t length = 0;
    while (length < rest_.size() && (ascii::StartsIdentifier(rest_[length]) || ascii::IsDigit(rest_[length])))
      ++length;
    const std::string_view word = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return word;
  }

  // `self.a.b`; a name before a bracket is a function.
  void TakeName() {
    if (Word() != "self") return;
    std::vector<std::string> field;
    while (rest_.starts_with('.') || rest_.starts_with(".?")) {
      rest_.remove_prefix(rest_.starts_with(".?") ? 2 : 1);
      const std::string_view word = Word();
      if (word.empty() || rest_.starts_with('(')) break;
      field.push_back(Unescaped(word));
    }
    Add(out_.fields, std::move(field));
  }

  template <class T>
  static void Add(std::vector<T>& list, T one) {
    if (std::ranges::find(list, one) == list.end()) list.push_back(std::move(one));
  }

  std::string_view rest_;
  RuleWords out_;
};

}  // namespace

RuleWords WordsOfRule(std::string_view rule) { return WordReader(rule).Read(); }

}  // namespace plimsoll::compat
