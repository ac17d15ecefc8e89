#include "shown_types.h"

#include <mutex>
#include <span>

namespace plimsoll::builtin {
namespace {

// Finds fields of one type in another. Both have most of them in the same order, so that a search begins
// after the field that was found last.
class FieldMatcher {
 public:
  explicit FieldMatcher(std::span<const GoField> fields) : fields_(fields) {}

  // Null when there is none with the name in Go.
  const GoField* Find(const GoField& wanted) {
    for (size_t i = 0; i < fields_.size(); ++i) {
      if (next_ >= fields_.size()) next_ = 0;
      const GoField& field = fields_[next_++];
      if (field.IsNamedAs(wanted)) return &field;
    }
    return nullptr;
  }

 private:
  std::span<const GoField> fields_;
  size_t next_ = 0;
};

// Types contain themselves by pointers only.
std::vector<ShownField> ZeroOf(std::string_view type, uint32_t minor_version) {
  std::vector<ShownField> out;
  if (!IsStructType(type)) return out;
  for (const GoField& field : GoFieldsOf(type, minor_version)) {
    const bool is_struct = IsStructType(field.type);
    if (field.omission == Omission::kNever || (field.omission == Omission::kEmpty && is_struct))
      out.push_back({.go = field, .zero = ZeroOf(field.type, minor_version)});
  }
  return out;
}

// Go types of releases that are older than the data are those of the oldest in it; the schema is that of
// the request's.
bool IsInRelease(const KindPlan& plan, const PlanNode& node, std::string_view field) {
  return node.property_count == 0 || plan.FindProperty(node, field) != nullptr;
}

}  // namespace

bool IsStructType(std::string_view type) {
  return !type.empty() && type.find('.') != std::string_view::npos && type[0] != '*' && type[0] != '[' &&
         type[0] != '{';
}

ShownType ShownAs(const KindPlan& plan, const PlanNode& node, std::string_view type) {
  const std::vector<GoField> versioned = GoFieldsOf(node.go_type, plan.minor_version());
  const std::vector<GoField> wanted = GoFieldsOf(type, plan.minor_version());
  FieldMatcher matcher(versioned);
  ShownType out;
  for (const GoField& field : wanted.empty() ? versioned : wanted) {
    const GoField* same = matcher.Find(field);
    if (same != nullptr && !IsInRelease(plan, node, same->json)) continue;
    out.push_back({.go = field,
                   .own = same != nullptr,
                   .number = FindField(same != nullptr ? same->json : field.json),
                   .zero = ZeroOf(field.type, plan.minor_version())});
  }
  return out;
}

const ShownType& ShownTypes::Of(const KindPlan& plan, uint32_t node, Showing showing) {
  const std::pair key(node, showing);
  {
    const std::shared_lock lock(mutex_);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
  }
  const std::string_view type = plan.node(node).go_type;
  ShownType made = showing == Showing::kVersioned ? ShownAs(plan, plan.node(node), type)
                                                  : ShownAs(plan, plan.node(node), InternalTypeOf(type));
  const std::unique_lock lock(mutex_);
  return known_.try_emplace(key, std::move(made)).first->second;
}

}  // namespace plimsoll::builtin
