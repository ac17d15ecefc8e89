#include "plimsoll/builtin/kind/cluster_facts.h"

#include <algorithm>
#include <charconv>

#include "../vocabulary/address_texts.h"

namespace plimsoll::builtin {
namespace {

constexpr int64_t kMaxPort = 65535;

std::string_view FamilyOfRange(std::string_view range) { return CidrFamily(range) == 6 ? "IPv6" : "IPv4"; }

std::optional<int64_t> ParsePort(std::string_view text) {
  int64_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size() || port < 0 || port > kMaxPort) {
    return std::nullopt;
  }
  return port;
}

}  // namespace

bool ClusterFacts::HasFamily(std::string_view family) const {
  return service_ranges.empty() || !RangeOf(family).empty();
}

std::string_view ClusterFacts::DefaultFamily() const {
  return service_ranges.empty() ? "IPv4" : FamilyOfRange(service_ranges.front());
}

std::string_view ClusterFacts::RangeOf(std::string_view family) const {
  for (const std::string& range : service_ranges) {
    if (FamilyOfRange(range) == family) return range;
  }
  return {};
}

void ClusterFacts::Add(const ClusterFacts& others) {
  if (others.allow_privileged) allow_privileged = others.allow_privileged;
  if (!others.service_ranges.empty()) service_ranges = others.service_ranges;
  if (others.service_node_ports) service_node_ports = others.service_node_ports;
  if (others.now) now = others.now;
}

Result<std::vector<std::string>> ParseServiceRanges(std::string_view text) {
  std::vector<std::string> out;
  while (true) {
    const size_t end = std::min(text.find(','), text.size());
    const std::string range(text.substr(0, end));
    if (CidrFamily(range) == 0) {
      return std::unexpected(Error{"must be a range such as 10.0.0.0/16, not '" + range + "'"});
    }
    out.push_back(range);
    if (end == text.size()) break;
    text.remove_prefix(end + 1);
  }
  if (out.size() > 2 || (out.size() == 2 && CidrFamily(out[0]) == CidrFamily(out[1]))) {
    return std::unexpected(Error{"must be one range, or one of IPv4 and one of IPv6"});
  }
  return out;
}

Result<NodePortRange> ParseNodePortRange(std::string_view text) {
  const Error wrong{"must be a range such as 30000-32767, not '" + std::string(text) + "'"};
  const size_t sign = text.find_first_of("-+");
  if (sign == std::string_view::npos) return std::unexpected(wrong);
  const auto first = ParsePort(text.substr(0, sign)), second = ParsePort(text.substr(sign + 1));
  if (!first || !second) return std::unexpected(wrong);
  const int64_t last = text[sign] == '+' ? *first + *second : *second;
  if (last < *first || last > kMaxPort) return std::unexpected(wrong);
  return NodePortRange{*first, last};
}

Result<value::Time> ParseClock(std::string_view text) {
  const Result<value::Time> time = value::ParseTime(text, value::TimeLayout::kRfc3339);
  if (time) return time->InUtc();
  return std::unexpected(
      Error{"must be a time such as 2026-11-17T12:00:00Z, not '" + std::string(text) + "'"});
}

}  // namespace plimsoll::builtin
