// Builder gathers schemas and kinds and writes the bytes of a catalog. The bytes depend on what
// was added alone, not on the order.
//
//   Builder builder;
//   AddOpenApi(document.root(), "1.37.1", builder);
//   std::string bytes = *builder.Finish();
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::catalog {

// What is known of a kind beside its schema.
struct KindFacts {
  std::string resource;  // `pods`; empty when it is not known
  bool namespaced = false;
  std::set<std::string> subresources;
  std::set<std::string> verbs;

  bool empty() const { return resource.empty() && subresources.empty() && verbs.empty(); }
};

class Builder {
 public:
  // Releases are named `1.37.1`, or not at all for what belongs to none. Of two different schemas of the
  // same name the larger is kept, with the names of kinds of both; Conflicts lists them.
  void AddComponent(const std::string& release, const std::string& name, value::Tree schema);
  void AddKind(const std::string& release, const schema::GroupVersionKind& name, const std::string& component,
               const KindFacts& facts);
  // A CRD counts for each of its versions. It wins over a component.
  void AddCrd(const std::string& release, const schema::GroupVersionKind& name, const value::Tree& crd);

  // A Go type of a release, as Store::FindDeclaration gives it back, in place of one of that name.
  void AddDeclaration(const std::string& release, const std::string& name, value::Tree content);
  // Says which declaration has the rules of a kind that was added before.
  void SetRules(const std::string& release, const schema::GroupVersionKind& name,
                const std::string& declaration);
  void SetOptions(const std::string& release, value::Tree options);
  // Of a release, those that are no CRDs. The names are the builder's.
  std::vector<schema::GroupVersionKind> KindsOf(const std::string& release) const;

  // `io.k8s.api.core.v1.Pod of 1.37.1`, sorted.
  const std::set<std::string>& Conflicts() const { return conflicts_; }
  bool empty() const { return releases_.empty(); }

  // Fails on a catalog that would be too large, and on kinds without their component or declaration.
  Result<std::string> Finish() const;

 private:
  friend class CatalogWriter;

  // A content and its text, by which two are compared.
  struct Content {
    value::Tree tree;
    std::string json;
  };
  struct NamedSchema {
    Content content;                           // without the names of kinds
    std::map<std::string, value::Tree> kinds;  // by their text
  };
  // Group, kind, version: the order they are looked up in.
  using KindKey = std::tuple<std::string, std::string, std::string>;
  struct KindData {
    std::string component;
    KindFacts facts;
    Content crd;  // with an empty text when there is none
    std::string rules;
  };
  struct ReleaseData {
    std::map<std::string, NamedSchema> components;
    std::map<KindKey, KindData> kinds;
    std::map<std::string, value::Tree> declarations;
    std::optional<value::Tree> options;
  };

  void KeepLarger(Content& kept, value::Tree tree, const std::string& what);

  std::map<std::string, ReleaseData> releases_;
  std::set<std::string> conflicts_;
};

}  // namespace plimsoll::catalog
