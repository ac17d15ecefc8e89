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

#include "field_words.h"
#include "plimsoll/crd/conventions.h"
#include "plimsoll/crd/rule_costs.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::crd {

// A field, an item of a list or a value of a map.
struct ConventionField {
  schema::NodeId node;
  std::optional<schema::NodeId> parent;  // the object that has it as a property
  std::string path;                      // `.spec.items[*].name`
  std::string_view name;                 // empty for items and values of maps
  text::Span place;                      // of the name, or of the schema
  bool in_status = false;
  // The list whose items have it, if the list is a map: its keys.
  std::span<const std::string_view> list_keys = {};
};

// What is at longer paths is not looked into: each field has its whole path.
inline constexpr size_t kMaxConventionPath = 500;

// What rules need to know and where they report.
class ConventionContext {
 public:
  ConventionContext(const schema::Schema& of, const SchemaCosts* costs, Conventions conventions,
                    std::set<std::pair<finding::Code, std::string>>& reported, ConventionReport& out)
      : schema(of),
        strict(conventions == Conventions::kStrict),
        costs_(costs),
        reported_(reported),
        out_(out) {}

  const schema::Schema& schema;
  const bool strict;

  std::string_view Type(schema::NodeId node) const { return schema.Text(node, schema::Keyword::kType); }
  std::string_view Format(schema::NodeId node) const { return schema.Text(node, schema::Keyword::kFormat); }
  bool IsRequired(const ConventionField& field) const;

  void Add(finding::Code code, const ConventionField& field, const std::string& message, std::string hint);
  // What the rules at a field and below it may cost, as a sentence; empty if there are none.
  std::string CostText(const ConventionField& field) const;

 private:
  const SchemaCosts* costs_;
  std::set<std::pair<finding::Code, std::string>>& reported_;
  ConventionReport& out_;
};

// Calls `visit(field)` for each field below the root, but for metadata and types of Kubernetes itself.
class ConventionWalk {
 public:
  explicit ConventionWalk(const schema::Schema& schema) : schema_(schema) {}

  template <class Visit>
  void Run(const Visit& visit) {
    PushProperties({schema_.root(), std::nullopt, "", "", {}, false, {}});
    while (!tasks_.empty()) {
      const ConventionField field = std::move(tasks_.back());
      tasks_.pop_back();
      visit(field);
      Push(field);
    }
  }

 private:
  void Push(const ConventionField& field);
  void PushProperties(const ConventionField& field);

  const schema::Schema& schema_;
  std::vector<ConventionField> tasks_;
};

}  // namespace plimsoll::crd
