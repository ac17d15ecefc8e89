// Where strategic merge patches find out how a field is patched: the extensions
// x-kubernetes-patch-strategy and x-kubernetes-patch-merge-key in schemas of OpenAPI 3.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/merge/patch_error.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::merge {

class PatchSchema;
struct FieldPatch;

// A schema among others that it may refer to.
class PatchSchema {
 public:
  PatchSchema(value::Value components, value::Value node) : components_(components), node_(node) {}

  PatchResult<FieldPatch> MapField(std::string_view key) const;
  PatchResult<FieldPatch> ListField(std::string_view key) const;
  // What upstream calls it: its type.
  std::string Name() const;

 private:
  PatchResult<FieldPatch> Field(std::string_view key, bool list) const;

  value::Value components_;
  value::Value node_;
};

struct FieldPatch {
  PatchSchema schema;  // of the map, or of the list's items
  std::string_view merge_key;
  std::string_view strategy;  // "merge", "replace", another or none
  bool retain_keys = false;
};

}  // namespace plimsoll::merge
