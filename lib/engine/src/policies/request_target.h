// What a request about an object is about: the resource of its kind, or the one that it is a subresource of.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/kinds/kinds.h"
#include "plimsoll/policy/cluster/resources.h"

namespace plimsoll::engine {

struct RequestTarget {
  policy::GroupVersionResource resource = {};
  std::string_view subresource = {};
  bool namespaced = true;
  std::string problem = {};  // why there is none
};

// `resource` and `subresource` are those of the request; empty where the kind says it.
RequestTarget TargetOf(const policy::GroupVersionKind& kind, std::string_view resource,
                       std::string_view subresource, const policy::Resources& resources,
                       const kinds::Kinds& kinds);

}  // namespace plimsoll::engine
