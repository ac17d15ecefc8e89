// UnionFacts are the unions of kinds: from CRDs and OpenAPI documents, from Go types, and from files that
// declare unions beside them.
//
//   UnionFacts unions(kinds);
//   Result<const KindUnions*> found = unions.Find("apps/v1", "Deployment");
//
// They are no part of Kind: which files declare unions, and by which Go types objects are judged, differs
// from command to command for the same registry.
//
// Documents of OpenAPI that describe Kubernetes' own groups are read leniently: what they say of unions is
// documentation, and not always right. Types of Kubernetes have the unions of a table besides.
//
// The unions of a kind are compiled when they are first looked up; any number of threads may do so.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/kinds/tagged_types.h"
#include "plimsoll/text/source.h"
#include "plimsoll/unions/declarations/union_schema.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::kinds {

struct KindUnions {
  unions::DerivedUnions derived = {};
  // Its schemas; objects without a schema when only Go types are known.
  const KindTypes* types = nullptr;
};

class UnionFacts {
 public:
  // The kinds must outlive it.
  explicit UnionFacts(const Kinds& kinds) : kinds_(kinds) {}

  const Kinds& kinds() const { return kinds_; }

  // A file with `unions`, see unions/declarations/union_schema.h.
  struct DeclarationFile {
    std::unique_ptr<const text::Source> source;
    value::Detached document;
  };
  // Copies both. Fails on a document that declares no unions.
  Result<void> AddDeclarations(const text::Source& source, value::Value document);
  const std::deque<DeclarationFile>& declarations() const { return declarations_; }
  // Go types come before schemas. They must outlive it.
  void Use(const TaggedTypes* go_types) { go_types_ = go_types; }
  // After more schemas or declarations were added: what was given before is no longer valid.
  void Forget();

  // The one version of a kind that is known, by `Deployment`, `apps/v1/Deployment` or `deploy`.
  Result<KindName> Named(std::string_view kind) const;
  // Whether a known kind is meant by a name.
  static bool IsNamed(const KindName& known, std::string_view name);

  // Null for a kind that was not added; fails when its schema or Go type cannot be used. What it gives
  // stays.
  Result<const KindUnions*> Find(std::string_view api_version, std::string_view kind);
  // The same for objects that are judged by a Go type, whose `+k8s:` tags are not looked at.
  const KindUnions* FindByType(const TaggedType& type, std::string_view api_version, std::string_view kind);
  // The same for objects that are judged by a schema; null when it has no unions.
  const KindUnions* FindBySchema(std::string_view api_version, std::string_view kind);

  // Kinds that have no unions are remembered, too, but no more than these, and none with a longer name.
  static constexpr size_t kMaxKept = 10'000;
  static constexpr size_t kMaxKeptName = 400;
  size_t KnownCount() const;

 private:
  using Key = std::pair<std::string, const void*>;         // of a kind, and of its Go type
  using Made = Result<std::unique_ptr<const KindUnions>>;  // null: the kind was not added

  Result<std::vector<unions::SideUnion>> Declared(std::string_view api_version, std::string_view kind) const;
  Made Make(std::string_view api_version, std::string_view kind);
  Made MakeFromSchema(std::string_view api_version, std::string_view kind);
  bool MayKeepNothing(const Key& key) const;
  template <class Maker>
  Result<const KindUnions*> Cached(Key key, const Maker& make);

  const Kinds& kinds_;
  const TaggedTypes* go_types_ = nullptr;
  std::deque<DeclarationFile> declarations_;
  mutable std::mutex mutex_;
  std::map<Key, Made> known_;
};

}  // namespace plimsoll::kinds
