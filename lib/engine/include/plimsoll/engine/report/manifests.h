// Manifests are the objects of one or more inputs, each with its name and position.
//
//   Manifests manifests;
//   InputReport report = manifests.Add(files.Read("web.yaml"), {});
//   if (const ManifestObject* live = manifests.Counterpart(object)) ...
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/value/detached.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

struct ManifestObject {
  std::shared_ptr<const text::Source> source;
  size_t number = 0;  // among the objects of its input, from 1
  value::Detached object;
  std::string api_version;
  std::string kind;
  std::string identity;  // group, kind, namespace and name; empty without a name

  value::Value root() const { return object.root(); }
  // `apps/v1 Deployment shop/web`, with as much of it as is known.
  std::string Title() const;
};

class Manifests {
 public:
  Manifests() = default;
  Manifests(Manifests&&) = default;
  Manifests& operator=(Manifests&&) = default;

  // Adds every object of the source. What is no object, or is there for a second time, is reported.
  InputReport Add(const text::Source& source, const value::ReadOptions& options);

  const std::deque<ManifestObject>& objects() const { return objects_; }
  // The object of the same group, kind, namespace and name; also the only one there is, if it is of that
  // kind and one of the two has no name. Null when there is none.
  const ManifestObject* Counterpart(const ManifestObject& other) const;

 private:
  std::deque<ManifestObject> objects_;
  std::map<std::string, size_t, std::less<>> by_identity_;
};

// A finding about a manifest, at a field; at the object where there is no such field.
finding::Finding FindingAt(const ManifestObject& object, finding::Code code, const value::Path& path,
                           std::string message);

}  // namespace plimsoll::engine
