// Why a patch cannot be made or applied: upstream's words, and a kind for those who decide by it.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "plimsoll/merge/value/node.h"

namespace plimsoll::patch {

enum class PatchFault : uint8_t {
  kBadDocument,
  kListOfLists,
  kBadPrimitiveList,
  kBadRetainKeys,
  kBadSetElementOrder,
  kUnsupportedFormat,
  kConflict,
  kPrecondition,
  kUnknownField,
  kMissingMergeKey,
  kMixedList,
  kUnknownPatchType,
  kNoMergeKey,
  kOrderMismatch,
  kMergeDirective,
  kNotEqual,
  kNoElements,
  kBadKind,
  kDanglingRef,
  kBadStrategy,
  kOther,
};

struct PatchError {
  PatchFault fault = PatchFault::kOther;
  std::string message;
};

template <class T>
using PatchResult = std::expected<T, PatchError>;

// "badJSONDoc", "conflict"
std::string_view PatchFaultName(PatchFault fault);

// Whether a patch may change what an object is: its apiVersion, kind and metadata.name.
enum class Identity : uint8_t { kFree, kFixed };
bool TouchesIdentity(const merge::Node& patch);

// The texts of upstream for a patch that changes it, and for two patches that want different things.
std::string PreconditionText(const merge::Node& patch);
std::string ConflictText(const merge::Node& patch, const merge::Node& changes);

// As Go's %v prints it: map[a:1 b:[x <nil>]]
std::string GoText(const merge::Node& node);

}  // namespace plimsoll::patch
