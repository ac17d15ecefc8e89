// ShownTypes are the structs of a plan as errors show them: with the fields of another Go type, in its order.
// A type is looked up when a struct is first shown, and kept; any number of threads may ask.
//
//   for (const ShownField& field : plan.shown_types().Of(plan, node, Showing::kInternal)) ...
#pragma once

#include <cstdint>
#include <map>
#include <shared_mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "go_types.h"
#include "plimsoll/builtin/kind/kind_plan.h"

namespace plimsoll::builtin {

struct ShownField {
  GoField go;
  // The field that has the value: one of the struct, otherwise one of its metadata, which internal types
  // embed.
  bool own = false;
  uint16_t number = kNoField;
  // If the type is a struct: the fields that JSON has when nothing is there.
  std::vector<ShownField> zero = {};
};

using ShownType = std::vector<ShownField>;

// As the type that all versions are converted to, or as the type of the version.
enum class Showing : uint8_t { kInternal, kVersioned };

// Whether a type of data/go_types is a struct, not a pointer to one.
bool IsStructType(std::string_view type);

// With the fields of a type that is not known to the plan.
ShownType ShownAs(const KindPlan& plan, const PlanNode& node, std::string_view type);

class ShownTypes {
 public:
  // Stays. The plan must be the same every time.
  const ShownType& Of(const KindPlan& plan, uint32_t node, Showing showing);

 private:
  std::shared_mutex mutex_;
  std::map<std::pair<uint32_t, Showing>, ShownType> known_;
};

}  // namespace plimsoll::builtin
