#include "preparation.h"

#include <algorithm>
#include <optional>

#include "plimsoll/value/equality.h"

namespace plimsoll::crd {

using reshape::Place;
using reshape::TextOrigin;
using value::Kind;
using value::Member;
using value::Value;

namespace {

int64_t GenerationOf(Value object) {
  const std::optional<Value> metadata = object.Find("metadata");
  const std::optional<Value> generation = metadata ? metadata->Find("generation") : std::nullopt;
  return generation && generation->kind() == Kind::kInt ? generation->AsInt() : 0;
}

bool IsSet(std::optional<Value> field) {
  return field && !field->IsNull() && !(field->IsString() && field->AsString().empty());
}

// Whether an update keeps a field of metadata as it was, whatever the client sends. The generation is
// counted later.
bool IsKept(std::string_view key, Value metadata, Value before) {
  if (key == "generation" || key == "creationTimestamp") return true;
  if (key == "deletionTimestamp") return IsSet(before.Find(key));
  if (key == "uid" || key == "deletionGracePeriodSeconds")
    return IsSet(before.Find(key)) && !IsSet(metadata.Find(key));
  return false;
}

}  // namespace

void Preparation::Begin(Value object, value::Document& out) {
  own_ = writer_.Start(object, out);
  place_ = Place::Of(object.node());
  count_ = 0;
  writer_.OpenContainer(Kind::kObject, place_);
}

void Preparation::End() { writer_.Close(0, count_); }

Preparation::Stock Preparation::Foreign(Value value) const {
  return {&value.document().tape(), &value.document(), TextOrigin::kForeign};
}

void Preparation::CopyMember(const Stock& from, Member member) {
  writer_.CopyNode(from, member.key_value.index(), place_);
  writer_.CopySubtree(from, member.value.index(), place_);
  ++count_;
}

void Preparation::CopyNamed(const Stock& from, Value object, std::string_view key) {
  for (const Member member : object.Members()) {
    if (member.key == key) return CopyMember(from, member);
  }
}

// The metadata of `object` with that generation, and with that name if there is one, or metadata of nothing
// else.
void Preparation::WriteMetadata(Value object, int64_t generation, std::string_view name) {
  const std::optional<Value> metadata = object.Find("metadata");
  const Place place = metadata ? Place::Of(metadata->node()) : place_;
  const uint32_t outer = std::exchange(count_, 0);
  writer_.AddText("metadata", place);
  const uint32_t container = writer_.OpenContainer(Kind::kObject, place);
  Place number = place;
  if (metadata) {
    for (const Member member : metadata->Members()) {
      if (member.key == "generation") {
        number = Place::Of(member.value.node());
      } else if (member.key != "name" || name.empty()) {
        CopyMember(own_, member);
      }
    }
  }
  if (!name.empty()) {
    writer_.AddText("name", place);
    writer_.AddText(name, place);
    ++count_;
  }
  writer_.AddText("generation", number);
  writer_.AddScalar(Kind::kInt, number).integer = generation;
  writer_.Close(container, count_ + 1);
  count_ = outer + 1;
}

void Preparation::Create(Value object, bool has_status, std::string_view name, value::Document& out) {
  Begin(object, out);
  for (const Member member : object.Members()) {
    const bool left_out = member.key == "metadata" || (has_status && member.key == "status");
    if (!left_out) CopyMember(own_, member);
  }
  WriteMetadata(object, 1, name);
  End();
}

void Preparation::Update(Value object, Value old, bool has_status, value::Document& out) {
  const bool same = SameContent(object, old, has_status);
  Begin(object, out);
  for (const Member member : object.Members()) {
    const bool left_out = (!same && member.key == "metadata") || (has_status && member.key == "status");
    if (!left_out) CopyMember(own_, member);
  }
  if (has_status) CopyNamed(Foreign(old), old, "status");
  if (!same) WriteMetadata(object, GenerationOf(old) + 1);
  End();
}

bool Preparation::KeepServerFields(Value object, Value old, value::Document& out) {
  const std::optional<Value> metadata = object.Find("metadata");
  const std::optional<Value> before = old.Find("metadata");
  if (!metadata || !metadata->IsObject() || !before || !before->IsObject()) return false;
  Begin(object, out);
  for (const Member member : object.Members()) {
    if (member.key == "metadata") {
      WriteKeptMetadata(*metadata, *before);
    } else {
      CopyMember(own_, member);
    }
  }
  End();
  return true;
}

void Preparation::WriteKeptMetadata(Value metadata, Value before) {
  const uint32_t outer = std::exchange(count_, 0);
  const Place place = Place::Of(metadata.node());
  writer_.AddText("metadata", place);
  const uint32_t container = writer_.OpenContainer(Kind::kObject, place);
  for (const Member member : metadata.Members()) {
    if (!IsKept(member.key, metadata, before)) CopyMember(own_, member);
  }
  const Stock from_old = Foreign(before);
  for (const Member member : before.Members()) {
    if (IsKept(member.key, metadata, before)) CopyMember(from_old, member);
  }
  writer_.Close(container, count_);
  count_ = outer + 1;
}

void Preparation::Status(Value object, Value old, value::Document& out) {
  Begin(object, out);
  const Stock from_old = Foreign(old);
  const std::optional<Value> metadata = object.Find("metadata");
  const bool manages = metadata && metadata->Find("managedFields");
  const bool had_metadata = old.Find("metadata").has_value();
  for (const Member member : old.Members()) {
    if (member.key != "status" && member.key != "metadata") CopyMember(from_old, member);
  }
  if (had_metadata || manages) {
    const uint32_t outer = std::exchange(count_, 0);
    writer_.AddText("metadata", place_);
    const uint32_t container = writer_.OpenContainer(Kind::kObject, place_);
    if (had_metadata) {
      const Value before = *old.Find("metadata");
      for (const Member member : before.Members()) {
        if (member.key != "managedFields") CopyMember(from_old, member);
      }
    }
    if (manages) CopyNamed(own_, *metadata, "managedFields");
    writer_.Close(container, count_);
    count_ = outer + 1;
  }
  CopyNamed(own_, object, "status");
  End();
}

void Preparation::Convert(Value object, std::string_view api_version, value::Document& out) {
  Begin(object, out);
  for (const Member member : object.Members()) {
    if (member.key != "apiVersion") CopyMember(own_, member);
  }
  writer_.AddText("apiVersion", place_);
  writer_.AddText(api_version, place_);
  ++count_;
  End();
}

// Whether everything but metadata, and but a status that is put back anyway, is as it was.
bool Preparation::SameContent(Value object, Value old, bool has_status) {
  Collect(object, has_status, now_);
  Collect(old, has_status, before_);
  return std::ranges::equal(now_, before_, [](const auto& a, const auto& b) {
    return a.first == b.first && value::Equal(a.second, b.second, value::Equality::kSameKinds);
  });
}

void Preparation::Collect(Value object, bool has_status, Members& members) {
  members.clear();
  for (const Member member : object.Members()) {
    if (member.key == "metadata" || (has_status && member.key == "status")) continue;
    members.emplace_back(member.key, member.value);
  }
  std::ranges::sort(members, {}, [](const auto& member) { return member.first; });
}

}  // namespace plimsoll::crd
