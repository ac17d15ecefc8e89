#include "patch_schema.h"

#include <vector>

#include "plimsoll/merge/schema/open_api_extensions.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::patch {
namespace {

using value::Value;

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
  std::string joined;
  for (const std::string_view part : parts) joined += (joined.empty() ? "" : " ") + std::string(part);
  return std::unexpected(PatchError{PatchFault::kBadStrategy, "unexpected patch strategy: [" + joined + "]"});
}

// Through the first of allOf, and one reference.
PatchResult<Value> Resolved(Value node, Value components) {
  if (const auto all = node.Find("allOf"); all && all->Count() > 0) node = *all->Items().begin();
  const std::string_view reference = value::TextIn(node, "$ref");
  if (reference.empty()) return node;
  std::string_view name = reference;
  for (const std::string_view prefix : {"#/components/schemas/", "#/definitions/"}) {
    if (reference.starts_with(prefix)) name = reference.substr(prefix.size());
  }
  if (const auto found = components.Find(name)) return *found;
  return std::unexpected(
      PatchError{PatchFault::kDanglingRef, "unable to resolve " + std::string(reference) + " in OpenAPI V3"});
}

}  // namespace

PatchSchema& PatchSchemas::At(Value node) {
  const auto [known, fresh] = known_.try_emplace(&node.node());
  if (fresh) known->second = &schemas_.emplace_back(*this, node);
  return *known->second;
}

// Keys that no schema has come from objects, and are not worth a place.
const PatchResult<FieldPatch>& PatchSchema::Remembered(Fields& fields, std::string_view key, bool list) {
  const auto known = fields.find(key);
  if (known != fields.end()) return known->second;
  const auto properties = node_.Find("properties");
  const auto property = properties ? properties->Find(key) : std::nullopt;
  if (property) return fields.emplace(key, Field(*property, list)).first->second;
  unknown_ = std::unexpected(
      PatchError{PatchFault::kUnknownField, "unable to find api field \"" + std::string(key) + '"'});
  return unknown_;
}

PatchResult<FieldPatch> PatchSchema::Field(Value property, bool list) {
  const auto items = list ? property.Find("items") : std::nullopt;
  const auto node = Resolved(items.value_or(property), all_.components());
  if (!node) return std::unexpected(node.error());
  FieldPatch out{.schema = &all_.At(*node), .merge_key = {}, .strategy = {}};
  out.merge_key = value::TextIn(property, "x-kubernetes-patch-merge-key");
  const auto read = ReadStrategies(value::TextIn(property, "x-kubernetes-patch-strategy"), out);
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
  const std::string_view type = value::TextIn(node_, "type");
  return type.empty() ? "Struct" : std::string(type);
}

}  // namespace plimsoll::patch
