#include "plimsoll/text/split.h"

#include <algorithm>

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

// The next line that ends a document wherever reading began before it, and does nothing else.
std::optional<Span> FindPlainSeparator(std::string_view text, size_t from) {
  for (size_t at = text.find("\n---", from); at != std::string_view::npos; at = text.find("\n---", at + 1)) {
    const size_t line = at + 1, end = LineEnd(text, line);
    const std::string_view rest = TrimSpace(text.substr(line, end - line).substr(kSeparator.size()));
    const size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    const bool follows_separator = text.substr(before + 1).starts_with(kSeparator);  // npos + 1 is the start
    if ((rest.empty() || rest[0] == '#') && !follows_separator) return MakeSpan(line, end);
  }
  return std::nullopt;
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

std::vector<Span> CutYaml(std::string_view stream, size_t count) {
  std::vector<Span> out;
  size_t begin = 0;
  for (size_t i = 1; i < count; ++i) {
    const auto separator = FindPlainSeparator(stream, std::max(begin, stream.size() / count * i));
    if (!separator) break;
    out.push_back(MakeSpan(begin, separator->offset));
    begin = separator->offset + separator->length;
  }
  out.push_back(MakeSpan(begin, stream.size()));
  return out;
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
