// RuleSites is every place of a schema that has rules, as the API server looks at it when it
// judges a CRD: with the type of self there, how many values there can be, and whether old
// values can be found for them.
//
//   const RuleSites sites(schema, schema.root());
//   for (const RuleSite& site : sites.list()) Judge(schema.Rules(site.node), site);
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "plimsoll/cel/rules/rule_cost.h"
#include "plimsoll/cel/types/decl_type.h"
#include "plimsoll/schema/schema.h"
#include "plimsoll/value/path.h"

namespace plimsoll::cel {

struct RuleSite {
  schema::NodeId node;
  value::Path path;    // in the schema: `properties[spec].items`
  uint32_t order = 0;  // counted when a node is seen before what is below it
  Cardinality cardinality = std::nullopt;
  // The type of self; kNoDecl when it has none, and so no rule there can be compiled.
  const DeclTypes* decls = nullptr;
  DeclId self = kNoDecl;
  // The path of the outermost list or map above whose old values cannot be found.
  std::optional<value::Path> unpaired_below = std::nullopt;
};

class RuleSites {
 public:
  // `root` is that of a resource. The schema must outlive it.
  RuleSites(const schema::Schema& schema, schema::NodeId root, bool resource_root = true);
  RuleSites(const RuleSites&) = delete;
  RuleSites& operator=(const RuleSites&) = delete;

  // What is below a node before the node, as upstream reports it: additionalProperties,
  // properties by name, items.
  std::span<const RuleSite> list() const { return sites_; }

 private:
  friend class RuleSiteWalk;

  std::vector<RuleSite> sites_;
  // Mostly one. A type that cannot be reached from the one above is made anew.
  std::deque<DeclTypes> decls_;
};

}  // namespace plimsoll::cel
