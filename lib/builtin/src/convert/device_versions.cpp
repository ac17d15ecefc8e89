#include "device_versions.h"

#include <initializer_list>
#include <utility>

namespace plimsoll::builtin {
namespace {

using value::Tree;
using value::TreeMember;
using value::TreeObject;

constexpr std::string_view kFlatVersion = "v1beta1";

// Below an object; null when something on the way is missing.
Tree* FindBelow(Tree& object, std::initializer_list<std::string_view> names) {
  Tree* at = &object;
  for (const std::string_view name : names) {
    if (at == nullptr || !at->IsObject()) return nullptr;
    at = at->AsObject().Find(name);
  }
  return at;
}

// Moves members of an object, other than those that stay, into a member `into`.
void MoveInto(TreeObject& object, std::string_view into, std::initializer_list<std::string_view> stay) {
  Tree inner = Tree::NewObject();
  TreeObject outer;
  for (TreeMember& member : object) {
    bool stays = false;
    for (const std::string_view name : stay) stays |= member.key == name;
    (stays ? outer : inner.AsObject()).Set(member.key, std::move(member.value));
  }
  outer.Set(into, std::move(inner));
  object = std::move(outer);
}

// Moves the members of a member to its object.
void MoveOutOf(TreeObject& object, std::string_view from) {
  Tree* const inner = object.Find(from);
  if (inner == nullptr || !inner->IsObject()) return;
  const Tree taken = std::move(*inner);
  object.Remove(from);
  for (const TreeMember& member : taken.AsObject()) object.Set(member.key, member.value.Clone());
}

template <class Change>
void ForEachObjectIn(Tree* list, const Change& change) {
  if (list == nullptr || !list->IsArray()) return;
  for (Tree& item : list->AsArray()) {
    if (item.IsObject()) change(item.AsObject());
  }
}

// A request that has alternatives, or nothing but its name, has no `exactly`. A class that is empty is none.
void MakeExact(TreeObject& request) {
  const Tree* const device_class = request.Find("deviceClassName");
  if (device_class != nullptr && device_class->IsString() && device_class->AsString().empty())
    request.Remove("deviceClassName");
  size_t others = 0;
  for (const TreeMember& member : request) {
    if (member.key != "name" && member.key != "firstAvailable") ++others;
  }
  if (others != 0) MoveInto(request, "exactly", {"name", "firstAvailable"});
}

void ConvertRequests(Tree* requests, std::string_view from, std::string_view to) {
  if ((from == kFlatVersion) == (to == kFlatVersion)) return;
  ForEachObjectIn(requests, [&](TreeObject& request) {
    from == kFlatVersion ? MakeExact(request) : MoveOutOf(request, "exactly");
  });
}

}  // namespace

void ConvertResourceClaimVersion(std::string_view from, std::string_view to, Tree& object) {
  ConvertRequests(FindBelow(object, {"spec", "devices", "requests"}), from, to);
}

void ConvertResourceClaimTemplateVersion(std::string_view from, std::string_view to, Tree& object) {
  ConvertRequests(FindBelow(object, {"spec", "spec", "devices", "requests"}), from, to);
}

void ConvertResourceSliceVersion(std::string_view from, std::string_view to, Tree& object) {
  if ((from == kFlatVersion) == (to == kFlatVersion)) return;
  ForEachObjectIn(FindBelow(object, {"spec", "devices"}), [&](TreeObject& device) {
    from == kFlatVersion ? MoveOutOf(device, "basic") : MoveInto(device, "basic", {"name"});
  });
}

}  // namespace plimsoll::builtin
