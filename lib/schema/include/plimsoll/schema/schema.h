// Schema is the IR: one schema as compact arrays, the same form whatever it was imported
// from. Importers build it (builder.h); lint, the compiler of programs, reshape, CEL, merge
// and explain read it.
//
// A node is the list of its keywords in the order of the enumeration, each with its place in
// the source and what it holds. A bit set says which are there, so a look is one test and
// finding one population count. Nodes refer to nodes by id: recursion and cycles are nothing
// special. Text and literals are borrowed from the document the schema was imported from,
// which must outlive it.
//
// Which keywords are there follows Go's zero values for CRDs: an empty text, a false flag or
// an empty list is the same as none, except where upstream keeps a pointer and can see it
// (`$ref`, list and map type, preserve-unknown-fields, `items` and `additionalProperties`,
// numbers). The few rules that distinguish an empty list from none use GivenEmpty.
//
// Schemas of JSON Schema and OpenAPI also know, of each node, the value it was read from and the
// resource it belongs to, and where their references lead. Those that ImportComponentSchema made know the
// components they refer to by name, and have no resources.
//
//   if (const Entry* entry = schema.Find(node, Keyword::kMaxLength)) use(entry->integer);
//   for (const NamedNode& property : schema.NamedNodes(node, Keyword::kProperties)) ...
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/base/id.h"
#include "plimsoll/schema/dialect.h"
#include "plimsoll/schema/keyword.h"
#include "plimsoll/schema/keyword_set.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

struct SchemaNodeTag;
using NodeId = Id<SchemaNodeTag>;

// A stretch of one of the schema's side arrays; which one follows from the keyword's form.
struct Range {
  uint32_t begin = 0;
  uint32_t count = 0;
};

struct Entry {
  Keyword keyword;
  // Which alternative a form of two holds: kNodeOrFlag: the flag; kNodeOrNodes: the list.
  bool second = false;
  text::Span place;  // of the value after the keyword
  union {
    bool flag;
    int64_t integer;
    double number = 0;
    NodeId node;
    Range range;       // texts, nodes, named nodes, literals, rules; for kText one text
    uint32_t literal;  // index of a node on the tape of the source document
  };
};

// The named schemas of a keyword are in the byte order of their names, each name once.
struct NamedNode {
  std::string_view name;
  NodeId node;
  text::Span place;  // of the name
};

// For `dependencies`: a schema or a list of names. They are in the order of their own names.
struct Dependency {
  std::string_view name;
  std::optional<NodeId> node;
  std::optional<Range> texts;
};

struct ExternalDocs {
  std::string_view description;
  std::string_view url;
};

// One rule of x-kubernetes-validations.
struct Rule {
  std::string_view rule;
  std::string_view message;
  std::string_view message_expression;
  std::optional<std::string_view> reason;
  std::string_view field_path;
  std::optional<bool> optional_old_self;
  text::Span place;       // of the rule object
  text::Span rule_place;  // of its expression
};

struct SchemaNode {
  KeywordSet present;
  uint32_t first_entry = 0;
  text::Span place;

  bool Has(Keyword keyword) const { return present.Has(keyword); }
};

// A schema with a URI of its own, and the rules it is read by. References are resolved against
// it, and `$dynamicRef` looks for anchors resource by resource.
struct Resource {
  Dialect dialect = Dialect::k2020_12;
  // The dialect's own word, or that of a metaschema that lists other vocabularies.
  bool format_asserts = false;
  bool recursive_anchor = false;  // 2019-09: the root has `$recursiveAnchor: true`
  NodeId root = {};
};

// Where a node comes from: a value on the tape of the source, and a position among the resources.
struct Site {
  uint32_t value = 0;
  uint32_t resource = 0;
};

// Where a reference leads. `$ref` and `$dynamicRef` may be side by side.
struct Link {
  NodeId node = {};
  Keyword keyword = Keyword::kRef;
  NodeId target = {};
};

struct DynamicAnchor {
  uint32_t resource = 0;
  std::string_view name;
  NodeId node = {};
};

