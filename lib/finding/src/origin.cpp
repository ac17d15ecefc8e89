#include "plimsoll/finding/origin.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace plimsoll::finding {
namespace {

constexpr std::string_view kFormatPrefix = "format=";

// By OriginKind, without kOther.
constexpr std::array<std::string_view, 20> kOriginNames = {"",
                                                           "dependentForbidden",
                                                           "dependentRequired",
                                                           kFormatPrefix,
                                                           "immutable",
                                                           "maxBytes",
                                                           "maxItems",
                                                           "maxLength",
                                                           "maxProperties",
                                                           "maximum",
                                                           "minItems",
                                                           "minLength",
                                                           "minProperties",
                                                           "minimum",
                                                           "monotonic",
                                                           "neq",
                                                           "union",
                                                           "update",
                                                           "validateFalse",
                                                           "zeroOrOneOf"};
static_assert(kOriginNames.size() == static_cast<size_t>(OriginKind::kOther));

}  // namespace

Origin::Origin(OriginKind kind_of, std::string name_of) : kind(kind_of), name(std::move(name_of)) {}

Origin Origin::Parse(std::string_view text) {
  if (text.starts_with(kFormatPrefix)) {
    return {OriginKind::kFormat, std::string(text.substr(kFormatPrefix.size()))};
  }
  const auto known = std::ranges::find(kOriginNames, text);
  if (known == kOriginNames.end()) return {OriginKind::kOther, std::string(text)};
  return static_cast<OriginKind>(known - kOriginNames.begin());
}

std::string Origin::Text() const {
  return kind == OriginKind::kOther ? name : std::string(kOriginNames[static_cast<size_t>(kind)]) + name;
}

}  // namespace plimsoll::finding
