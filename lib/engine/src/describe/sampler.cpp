#include "sampler.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "../types/schema_layers.h"
#include "plimsoll/value/any_value.h"

namespace plimsoll::engine {

using value::Tree;
using value::Value;

namespace {

constexpr size_t kMaxSampleDepth = 64;
constexpr size_t kMaxSampleValues = 20'000;

Tree IntOrString(const JointSchema& schema) {
  return JointText(schema, "pattern").empty() ? Tree::Int(1) : SampleString(schema, 0);
}

// The branch of that number, or the last one.
std::optional<Value> BranchOf(Value branches, size_t number) {
  std::optional<Value> out;
  size_t at = 0;
  for (const Value branch : branches.Items()) {
    out = branch;
    if (at++ == number) break;
  }
  return out;
}

}  // namespace

JointSchema Sampler::Joint(const std::vector<Value>& schemas) const {
  JointSchema out;
  std::vector<Value> waiting(schemas.rbegin(), schemas.rend());
  while (!waiting.empty() && out.size() < 4 * kMaxSchemaLayers) {
    const SchemaLayers layers(components_, waiting.back());
    waiting.pop_back();
    for (const Value layer : layers.layers()) {
      out.push_back(layer);
      for (const char* keyword : {"oneOf", "anyOf"}) {
        const auto branches = layer.Find(keyword);
        if (!branches || !branches->IsArray()) continue;
        if (const auto branch = BranchOf(*branches, branch_)) waiting.push_back(*branch);
      }
    }
  }
  return out;
}

JointSchema Sampler::Property(const JointSchema& schema, std::string_view name) const {
  std::vector<Value> found;
  for (const Value layer : schema) {
    const auto properties = layer.Find("properties");
    if (const auto one = properties ? properties->Find(name) : std::nullopt) found.push_back(*one);
  }
  return Joint(found);
}

JointSchema Sampler::Element(const JointSchema& schema, std::string_view keyword) const {
  std::vector<Value> found;
  for (const Value layer : schema) {
    const auto one = layer.Find(keyword);
    if (one && one->IsObject()) found.push_back(*one);
  }
  return Joint(found);
}

JointSchema Sampler::Follow(JointSchema schema, const std::vector<value::Step>& steps) const {
  for (const value::Step& step : steps) {
    if (step.kind == value::Step::Kind::kIndex) {
      schema = Element(schema, "items");
      continue;
    }
    JointSchema below = Property(schema, step.name);
    schema = below.empty() ? Element(schema, "additionalProperties") : std::move(below);
  }
  return schema;
}

std::set<std::string_view> Sampler::Required(const JointSchema& schema) const {
  std::set<std::string_view> out;
  for (const Value layer : schema) {
    const auto required = layer.Find("required");
    if (!required) continue;
    for (const Value name : required->Items()) {
      if (name.IsString()) out.insert(name.AsString());
    }
  }
  return out;
}

Tree Sampler::Sample(const JointSchema& schema, size_t depth) {
  if (depth >= kMaxSampleDepth || ++made_ > kMaxSampleValues) return Tree();
  if (auto choice = SampleChoice(schema, variant_)) return std::move(*choice);
  if (const auto given = Default(schema)) return Tree::From(*given);
  const std::string_view type = JointText(schema, "type");
  if (JointFlag(schema, "x-kubernetes-int-or-string")) return IntOrString(schema);
  if (type == "string") return SampleString(schema, variant_);
  if (type == "integer") return SampleNumber(schema, true, variant_);
  if (type == "number") return SampleNumber(schema, false, variant_);
  if (type == "boolean") return Tree::Bool(variant_ % 2 == 0);
  if (type == "array") return List(schema, 0, depth);
  return Object(schema, depth);
}

Tree Sampler::Variant(const JointSchema& schema, size_t variant) {
  const size_t outer = std::exchange(variant_, variant);
  Tree out = Sample(schema, 0);
  variant_ = outer;
  return out;
}

std::optional<Value> Sampler::Default(const JointSchema& schema) const {
  if (!custom_) return std::nullopt;
  for (const Value layer : schema) {
    const auto given = layer.Find("default");
    if (given && !given->IsNull()) return given;
  }
  return std::nullopt;
}

// Lists that Kubernetes' own kinds require are not empty, though no schema says so.
Tree Sampler::List(const JointSchema& schema, uint64_t count, size_t depth) {
  const uint64_t least = std::max<uint64_t>(JointAtLeast(schema, "minItems"), custom_ ? 0 : 1);
  count = std::min(kMaxSampleItems, std::max(count, least));
  const JointSchema items = Element(schema, "items");
  Tree out = Tree::NewArray();
  const size_t outer = variant_;
  for (uint64_t i = 0; i < count; ++i) {
    variant_ = i;
    out.AsArray().push_back(Sample(items, depth + 1));
  }
  variant_ = outer;
  return out;
}

Tree Sampler::Object(const JointSchema& schema, size_t depth) {
  Tree out = Tree::NewObject();
  if (JointFlag(schema, "x-kubernetes-embedded-resource")) {
    out.AsObject().Set("apiVersion", Tree::String("v1"));
    out.AsObject().Set("kind", Tree::String("Sample"));
  }
  for (const std::string_view name : Required(schema)) {
    if (out.AsObject().Find(name) != nullptr) continue;
    JointSchema inner = Property(schema, name);
    if (inner.empty()) inner = Element(schema, "additionalProperties");
    if (Default(inner)) continue;
    out.AsObject().Set(name, Sample(inner, depth + 1));
  }
  AddMissing(schema, depth, out);
  return out;
}

// For minProperties: further fields, or entries of a map.
void Sampler::AddMissing(const JointSchema& schema, size_t depth, Tree& out) {
  const uint64_t least = std::min(kMaxSampleItems, JointAtLeast(schema, "minProperties"));
  for (const Value layer : schema) {
    const auto properties = layer.Find("properties");
    if (!properties) continue;
    for (const value::Member member : properties->Members()) {
      if (out.AsObject().size() >= least) return;
      if (out.AsObject().Find(member.key) != nullptr) continue;
      out.AsObject().Set(member.key, Sample(Property(schema, member.key), depth + 1));
    }
  }
  const JointSchema values = Element(schema, "additionalProperties");
  for (size_t i = 1; !values.empty() && out.AsObject().size() < least; ++i) {
    out.AsObject().Set("sample" + std::to_string(i), Sample(values, depth + 1));
  }
}

}  // namespace plimsoll::engine
