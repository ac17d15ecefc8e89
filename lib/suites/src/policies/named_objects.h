// NamedObjects are objects of files that cases of other tools name by kind and name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "suite_reading.h"

namespace plimsoll::suites {

// What is empty may be anything.
struct ObjectName {
  std::string group = {};
  std::string version = {};
  std::string kind = {};
  std::string namespace_ = {};
  std::string name = {};

  // `Deployment shop/web`
  std::string Title() const;
};

class NamedObjects {
 public:
  void Add(const engine::ManifestObject& object) { objects_.push_back(&object); }
  const std::vector<const engine::ManifestObject*>& all() const { return objects_; }
  std::vector<const engine::ManifestObject*> Find(const ObjectName& name) const;

 private:
  std::vector<const engine::ManifestObject*> objects_;
};

}  // namespace plimsoll::suites
