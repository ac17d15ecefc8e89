#include <string>

#include "../object/text_set.h"
#include "scheduling_workload.h"

namespace plimsoll::builtin {
namespace {

constexpr int kMaxTemplateDepth = 4;

// Names must differ in the whole tree. Those of one list are compared by tags.
class TemplateNames {
 public:
  explicit TemplateNames(Errors& errors) : errors_(errors) {}

  void CheckSpec(Struct spec, FieldPath path) {
    AddAll(spec.Get("podGroupTemplates"));
    CheckComposites(spec, path);
  }

 private:
  void AddAll(Part list) {
    for (const auto& [i, item] : list.Structs()) names_.Add(item.Text("name"));
  }

  void CheckList(Struct owner, FieldName field, FieldPath path) {
    for (const auto& [i, item] : owner.Structs(field)) {
      const std::string_view name = item.Text("name");
      if (names_.Has(name)) {
        errors_.Duplicate(path.Child(field.text()).Index(i).Child("name"), name);
      }
    }
    AddAll(owner.Get(field));
  }

  void CheckComposites(Struct owner, FieldPath path) {
    CheckList(owner, "compositePodGroupTemplates", path);
    for (const auto& [i, child] : owner.Structs("compositePodGroupTemplates")) {
      const FieldPath at = path.Child("compositePodGroupTemplates").Index(i);
      CheckList(child, "podGroupTemplates", at);
      CheckComposites(child, at);
    }
  }

  TextSet names_;
  Errors& errors_;
};

bool IsShallow(Struct group, int depth) {
  if (depth == kMaxTemplateDepth) return false;
  for (const auto& [i, child] : group.Structs("compositePodGroupTemplates")) {
    if (!IsShallow(child, depth + 1)) return false;
  }
  return true;
}

// All templates must have the priority of the first.
class TemplatePriority {
 public:
  bool Agrees(Struct item) {
    if (!first_) first_ = item;
    return item.Text("priorityClassName") == first_.Text("priorityClassName") &&
           item.Has("priority") == first_.Has("priority") && item.Int("priority") == first_.Int("priority");
  }

  bool AllAgree(Part list) {
    for (const auto& [i, item] : list.Structs()) {
      if (!Agrees(item)) return false;
    }
    return true;
  }

  bool TreeAgrees(Struct group) {
    if (!Agrees(group)) return false;
    for (const auto& [i, child] : group.Structs("compositePodGroupTemplates")) {
      if (!TreeAgrees(child)) return false;
    }
    return AllAgree(group.Get("podGroupTemplates"));
  }

 private:
  Struct first_;
};

void ValidateTemplatePriorities(Struct spec, FieldPath path, Errors& errors) {
  TemplatePriority priority;
  if (!priority.AllAgree(spec.Get("podGroupTemplates"))) {
    return errors.Invalid(path, Shown::AsIs("null"), "detected multiple priority configurations");
  }
  for (const auto& [i, group] : spec.Structs("compositePodGroupTemplates")) {
    if (priority.TreeAgrees(group)) continue;
    return errors.Invalid(
        path, Shown::AsIs("null"),
        "all priority and priorityClassName values must be identical, detected multiple values");
  }
}

void RequireChild(Struct group, FieldPath path, Errors& errors) {
  if (group.Count("podGroupTemplates") == 0 && group.Count("compositePodGroupTemplates") == 0) {
    errors.Invalid(path, group.Text("name"),
                   "must have at least one child PodGroupTemplate or CompositePodGroupTemplate");
  }
  for (const auto& [i, child] : group.Structs("compositePodGroupTemplates")) {
    RequireChild(child, path.Child("compositePodGroupTemplates").Index(i), errors);
  }
}

}  // namespace

void ValidateWorkloadTemplates(Struct spec, FieldPath path, Errors& errors) {
  TemplateNames(errors).CheckSpec(spec, path);
  const FieldPath list = path.Child("compositePodGroupTemplates");
  for (const auto& [i, group] : spec.Structs("compositePodGroupTemplates")) {
    if (!IsShallow(group, 1)) {
      errors.Invalid(list.Index(i), group.Get("compositePodGroupTemplates"),
                     "maximum template hierarchy depth is " + std::to_string(kMaxTemplateDepth));
    }
    RequireChild(group, list.Index(i), errors);
  }
  ValidateTemplatePriorities(spec, path, errors);
}

}  // namespace plimsoll::builtin
