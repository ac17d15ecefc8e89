#include "named_objects.h"

#include "plimsoll/schema/api_version.h"

namespace plimsoll::suites {
namespace {

bool Fits(std::string_view wanted, std::string_view held) { return wanted.empty() || wanted == held; }

}  // namespace

std::string ObjectName::Title() const {
  return kind + (kind.empty() ? "" : " ") + namespace_ + (namespace_.empty() ? "" : "/") + name;
}

std::vector<const engine::ManifestObject*> NamedObjects::Find(const ObjectName& name) const {
  std::vector<const engine::ManifestObject*> out;
  for (const engine::ManifestObject* object : objects_) {
    if (Fits(name.kind, object->kind) && Fits(name.name, NameOf(*object)) &&
        Fits(name.namespace_, NamespaceOf(*object)) &&
        Fits(name.group, schema::GroupOf(object->api_version)) &&
        Fits(name.version, schema::VersionOf(object->api_version))) {
      out.push_back(object);
    }
  }
  return out;
}

}  // namespace plimsoll::suites
