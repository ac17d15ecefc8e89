// MutationTypes is what mutations have to know of kinds: how objects merge, and what becomes of one after a
// patch.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "plimsoll/merge/schema/merge_program.h"
#include "plimsoll/policy/model/names.h"
#include "plimsoll/policy/model/status.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::policy {

struct MergeType {
  const merge::MergeProgram* program = nullptr;
  merge::TypeId type = merge::kNoType;
};

class MutationTypes {
 public:
  virtual ~MutationTypes() = default;
  // Whether any kind of the group and version has a schema.
  virtual bool HasGroupVersion(const GroupVersionKind& kind) const = 0;
  virtual std::optional<MergeType> FindMergeType(const GroupVersionKind& kind) const = 0;
  // Gives an object after an `applyConfiguration` the values of its Go type. Returns why it does not
  // convert.
  virtual std::optional<std::string> ConvertMerged(const GroupVersionKind& kind,
                                                   value::Document& merged) const = 0;
  // The object after a patch, as the server goes on with it: decoded and with defaults. Fails with the words
  // of a decoder that refuses it.
  virtual std::expected<value::Document, std::string> Settle(const GroupVersionKind& kind,
                                                             value::Document&& patched) const = 0;
};

}  // namespace plimsoll::policy
