#include "members.h"

#include <algorithm>

namespace plimsoll::check {
namespace {

// Whether JSON has but one usual way of writing the name.
bool IsPlainAscii(std::string_view name) {
  return std::ranges::all_of(name, [](char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; });
}

void Spell(std::string_view name, Member& member) {
  const size_t length = name.size() + 3;
  if (length > member.text.size() || !IsPlainAscii(name)) return;
  member.text[0] = '"';
  std::ranges::copy(name, member.text.begin() + 1);
  member.text[length - 2] = '"';
  member.text[length - 1] = ':';
  member.counts = static_cast<uint32_t>((uint64_t{1} << length) - 1);
}

}  // namespace

uint64_t AddMembers(std::span<const Property> properties, std::vector<Member>& members) {
  const size_t first = members.size();
  members.resize(first + properties.size());
  uint32_t bits = 0;
  uint64_t required = 0;
  for (const bool want : {true, false}) {
    for (size_t i = 0; i < properties.size() && bits < Member::kMostBits; ++i) {
      if (properties[i].required != want) continue;
      members[first + i].bit = uint64_t{1} << bits++;
      if (want) required |= members[first + i].bit;
    }
  }
  for (size_t i = 0; i < properties.size(); ++i) {
    Member& member = members[first + i];
    member.node = properties[i].node;
    if (member.node != kNone && member.bit != 0) Spell(properties[i].name, member);
  }
  return required;
}

}  // namespace plimsoll::check
