// TaggedField is a type or a field with the tags of its comment, for reviews: as written, not compiled.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "declared.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::codegen {

// A tag line that can be read.
struct WrittenTag {
  TagChain chain;
  gotypes::GoPlace place;

  const TagLink& outer() const { return chain.front(); }
  // Whether it is `+k8s:alpha=...` or `+k8s:beta=...`.
  bool HasLevel() const { return outer().name == "k8s:alpha" || outer().name == "k8s:beta"; }
  // The tag without the level.
  TagView Payload() const { return TagView(chain).subspan(HasLevel() ? 1 : 0); }
};

struct TaggedField {
  gotypes::TypeId type;
  std::string_view field;  // Go name; empty for the type itself
  gotypes::GoPlace place;
  std::vector<WrittenTag> tags;  // of every tool, in source order

  bool Mentions(std::string_view name) const;
};

// The types of a package and their fields that have tags, in source order within each type.
std::vector<TaggedField> TaggedFields(const gotypes::Universe& universe, const gotypes::GoPackage& package);

}  // namespace plimsoll::codegen
