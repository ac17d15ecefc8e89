#include "plimsoll/cel/types/type.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>

#include "plimsoll/base/hash.h"
#include "plimsoll/cel/types/overload.h"

namespace plimsoll::cel {
namespace {

uint64_t HashType(TypeKind kind, std::string_view name, std::span<const Type* const> params) {
  uint64_t hash = static_cast<uint64_t>(kind);
  if (kind == TypeKind::kOpaque || kind == TypeKind::kParam) hash = MixHash(hash, HashBytes(name));
  for (const Type* param : params) hash = MixHash(hash, reinterpret_cast<uintptr_t>(param));
  return MixHash(hash, params.size());
}

uint32_t WeightOf(std::span<const Type* const> params) {
  uint64_t weight = 1;
  for (const Type* param : params) weight += param->weight;
  return static_cast<uint32_t>(std::min<uint64_t>(weight, UINT32_MAX));
}

template <class NameOf>
void AppendType(std::string& out, const Type& type, NameOf name_of) {
  out += name_of(type);
  if (type.params.empty()) return;
  out += '(';
  for (size_t i = 0; i < type.params.size(); ++i) {
    if (i != 0) out += ", ";
    AppendType(out, *type.params[i], name_of);
  }
  out += ')';
}

}  // namespace

TypePool::TypePool() : TypePool(&OverloadTable::Get().Types()) {}

const Type* TypePool::Map(const Type* key, const Type* value) {
  const std::array params{key, value};
  return Intern(TypeKind::kMap, "map", params);
}

const Type* TypePool::Variable(uint32_t index) {
  while (variables_.size() <= index) {
    const auto next = static_cast<uint32_t>(variables_.size());
    const std::string_view name = arena_.Copy("_var" + std::to_string(next));
    variables_.push_back(Add({.kind = TypeKind::kParam, .open = true, .index = next, .name = name}));
  }
  return variables_[index];
}

const Type* TypePool::Parameter(std::string_view name, uint32_t index) {
  const uint64_t hash = MixHash(HashType(TypeKind::kParam, name, {}), index);
  for (const Slot& slot : slots_) {
    if (slot.type != nullptr && slot.hash == hash && slot.type->kind == TypeKind::kParam &&
        slot.type->name == name)
      return slot.type;
  }
  const Type* type = Add({.kind = TypeKind::kParam, .open = true, .index = index, .name = arena_.Copy(name)});
  Put({hash, type});
  return type;
}

// Types of one name with the same fields are one: parts of an open type, whenever they are named.
const Type* TypePool::Object(std::string_view name, const ObjectFields* fields) {
  const uint64_t hash = HashBytes(name) ^ reinterpret_cast<uintptr_t>(fields);
  const auto same = [&](const Slot& slot) {
    return slot.hash == hash && slot.type->kind == TypeKind::kObject && slot.type->fields == fields &&
           slot.type->name == name;
  };
  if (fields != nullptr && !slots_.empty()) {
    const size_t mask = slots_.size() - 1;
    for (size_t i = hash & mask; slots_[i].type != nullptr; i = (i + 1) & mask) {
      if (same(slots_[i])) return slots_[i].type;
    }
  }
  const Type* made = Add({.kind = TypeKind::kObject, .name = arena_.Copy(name), .fields = fields});
  if (fields != nullptr) Put({hash, made});
  return made;
}

const Type* TypePool::WithParams(const Type* type, std::span<const Type* const> params) {
  return Intern(type->kind, type->name, params);
}

const Type* TypePool::Intern(TypeKind kind, std::string_view name, std::span<const Type* const> params) {
  const uint64_t hash = HashType(kind, name, params);
  if (base_ != nullptr) {
    if (const Type* found = base_->Find(hash, kind, name, params)) return found;
  }
  if (const Type* found = Find(hash, kind, name, params)) return found;
  auto* kept = reinterpret_cast<const Type**>(arena_.Allocate(params.size() * sizeof(const Type*)));
  std::copy(params.begin(), params.end(), kept);
  const bool open = std::any_of(params.begin(), params.end(), [](const Type* p) { return p->open; });
  const Type* type = Add({.kind = kind,
                          .open = open,
                          .name = kind == TypeKind::kOpaque ? arena_.Copy(name) : name,
                          .params = {kept, params.size()},
                          .weight = WeightOf(params)});
  Put({hash, type});
  return type;
}

const Type* TypePool::Find(uint64_t hash, TypeKind kind, std::string_view name,
                           std::span<const Type* const> params) const {
  if (slots_.empty()) return nullptr;
  const size_t mask = slots_.size() - 1;
  for (size_t i = hash & mask; slots_[i].type != nullptr; i = (i + 1) & mask) {
    const Type& type = *slots_[i].type;
    if (slots_[i].hash == hash && type.kind == kind && type.name == name &&
        std::equal(params.begin(), params.end(), type.params.begin(), type.params.end())) {
      return &type;
    }
  }
  return nullptr;
}

const Type* TypePool::Add(const Type& type) { return new (arena_.Allocate(sizeof(Type))) Type(type); }

void TypePool::Put(Slot slot) {
  if ((used_ + 1) * 2 > slots_.size()) Grow();
  const size_t mask = slots_.size() - 1;
  size_t i = slot.hash & mask;
  while (slots_[i].type != nullptr) i = (i + 1) & mask;
  slots_[i] = slot;
  ++used_;
}

void TypePool::Grow() {
  std::vector<Slot> old(std::max<size_t>(64, slots_.size() * 2));
  old.swap(slots_);
  used_ = 0;
  for (const Slot& slot : old) {
    if (slot.type != nullptr) Put(slot);
  }
}

std::string RenderType(const Type& type) {
  std::string out;
  AppendType(out, type, [](const Type& t) { return t.name; });
  return out;
}

std::string RenderRuntimeType(const Type& type) {
  std::string out;
  AppendType(out, type, RuntimeTypeName);
  return out;
}

std::string_view RuntimeTypeName(const Type& type) {
  switch (type.kind) {
    case TypeKind::kNull: return "null_type";
    case TypeKind::kDuration: return "google.protobuf.Duration";
    case TypeKind::kTimestamp: return "google.protobuf.Timestamp";
    case TypeKind::kAny: return "google.protobuf.Any";
    default: return type.name;
  }
}

}  // namespace plimsoll::cel
