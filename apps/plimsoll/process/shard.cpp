#include "shard.h"

#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace plimsoll::app {
namespace {

std::optional<uint32_t> NumberOf(std::string_view text) {
  uint32_t out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole ? std::optional(out) : std::nullopt;
}

}  // namespace

std::expected<engine::Shard, std::string> ShardOf(const ShardCommand& command) {
  if (!command.part.empty()) {
    const std::string_view text = command.part;
    const size_t slash = text.find('/');
    const auto index = NumberOf(text.substr(0, slash));
    const auto count = slash == std::string_view::npos ? std::nullopt : NumberOf(text.substr(slash + 1));
    if (index && count && *index < *count) return engine::Shard{*index, *count};
    return std::unexpected("--shard must be I/N with I from 0 to N-1, not '" + command.part + "'");
  }
  if (command.parts == 0) return engine::Shard{};
  const char* value = std::getenv("JOB_COMPLETION_INDEX");
  if (value == nullptr)
    return std::unexpected("--shards needs the environment variable JOB_COMPLETION_INDEX");
  const auto index = NumberOf(value);
  if (index && *index < command.parts) return engine::Shard{*index, command.parts};
  return std::unexpected("JOB_COMPLETION_INDEX must be from 0 to " + std::to_string(command.parts - 1) +
                         ", not '" + value + "'");
}

}  // namespace plimsoll::app