class Schema {
 public:
  // `source` holds the text and the literals.
  explicit Schema(const value::Document& source) : source_(&source) {}

  NodeId root() const { return root_; }
  uint32_t NodeCount() const { return static_cast<uint32_t>(nodes_.size()); }
  const SchemaNode& node(NodeId id) const { return nodes_[id.index]; }
  const value::Document& source() const { return *source_; }

  bool Has(NodeId id, Keyword keyword) const { return node(id).Has(keyword); }
  // Null when the node does not carry the keyword.
  const Entry* Find(NodeId id, Keyword keyword) const;
  // Whether the keyword is in the source with an empty list or map, and so is not there.
  bool GivenEmpty(NodeId id, Keyword keyword) const;
  // All keywords of a node, in the order of the enumeration.
  std::span<const Entry> Entries(NodeId id) const;

  // What a keyword holds; an absent one gives false, an empty text or span, or none.
  bool Flag(NodeId id, Keyword keyword) const;
  std::optional<int64_t> Integer(NodeId id, Keyword keyword) const;
  std::optional<double> Number(NodeId id, Keyword keyword) const;
  std::string_view Text(NodeId id, Keyword keyword) const;
  std::span<const std::string_view> Texts(NodeId id, Keyword keyword) const;
  std::optional<NodeId> Node(NodeId id, Keyword keyword) const;
  std::span<const NodeId> Nodes(NodeId id, Keyword keyword) const;
  std::span<const NamedNode> NamedNodes(NodeId id, Keyword keyword) const;
  std::optional<value::Value> Literal(NodeId id, Keyword keyword) const;
  std::span<const uint32_t> Literals(NodeId id, Keyword keyword) const;
  std::span<const Dependency> Dependencies(NodeId id, Keyword keyword = Keyword::kDependencies) const;
  std::span<const Rule> Rules(NodeId id) const;
  const ExternalDocs* Docs(NodeId id) const;

  // The schema of a property, if `properties` names it.
  std::optional<NodeId> Property(NodeId id, std::string_view name) const;
  value::Value LiteralAt(uint32_t index) const { return {*source_, index}; }
  // Empty for schemas of CRDs.
  std::span<const Resource> Resources() const { return resources_; }
  // Not of schemas of CRDs.
  const Site& SiteOf(NodeId id) const { return sites_[id.index]; }
  value::Value ValueOf(NodeId id) const { return {*source_, SiteOf(id).value}; }
  // The target of a reference keyword, where it was resolved.
  std::optional<NodeId> Target(NodeId id, Keyword keyword) const;
  // The components that were imported with the schema, in the order of their names.
  std::span<const NamedNode> Components() const { return components_; }
  std::optional<NodeId> Component(std::string_view name) const;
  std::optional<NodeId> FindDynamicAnchor(uint32_t resource, std::string_view name) const;
  std::span<const DynamicAnchor> DynamicAnchors() const { return dynamic_anchors_; }

  std::span<const std::string_view> TextsAt(Range range) const {
    return std::span(texts_).subspan(range.begin, range.count);
  }

 private:
  friend class SchemaBuilder;

  const value::Document* source_;
  NodeId root_;
  std::vector<SchemaNode> nodes_;
  std::vector<Entry> entries_;
  std::vector<std::string_view> texts_;
  std::vector<NodeId> node_lists_;
  std::vector<NamedNode> named_nodes_;
  std::vector<uint32_t> literals_;
  std::vector<Dependency> dependencies_;
  std::vector<Rule> rules_;
  std::vector<ExternalDocs> docs_;
  std::vector<std::pair<NodeId, Keyword>> given_empty_;  // sorted
  std::vector<Resource> resources_;
  std::vector<Site> sites_;                     // one a node, or none at all
  std::vector<Link> links_;                     // sorted by node and keyword
  std::vector<NamedNode> components_;           // sorted by name
  std::vector<DynamicAnchor> dynamic_anchors_;  // sorted by resource and name
};

}  // namespace plimsoll::schema
