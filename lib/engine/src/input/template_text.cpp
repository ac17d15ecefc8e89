#include "template_text.h"

#include <algorithm>
#include <optional>

namespace plimsoll::engine {
namespace {

constexpr std::string_view kOpenAction = "{{", kCloseAction = "}}";

bool IsSpaceOrTab(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Where the action that begins at `begin` ends. Quoted strings and comments in it may contain braces.
std::optional<size_t> ActionEnd(std::string_view text, size_t begin) {
  char quote = '\0';
  for (size_t i = begin + kOpenAction.size(); i < text.size(); ++i) {
    const char c = text[i];
    if (quote != '\0') {
      if (c == '\\' && quote == '"') {
        ++i;
      } else if (c == quote) {
        quote = '\0';
      }
    } else if (c == '"' || c == '`') {
      quote = c;
    } else if (text.substr(i).starts_with("/*")) {
      const size_t end = text.find("*/", i + 2);
      if (end == std::string_view::npos) return std::nullopt;
      i = end + 1;
    } else if (text.substr(i).starts_with(kCloseAction)) {
      return i + kCloseAction.size();
    }
  }
  return std::nullopt;
}

// What an action prints if it is a quoted string alone: {{ "{{" }} or {{`{{`}}.
std::optional<std::string_view> PrintedString(std::string_view action) {
  std::string_view inside =
      action.substr(kOpenAction.size(), action.size() - kOpenAction.size() - kCloseAction.size());
  while (!inside.empty() && (IsSpaceOrTab(inside.front()) || inside.front() == '-')) inside.remove_prefix(1);
  while (!inside.empty() && (IsSpaceOrTab(inside.back()) || inside.back() == '-')) inside.remove_suffix(1);
  if (inside.size() < 2 || inside.front() != inside.back()) return std::nullopt;
  if (inside.front() != '"' && inside.front() != '`') return std::nullopt;
  const std::string_view printed = inside.substr(1, inside.size() - 2);
  if (printed.find_first_of("\\\"`\n") != std::string_view::npos) return std::nullopt;
  return printed;
}

class TemplateRun {
 public:
  explicit TemplateRun(std::string_view text) : text_(text) {}

  std::string Run() {
    while (at_ < text_.size()) TakeLine();
    return std::move(out_);
  }

 private:
  // Up to the end of the line, or of the line in which an action of this line ends.
  void TakeLine() {
    std::string line;
    bool only_actions = true, any_action = false;
    while (at_ < text_.size() && text_[at_] != '\n') {
      const bool opens = text_.substr(at_).starts_with(kOpenAction);
      const std::optional<size_t> end = opens ? ActionEnd(text_, at_) : std::nullopt;
      if (!end) {
        only_actions &= IsSpaceOrTab(text_[at_]);
        line += text_[at_++];
        continue;
      }
      const std::string_view action = text_.substr(at_, *end - at_);
      const auto printed = PrintedString(action);
      const bool begins_line = action.find("nindent") != std::string_view::npos;
      line += printed.value_or(begins_line ? "" : "template");
      only_actions &= !printed;
      any_action = true;
      lines_ += static_cast<size_t>(std::ranges::count(action, '\n'));
      at_ = *end;
    }
    if (!(any_action && only_actions)) out_ += line;
    // Lines keep their numbers.
    out_.append(lines_, '\n');
    lines_ = 0;
    if (at_ < text_.size()) out_ += text_[at_++];
  }

  const std::string_view text_;
  size_t at_ = 0;
  size_t lines_ = 0;  // that actions of this line contain
  std::string out_;
};

}  // namespace

std::string WithoutTemplateActions(std::string_view text) { return TemplateRun(text).Run(); }

}  // namespace plimsoll::engine
