// SourceCrds are the CRDs of one source, decoded when they were loaded. Whoever looks at the same source
// again, to judge its objects, does not decode them again.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "plimsoll/kinds/loaded_crd.h"

namespace plimsoll::engine {

class SourceCrds {
 public:
  // `object` is its position among all objects of the source, from 1. The CRD belongs to a registry.
  void Add(uint32_t object, const kinds::LoadedCrd& crd) { by_object_[object] = &crd; }
  // The CRD belongs to nobody else.
  void Own(uint32_t object, std::unique_ptr<const kinds::LoadedCrd> crd) {
    Add(object, *own_.emplace_back(std::move(crd)));
  }

  // Null for an object that is no CRD.
  const kinds::LoadedCrd* Find(uint32_t object) const {
    const auto found = by_object_.find(object);
    return found != by_object_.end() ? found->second : nullptr;
  }
  const std::map<uint32_t, const kinds::LoadedCrd*>& all() const { return by_object_; }

 private:
  std::map<uint32_t, const kinds::LoadedCrd*> by_object_;
  std::vector<std::unique_ptr<const kinds::LoadedCrd>> own_;
};

}  // namespace plimsoll::engine
