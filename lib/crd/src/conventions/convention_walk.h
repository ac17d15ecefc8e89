// ConventionWalk goes through the fields that a schema declares: properties, items, and values of maps. The
// rules of conventions (convention_rules.h) are called with each.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../path_walk.h"
#include "field_words.h"
#include "plimsoll/crd/conventions.h"
#include "plimsoll/crd/rule_costs.h"
#include "plimsoll/pattern/pattern.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::crd {

// A field, an item of a list or a value of a map.
struct ConventionField {
  value::Path path = {};  // `spec.items[*].name` (cel/rules/value_path.h)
  schema::NodeId node;
  std::optional<schema::NodeId> parent = {};  // the object that has it as a property
  std::string_view name = {};                 // empty for items and values of maps
  text::Span place = {};                      // of the name, or of the schema
  bool in_status = false;
  // The list whose items have it, if the list is a map: its keys.
  std::span<const std::string_view> list_keys = {};
};

// What is at longer paths is not looked into: messages show the whole path.
inline constexpr size_t kMaxConventionPath = 500;

struct NameRule {
  pattern::Pattern pattern;
  const UnwantedName& name;
};

// What rules need to know and where they report.
class ConventionContext {
 public:
  ConventionContext(const schema::Schema& of, const SchemaCosts* costs, Conventions conventions,
                    std::span<const NameRule> names,
                    std::set<std::pair<finding::Code, value::Path>>& reported, ConventionReport& out)
      : schema(of),
        strict(conventions == Conventions::kStrict),
        name_rules(names),
        costs_(costs),
        reported_(reported),
        out_(out) {}

  const schema::Schema& schema;
  const bool strict;
  const std::span<const NameRule> name_rules;

  std::string_view Type(schema::NodeId node) const { return schema.Text(node, schema::Keyword::kType); }
  std::string_view Format(schema::NodeId node) const { return schema.Text(node, schema::Keyword::kFormat); }
  bool IsRequired(const ConventionField& field) const;

  void Add(finding::Code code, const ConventionField& field, const std::string& message, std::string hint);
  // What the rules at a field and below it may cost, as a sentence; empty if there are none.
  std::string CostText(const ConventionField& field) const;

 private:
  const SchemaCosts* costs_;
  std::set<std::pair<finding::Code, value::Path>>& reported_;
  ConventionReport& out_;
};

// Calls `visit(field)` for each field below the root, but for metadata and types of Kubernetes itself.
class ConventionWalk {
 public:
  explicit ConventionWalk(const schema::Schema& schema) : schema_(schema) {}

  template <class Visit>
  void Run(const Visit& visit) {
    PushProperties({.node = schema_.root()});
    while (!tasks_.empty()) {
      Task task = std::move(tasks_.back());
      tasks_.pop_back();
      path_.Move(task.length, task.step);
      task.field.path = path_.path();
      visit(task.field);
      Push(task.field);
    }
  }

 private:
  // A field without its path, and the step that leads to it from there.
  struct Task {
    ConventionField field;
    size_t length;
    PathStep step;
  };

  void Push(const ConventionField& field);
  void PushProperties(const ConventionField& field);

  const schema::Schema& schema_;
  PathWalk path_{value::Path()};
  std::vector<Task> tasks_;
};

}  // namespace plimsoll::crd
