#include "plimsoll/text/split.h"

#include "plimsoll/text/trim.h"

namespace plimsoll::text {
namespace {

constexpr std::string_view kSeparator = "---";

// One past the line's LF, or the end of the text.
size_t LineEnd(std::string_view text, size_t begin) {
  const size_t newline = text.find('\n', begin);
  return newline == std::string_view::npos ? text.size() : newline + 1;
}

Span MakeSpan(size_t begin, size_t end) {
  return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end - begin)};
}

// A line as upstream's reader passes it on: without LF or CRLF. A CR at the end of the text stays.
void AppendLine(std::string& out, std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(line.ends_with("\r\n") ? 2 : 1);
  out.append(line).push_back('\n');
}

}  // namespace

std::optional<YamlPiece> YamlSplitter::Next() {
  if (at_ >= stream_.size()) return std::nullopt;
  const size_t begin = at_;
  while (at_ < stream_.size()) {
    const size_t line = at_;
    at_ = LineEnd(stream_, line);
    const std::string_view text = stream_.substr(line, at_ - line);
    if (!text.starts_with(kSeparator)) continue;
    const std::string_view rest = TrimSpace(text.substr(kSeparator.size()));
    if (!rest.empty() && rest[0] != '#') {
      return YamlPiece{MakeSpan(begin, line), "invalid Yaml document separator: " + std::string(rest),
                       MakeSpan(line, line + TrimSpace(text).size())};
    }
    // A separator with nothing gathered before it stays as the document's first line.
    if (line != begin) return YamlPiece{MakeSpan(begin, line), {}, MakeSpan(line, at_)};
  }
  return YamlPiece{MakeSpan(begin, at_), {}, {}};
}

UpstreamSplit SplitLikeUpstream(std::string_view stream) {
  UpstreamSplit out;
  YamlSplitter splitter(stream);
  while (auto piece = splitter.Next()) {
    if (!piece->separator_error.empty()) {
      out.error = std::move(piece->separator_error);
      break;
    }
    std::string document;
    std::string_view text = stream.substr(piece->span.offset, piece->span.length);
    while (!text.empty()) {
      const size_t end = LineEnd(text, 0);
      AppendLine(document, text.substr(0, end));
      text.remove_prefix(end);
    }
    out.documents.push_back(std::move(document));
  }
  return out;
}

}  // namespace plimsoll::text
