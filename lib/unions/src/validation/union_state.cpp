#include "union_state.h"

#include <algorithm>

#include "plimsoll/merge/fieldpath/path_element.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::unions {

using merge::Member;
using merge::Node;
using merge::PathElement;
using merge::SortMembers;

namespace {

bool IsZero(const Node& value) {
  switch (value.kind) {
    case value::Kind::kBool: return !value.boolean;
    case value::Kind::kInt:
    case value::Kind::kFloat: return value.AsDouble() == 0;
    case value::Kind::kString: return value.count == 0;
    default: return false;
  }
}

// The keys of an item in the order of their names; fewer when it lacks some.
std::vector<Member> KeysOf(const Node& item, const std::vector<std::string>& keys) {
  std::vector<Member> out;
  for (const std::string& key : keys) {
    const Node* value = item.Find(key);
    if (value != nullptr && value->IsScalar()) out.push_back({key, *value});
  }
  SortMembers(out);
  return out;
}

}  // namespace

bool IsSet(const UnionMember& member, const Node* value, bool go_zero) {
  if (value == nullptr || value->IsNull()) return false;
  if (value->IsArray()) return value->count > 0;
  if (value->IsObject()) return value->count > 0 || member.kind != MemberKind::kMap;
  return !go_zero || !IsZero(*value);
}

UnionState StateOf(const UnionType& type, const Node& object, bool go_zero) {
  UnionState out;
  for (const UnionMember& member : type.members) {
    out.set.push_back(IsSet(member, object.Find(member.field), go_zero));
    if (out.set.back()) ++out.count;
  }
  if (!type.HasDiscriminator()) return out;
  const Node* discriminator = object.Find(type.discriminator);
  if (discriminator == nullptr) {
    out.discriminator = type.discriminator_default;
  } else if (discriminator->IsString()) {
    out.discriminator = discriminator->AsString();
  }
  // Generated validators read a string, which is "" where there is none.
  const bool written = discriminator != nullptr && type.source != UnionSource::kDeclarative;
  out.has_discriminator = !out.discriminator.empty() || written;
  return out;
}

std::string SetList(const UnionType& type, const UnionState& state) {
  std::string out = "{";
  for (size_t i = 0; i < type.members.size(); ++i) {
    if (state.set[i]) out += (out.size() > 1 ? ", " : "") + type.members[i].field;
  }
  return out + '}';
}

const Node& MemberOrNull(const Node& object, std::string_view key) {
  static const Node kNull = {};
  const Node* found = object.Find(key);
  return found != nullptr ? *found : kNull;
}

std::string KeyText(const Node& item, const std::vector<std::string>& keys) {
  const std::vector<Member> fields = KeysOf(item, keys);
  std::string out;
  if (keys.empty() || fields.size() != keys.size()) return out;
  AppendText(out, PathElement::Key(fields));
  return out;
}

ItemIndex::ItemIndex(const Node& list, const std::vector<std::string>& keys) : list_(list), keys_(keys) {
  ptrdiff_t index = 0;
  for (const Node& item : list.Items()) {
    std::string key = KeyText(item, keys);
    if (!key.empty()) places_.try_emplace(std::move(key), index);
    ++index;
  }
}

ptrdiff_t ItemIndex::Find(const Node& item) const {
  const std::string key = KeyText(item, keys_);
  const auto found = places_.find(key);
  return key.empty() || found == places_.end() ? -1 : found->second;
}

const Node* ItemIndex::Item(const Node& item) const {
  const ptrdiff_t at = Find(item);
  return at < 0 ? nullptr : &list_.Items()[static_cast<size_t>(at)];
}

value::Step ItemStep(const Node& item, const std::vector<std::string>& keys, size_t index, ItemNames names) {
  const std::vector<Member> fields = names == ItemNames::kByKey ? KeysOf(item, keys) : std::vector<Member>();
  if (fields.empty() || fields.size() != keys.size()) {
    return value::Step::Index(static_cast<uint32_t>(index));
  }
  return merge::StepOf(PathElement::Key(fields), index);
}

UnionError MakeUnionError(UnionRule rule, value::Path path, std::string members, std::string detail,
                          UnionEnforcement enforcement) {
  UnionError error{finding::Invalid(std::move(path), text::Quoted(members), std::move(detail), {})};
  error.code = finding::Code::kUnionViolation;
  error.origin = finding::OriginKind::kUnion;
  error.rule = rule;
  error.members = std::move(members);
  error.enforcement = enforcement;
  return error;
}

}  // namespace plimsoll::unions
