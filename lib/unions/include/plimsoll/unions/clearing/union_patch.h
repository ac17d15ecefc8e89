// UnionPatch is the request that sets members of unions and clears the others: the user's own partial
// document, completed with nulls for the other members and with the discriminator, in the form of one of
// the four kinds of patches.
//
//   UnionPatch patch = BuildUnionPatch(schema, {.user = user, .live = &live}, arena);
//   // {waiting: {...}} becomes {waiting: {...}, running: null}
//
// A JSON merge patch replaces lists, so a list of which items are selected is sent whole, rebuilt from the
// live object; other patches do the same with lists that they cannot merge. Without a live object there is no
// such patch. Server-side apply has no way to clear: what other managers own there is a conflict.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "plimsoll/base/arena.h"
#include "plimsoll/merge/value/node.h"
#include "plimsoll/unions/declarations/union_schema.h"
#include "plimsoll/unions/validation/union_validate.h"
#include "plimsoll/value/path.h"

namespace plimsoll::unions {

enum class UnionPatchType : uint8_t { kMerge, kStrategic, kJson, kApply };

// Which other members are cleared: those set in the live object, or all of them. Without a live object
// always all.
enum class ClearMembers : uint8_t { kSet, kAll };

// Lists of the user's document that contain some items of a list, not all: by their first items,
// the keys that name those.
using SelectedItems = std::map<const merge::Node*, std::vector<std::string>>;

struct UnionPatchRequest {
  merge::Node user;
  const merge::Node* live = nullptr;
  ClearMembers clear = ClearMembers::kSet;
  UnionPatchType type = UnionPatchType::kMerge;
  std::string manager = {};  // who applies
  // Lists that select items; every other list is meant as a whole. Null: lists with keys select items.
  const SelectedItems* selected = nullptr;
};

struct UnionAddition {
  enum class Why : uint8_t { kCleared, kDiscriminator };
  value::Path path;
  Why why = Why::kCleared;
  std::string because;  // in words
};

// Another member that is set in the live object and that apply leaves there.
struct UnionConflict {
  value::Path path;
  std::vector<std::string> managers;  // who own it; none when nobody is known to
  std::string because;
};

struct UnionPatch {
  UnionErrors errors = {};   // the patch would set several members (V6); then there is nothing else
  std::string failure = {};  // why there can be no such patch
  merge::Node body = {};     // an object; for kJson a list of operations
  std::vector<UnionAddition> added = {};
  std::vector<UnionConflict> conflicts = {};  // of kApply
  std::vector<std::string> notes = {};
};

// "cleared", "discriminator"
std::string_view UnionAdditionName(UnionAddition::Why why);

UnionPatch BuildUnionPatch(const UnionSchema& schema, const UnionPatchRequest& request, Arena& arena);

}  // namespace plimsoll::unions
