#include "plimsoll/schema/export.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "export_names.h"
#include "export_plan.h"
#include "export_target.h"
#include "export_writer.h"
#include "plimsoll/base/assert.h"

namespace plimsoll::schema {

using value::Tree;

namespace {

Tree Text(std::string_view text) { return Tree::String(std::string(text)); }

// The part of a document that OpenAPI requires; callers may add to it.
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

using Definitions = std::map<std::string, Tree>;

Tree TreeOf(Definitions& definitions) {
  Tree out = Tree::NewObject();
  for (auto& [name, tree] : definitions) out.AsObject().Set(name, std::move(tree));
  return out;
}

Tree Embedded(const std::string& uri, Tree top, Tree definitions) {
  Tree out = Tree::NewObject();
  out.AsObject().Set("$id", Text(uri));
  for (value::TreeMember& member : top.AsObject()) out.AsObject().Set(member.key, std::move(member.value));
  if (!definitions.AsObject().empty()) out.AsObject().Set("$defs", std::move(definitions));
  return out;
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

// What there is to put together.
struct SchemaExporter::Parts {
  // A resource inside a document.
  struct EmbeddedResource {
    std::string name;
    Tree top;
    Definitions definitions;
  };

  Tree root = Tree::NewObject();
  std::string uri;  // of the root
  Definitions definitions;
  std::map<uint32_t, EmbeddedResource> embedded;
};

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
      if (MustKeepResources(*added_[i].schema)) plan->KeepResources();
    }
    plan->Name(added_[i].node, added_[i].name);
  }
  for (const Added& added : added_) plan_of[added.schema]->Add(added.node, added.name);
}

bool SchemaExporter::IsRoot(const Schema& schema, NodeId node) const {
  return root_ && added_[*root_].schema == &schema && added_[*root_].node == node;
}

// Only one schema at the root of a document can be a document of several resources.
bool SchemaExporter::MustKeepResources(const Schema& schema) const {
  if (options_.dialect != Dialect::k2020_12 || !root_ || added_.size() != 1) return false;
  const NodeId node = added_[*root_].node;
  if (schema.Resources().empty() || schema.Resources()[schema.SiteOf(node).resource].root != node)
    return false;
  std::set<std::string_view> names;
  return std::ranges::any_of(schema.DynamicAnchors(),
                             [&](const DynamicAnchor& anchor) { return !names.insert(anchor.name).second; });
}

// A resource is among the definitions of the root and has definitions of its own.
void SchemaExporter::SettleNames(std::vector<Planned>& plans) const {
  std::map<uint32_t, ExportNames> names;
  for (const Planned& planned : plans) {
    const ExportPlan& plan = *planned.plan;
    for (ExportUnit& unit : planned.plan->units()) {
      const uint32_t resource = plan.IsTop(unit.node) ? RootResource(plan) : plan.ResourceOf(unit.node);
      ExportNames& among = names.try_emplace(resource, options_.dialect).first->second;
      const std::string uri = plan.keeps_resources() ? plan.UriOf(plan.ResourceOf(unit.node)) : std::string();
      const bool at_root = IsRoot(plan.schema(), unit.node);
      if (!at_root) unit.name = among.Take(std::move(unit.name));
      if (plan.IsTop(unit.node)) {
        unit.reference = uri;
      } else if (at_root) {
        unit.reference.assign(1, '#');
      } else {
        unit.reference = uri + among.ReferenceTo(unit.name);
      }
    }
  }
}

uint32_t SchemaExporter::RootResource(const ExportPlan& plan) const {
  return root_ ? plan.ResourceOf(added_[*root_].node) : 0;
}

void SchemaExporter::Place(const ExportPlan& plan, const ExportUnit& unit, Tree tree, Parts& parts) const {
  const uint32_t resource = plan.ResourceOf(unit.node);
  if (IsRoot(plan.schema(), unit.node)) {
    parts.uri = plan.keeps_resources() ? plan.UriOf(resource) : OwnUri(plan.schema(), unit.node);
    parts.root = std::move(tree);
  } else if (plan.IsTop(unit.node)) {
    parts.embedded[resource].name = unit.name;
    parts.embedded[resource].top = std::move(tree);
  } else if (resource != RootResource(plan)) {
    parts.embedded[resource].definitions[unit.name] = std::move(tree);
  } else {
    parts.definitions[unit.name] = std::move(tree);
  }
}

ExportedSchema SchemaExporter::Finish() {
  PLIMSOLL_ASSERT(CanExportTo(options_.dialect));
  std::vector<Planned> plans;
  MakePlans(plans);
  SettleNames(plans);
  ExportedSchema out;
  Parts parts;
  for (const Planned& planned : plans) {
    ExportWriter writer(*planned.plan, options_, planned.first, out.warnings);
    for (const ExportUnit& unit : planned.plan->units()) {
      Place(*planned.plan, unit, writer.Write(unit), parts);
    }
    for (auto& [resource, part] : parts.embedded) {
      parts.definitions[part.name] =
          Embedded(planned.plan->UriOf(resource), std::move(part.top), TreeOf(part.definitions));
    }
    parts.embedded.clear();
  }
  Tree schemas = TreeOf(parts.definitions);
  out.document = IsOpenApi(options_.dialect) ? OpenApiDocument(options_.dialect, std::move(schemas))
                                             : JsonSchemaDocument(options_.dialect, parts.uri,
                                                                  std::move(parts.root), std::move(schemas));
  return out;
}

}  // namespace plimsoll::schema
