#include "merge_methods.h"

#include <array>

#include "plimsoll/merge/fieldpath/fields_v1.h"

namespace plimsoll::batch {
namespace {

constexpr std::array kMergeMethods = {
    BatchEntry{"merge.fieldset", MergeFieldSet}, BatchEntry{"merge.schemaconv", MergeSchemaConv},
    BatchEntry{"merge.smd", MergeSmd},           BatchEntry{"merge.diff", MergeDiff},
    BatchEntry{"merge.updater", MergeUpdater},   BatchEntry{"merge.ssa", MergeSsa},
    BatchEntry{"merge.smp", MergeSmp},           BatchEntry{"merge.jsonpatch", MergeJsonPatch},
    BatchEntry{"merge.unions", MergeUnions},
};

}  // namespace

std::span<const BatchEntry> MergeMethods() { return kMergeMethods; }

void WriteFieldsV1(text::JsonWriter& result, std::string_view key, const merge::FieldSet& set) {
  result.Key(key);
  result.Raw(merge::FieldsV1Text(set));
}

void WritePaths(text::JsonWriter& result, std::string_view key, const merge::FieldSet& set) {
  result.Key(key);
  result.BeginArray();
  for (const std::string& path : set.Paths()) result.String(path);
  result.EndArray();
}

void WriteObject(text::JsonWriter& result, const merge::Node& node) {
  result.Key("object");
  merge::WriteNode(result, node);
}

std::expected<merge::Node, BatchFailure> NodeIn(value::Value request, std::string_view key, Arena& arena) {
  const auto member = request.Find(key);
  if (!member) return merge::Node();
  Result<merge::Node> node = merge::LoadNode(*member, arena);
  if (!node) return std::unexpected(BatchFailure{"too_deep", node.error().message});
  return *node;
}

}  // namespace plimsoll::batch
