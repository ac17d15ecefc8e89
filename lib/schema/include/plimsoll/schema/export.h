// SchemaExporter writes schemas of the IR back as a document: OpenAPI 3.0 or 3.1, JSON Schema
// 2020-12 or draft 7. What the target spells differently is rewritten where that says exactly the
// same (a type list with null becomes `nullable`, `const` an `enum` of one, `if` a choice of two);
// what it cannot say is left out with a warning.
//
//   SchemaExporter exporter({.dialect = Dialect::kOpenApi3_0});
//   exporter.Add(imported.schema, imported.schema.root(), "Order");
//   ExportedSchema exported = exporter.Finish();
//
// References keep what they lead to: each target becomes a schema with a name, below
// `components/schemas`, `$defs` or `definitions`, wherever it came from. So cycles are nothing
// special, the document refers to no other one, and no `$id` or anchor is needed to read it. Only a
// dynamic reference that may lead to several schemas needs them: JSON Schema 2020-12 keeps its resources
// apart, the other targets warn.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/schema/dialect.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::schema {

struct ExportOptions {
  // One that CanExportTo.
  Dialect dialect = kDefaultDialect;
  // Mark the properties of which a value does not show whether it was there: those that may be
  // null or have a default get `x-goskema-presence: true`.
  bool presence = false;
};

class ExportPlan;
struct ExportUnit;

bool CanExportTo(Dialect dialect);

// What is left out, or says less in the target than it did.
struct ExportWarning {
  uint32_t added = 0;  // which of the added schemas it is of
  NodeId node;
  Keyword keyword = Keyword::kNever;
  // Of the keyword: from the root of its resource (its document, mostly) where the schema has
  // resources, else from the node that was added.
  std::string pointer;
  std::string message;
  text::Span place;  // of the keyword, as the schema has it
};

struct ExportedSchema {
  value::Tree document;
  std::vector<ExportWarning> warnings;
};

class SchemaExporter {
 public:
  explicit SchemaExporter(const ExportOptions& options);
  ~SchemaExporter();

  // The schema with all it refers to. JSON Schema has it at the root of the document, OpenAPI under
  // that name, made different from the others' where need be. The schema must outlive Finish.
  void Add(const Schema& schema, NodeId node, std::string name) { Add(schema, node, std::move(name), true); }
  // The same under its name in every target.
  void AddDefinition(const Schema& schema, NodeId node, std::string name) {
    Add(schema, node, std::move(name), false);
  }

  // At most one schema was added for the root.
  ExportedSchema Finish();

 private:
  struct Added {
    const Schema* schema;
    NodeId node;
    std::string name;
  };

  void Add(const Schema& schema, NodeId node, std::string name, bool at_root);

  struct Planned;
  struct Parts;
  void MakePlans(std::vector<Planned>& plans) const;
  void SettleNames(std::vector<Planned>& plans) const;
  bool IsRoot(const Schema& schema, NodeId node) const;
  bool MustKeepResources(const Schema& schema) const;
  uint32_t RootResource(const ExportPlan& plan) const;
  void Place(const ExportPlan& plan, const ExportUnit& unit, value::Tree tree, Parts& parts) const;

  ExportOptions options_;
  std::vector<Added> added_;
  std::optional<size_t> root_;  // among them
};

}  // namespace plimsoll::schema
