// How strategic merge patches treat a field: by the extensions x-kubernetes-patch-strategy and
// x-kubernetes-patch-merge-key of its schema. What was found once is remembered.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/merge/value/key_order.h"
#include "plimsoll/patch/merge/patch_error.h"
#include "plimsoll/schema/schema.h"

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
  explicit PatchSchemas(const schema::Schema& schema) : schema_(schema), root_(&At(schema.root())) {}

  PatchSchema& root() { return *root_; }
  PatchSchema& At(schema::NodeId node);
  const schema::Schema& schema() const { return schema_; }

 private:
  const schema::Schema& schema_;
  std::deque<PatchSchema> schemas_;
  std::map<schema::NodeId, PatchSchema*> known_;
  PatchSchema* root_;
};

// One of the schemas.
class PatchSchema {
 public:
  PatchSchema(PatchSchemas& all, schema::NodeId node) : all_(all), node_(node) {}

  const PatchResult<FieldPatch>& MapField(std::string_view key);
  const PatchResult<FieldPatch>& ListField(std::string_view key);
  // What upstream calls it: its type.
  std::string Name() const;

 private:
  using Fields = std::map<std::string, PatchResult<FieldPatch>, merge::KeyLess>;

  const PatchResult<FieldPatch>& Remembered(Fields& fields, std::string_view key, bool list);
  PatchResult<FieldPatch> Field(schema::NodeId property, bool list);

  PatchSchemas& all_;
  schema::NodeId node_;
  Fields maps_;
  Fields lists_;
  PatchResult<FieldPatch> unknown_;  // the last field there is not
};

}  // namespace plimsoll::patch
