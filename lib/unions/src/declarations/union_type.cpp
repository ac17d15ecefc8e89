#include "plimsoll/unions/declarations/union_type.h"

#include <algorithm>
#include <array>

#include "plimsoll/base/ascii.h"

namespace plimsoll::unions {
namespace {

bool EqualButFirstCase(std::string_view a, std::string_view b) {
  return a.size() == b.size() && !a.empty() && ascii::ToLower(a[0]) == ascii::ToLower(b[0]) &&
         a.substr(1) == b.substr(1);
}

constexpr std::array<std::string_view, 9> kSourceNames = {"oneof",        "discriminator", "inlined",
                                                          "list",         "published",     "object",
                                                          "taggedObject", "declarative",   "builtin"};

constexpr std::array<std::string_view, 12> kFaultNames = {
    "badShape",          "badTag",         "inlinedKey",    "inlinedUnion",
    "duplicateField",    "duplicateValue", "unknownMember", "unknownDiscriminator",
    "discriminatorType", "noMembers",      "unknownPath",   "tooLarge"};

}  // namespace

const UnionMember* UnionType::Find(std::string_view field) const {
  const auto found = std::ranges::find(members, field, &UnionMember::field);
  return found == members.end() ? nullptr : &*found;
}

bool UnionType::Selects(std::string_view value, const UnionMember& member) const {
  if (value.empty()) return false;
  return std::ranges::any_of(member.values, [&](const std::string& own) {
    return own == value || (any_first_case && EqualButFirstCase(own, value));
  });
}

bool UnionType::SelectsAny(std::string_view value) const {
  return std::ranges::any_of(members, [&](const UnionMember& member) { return Selects(value, member); });
}

std::string_view UnionModeName(UnionMode mode) {
  return mode == UnionMode::kAtMostOne ? "atMostOne" : "exactlyOne";
}

std::string_view UnionSourceName(UnionSource source) { return kSourceNames[static_cast<size_t>(source)]; }

std::string_view UnionFaultName(UnionFault fault) { return kFaultNames[static_cast<size_t>(fault)]; }

std::string MemberList(const UnionType& type) {
  std::string out;
  for (const UnionMember& member : type.members) out += (out.empty() ? "`" : ", `") + member.field + '`';
  return out;
}

}  // namespace plimsoll::unions
