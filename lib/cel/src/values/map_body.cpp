#include "plimsoll/cel/values/map_body.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <optional>

#include "../types/number_bounds.h"
#include "plimsoll/base/hash.h"
#include "plimsoll/cel/values/eval_memory.h"

namespace plimsoll::cel {
namespace {

// Upstream compares the zones as well, by the place they lie in memory: whole hours, of those in
// use, lie there once, any other offset is a new zone each time.
bool SameTime(value::Time a, value::Time b) {
  constexpr int32_t kHour = 3600;
  const bool shared = a.offset % kHour == 0 && a.offset >= -12 * kHour && a.offset <= 14 * kHour;
  return a == b && a.offset == b.offset && shared;
}

bool SameKey(Value a, Value b) {
  if (a.tag() != b.tag()) return false;
  switch (a.tag()) {
    case Tag::kString:
    case Tag::kBytes:
    case Tag::kType: return a.text() == b.text();
    case Tag::kDouble: return a.AsDouble() == b.AsDouble();
    case Tag::kTimestamp: return SameTime(a.AsTimestamp(), b.AsTimestamp());
    case Tag::kNull: return true;
    case Tag::kError:  // no two are the same
      return false;
    default: return a.AsInt() == b.AsInt();
  }
}

uint64_t HashKey(Value key) {
  const auto kind = static_cast<uint64_t>(key.tag());
  switch (key.tag()) {
    case Tag::kString:
    case Tag::kBytes:
    case Tag::kType: return MixHash(HashBytes(key.text()), kind);
    case Tag::kDouble:  // 0 and -0 are one key
      return MixHash(std::bit_cast<uint64_t>(key.AsDouble() == 0 ? 0.0 : key.AsDouble()), kind);
    case Tag::kNull: return kind;
    default: return MixHash(static_cast<uint64_t>(key.AsInt()), kind);
  }
}

// The same number as a key of another kind, first of the kinds that upstream tries.
std::optional<Value> AsInt(Value key) {
  if (key.tag() == Tag::kUint) {
    if (key.AsUint() > uint64_t{INT64_MAX}) return std::nullopt;
    return Value::Int(static_cast<int64_t>(key.AsUint()));
  }
  if (key.tag() != Tag::kDouble) return std::nullopt;
  const double d = key.AsDouble();
  if (!(d > -kTwo63 && d < kTwo63) || d != std::trunc(d)) return std::nullopt;
  return Value::Int(static_cast<int64_t>(d));
}

std::optional<Value> AsUint(Value key) {
  if (key.tag() == Tag::kInt) {
    if (key.AsInt() < 0) return std::nullopt;
    return Value::Uint(static_cast<uint64_t>(key.AsInt()));
  }
  if (key.tag() != Tag::kDouble) return std::nullopt;
  const double d = key.AsDouble();
  if (!(d >= 0 && d < kTwo64) || d != std::trunc(d)) return std::nullopt;
  return Value::Uint(static_cast<uint64_t>(d));
}

void IndexEntry(MapBody& map, uint32_t position) {
  uint32_t at = static_cast<uint32_t>(HashKey(map.entries[position].key)) & map.index_mask;
  while (map.index[at] != MapBody::kFree) at = (at + 1) & map.index_mask;
  map.index[at] = position;
}

void Reindex(EvalMemory& memory, MapBody& map) {
  const uint32_t slots = std::bit_ceil(map.capacity * 2);
  map.index = reinterpret_cast<uint32_t*>(memory.Allocate(slots * sizeof(uint32_t)));
  map.index_mask = slots - 1;
  std::memset(map.index, 0xFF, slots * sizeof(uint32_t));
  for (uint32_t i = 0; i < map.count; ++i) IndexEntry(map, i);
}

void Grow(EvalMemory& memory, MapBody& map) {
  map.capacity = map.capacity == 0 ? 4 : map.capacity * 2;
  auto* bigger = reinterpret_cast<MapEntryValue*>(memory.Allocate(map.capacity * sizeof(MapEntryValue)));
  for (uint32_t i = 0; i < map.count; ++i) bigger[i] = map.entries[i];
  map.entries = bigger;
  if (map.capacity > MapBody::kUnindexed) Reindex(memory, map);
}

}  // namespace

bool IsKey(Value value) { return value.tag() != Tag::kBytes; }

const MapEntryValue* MapBody::FindExact(Value key) const {
  if (index == nullptr) {
    for (uint32_t i = 0; i < count; ++i) {
      if (SameKey(entries[i].key, key)) return &entries[i];
    }
    return nullptr;
  }
  uint32_t at = static_cast<uint32_t>(HashKey(key)) & index_mask;
  for (; index[at] != kFree; at = (at + 1) & index_mask) {
    if (SameKey(entries[index[at]].key, key)) return &entries[index[at]];
  }
  return nullptr;
}

const MapEntryValue* MapBody::Find(Value key) const {
  if (const MapEntryValue* exact = FindExact(key)) return exact;
  if (!key.IsNumber()) return nullptr;
  if (const auto as_int = AsInt(key)) {
    if (const MapEntryValue* found = FindExact(*as_int)) return found;
  }
  if (const auto as_uint = AsUint(key)) return FindExact(*as_uint);
  return nullptr;
}

void MapBody::Set(EvalMemory& memory, Value key, Value value) {
  if (const MapEntryValue* there = FindExact(key)) {
    entries[there - entries].value = value;
    return;
  }
  if (count == capacity) Grow(memory, *this);
  entries[count] = {key, value};
  ++count;
  if (index != nullptr) IndexEntry(*this, count - 1);
}

void MapBody::Remove(Value key) {
  const MapEntryValue* there = FindExact(key);
  if (there == nullptr) return;
  for (auto at = static_cast<size_t>(there - entries); at + 1 < count; ++at) entries[at] = entries[at + 1];
  --count;
  if (index == nullptr) return;
  std::memset(index, 0xFF, (size_t{index_mask} + 1) * sizeof(uint32_t));
  for (uint32_t i = 0; i < count; ++i) IndexEntry(*this, i);
}

}  // namespace plimsoll::cel
