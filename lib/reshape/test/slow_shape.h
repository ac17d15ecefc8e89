// The referee: every step of the API server's decoding as a pass of its own over an editable
// tree, written down as the rules read. It recurses, copies and searches as it likes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "plimsoll/schema/schema.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::reshape {

using Paths = std::vector<std::string>;

class SlowShape {
 public:
  explicit SlowShape(const schema::Schema& schema);

  Paths Prune(value::Tree& tree, bool resource_root) const;
  void DropNulls(value::Tree& tree) const { DropNullsAt(tree, schema_.root()); }
  // The message of a failure, if any.
  std::optional<std::string> Coerce(value::Tree& tree, bool resource_root, bool lenient,
                                    Paths& unknown) const;
  void Default(value::Tree& tree) const { DefaultAt(tree, schema_.root()); }
  // All of it, as a request is decoded.
  std::optional<std::string> Decode(value::Tree& tree, Paths& unknown) const;

 private:
  using Node = std::optional<schema::NodeId>;

  Node ChildOf(Node node, std::string_view key) const;
  Node ItemsOf(Node node) const;
  bool Declares(schema::NodeId node, std::string_view key) const;
  bool IsEmbedded(Node node) const;
  bool NonNullable(Node node) const;
  // The default of a node after it was pruned at its place, if any is left.
  const value::Tree* DefaultOf(Node node) const;

  void PruneAt(value::Tree& tree, Node node, bool embedded, const std::string& path, Paths& unknown) const;
  void SkipAt(value::Tree& tree, Node node, bool embedded, const std::string& path, Paths& unknown) const;
  void DropNullsAt(value::Tree& tree, Node node) const;
  std::optional<std::string> CoerceAt(value::Tree& tree, Node node, bool embedded, bool lenient,
                                      const std::string& path, Paths& unknown) const;
  std::optional<std::string> CoerceMember(value::TreeObject& object, const std::string& key, bool lenient,
                                          const std::string& path, Paths& unknown) const;
  void DefaultAt(value::Tree& tree, Node node) const;
  void PruneDefaults(schema::NodeId node, const Paths& way);
  void PruneDefault(schema::NodeId node, const Paths& way);

  const schema::Schema& schema_;
  std::map<uint32_t, value::Tree> defaults_;
};

// The typed form of metadata; no tree if it does not fit its type.
struct TypedMetadata {
  std::optional<value::Tree> tree;
  Paths unknown;
};
TypedMetadata TypeMetadata(const value::Tree& metadata, bool lenient);

}  // namespace plimsoll::reshape
