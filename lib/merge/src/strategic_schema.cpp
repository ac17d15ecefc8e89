#include "strategic_schema.h"

#include <vector>

namespace plimsoll::merge {
namespace {

using value::Value;

std::string_view TextIn(Value object, std::string_view key) {
  const auto member = object.Find(key);
  return member && member->IsString() ? member->AsString() : std::string_view();
}

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
  const std::string_view reference = TextIn(node, "$ref");
  if (reference.empty()) return node;
  constexpr std::string_view kPrefix = "#/components/schemas/";
  const bool local = reference.starts_with(kPrefix);
  if (const auto found = components.Find(local ? reference.substr(kPrefix.size()) : reference)) return *found;
  return std::unexpected(
      PatchError{PatchFault::kDanglingRef, "unable to resolve " + std::string(reference) + " in OpenAPI V3"});
}

}  // namespace

PatchResult<FieldPatch> PatchSchema::Field(std::string_view key, bool list) const {
  const auto properties = node_.Find("properties");
  const auto property = properties ? properties->Find(key) : std::nullopt;
  if (!property) {
    return std::unexpected(
        PatchError{PatchFault::kUnknownField, "unable to find api field \"" + std::string(key) + '"'});
  }
  const auto items = list ? property->Find("items") : std::nullopt;
  const auto node = Resolved(items.value_or(*property), components_);
  if (!node) return std::unexpected(node.error());
  FieldPatch out{.schema = {components_, *node}, .merge_key = {}, .strategy = {}};
  out.merge_key = TextIn(*property, "x-kubernetes-patch-merge-key");
  const auto read = ReadStrategies(TextIn(*property, "x-kubernetes-patch-strategy"), out);
  if (!read) return std::unexpected(read.error());
  return out;
}

PatchResult<FieldPatch> PatchSchema::MapField(std::string_view key) const { return Field(key, false); }
PatchResult<FieldPatch> PatchSchema::ListField(std::string_view key) const { return Field(key, true); }

std::string PatchSchema::Name() const {
  const std::string_view type = TextIn(node_, "type");
  return type.empty() ? "Struct" : std::string(type);
}

}  // namespace plimsoll::merge
