#include "patch_schema.h"
#include "plimsoll/text/joined.h"

#include <span>
#include <vector>

namespace plimsoll::patch {

using schema::Keyword;
using schema::NodeId;
using schema::Schema;

namespace {

std::vector<std::string_view> Strategies(std::string_view text) {
  std::vector<std::string_view> out;
  for (size_t comma = text.find(','); comma != std::string_view::npos; comma = text.find(',')) {
    out.push_back(text.substr(0, comma));
    text.remove_prefix(comma + 1);
  }
  out.push_back(text);
  return out;
}

constexpr std::string_view kRetainKeys = "retainKeys";

PatchResult<void> ReadStrategies(std::string_view text, FieldPatch& out) {
  const std::vector<std::string_view> parts = Strategies(text);
  if (parts.size() == 1) {
    out.retain_keys = parts[0] == kRetainKeys;
    if (!out.retain_keys) out.strategy = parts[0];
    return {};
  }
  if (parts.size() == 2 && (parts[0] == kRetainKeys || parts[1] == kRetainKeys)) {
    out.retain_keys = true;
    out.strategy = parts[0] == kRetainKeys ? parts[1] : parts[0];
    return {};
  }
  return std::unexpected(
      PatchError{PatchFault::kBadStrategy, "unexpected patch strategy: [" + text::Joined(parts, " ") + "]"});
}

// Through the first of allOf, and one reference.
PatchResult<NodeId> Resolved(NodeId node, const Schema& schema) {
  const std::span<const NodeId> parts = schema.Nodes(node, Keyword::kAllOf);
  if (!parts.empty()) node = parts.front();
  const std::string_view reference = schema.Text(node, Keyword::kRef);
  if (reference.empty()) return node;
  if (const auto target = schema.Target(node, Keyword::kRef)) return *target;
  return std::unexpected(
      PatchError{PatchFault::kDanglingRef, "unable to resolve " + std::string(reference) + " in OpenAPI V3"});
}

}  // namespace

PatchSchema& PatchSchemas::At(NodeId node) {
  const auto [known, fresh] = known_.try_emplace(node);
  if (fresh) known->second = &schemas_.emplace_back(*this, node);
  return *known->second;
}

// Keys that no schema has come from objects, and are not worth a place.
const PatchResult<FieldPatch>& PatchSchema::Remembered(Fields& fields, std::string_view key, bool list) {
  const auto known = fields.find(key);
  if (known != fields.end()) return known->second;
  if (const auto property = all_.schema().Property(node_, key))
    return fields.emplace(key, Field(*property, list)).first->second;
  unknown_ = std::unexpected(
      PatchError{PatchFault::kUnknownField, "unable to find api field \"" + std::string(key) + '"'});
  return unknown_;
}

PatchResult<FieldPatch> PatchSchema::Field(NodeId property, bool list) {
  const Schema& schema = all_.schema();
  const auto items = list ? schema.Node(property, Keyword::kItems) : std::nullopt;
  const auto node = Resolved(items.value_or(property), schema);
  if (!node) return std::unexpected(node.error());
  FieldPatch out{.schema = &all_.At(*node), .merge_key = {}, .strategy = {}};
  out.merge_key = schema.Text(property, Keyword::kPatchMergeKey);
  const auto read = ReadStrategies(schema.Text(property, Keyword::kPatchStrategy), out);
  if (!read) return std::unexpected(read.error());
  return out;
}

const PatchResult<FieldPatch>& PatchSchema::MapField(std::string_view key) {
  return Remembered(maps_, key, false);
}
const PatchResult<FieldPatch>& PatchSchema::ListField(std::string_view key) {
  return Remembered(lists_, key, true);
}

std::string PatchSchema::Name() const {
  const std::string_view type = all_.schema().Text(node_, Keyword::kType);
  return type.empty() ? "Struct" : std::string(type);
}

}  // namespace plimsoll::patch
