#include "crd_roots.h"

#include <algorithm>
#include <string_view>

namespace plimsoll::codegen {
namespace {

using Held = std::set<const Shape*>;

// Looks into embedded structs too. A struct may embed a pointer to itself.
bool HasMember(const Shape& shape, std::string_view key) {
  Held seen = {&shape};
  std::vector<const Shape*> open = {&shape};
  while (!open.empty()) {
    const Shape* next = open.back();
    open.pop_back();
    for (const ShapeMember& member : next->members) {
      if (!member.is_inline && member.key == key) return true;
      const Shape* inner = member.is_inline ? member.type.shape : nullptr;
      if (inner != nullptr && seen.insert(inner).second) open.push_back(inner);
    }
  }
  return false;
}

bool IsResource(const Shape& shape) {
  return HasMember(shape, "apiVersion") && HasMember(shape, "kind") && !HasMember(shape, "items");
}

// Everything that values of a type may hold.
Held HeldBy(const Shape& shape) {
  Held held;
  std::vector<const Shape*> open = {&shape};
  while (!open.empty()) {
    const Shape* next = open.back();
    open.pop_back();
    const auto add = [&](const ShapeRef& ref) {
      if (ref.shape != nullptr && held.insert(ref.shape).second) open.push_back(ref.shape);
    };
    add(next->element);
    add(next->key);
    for (const ShapeMember& member : next->members) add(member.type);
  }
  return held;
}

}  // namespace

CrdRoots::CrdRoots(const Shapes& shapes, const std::vector<const RootType*>& roots) {
  // Such as TypeMeta itself.
  Held inlined;
  for (const RootType* root : roots) {
    for (const ShapeMember& member : shapes.Of(root->type).shape->members) {
      if (member.is_inline) inlined.insert(member.type.shape);
    }
  }
  for (const RootType* root : roots) {
    const Shape* own = shapes.Of(root->type).shape;
    if (IsResource(*own) && !inlined.contains(own)) chosen_.insert(root);
  }
  if (!chosen_.empty()) return;
  std::vector<Held> held;
  for (const RootType* root : roots) held.push_back(HeldBy(*shapes.Of(root->type).shape));
  for (size_t i = 0; i < roots.size(); ++i) {
    const Shape* own = shapes.Of(roots[i]->type).shape;
    bool part = false;
    for (size_t j = 0; j < roots.size(); ++j) {
      // Two types that hold each other are parts of neither.
      part |= held[j].contains(own) && !held[i].contains(shapes.Of(roots[j]->type).shape);
    }
    if (!part) chosen_.insert(roots[i]);
  }
}

}  // namespace plimsoll::codegen
