// Where strategic merge patches find out how a field is patched: the extensions
// x-kubernetes-patch-strategy and x-kubernetes-patch-merge-key in schemas of OpenAPI. What was found once
// is remembered.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>

#include "plimsoll/merge/value/key_order.h"
#include "plimsoll/patch/merge/patch_error.h"
#include "plimsoll/patch/strategic/strategic_patch.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::patch {

class PatchSchema;

struct FieldPatch {
  PatchSchema* schema = nullptr;  // of the map, or of the list's items
  std::string_view merge_key;
  std::string_view strategy;  // "merge", "replace", another or none
  bool retain_keys = false;
};

// All schemas that were looked at so far.
class PatchSchemas {
 public:
  explicit PatchSchemas(const PatchTypes& types) : components_(types.components) { root_ = &At(types.root); }

  PatchSchema& root() { return *root_; }
  PatchSchema& At(value::Value node);
  value::Value components() const { return components_; }

 private:
  value::Value components_;
  std::deque<PatchSchema> schemas_;
  std::map<const void*, PatchSchema*> known_;  // by their places in the document
  PatchSchema* root_ = nullptr;
};

// A schema among others that it may refer to.
class PatchSchema {
 public:
  PatchSchema(PatchSchemas& all, value::Value node) : all_(all), node_(node) {}

  const PatchResult<FieldPatch>& MapField(std::string_view key);
  const PatchResult<FieldPatch>& ListField(std::string_view key);
  // What upstream calls it: its type.
  std::string Name() const;

 private:
  using Fields = std::map<std::string, PatchResult<FieldPatch>, merge::KeyLess>;

  const PatchResult<FieldPatch>& Remembered(Fields& fields, std::string_view key, bool list);
  PatchResult<FieldPatch> Field(value::Value property, bool list);

  PatchSchemas& all_;
  value::Value node_;
  Fields maps_;
  Fields lists_;
  PatchResult<FieldPatch> unknown_;  // the last field there is not
};

}  // namespace plimsoll::patch
