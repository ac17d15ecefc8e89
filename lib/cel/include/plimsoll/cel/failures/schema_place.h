// Where the value of a part of an expression is in the objects that the expression is about: which schema it
// obeys, and which path leads to it.
//
//   self.ports.all(p, p.port > 0)     // p is at ports[*] below self
//
// Values that the expression computes have no place.
#pragma once

#include <optional>
#include <string_view>

#include "plimsoll/schema/schema.h"
#include "plimsoll/value/path.h"

namespace plimsoll::cel {

// The step to any item of a list, or to any entry of a map.
inline constexpr std::string_view kAnyElement = "*";

struct SchemaPlace {
  const schema::Schema* schema = nullptr;
  schema::NodeId node = {};
  std::string_view variable = {};  // self
  value::Path path = {};           // below the variable
  bool resource = false;           // the root of an object, with apiVersion, kind and metadata
  // Of `metadata` of a resource whose schema leaves it to the server; may be null.
  const schema::Schema* object_meta = nullptr;

  bool known() const { return schema != nullptr; }
  bool Has(schema::Keyword keyword) const { return known() && schema->Has(node, keyword); }

  // What is below it; not known if the schema does not say.
  SchemaPlace Property(std::string_view name) const;
  SchemaPlace Element() const;
  // An entry of a map.
  SchemaPlace Entry(std::string_view key) const;
  // Whether every valid object has the property once defaults are set.
  bool AlwaysHas(std::string_view name) const;

 private:
  SchemaPlace At(std::optional<schema::NodeId> child, value::Step step) const;
};

}  // namespace plimsoll::cel
