// A value must obey several schemas at once: its own, those it refers to, the parts of allOf, and of oneOf
// and anyOf the first branch. All of them are gathered (Joint), and what each keyword asks is the
// strictest of them. Only what is required is made.
#include "plimsoll/engine/kind_sample.h"

#include <algorithm>
#include <set>

#include "plimsoll/value/any_value.h"
#include "sample_facts.h"
#include "sample_scalar.h"
#include "schema_layers.h"

namespace plimsoll::engine {
namespace {

using value::Tree;
using value::Value;

constexpr size_t kMaxSampleDepth = 64;
// Schemas may ask for a million items.
constexpr uint64_t kMaxSampleItems = 64;
constexpr size_t kMaxSampleValues = 20'000;

class Sampler {
 public:
  Sampler(const KindTypes& types) : components_(types.schemas.components), custom_(types.custom) {}

  JointSchema Joint(const std::vector<Value>& schemas) const {
    JointSchema out;
    std::vector<Value> waiting(schemas.rbegin(), schemas.rend());
    while (!waiting.empty() && out.size() < 4 * kMaxSchemaLayers) {
      const SchemaLayers layers(components_, waiting.back());
      waiting.pop_back();
      for (const Value layer : layers.layers()) {
        out.push_back(layer);
        for (const char* keyword : {"oneOf", "anyOf"}) {
          const auto branches = layer.Find(keyword);
          if (branches && branches->Count() != 0) waiting.push_back(*branches->Items().begin());
        }
      }
    }
    return out;
  }

  JointSchema Property(const JointSchema& schema, std::string_view name) const {
    std::vector<Value> found;
    for (const Value layer : schema) {
      const auto properties = layer.Find("properties");
      if (const auto one = properties ? properties->Find(name) : std::nullopt) found.push_back(*one);
    }
    return Joint(found);
  }

  std::set<std::string_view> Required(const JointSchema& schema) const {
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

  Tree Sample(const JointSchema& schema, size_t depth) {
    if (depth >= kMaxSampleDepth || ++made_ > kMaxSampleValues) return Tree();
    if (auto choice = SampleChoice(schema, variant_)) return std::move(*choice);
    if (const auto given = Default(schema)) return Tree::From(*given);
    const std::string_view type = JointText(schema, "type");
    if (JointFlag(schema, "x-kubernetes-int-or-string")) return IntOrString(schema);
    if (type == "string") return SampleString(schema, variant_);
    if (type == "integer") return SampleNumber(schema, true, variant_);
    if (type == "number") return SampleNumber(schema, false, variant_);
    if (type == "boolean") return Tree::Bool(true);
    if (type == "array") return List(schema, depth);
    return Object(schema, depth);
  }

 private:
  static Tree IntOrString(const JointSchema& schema) {
    return JointText(schema, "pattern").empty() ? Tree::Int(1) : SampleString(schema, 0);
  }

  // Published documents give Go's zero values as defaults, which say nothing.
  std::optional<Value> Default(const JointSchema& schema) const {
    if (!custom_) return std::nullopt;
    for (const Value layer : schema) {
      const auto given = layer.Find("default");
      if (given && !given->IsNull()) return given;
    }
    return std::nullopt;
  }

  JointSchema Element(const JointSchema& schema, std::string_view keyword) const {
    std::vector<Value> found;
    for (const Value layer : schema) {
      const auto one = layer.Find(keyword);
      if (one && one->IsObject()) found.push_back(*one);
    }
    return Joint(found);
  }

  // Lists that Kubernetes' own kinds require are not empty, though no schema says so.
  Tree List(const JointSchema& schema, size_t depth) {
    const uint64_t least = JointAtLeast(schema, "minItems");
    const uint64_t count = std::min(kMaxSampleItems, custom_ ? least : std::max<uint64_t>(least, 1));
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

  Tree Object(const JointSchema& schema, size_t depth) {
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
  void AddMissing(const JointSchema& schema, size_t depth, Tree& out) {
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

  Value components_;
  bool custom_;
  size_t variant_ = 0;  // of the item of a list at hand
  size_t made_ = 0;
};

// What stands on the right wins; objects are put together.
void Overlay(const Tree& from, Tree& to) {
  std::vector<std::pair<const Tree*, Tree*>> waiting = {{&from, &to}};
  while (!waiting.empty()) {
    const auto [source, target] = waiting.back();
    waiting.pop_back();
    for (const value::TreeMember& member : source->AsObject()) {
      Tree* held = target->AsObject().Find(member.key);
      const bool both = held != nullptr && held->IsObject() && member.value.IsObject();
      if (both)
        waiting.emplace_back(&member.value, held);
      else
        target->AsObject().Set(member.key, member.value.Clone());
    }
  }
}

Tree Skeleton(const DirectoryEntry& entry) {
  Tree out = Tree::NewObject();
  out.AsObject().Set("apiVersion", Tree::String(entry.api_version));
  out.AsObject().Set("kind", Tree::String(entry.kind));
  Tree metadata = Tree::NewObject();
  metadata.AsObject().Set("name", Tree::String("sample"));
  out.AsObject().Set("metadata", std::move(metadata));
  return out;
}

}  // namespace

Result<Tree> SampleOf(KindDirectory& directory, std::string_view kind) {
  const Result<DirectoryEntry> entry = directory.Named(kind);
  if (!entry) return std::unexpected(entry.error());
  const Result<const KindTypes*> types = directory.types().Find(entry->api_version, entry->kind);
  if (!types) return std::unexpected(types.error());
  if (*types == nullptr) return Fail("no schema of " + entry->kind + " is known");
  Sampler sampler(**types);
  const JointSchema root = sampler.Joint({(*types)->schemas.root});
  Tree out = Skeleton(*entry);
  std::set<std::string_view> wanted = sampler.Required(root);
  const JointSchema spec = sampler.Property(root, "spec");
  if (!sampler.Required(spec).empty()) wanted.insert("spec");
  for (const std::string_view name : wanted) {
    if (out.AsObject().Find(name) != nullptr) continue;
    out.AsObject().Set(name, sampler.Sample(sampler.Property(root, name), 0));
  }
  if (const auto facts = SampleFacts(*entry)) Overlay(*facts, out);
  return out;
}

}  // namespace plimsoll::engine
