#include "unknown_fields.h"

#include <utility>

namespace plimsoll::compat {

using schema::Keyword;
using schema::NodeId;
using value::Path;
using value::Tree;

namespace {

// References in a circle end there.
constexpr size_t kMaxReferences = 32;

class UnknownFields {
 public:
  explicit UnknownFields(const schema::Schema& schema) : schema_(schema) {}

  void Drop(NodeId node, Tree& value, const Path& at) {
    node = Resolve(node);
    if (value.IsArray()) {
      const auto items = schema_.Node(node, Keyword::kItems);
      for (size_t i = 0; items && i < value.AsArray().size(); ++i)
        Drop(*items, value.AsArray()[i], at.Item(i));
    }
    if (value.IsObject()) DropFrom(node, value, at);
  }

  std::vector<Path> Take() { return std::move(dropped_); }

 private:
  NodeId Resolve(NodeId node) const {
    for (size_t i = 0; i < kMaxReferences; ++i) {
      const auto parts = schema_.Nodes(node, Keyword::kAllOf);
      if (!schema_.Has(node, Keyword::kRef) && parts.size() == 1) node = parts.front();
      const auto target = schema_.Target(node, Keyword::kRef);
      if (!target) return node;
      node = *target;
    }
    return node;
  }

  void DropFrom(NodeId node, Tree& value, const Path& at) {
    const bool described = schema_.Has(node, Keyword::kProperties);
    const auto entries = schema_.Node(node, Keyword::kAdditionalProperties);
    // A schema without fields says nothing about them.
    if (!described && !entries) return;
    std::vector<Path> unknown;
    for (value::TreeMember& member : value.AsObject()) {
      const auto property = schema_.Property(node, member.key);
      const Path below = at.Child(member.key);
      if (property || entries)
        Drop(property ? *property : *entries, member.value, below);
      else if (!schema_.Has(node, Keyword::kAdditionalProperties))
        unknown.push_back(below);
    }
    for (Path& path : unknown) {
      value.AsObject().Remove(path.steps().back().name);
      dropped_.push_back(std::move(path));
    }
  }

  const schema::Schema& schema_;
  std::vector<Path> dropped_;
};

}  // namespace

std::vector<Path> DropUnknownFields(const schema::Schema& schema, NodeId node, Tree& value) {
  UnknownFields fields(schema);
  fields.Drop(node, value, {});
  return fields.Take();
}

}  // namespace plimsoll::compat
