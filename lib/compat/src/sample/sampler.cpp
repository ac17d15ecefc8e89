#include "plimsoll/compat/sample/sampler.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "plimsoll/schema/component_schema.h"
#include "plimsoll/schema/schema_layers.h"
#include "plimsoll/value/any_value.h"

namespace plimsoll::compat {

using schema::Keyword;
using schema::NamedNode;
using value::Tree;
using value::Value;

namespace {

constexpr size_t kMaxSampleDepth = 64;
constexpr size_t kMaxSampleValues = 20'000;

Tree IntOrString(const JointSchema& schema) {
  return JointText(schema, Keyword::kPattern).empty() ? Tree::Int(1) : SampleString(schema, 0);
}

}  // namespace

JointSchema Sampler::Joint(const std::vector<schema::NodeId>& nodes) const {
  JointSchema out{&schema_};
  std::vector<schema::NodeId> waiting(nodes.rbegin(), nodes.rend());
  while (!waiting.empty() && out.nodes.size() < 4 * schema::kMaxSchemaLayers) {
    const schema::SchemaLayers layers(schema_, waiting.back());
    waiting.pop_back();
    for (const schema::NodeId layer : layers.layers()) {
      out.nodes.push_back(layer);
      for (const Keyword keyword : {Keyword::kOneOf, Keyword::kAnyOf}) {
        const std::span<const schema::NodeId> branches = schema_.Nodes(layer, keyword);
        if (!branches.empty()) waiting.push_back(branches[std::min(branch_, branches.size() - 1)]);
      }
    }
  }
  return out;
}

JointSchema Sampler::Property(const JointSchema& schema, std::string_view name) const {
  std::vector<schema::NodeId> found;
  for (const schema::NodeId node : schema.nodes) {
    if (const auto one = schema_.Property(node, name)) found.push_back(*one);
  }
  return Joint(found);
}

JointSchema Sampler::Element(const JointSchema& schema, Keyword keyword) const {
  std::vector<schema::NodeId> found;
  for (const schema::NodeId node : schema.nodes) {
    if (const auto one = schema_.Node(node, keyword)) found.push_back(*one);
  }
  return Joint(found);
}

JointSchema Sampler::Follow(JointSchema schema, const std::vector<value::Step>& steps) const {
  for (const value::Step& step : steps) {
    if (step.kind == value::Step::Kind::kIndex) {
      schema = Element(schema, Keyword::kItems);
      continue;
    }
    JointSchema below = Property(schema, step.name);
    schema = below.empty() ? Element(schema, Keyword::kAdditionalProperties) : std::move(below);
  }
  return schema;
}

std::set<std::string_view> Sampler::Required(const JointSchema& schema) const {
  std::set<std::string_view> out;
  for (const schema::NodeId node : schema.nodes) {
    for (const std::string_view name : schema_.Texts(node, Keyword::kRequired)) out.insert(name);
  }
  return out;
}

Tree Sampler::Sample(const JointSchema& schema, size_t depth) {
  if (depth >= kMaxSampleDepth || ++made_ > kMaxSampleValues) return Tree();
  if (auto choice = SampleChoice(schema, variant_)) return std::move(*choice);
  if (const auto given = Default(schema)) return Tree::From(*given);
  const std::string_view type = JointText(schema, Keyword::kType);
  if (JointFlag(schema, Keyword::kIntOrString)) return IntOrString(schema);
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
  for (const schema::NodeId node : schema.nodes) {
    const auto given = schema_.Literal(node, Keyword::kDefault);
    if (given && !given->IsNull()) return given;
  }
  return std::nullopt;
}

// Lists that Kubernetes' own kinds require are not empty, though no schema says so.
Tree Sampler::List(const JointSchema& schema, uint64_t count, size_t depth) {
  const uint64_t least = std::max<uint64_t>(JointAtLeast(schema, Keyword::kMinItems), custom_ ? 0 : 1);
  count = std::min(kMaxSampleItems, std::max(count, least));
  const JointSchema items = Element(schema, Keyword::kItems);
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
  if (JointFlag(schema, Keyword::kEmbeddedResource)) {
    out.AsObject().Set("apiVersion", Tree::String("v1"));
    out.AsObject().Set("kind", Tree::String("Sample"));
  }
  for (const std::string_view name : Required(schema)) {
    if (out.AsObject().Find(name) != nullptr) continue;
    JointSchema inner = Property(schema, name);
    if (inner.empty()) inner = Element(schema, Keyword::kAdditionalProperties);
    if (Default(inner)) continue;
    out.AsObject().Set(name, Sample(inner, depth + 1));
  }
  AddMissing(schema, depth, out);
  return out;
}

// For minProperties: further fields, or entries of a map.
void Sampler::AddMissing(const JointSchema& schema, size_t depth, Tree& out) {
  const uint64_t least = std::min(kMaxSampleItems, JointAtLeast(schema, Keyword::kMinProperties));
  for (const schema::NodeId node : schema.nodes) {
    // Schemas of CRDs do not know where their properties were.
    const std::span<const NamedNode> named = schema_.NamedNodes(node, Keyword::kProperties);
    for (const NamedNode& property :
         custom_ ? std::vector(named.begin(), named.end()) : schema::PropertiesAsWritten(schema_, node)) {
      if (out.AsObject().size() >= least) return;
      if (out.AsObject().Find(property.name) != nullptr) continue;
      out.AsObject().Set(property.name, Sample(Property(schema, property.name), depth + 1));
    }
  }
  const JointSchema values = Element(schema, Keyword::kAdditionalProperties);
  for (size_t i = 1; !values.empty() && out.AsObject().size() < least; ++i) {
    out.AsObject().Set("sample" + std::to_string(i), Sample(values, depth + 1));
  }
}

}  // namespace plimsoll::compat
