// ReferenceRules say which fields of Kubernetes' own kinds hold the name of something else: of another
// object, or of a volume or port of the same one.
//
//   if (const auto name = ReferenceAt(tree, object, node)) Look(name->kind, name->name);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/lsp/syntax/object_place.h"
#include "plimsoll/lsp/syntax/syntax_tree.h"

namespace plimsoll::lsp {

enum class NameScope : uint8_t {
  kObject,  // metadata.name of objects of a kind
  kVolume,  // of a Pod
  kPort,    // of the containers of a Pod
};

// A name that is written somewhere: where it is given, or where it is used.
struct NameUse {
  NameScope scope = NameScope::kObject;
  std::string kind = {};   // of an object
  std::string space = {};  // its namespace; empty if it is not known
  std::string name = {};
  SyntaxId node = kNoSyntax;
  SyntaxId pod = kNoSyntax;  // of a volume or port: the spec of the Pod it belongs to
  bool definition = false;
};

// The way to the spec of the Pods that objects of a kind make, such as `spec.template.spec`. Empty for
// others.
std::string_view PodSpecOf(std::string_view kind);

// Of a value that is such a name, or would be one if there were something. None for other values.
std::optional<NameUse> NamePlaceAt(const SyntaxTree& tree, const ObjectPlace& object, SyntaxId node);
// The same without those that are empty.
std::optional<NameUse> NameUseAt(const SyntaxTree& tree, const ObjectPlace& object, SyntaxId node);
// All names in an object, in the order of the text.
std::vector<NameUse> NameUsesIn(const SyntaxTree& tree, const ObjectPlace& object);
// Whether both are about the same thing. Volumes and ports are those of one Pod.
bool IsSameName(const NameUse& a, const NameUse& b);

}  // namespace plimsoll::lsp
