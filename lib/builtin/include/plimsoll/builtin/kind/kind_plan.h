// KindPlan is a built-in kind made ready to judge objects: what Go's types take, as flat arrays. The
// API server does not hold objects of its own kinds against a schema; it decodes them into Go types
// and then runs validation written by hand. The published schemas tell what those types are.
//
// Made once a kind and good for many threads. Names are borrowed from the store.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/builtin/kind/field_name.h"
#include "plimsoll/catalog/store.h"
#include "plimsoll/schema/property_table.h"

namespace plimsoll::builtin {

// What a Go type takes.
enum class FieldShape : uint8_t {
  kAny,
  kString,
  kBytes,  // base64
  kBool,
  kInt32,
  kInt64,
  kNumber,
  kQuantity,     // resource.Quantity
  kIntOrString,  // intstr.IntOrString
  kTime,         // metav1.Time
  kMicroTime,
  kList,
  kMap,
  kStruct,
};

// When Go leaves a field out of JSON.
enum class Omission : uint8_t { kNever, kEmpty, kZero };

inline constexpr uint32_t kNoNode = UINT32_MAX;

struct PlanProperty {
  std::string_view name;
  uint32_t node = kNoNode;
  // By the schema. A struct counts as empty when it is missing.
  bool required = false;
  // What Go declares: whether it is a pointer, so that a value which is there differs from none, and when
  // JSON leaves it out.
  bool pointer = false;
  Omission omission = Omission::kEmpty;
  uint16_t field = kNoField;  // the number of the name

  // Go writes it into JSON also when nothing is there: structs are never empty, and many scalars are structs.
  bool IsAlwaysWritten(FieldShape shape) const {
    if (pointer || omission == Omission::kZero) return omission == Omission::kNever;
    const bool is_struct = shape == FieldShape::kStruct || shape == FieldShape::kTime ||
                           shape == FieldShape::kMicroTime || shape == FieldShape::kQuantity ||
                           shape == FieldShape::kIntOrString;
    return omission == Omission::kNever || is_struct;
  }
};

struct PlanNode {
  FieldShape shape = FieldShape::kAny;
  bool open = false;           // of a struct: takes any field
  uint32_t element = kNoNode;  // of lists and maps
  uint32_t first_property = 0;
  uint32_t property_count = 0;
  uint32_t required_count = 0;
  // Of a struct: where its properties are by the numbers of their names.
  uint32_t first_slot = 0;
  uint32_t slot_mask = 0;
  schema::PropertySet names;
  // Of a struct: its Go type, such as `core/v1.Probe`; empty when it is not known.
  std::string_view go_type;
  // Of a string: the only texts it takes, where the schema lists them.
  uint32_t first_choice = 0;
  uint32_t choice_count = 0;
};

class ShownTypes;

class KindPlan {
 public:
  KindPlan();
  ~KindPlan();

  // The component of a release and all it refers to. Fails on damage.
  static Result<std::unique_ptr<const KindPlan>> Make(const catalog::Store& store, uint32_t release,
                                                      std::string_view component);

  static constexpr uint32_t kRoot = 0;
  // Of Kubernetes 1; 0 for what belongs to no release.
  uint32_t minor_version() const { return minor_version_; }
  const PlanNode& node(uint32_t index) const { return nodes_[index]; }
  uint32_t NodeCount() const { return static_cast<uint32_t>(nodes_.size()); }
  std::span<const PlanProperty> Properties(const PlanNode& node) const {
    return std::span(properties_).subspan(node.first_property, node.property_count);
  }
  // Null when the struct has no such field.
  const PlanProperty* FindProperty(const PlanNode& node, std::string_view key) const {
    const uint32_t at = table_.Find(node.names, key);
    return at == schema::PropertyTable::kNone ? nullptr : &properties_[node.first_property + at];
  }
  // The same by the number of its name.
  const PlanProperty* PropertyWith(const PlanNode& node, uint16_t field) const {
    for (uint32_t slot = field;; ++slot) {
      const uint16_t at = slots_[node.first_slot + (slot & node.slot_mask)];
      if (at == 0) return nullptr;
      const PlanProperty& property = properties_[node.first_property + at - 1];
      if (property.field == field) return &property;
    }
  }
  // How errors show its structs.
  ShownTypes& shown_types() const { return *shown_types_; }
  std::span<const std::string_view> Choices(const PlanNode& node) const {
    return std::span(choices_).subspan(node.first_choice, node.choice_count);
  }

 private:
  friend class PlanMaker;

  uint32_t minor_version_ = 0;
  std::vector<PlanNode> nodes_;
  std::vector<PlanProperty> properties_;
  // Of each struct a hash table with free slots: positions of its properties, each plus one.
  std::vector<uint16_t> slots_ = {0};
  std::vector<std::string_view> choices_;
  std::deque<std::string> go_types_;  // that nodes refer to
  schema::PropertyTable table_;
  std::unique_ptr<ShownTypes> shown_types_;
};

}  // namespace plimsoll::builtin
