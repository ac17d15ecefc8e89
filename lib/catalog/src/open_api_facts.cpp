// What the paths of an API server's document say of kinds:
//
//   /apis/apps/v1/namespaces/{namespace}/deployments/{name}/scale
//
// A path after the version names a resource, an object of it, and a subresource; `watch` may come before.
// Operations on the first two carry the name of the kind; those on a subresource may carry that of another,
// so subresources are found by the resource. Every operation has a verb of the kind it names.
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "plimsoll/catalog/facts.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::catalog {
namespace {

using schema::GroupVersionKind;
using value::TextIn;
using value::Value;

constexpr std::array<std::string_view, 8> kMethods = {"get",     "put",  "post",  "delete",
                                                      "options", "head", "patch", "trace"};

struct ResourcePath {
  std::string_view server;  // `/apis/apps/v1`
  std::string_view resource;
  std::string_view subresource;  // may hold slashes
  bool namespaced = false;
  bool watch = false;
};

// Takes the first segment, which begins with a slash.
std::string_view TakeSegment(std::string_view& path) {
  if (!path.starts_with('/')) return {};
  const size_t end = std::min(path.size(), path.find('/', 1));
  const std::string_view segment = path.substr(1, end - 1);
  path.remove_prefix(end);
  return segment;
}

bool IsParameter(std::string_view segment) { return segment.starts_with('{') && segment.ends_with('}'); }

std::optional<ResourcePath> ReadPath(std::string_view whole) {
  std::string_view path = whole;
  const std::string_view root = TakeSegment(path);
  if (root != "api" && root != "apis") return std::nullopt;
  if (root == "apis" && TakeSegment(path).empty()) return std::nullopt;
  if (TakeSegment(path).empty()) return std::nullopt;
  ResourcePath out;
  out.server = whole.substr(0, whole.size() - path.size());
  constexpr std::string_view kWatch = "/watch/";
  if (path.starts_with(kWatch)) {
    out.watch = true;
    path.remove_prefix(kWatch.size() - 1);
  }
  constexpr std::string_view kNamespaced = "/namespaces/{namespace}/";
  if (path.starts_with(kNamespaced)) {
    out.namespaced = true;
    path.remove_prefix(kNamespaced.size() - 1);
  }
  out.resource = TakeSegment(path);
  if (out.resource.empty() || IsParameter(out.resource)) return std::nullopt;
  if (path.empty()) return out;
  if (!IsParameter(TakeSegment(path))) return std::nullopt;
  if (!path.empty()) out.subresource = path.substr(1);
  return out;
}

class PathFactGatherer {
 public:
  PathFactGatherer(const std::string& release, Builder& builder, Prose prose)
      : release_(release), builder_(builder), prose_(prose) {}

  void ReadPaths(Value paths) {
    for (const value::Member member : paths.Members()) {
      if (const auto path = ReadPath(member.key)) ReadOperations(*path, member.value);
    }
    for (const auto& [key, resource] : resources_) {
      for (const GroupVersionKind& name : resource.names) by_kind_[name].push_back(&resource.facts);
    }
    // What can be done with the status of a kind is no verb of the kind itself.
    for (const Use& use : uses_) {
      const auto resource = resources_.find(use.resource);
      const bool own = resource != resources_.end() && resource->second.names.contains(use.name);
      if (!use.subresource || !own) verbs_[use.name].verbs.emplace(use.action);
    }
    for (const auto& [name, facts] : verbs_) by_kind_[name].push_back(&facts);
  }

  size_t ReadSchemas(Value schemas) {
    size_t count = 0;
    for (const value::Member member : schemas.Members()) {
      const std::string name(member.key);
      AddKinds(member.value, name);
      builder_.AddComponent(release_, name, CatalogSchema(member.value, prose_));
      ++count;
    }
    return count;
  }

 private:
  using ResourceKey = std::pair<std::string_view, std::string_view>;  // server and resource
  struct Use {
    ResourceKey resource;
    bool subresource = false;
    GroupVersionKind name;
    std::string_view action;
  };
  struct Resource {
    std::set<GroupVersionKind> names;
    KindFacts facts;
  };

  void ReadOperations(const ResourcePath& path, Value item) {
    if (!path.watch) ReadResource(path, item);
    for (const std::string_view method : kMethods) {
      const std::optional<Value> operation = item.Find(method);
      const std::string_view action = operation ? TextIn(*operation, "x-kubernetes-action") : "";
      if (action.empty()) continue;
      for (const GroupVersionKind& name : schema::KindsNamedIn(*operation)) {
        uses_.push_back({{path.server, path.resource}, !path.subresource.empty(), name, action});
      }
    }
  }

  void ReadResource(const ResourcePath& path, Value item) {
    Resource& resource = resources_[std::pair(path.server, path.resource)];
    resource.facts.resource = path.resource;
    if (!path.subresource.empty()) {
      // A subresource with parameters of its own is a way through, as proxy/{path} is.
      if (path.subresource.find('/') == std::string_view::npos) {
        resource.facts.subresources.emplace(path.subresource);
      }
      return;
    }
    resource.facts.namespaced |= path.namespaced;
    for (const std::string_view method : kMethods) {
      const std::optional<Value> operation = item.Find(method);
      if (!operation) continue;
      for (const GroupVersionKind& name : schema::KindsNamedIn(*operation)) resource.names.insert(name);
    }
  }

  void AddKinds(Value schema, const std::string& component) {
    for (const GroupVersionKind& name : schema::KindsNamedIn(schema)) {
      const auto known = by_kind_.find(name);
      builder_.AddKind(release_, name, component, {});
      if (known == by_kind_.end()) continue;
      for (const KindFacts* facts : known->second) builder_.AddKind(release_, name, component, *facts);
    }
  }

  const std::string& release_;
  Builder& builder_;
  const Prose prose_;
  std::map<ResourceKey, Resource> resources_;
  std::vector<Use> uses_;
  std::map<GroupVersionKind, KindFacts> verbs_;
  std::map<GroupVersionKind, std::vector<const KindFacts*>> by_kind_;
};

}  // namespace

Result<size_t> AddOpenApi(Value document, const std::string& release, Builder& builder, Prose prose) {
  if (!schema::OpenApiDialectOf(document)) {
    return Fail("this is not an OpenAPI document of version 2.0, 3.0 or 3.1");
  }
  PathFactGatherer gatherer(release, builder, prose);
  if (const auto paths = document.Find("paths")) gatherer.ReadPaths(*paths);
  const auto schemas = schema::OpenApiSchemasOf(document);
  return schemas ? gatherer.ReadSchemas(*schemas) : 0;
}

}  // namespace plimsoll::catalog
