#include "plimsoll/catalog/release_name.h"

#include <charconv>

namespace plimsoll::catalog {
namespace {

// Takes a number without leading zeros off the front.
bool TakeNumber(std::string_view& text, uint32_t& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc()) return false;
  const auto size = static_cast<size_t>(end - text.data());
  if (size > 1 && text.front() == '0') return false;
  text.remove_prefix(size);
  return true;
}

bool TakeDot(std::string_view& text) {
  if (!text.starts_with('.')) return false;
  text.remove_prefix(1);
  return true;
}

}  // namespace

std::optional<ReleaseNumber> ParseReleaseName(std::string_view name) {
  if (name.starts_with('v')) name.remove_prefix(1);
  ReleaseNumber out;
  if (!TakeNumber(name, out.major) || !TakeDot(name) || !TakeNumber(name, out.minor)) return std::nullopt;
  if (name.empty()) return out;
  if (!TakeDot(name) || !TakeNumber(name, out.patch) || !name.empty()) return std::nullopt;
  return out;
}

std::optional<ReleaseNumber> MinorOf(std::string_view name) {
  std::optional<ReleaseNumber> out = ParseReleaseName(name);
  if (out) out->patch = 0;
  return out;
}

}  // namespace plimsoll::catalog
