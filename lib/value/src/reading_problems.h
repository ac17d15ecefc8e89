// What the readers say when one of our own limits is reached, and how YAML problems are introduced.
#pragma once

#include <cstdint>
#include <string>

#include "plimsoll/base/counted.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/limits.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::value {

inline std::string DepthLimitText(const Limits& limits) {
  return "nested deeper than the limit of " + Counted(limits.max_depth, "level");
}
inline std::string NodesLimitText(const Limits& limits) {
  return "more values and keys than the limit of " + std::to_string(limits.max_nodes);
}
inline std::string AliasLimitText(const Limits& limits) {
  return "aliases expand to more values than the limit of " + std::to_string(limits.max_alias_nodes);
}
inline std::string BytesLimitText(const Limits& limits) {
  return "larger than the limit of " + Counted(limits.max_bytes, "byte");
}

// A problem of YAML: upstream's words, or ours where one of our own limits is reached.
inline Problem YamlProblemOf(ProblemKind kind, const std::string& words, text::Span span) {
  const bool upstream = kind == ProblemKind::kSyntax || kind == ProblemKind::kDecode;
  const std::string lead = upstream ? "yaml: " : "";
  return {kind, lead + words, span, {}, {}, static_cast<uint32_t>(lead.size())};
}

}  // namespace plimsoll::value
