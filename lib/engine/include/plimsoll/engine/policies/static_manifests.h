// The policies that an API server loads from a directory of static manifests. All of them are loaded, or
// none.
//
//   StaticManifests loaded = LoadStaticManifests(policy::PolicySort::kValidating, files, kinds);
//   if (!loaded.error.empty()) print(loaded.error);
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "plimsoll/kinds/kinds.h"
#include "plimsoll/policy/model/policy.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::engine {

struct ManifestFile {
  std::string path;  // as errors show it
  std::string text;
};

struct StaticObject {
  std::string name;
  std::string file;
  const value::Detached* object = nullptr;
};

struct StaticManifests {
  std::string error = {};  // the server's words
  // By name.
  std::vector<StaticObject> policies = {};
  std::vector<StaticObject> bindings = {};
  std::deque<value::Detached> objects = {};  // what they point to
};

// Files that are no YAML or JSON by their names are left out.
StaticManifests LoadStaticManifests(policy::PolicySort sort, std::vector<ManifestFile> files,
                                    const kinds::Kinds& kinds);

}  // namespace plimsoll::engine
