// Plan is a program with all that can be settled before there is an object: the shapes of its types,
// and for every type the fields on which there is something to run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plimsoll/declare/program.h"
#include "plimsoll/declare/shapes.h"

namespace plimsoll::declare {

struct PlannedField {
  const FieldNode* field = nullptr;
  const ShapeMember* member = nullptr;
  bool runs_type = false;    // the rules of its type
  bool runs_keys = false;    // of its keys
  bool runs_values = false;  // of its elements or values
};

struct PlannedNode {
  bool runs_keys = false;
  bool runs_values = false;
  std::vector<PlannedField> fields;
};

class Plan {
 public:
  // Both must outlive it.
  Plan(gotypes::Universe& universe, const Program& program);

  const Program& program() const { return program_; }
  const Shapes& shapes() const { return shapes_; }
  const PlannedNode& node(uint32_t index) const { return nodes_[index]; }
  // The node of the type called so, kNoNode when there is none.
  uint32_t NodeOf(std::string_view type) const;
  // The type as generated code names it.
  std::string NameOf(TypeId type, const RootType& root) const;
  const GoType& TypeOf(TypeId type) const { return universe_.type(type); }

 private:
  PlannedNode PlanOf(uint32_t index) const;
  PlannedField PlanOf(const FieldNode& field) const;

  const gotypes::Universe& universe_;
  const Program& program_;
  Shapes shapes_;
  std::vector<PlannedNode> nodes_;
};

}  // namespace plimsoll::declare
