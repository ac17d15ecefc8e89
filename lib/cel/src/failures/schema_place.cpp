#include "plimsoll/cel/failures/schema_place.h"

#include <algorithm>
#include <string>
#include <utility>

#include "plimsoll/schema/component_schema.h"

namespace plimsoll::cel {

using schema::Keyword;

SchemaPlace SchemaPlace::At(std::optional<schema::NodeId> child, value::Step step) const {
  if (!child) return {};
  const schema::NodeId node_below = schema::FollowReferences(*schema, *child);
  SchemaPlace out{schema, node_below, variable, path.Below(std::move(step))};
  out.resource = schema->Flag(node_below, Keyword::kEmbeddedResource);
  return out;
}

SchemaPlace SchemaPlace::Property(std::string_view name) const {
  if (!known()) return {};
  if (object_meta != nullptr && name == "metadata")
    return {object_meta, schema::FollowReferences(*object_meta, object_meta->root()), variable,
            path.Child(name)};
  return At(schema->Property(node, name), value::Step::Field(std::string(name)));
}

SchemaPlace SchemaPlace::Element() const {
  if (!known()) return {};
  const Keyword keyword = Has(Keyword::kItems) ? Keyword::kItems : Keyword::kAdditionalProperties;
  return At(schema->Node(node, keyword), value::Step::Key(std::string(kAnyElement)));
}

SchemaPlace SchemaPlace::Entry(std::string_view key) const {
  if (!known()) return {};
  return At(schema->Node(node, Keyword::kAdditionalProperties), value::Step::Field(std::string(key)));
}

bool SchemaPlace::AlwaysHas(std::string_view name) const {
  if (!known()) return false;
  if (resource && (name == "apiVersion" || name == "kind" || name == "metadata")) return true;
  const auto required = schema->Texts(node, Keyword::kRequired);
  if (std::ranges::find(required, name) != required.end()) return true;
  const auto property = schema->Property(node, name);
  if (!property) return false;
  const auto fallback = schema->Literal(*property, Keyword::kDefault);
  return fallback && !fallback->IsNull();
}

}  // namespace plimsoll::cel
