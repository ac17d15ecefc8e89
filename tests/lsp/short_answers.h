// Answers of the language server in short, as people read them: a line for each item of a completion, for
// each place and finding, and the changes of edits as `diff` shows them.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/fix/text_edit.h"
#include "plimsoll/lsp/documents/text_lines.h"
#include "plimsoll/lsp/protocol/wire.h"
#include "plimsoll/value/write.h"

namespace plimsoll::lsp {

// Items of a completion that are shown.
inline constexpr size_t kShownItems = 12;
// Of JSON; what is longer goes over several lines.
inline constexpr size_t kShownWidth = 100;

// The texts of files by their addresses, and how positions in them are counted.
class ShortAnswers {
 public:
  using Texts = std::map<std::string, std::string, std::less<>>;

  ShortAnswers(const Texts& texts, Encoding encoding) : texts_(texts), encoding_(encoding) {}

  // `code at line:column "text": message`, from 1.
  std::string Findings(value::Value published) const {
    std::string out;
    const std::string uri(TextAt(published, {"uri"}));
    for (const value::Value one : ItemsAt(published, {"diagnostics"})) {
      out += std::string(TextAt(one, {"code"})) + " at " + PlaceIn(uri, one) + ": " +
             std::string(TextAt(one, {"message"})) + '\n';
    }
    return out.empty() ? "none\n" : out;
  }

  std::string Items(value::Value completion) const {
    std::string out;
    size_t count = 0;
    for (const value::Value item : ItemsAt(completion, {"items"})) {
      if (++count > kShownItems) continue;
      out += std::string(TextAt(item, {"label"}));
      if (const std::string_view detail = TextAt(item, {"detail"}); !detail.empty())
        out += " (" + std::string(detail) + ")";
      out += ": " + Quoted(TextAt(item, {"textEdit", "newText"})) + '\n';
    }
    if (count > kShownItems) out += "and others\n";
    return out.empty() ? "none\n" : out;
  }

  static std::string Hover(value::Value hover) {
    const std::string_view text = TextAt(hover, {"contents", "value"});
    return text.empty() ? "none\n" : std::string(text) + '\n';
  }

  // Each place with its text.
  std::string Places(value::Value locations) const {
    std::string out;
    for (const value::Value one : locations.Items()) {
      const std::string uri(TextAt(one, {"uri"}));
      out += NameOf(uri) + ':' + PlaceIn(uri, one) + '\n';
    }
    return out.empty() ? "none\n" : out;
  }

  // A title, and what it changes.
  std::string Actions(value::Value actions) const {
    std::string out;
    for (const value::Value one : actions.Items()) {
      out += "* " + std::string(TextAt(one, {"title"})) + " [" + std::string(TextAt(one, {"kind"})) + "]" +
             (FlagAt(one, {"isPreferred"}) ? " preferred" : "") + '\n';
      if (const auto edit = MemberAt(one, {"edit"})) out += Changes(*edit);
    }
    return out.empty() ? "none\n" : out;
  }

  std::string Changes(value::Value edit) const {
    std::string out;
    const auto changes = MemberAt(edit, {"changes"});
    if (!changes) return "none\n";
    for (const value::Member file : changes->Members()) {
      const auto text = texts_.find(std::string(file.key));
      if (text == texts_.end()) return "there is no " + std::string(file.key) + '\n';
      std::vector<engine::TextEdit> edits;
      for (const value::Value one : file.value.Items()) {
        edits.push_back({SpanOf(text->second, one), std::string(TextAt(one, {"newText"}))});
      }
      const std::string diff =
          engine::UnifiedDiff("", text->second, engine::WithoutOverlaps(std::move(edits)));
      out += "in " + NameOf(file.key) + ":\n" + diff.substr(std::min(diff.size(), diff.find("@@")));
    }
    return out;
  }

  // JSON, with what fits into a line on one.
  static std::string Json(value::Value value) {
    std::string out;
    AppendJson(value, 0, out);
    return out + '\n';
  }

 private:
  static std::string Quoted(std::string_view text) {
    std::string out;
    text::AppendJsonString(out, text, false);
    return out;
  }

  static std::string Line(value::Value value) { return *value::WriteJson(value, {.escape_html = false}); }

  static void AppendJson(value::Value value, size_t indent, std::string& out) {
    const std::string line = Line(value);
    const bool short_enough = indent + line.size() <= kShownWidth;
    if (short_enough || !(value.IsArray() || value.IsObject())) {
      out += line;
      return;
    }
    bool first = true;
    const auto begin = [&] {
      out += first ? "\n" : ",\n";
      first = false;
      out.append(indent + 2, ' ');
    };
    out += value.IsArray() ? '[' : '{';
    for (const value::Value item : value.Items()) {
      begin();
      AppendJson(item, indent + 2, out);
    }
    for (const value::Member member : value.Members()) {
      begin();
      out += Quoted(member.key) + ": ";
      AppendJson(member.value, indent + 2, out);
    }
    out += '\n' + std::string(indent, ' ') + (value.IsArray() ? ']' : '}');
  }

  static std::vector<value::Value> ItemsAt(value::Value value, std::initializer_list<std::string_view> keys) {
    std::vector<value::Value> out;
    const auto found = MemberAt(value, keys);
    if (!found || !found->IsArray()) return out;
    for (const value::Value item : found->Items()) out.push_back(item);
    return out;
  }

  static std::string NameOf(std::string_view uri) {
    return std::string(uri.substr(uri.find("/workspace/") + 11));
  }

  text::Span SpanOf(const std::string& text, value::Value with_range) const {
    const auto range = MemberAt(with_range, {"range"});
    return range ? TextLines(text, encoding_).SpanOf(*RangeOf(*range)) : text::Span{};
  }

  // As the editor counts, but from 1.
  std::string PlaceIn(const std::string& uri, value::Value with_range) const {
    const auto text = texts_.find(uri);
    const auto start = MemberAt(with_range, {"range", "start"});
    if (text == texts_.end() || !start) return "?";
    const Position position = *PositionOf(*start);
    const text::Span span = SpanOf(text->second, with_range);
    return std::to_string(position.line + 1) + ':' + std::to_string(position.character + 1) + ' ' +
           Quoted(std::string_view(text->second).substr(span.offset, span.length));
  }

  const Texts& texts_;
  const Encoding encoding_;
};

}  // namespace plimsoll::lsp
