#include "schema_layers.h"

#include <algorithm>
#include <set>

#include "plimsoll/schema/open_api_reference.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::engine {

using value::Member;
using value::Value;

SchemaLayers::SchemaLayers(Value components, Value schema) { Add(components, schema); }

void SchemaLayers::Add(Value components, Value schema) {
  std::vector<Value> waiting = {schema};
  while (!waiting.empty() && layers_.size() < kMaxSchemaLayers) {
    const Value next = waiting.back();
    waiting.pop_back();
    if (!next.IsObject()) continue;
    layers_.push_back(next);
    if (const auto all = next.Find("allOf")) {
      std::vector<Value> parts;
      for (const Value part : all->Items()) parts.push_back(part);
      waiting.insert(waiting.end(), parts.rbegin(), parts.rend());
    }
    const auto target = schema::Referenced(next, components);
    if (!target) continue;
    if (component_.empty()) component_ = schema::ReferencedName(value::TextIn(next, "$ref"));
    waiting.push_back(*target);
  }
}

std::optional<Value> SchemaLayers::Find(std::string_view keyword) const {
  for (const Value layer : layers_) {
    if (const auto found = layer.Find(keyword)) return found;
  }
  return std::nullopt;
}

std::string_view SchemaLayers::Text(std::string_view keyword) const { return value::TextOf(Find(keyword)); }

bool SchemaLayers::Flag(std::string_view keyword) const { return value::FlagOf(Find(keyword)); }

std::optional<Value> SchemaLayers::Property(std::string_view name) const {
  for (const Value layer : layers_) {
    const auto properties = layer.Find("properties");
    if (const auto found = properties ? properties->Find(name) : std::nullopt) return found;
  }
  return std::nullopt;
}

std::vector<Member> SchemaLayers::Properties() const {
  std::vector<Member> out;
  std::set<std::string_view> seen;
  for (const Value layer : layers_) {
    const auto properties = layer.Find("properties");
    if (!properties) continue;
    for (const Member member : properties->Members()) {
      if (seen.insert(member.key).second) out.push_back(member);
    }
  }
  return out;
}

bool SchemaLayers::Requires(std::string_view name) const {
  return std::ranges::any_of(layers_, [&](Value layer) {
    const auto required = layer.Find("required");
    if (!required) return false;
    for (const Value item : required->Items()) {
      if (item.IsString() && item.AsString() == name) return true;
    }
    return false;
  });
}

std::optional<Value> SchemaLayers::Items() const {
  const auto items = Find("items");
  return items && items->IsObject() ? items : std::nullopt;
}

std::optional<Value> SchemaLayers::Values() const {
  const auto values = Find("additionalProperties");
  return values && values->IsObject() ? values : std::nullopt;
}

}  // namespace plimsoll::engine
