#include "loose_list_keys.h"

#include <algorithm>

#include "loose_types.h"

namespace plimsoll::check {
namespace {

using Nodes = std::vector<uint32_t>;

// References and allOf are followed to so many schemas; more say nothing about the types of keys.
constexpr size_t kMaxSchemasOfKey = 256;

class KeyTypes {
 public:
  explicit KeyTypes(LooseProgram& program) : program_(program) {}

  void Run() {
    for (const LooseListMap& rule : program_.list_maps) {
      Nodes items;
      for (const uint32_t node : InPlace({rule.node})) AddItems(node, items);
      const Nodes item_schemas = InPlace(std::move(items));
      for (uint32_t i = 0; i < rule.keys.count; ++i) {
        Restrict(item_schemas, program_.list_keys[rule.keys.begin + i]);
      }
    }
  }

 private:
  std::span<const LooseStep> Steps(uint32_t node) const {
    const LooseNode& held = program_.nodes[node];
    size_t count = 0;
    for (const uint8_t part : held.counts) count += part;
    return std::span(program_.steps).subspan(held.first_step, count);
  }

  // The nodes and those that apply to the same value.
  Nodes InPlace(Nodes nodes) const {
    for (size_t i = 0; i < nodes.size() && nodes.size() < kMaxSchemasOfKey; ++i) {
      for (const LooseStep& step : Steps(nodes[i])) {
        if (step.op == LooseOp::kReference) Add(step.operand, nodes);
        if (step.op != LooseOp::kAllOf) continue;
        const LooseRange list = program_.lists[step.operand];
        for (uint32_t k = 0; k < list.count; ++k) Add(program_.node_lists[list.begin + k], nodes);
      }
    }
    return nodes;
  }

  static void Add(uint32_t node, Nodes& nodes) {
    const bool known = std::ranges::find(nodes, node) != nodes.end();
    if (node != kNone && !known && nodes.size() < kMaxSchemasOfKey) nodes.push_back(node);
  }

  void AddItems(uint32_t node, Nodes& items) const {
    for (const LooseStep& step : Steps(node)) {
      if (step.op == LooseOp::kItems) Add(program_.items[step.operand].rest, items);
    }
  }

  void Restrict(const Nodes& item_schemas, LooseListKey& key) const {
    Nodes values;
    for (const uint32_t node : item_schemas) AddProperty(node, key.name, values);
    for (const uint32_t node : InPlace(std::move(values))) {
      for (const LooseStep& step : Steps(node)) {
        if (step.op != LooseOp::kType) continue;
        key.types &= static_cast<TypeSet>(step.operand);
        key.integers_by_value = program_.nodes[node].integers_by_value;
      }
    }
  }

  void AddProperty(uint32_t node, std::string_view name, Nodes& values) const {
    for (const LooseStep& step : Steps(node)) {
      if (step.op != LooseOp::kMembers) continue;
      const LooseMembers& members = program_.members[step.operand];
      for (uint32_t i = 0; i < members.property_count; ++i) {
        const LooseProperty& property = program_.properties[members.first_property + i];
        if (property.name == name) Add(property.node, values);
      }
    }
  }

  LooseProgram& program_;
};

}  // namespace

void FindKeyTypes(LooseProgram& program) { KeyTypes(program).Run(); }

bool IsUsableKey(const LooseListKey& key, value::Value value) {
  return !value.node().IsContainer() && IsOfLooseType(value, key.types, key.integers_by_value);
}

}  // namespace plimsoll::check
