// ClusterFacts is how a cluster is set up, as far as answers of its API server depend on it: flags of
// kube-apiserver, and its clock. What is not set permits everything.
//
//   ClusterFacts facts;
//   facts.service_ranges = *ParseServiceRanges("10.0.0.0/16,fd00::/112");
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/value/time.h"

namespace plimsoll::builtin {

struct NodePortRange {
  int64_t first = 0;
  int64_t last = 0;

  bool Has(int64_t port) const { return port >= first && port <= last; }
  std::string Text() const { return std::to_string(first) + "-" + std::to_string(last); }
};

struct ClusterFacts {
  // --allow-privileged.
  std::optional<bool> allow_privileged = {};
  // --service-cluster-ip-range: one, or one of each family. That of the first is the default. None: both
  // families, IPv4 first, and all addresses.
  std::vector<std::string> service_ranges = {};
  // --service-node-port-range.
  std::optional<NodePortRange> service_node_ports = {};
  // The clock. None: times that the server sets are stored as `NOW`, so that results are the same every time.
  std::optional<value::Time> now = {};

  bool AllowsPrivileged() const { return allow_privileged.value_or(true); }
  bool HasFamily(std::string_view family) const;  // `IPv4` or `IPv6`
  std::string_view DefaultFamily() const;
  // The range for addresses of a family; empty when it is not known.
  std::string_view RangeOf(std::string_view family) const;
  // Takes over what is set in others.
  void Add(const ClusterFacts& others);
};

// A range, or two of different families with a comma in between.
Result<std::vector<std::string>> ParseServiceRanges(std::string_view text);
// `30000-32767`, or `30000+2767` as kube-apiserver has it.
Result<NodePortRange> ParseNodePortRange(std::string_view text);
Result<value::Time> ParseClock(std::string_view text);

}  // namespace plimsoll::builtin
