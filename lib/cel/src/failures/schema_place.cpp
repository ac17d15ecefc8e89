#include "plimsoll/cel/failures/schema_place.h"

#include <algorithm>
#include <string>
#include <utility>

namespace plimsoll::cel {

using schema::Keyword;

SchemaPlace SchemaPlace::At(std::optional<schema::NodeId> child, value::Step step) const {
  if (!child) return {};
  SchemaPlace out{schema, *child, variable, path.Below(std::move(step))};
  out.resource = schema->Flag(*child, Keyword::kEmbeddedResource);
  return out;
}

SchemaPlace SchemaPlace::Property(std::string_view name) const {
  if (!known()) return {};
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
  const SchemaPlace property = Property(name);
  if (!property.known()) return false;
  const auto fallback = schema->Literal(property.node, Keyword::kDefault);
  return fallback && !fallback->IsNull();
}

}  // namespace plimsoll::cel
