#include "plimsoll/compat/sample/sampler.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "plimsoll/schema/component_schema.h"
#include "plimsoll/schema/schema_layers.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::compat {

using schema::Keyword;
using schema::NamedNode;
using value::Tree;
using value::Value;

namespace {

constexpr size_t kMaxSampleDepth = 64;
constexpr size_t kMaxSampleValues = 20'000;
// Repeated values after which no further ones are expected, and objects in which different ones are made.
constexpr size_t kMaxRepeated = 8;
constexpr size_t kMaxDifferentDepth = 4;

// The keys of a list map.
std::vector<std::string_view> KeysOf(const JointSchema& schema) {
  for (const schema::NodeId node : schema.nodes) {
    const auto keys = schema.schema->Texts(node, Keyword::kListMapKeys);
    if (JointText(schema, Keyword::kListType) == "map" && !keys.empty()) return {keys.begin(), keys.end()};
  }
  return {};
}

// Of several types the first that is not null.
std::string_view SampledType(const JointSchema& schema) {
  const std::string_view type = JointText(schema, Keyword::kType);
  for (const schema::NodeId node : schema.nodes) {
    if (!type.empty()) break;
    for (const std::string_view one : schema.schema->Texts(node, Keyword::kTypes)) {
      if (one != "null") return one;
    }
  }
  return type;
}

bool WantsDifferentItems(const JointSchema& schema) {
  return JointText(schema, Keyword::kListType) == "set" || JointFlag(schema, Keyword::kUniqueItems);
}

// Whether it is new.
bool AddDifferent(Tree value, std::vector<Tree>& out) {
  const auto same = [&](const Tree& other) { return value::Equal(other, value); };
  if (std::ranges::any_of(out, same)) return false;
  out.push_back(std::move(value));
  return true;
}

Tree ListOfItems(std::vector<Tree> items) {
  Tree out = Tree::NewArray();
  out.AsArray() = std::move(items);
  return out;
}

}  // namespace

Tree Sampler::IntOrString(const JointSchema& schema) {
  if (!JointText(schema, Keyword::kPattern).empty()) return SampleString(schema, variant_, texts_);
  return Tree::Int(1 + static_cast<int64_t>(variant_));
}

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
  return SampleOfType(schema, depth);
}

Tree Sampler::SampleOfType(const JointSchema& schema, size_t depth) {
  const std::string_view type = SampledType(schema);
  if (JointFlag(schema, Keyword::kIntOrString)) return IntOrString(schema);
  if (type == "string") return SampleString(schema, variant_, texts_);
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
  if (depth == 0) made_ = 0;
  const uint64_t least = std::max<uint64_t>(JointAtLeast(schema, Keyword::kMinItems), custom_ ? 0 : 1);
  count = std::max(std::min(kMaxListItems, count), std::min(kMaxSampleItems, least));
  const JointSchema items = Element(schema, Keyword::kItems);
  const std::vector<std::string_view> keys = KeysOf(schema);
  if (!keys.empty() && count > 1) return ListMap(items, keys, count, depth + 1);
  if (WantsDifferentItems(schema) && count > 1) return ListOfItems(Different(items, count, depth + 1));
  Tree out = Tree::NewArray();
  const size_t outer = variant_;
  for (uint64_t i = 0; i < count; ++i) {
    variant_ = static_cast<size_t>(i);
    out.AsArray().push_back(Sample(items, depth + 1));
  }
  variant_ = outer;
  return out;
}

std::vector<Tree> Sampler::Different(const JointSchema& schema, uint64_t count, size_t depth) {
  std::vector<Tree> out;
  if (depth >= kMaxSampleDepth || ++made_ > kMaxSampleValues) return out;
  const size_t outer = variant_;
  size_t repeated = 0;
  for (variant_ = 0; out.size() < count && repeated < kMaxRepeated; ++variant_) {
    auto choice = SampleChoice(schema, variant_);
    Tree value = choice ? std::move(*choice) : SampleOfType(schema, depth);
    repeated = AddDifferent(std::move(value), out) ? 0 : repeated + 1;
  }
  variant_ = 0;
  AddWithFields(schema, count, depth, out);
  variant_ = outer;
  return out;
}

// Objects differ in fields that they need not have.
void Sampler::AddWithFields(const JointSchema& schema, uint64_t count, size_t depth, std::vector<Tree>& out) {
  if (out.empty() || !out.front().IsObject() || depth > kMaxDifferentDepth) return;
  const Tree base = out.front().Clone();
  for (const schema::NodeId node : schema.nodes) {
    for (const NamedNode& property : schema_.NamedNodes(node, Keyword::kProperties)) {
      if (out.size() >= count) return;
      for (Tree& value : Different(Property(schema, property.name), count, depth + 1)) {
        if (out.size() >= count) return;
        Tree one = base.Clone();
        one.AsObject().Set(property.name, std::move(value));
        AddDifferent(std::move(one), out);
      }
    }
  }
}

// The keys count up like the digits of a number.
Tree Sampler::ListMap(const JointSchema& items, const std::vector<std::string_view>& keys, uint64_t count,
                      size_t depth) {
  std::vector<std::vector<Tree>> values;
  for (const std::string_view key : keys) {
    values.push_back(Different(Property(items, key), count, depth + 1));
    if (values.back().empty()) return Tree::NewArray();
  }
  std::vector<Tree> out;
  const size_t outer = variant_;
  for (uint64_t i = 0; i < count; ++i) {
    variant_ = static_cast<size_t>(i);
    Tree item = Sample(items, depth);
    if (!item.IsObject()) break;
    uint64_t rest = i;
    for (size_t k = 0; k < keys.size(); ++k) {
      item.AsObject().Set(keys[k], values[k][rest % values[k].size()].Clone());
      rest /= values[k].size();
    }
    if (rest > 0) break;
    out.push_back(std::move(item));
  }
  variant_ = outer;
  return ListOfItems(std::move(out));
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
