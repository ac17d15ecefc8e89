#include "plimsoll/schema/export.h"

#include <map>
#include <memory>

#include "export_names.h"
#include "export_plan.h"
#include "export_target.h"
#include "export_writer.h"
#include "plimsoll/base/assert.h"

namespace plimsoll::schema {

using value::Tree;

namespace {

Tree Text(std::string_view text) { return Tree::String(std::string(text)); }

// The part of a document that OpenAPI asks for; who exports may say more.
Tree OpenApiDocument(Dialect target, Tree schemas) {
  Tree out = Tree::NewObject();
  Tree info = Tree::NewObject();
  info.AsObject().Set("title", Text("Schemas"));
  info.AsObject().Set("version", Text("unversioned"));
  Tree components = Tree::NewObject();
  components.AsObject().Set("schemas", std::move(schemas));
  out.AsObject().Set("openapi", Text(target == Dialect::kOpenApi3_0 ? "3.0.3" : "3.1.0"));
  out.AsObject().Set("info", std::move(info));
  out.AsObject().Set("paths", Tree::NewObject());
  out.AsObject().Set("components", std::move(components));
  return out;
}

// Old readers look at nothing beside a reference.
Tree JsonSchemaDocument(Dialect target, std::string_view id, Tree root, Tree definitions) {
  if (!root.IsObject()) return root;  // the schema `false`
  Tree out = Tree::NewObject();
  std::string metaschema(MetaschemaUri(target));
  if (target == Dialect::kDraft7) metaschema += '#';
  out.AsObject().Set("$schema", Tree::String(std::move(metaschema)));
  if (!id.empty()) out.AsObject().Set("$id", Text(id));
  if (root.AsObject().Find("$ref") != nullptr && RefStandsAlone(target)) {
    Tree list = Tree::NewArray();
    list.AsArray().push_back(std::move(root));
    out.AsObject().Set("allOf", std::move(list));
  } else {
    for (value::TreeMember& member : root.AsObject()) out.AsObject().Set(member.key, std::move(member.value));
  }
  if (!definitions.AsObject().empty()) {
    out.AsObject().Set(Knows(target, Keyword::kDefs) ? "$defs" : "definitions", std::move(definitions));
  }
  return out;
}

// The URI a document gives itself, if it is one to be found by from everywhere.
std::string_view OwnUri(const Schema& schema, NodeId node) {
  const bool modern = schema.Has(node, Keyword::kDollarId);
  const std::string_view id = schema.Text(node, modern ? Keyword::kDollarId : Keyword::kId);
  return id.find("://") != std::string_view::npos || id.starts_with("urn:") ? id : std::string_view{};
}

}  // namespace

SchemaExporter::SchemaExporter(const ExportOptions& options) : options_(options) {}
SchemaExporter::~SchemaExporter() = default;

void SchemaExporter::Add(const Schema& schema, NodeId node, std::string name, bool at_root) {
  if (at_root && !IsOpenApi(options_.dialect)) {
    PLIMSOLL_ASSERT(!root_);
    root_ = added_.size();
  }
  added_.push_back({&schema, node, std::move(name)});
}

struct SchemaExporter::Planned {
  std::unique_ptr<ExportPlan> plan;
  uint32_t first;  // among what was added
};

bool CanExportTo(Dialect dialect) {
  return dialect == Dialect::kOpenApi3_0 || dialect == Dialect::kOpenApi3_1 || dialect == Dialect::kDraft7 ||
         dialect == Dialect::k2020_12;
}

// One plan a schema, with all that was added of it. What was added gets its name before what is only
// referred to.
void SchemaExporter::MakePlans(std::vector<Planned>& plans) const {
  std::map<const Schema*, ExportPlan*> plan_of;
  for (uint32_t i = 0; i < added_.size(); ++i) {
    ExportPlan*& plan = plan_of[added_[i].schema];
    if (plan == nullptr) {
      plans.push_back({std::make_unique<ExportPlan>(*added_[i].schema, options_.dialect), i});
      plan = plans.back().plan.get();
    }
    plan->Name(added_[i].node, added_[i].name);
  }
  for (const Added& added : added_) plan_of[added.schema]->Add(added.node, added.name);
}

bool SchemaExporter::IsRoot(const Schema& schema, NodeId node) const {
  return root_ && added_[*root_].schema == &schema && added_[*root_].node == node;
}

void SchemaExporter::SettleNames(std::vector<Planned>& plans) const {
  ExportNames names(options_.dialect);
  for (const Planned& planned : plans) {
    for (ExportPlan::Unit& unit : planned.plan->units()) {
      if (IsRoot(planned.plan->schema(), unit.node)) {
        unit.reference.assign(1, '#');
        continue;
      }
      unit.name = names.Take(std::move(unit.name));
      unit.reference = names.ReferenceTo(unit.name);
    }
  }
}

ExportedSchema SchemaExporter::Finish() {
  PLIMSOLL_ASSERT(CanExportTo(options_.dialect));
  std::vector<Planned> plans;
  MakePlans(plans);
  SettleNames(plans);
  ExportedSchema out;
  Tree root = Tree::NewObject();
  std::string_view uri;
  std::map<std::string, Tree> named;
  for (const Planned& planned : plans) {
    const Schema& schema = planned.plan->schema();
    ExportWriter writer(*planned.plan, options_, planned.first, out.warnings);
    for (const ExportPlan::Unit& unit : planned.plan->units()) {
      const bool at_root = IsRoot(schema, unit.node);
      if (at_root) uri = OwnUri(schema, unit.node);
      (at_root ? root : named[unit.name]) = writer.Write(unit);
    }
  }
  Tree schemas = Tree::NewObject();
  for (auto& [name, tree] : named) schemas.AsObject().Set(name, std::move(tree));
  out.document = IsOpenApi(options_.dialect)
                     ? OpenApiDocument(options_.dialect, std::move(schemas))
                     : JsonSchemaDocument(options_.dialect, uri, std::move(root), std::move(schemas));
  return out;
}

}  // namespace plimsoll::schema
