// UnionCatalog knows the unions of kinds, from CRDs and OpenAPI documents, from Go types, and from files
// that declare unions beside them.
//
//   UnionCatalog catalog(kinds);
//   Result<KindUnions> unions = catalog.Find("apps/v1", "Deployment");
//
// Documents of OpenAPI that describe Kubernetes' own groups are read leniently: what they say of unions is
// documentation, and not always right. Types of Kubernetes have the unions of a table besides.
//
// Kinds are compiled when they are first looked up; any number of threads may do so.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/kinds/tagged_types.h"
#include "plimsoll/unions/declarations/union_schema.h"

namespace plimsoll::engine {

// Union errors of one object that are reported.
inline constexpr size_t kMaxUnionErrors = 1000;

struct KindUnions {
  unions::DerivedUnions derived = {};
  // Its schemas; objects without a schema when only Go types are known.
  const kinds::KindTypes* types = nullptr;
};

class UnionCatalog {
 public:
  // The kinds must outlive it.
  explicit UnionCatalog(const kinds::Kinds& kinds) : kinds_(kinds) {}

  const kinds::Kinds& kinds() const { return kinds_; }
  // A file with `unions`, see merge/union_schema.h. What is no such file is reported.
  InputReport LoadDeclarations(const text::Source& source, const value::ReadOptions& options = {});
  // What is wrong with the declarations of the files: kinds without a schema, and fields that are not there.
  std::vector<InputReport> CheckDeclarations();
  // Go types come before schemas. They must outlive the catalog.
  void Use(const kinds::TaggedTypes* go_types) { go_types_ = go_types; }

  // After more schemas or declarations were loaded: what was given before is no longer valid.
  void Forget();

  // The one version of a kind that is known, by `Deployment`, `apps/v1/Deployment` or `deploy`.
  Result<kinds::KindName> Named(std::string_view kind) const;
  // Whether a known kind is meant by a name.
  static bool IsNamed(const kinds::KindName& known, std::string_view name);
  // Null for a kind that was not added; fails when its schema or Go type cannot be used. What it gives
  // stays.
  Result<const KindUnions*> Find(std::string_view api_version, std::string_view kind);
  // The same for objects that are judged by a Go type, whose `+k8s:` tags are not looked at.
  const KindUnions* FindByType(const kinds::TaggedType& type, std::string_view api_version,
                               std::string_view kind);
  // The same for objects that are judged by a schema; null when it has no unions.
  const KindUnions* FindBySchema(std::string_view api_version, std::string_view kind);

 private:
  struct DeclarationFile {
    std::unique_ptr<const text::Source> source;
    value::Detached document;
  };
  using Key = std::pair<std::string, const void*>;  // of a kind, and of its Go type

  Result<std::vector<unions::SideUnion>> Declared(std::string_view api_version, std::string_view kind) const;
  using Made = Result<std::unique_ptr<const KindUnions>>;  // null: the kind was not added
  Made Make(std::string_view api_version, std::string_view kind);
  Made MakeFromSchema(std::string_view api_version, std::string_view kind);
  template <class Maker>
  Result<const KindUnions*> Cached(Key key, const Maker& make);
  void CheckFile(const DeclarationFile& file, InputReport& report);

  const kinds::Kinds& kinds_;
  const kinds::TaggedTypes* go_types_ = nullptr;
  std::deque<DeclarationFile> declarations_;
  std::mutex mutex_;
  std::map<Key, Made> known_;
};

}  // namespace plimsoll::engine
