#include "plimsoll/engine/input/release_tags.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <vector>

namespace plimsoll::engine {
namespace {

using ReleaseNumbers = std::vector<uint64_t>;

// At least two numbers; a bare 2024 is no version.
std::optional<ReleaseNumbers> ParseRelease(std::string_view text) {
  ReleaseNumbers out;
  for (;;) {
    uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    out.push_back(number);
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    if (text.empty()) break;
    if (text.front() != '.') return std::nullopt;
    text.remove_prefix(1);
  }
  return out.size() < 2 ? std::nullopt : std::optional(std::move(out));
}

std::optional<ReleaseNumbers> ReleaseOfTag(std::string_view tag, std::string_view prefix) {
  if (!tag.starts_with(prefix)) return std::nullopt;
  tag.remove_prefix(prefix.size());
  if (tag.starts_with('v')) tag.remove_prefix(1);
  return ParseRelease(tag);
}

}  // namespace

std::optional<std::string> NewestReleaseTag(std::string_view ls_remote, std::string_view prefix) {
  constexpr std::string_view kTags = "\trefs/tags/";
  std::optional<std::string> newest;
  ReleaseNumbers highest;
  while (!ls_remote.empty()) {
    const size_t end = std::min(ls_remote.find('\n'), ls_remote.size());
    const std::string_view line = ls_remote.substr(0, end);
    ls_remote.remove_prefix(std::min(end + 1, ls_remote.size()));
    const size_t at = line.find(kTags);
    if (at == std::string_view::npos) continue;
    const std::string_view tag = line.substr(at + kTags.size());
    auto release = ReleaseOfTag(tag, prefix);
    if (!release || (newest && *release <= highest)) continue;
    highest = std::move(*release);
    newest = tag;
  }
  return newest;
}

}  // namespace plimsoll::engine
