// Store is a catalog of schemas that is read where it lies: in the memory of a file, or in the
// program itself. Opening one verifies its tables and parses nothing; a content is decoded when
// it is looked up.
//
//   Result<Store> store = Store::Open(bytes, Integrity::kVerified);
//   const std::optional<KindEntry> pod = store->FindKind(*store->FindRelease("1.37"), {"", "v1", "Pod"});
//   store->Read(pod->schema, document);
//
// A release is a set of components (schemas by name) and of kinds. What belongs to no release of
// Kubernetes, as CRDs do, is in a release without a name. Releases are in the order of their
// versions. The bytes must outlive the store and every document that is read from it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "plimsoll/base/id.h"
#include "plimsoll/base/result.h"
#include "plimsoll/base/sha256.h"
#include "plimsoll/schema/open_api.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::catalog {

struct ContentTag;
using ContentId = Id<ContentTag>;

// The start of the SHA-256 of a content as compact JSON with sorted keys: equal contents have
// equal addresses, in one catalog and in two.
using Address = std::array<uint8_t, 16>;

struct Component {
  std::string_view name;
  ContentId content;

  friend bool operator==(const Component&, const Component&) = default;
};

struct KindEntry {
  schema::GroupVersionKind name;
  // Of the component that is its schema; empty when the content is a CRD.
  std::string_view component;
  ContentId content;
  // {"namespaced": true, "resource": "pods", "subresources": ["status"], "verbs": ["get"]}, as far
  // as it is known.
  std::optional<ContentId> facts;
  // The declaration of its Go type, when that has rules; empty when not.
  std::string_view rules;

  bool is_crd() const { return component.empty(); }
};

struct KindRange {
  uint32_t first = 0;
  uint32_t count = 0;
};

// kTrusted is for bytes that came with the program; the digest of all others is verified.
enum class Integrity : uint8_t { kVerified, kTrusted };

class Store {
 public:
  // Fails on what is no catalog, is cut short, damaged, or of a newer format.
  static Result<Store> Open(std::string_view bytes, Integrity integrity);

  uint32_t ReleaseCount() const { return releases_.count; }
  std::string_view ReleaseName(uint32_t release) const;
  // The release of that name (`1.37.1`), of that minor version (`1.37`, `1.37.9`), with or without a
  // `v` before it; an empty text finds the one without a name.
  std::optional<uint32_t> FindRelease(std::string_view name) const;
  // The newest that has a name.
  std::optional<uint32_t> NewestRelease() const;

  // Both sorted: components by name, kinds by group, kind and version.
  uint32_t ComponentCount(uint32_t release) const;
  Component ComponentAt(uint32_t release, uint32_t number) const;
  uint32_t KindCount(uint32_t release) const;
  KindEntry KindAt(uint32_t release, uint32_t number) const;

  std::optional<Component> FindComponent(uint32_t release, std::string_view name) const;
  // Go types with rules and what these need, sorted by name: `k8s.io/api/core/v1.Toleration`.
  uint32_t DeclarationCount(uint32_t release) const;
  Component DeclarationAt(uint32_t release, uint32_t number) const;
  // {"lines": ["type Toleration struct {", ...], "uses": ["k8s.io/api/core/v1.TaintEffect"]}.
  std::optional<ContentId> FindDeclaration(uint32_t release, std::string_view name) const;
  // {"HPAScaleToZero": true}: what the rules of a release require of its server.
  std::optional<ContentId> OptionsOf(uint32_t release) const;
  std::optional<KindEntry> FindKind(uint32_t release, const schema::GroupVersionKind& name) const;
  // All versions of a kind: a stretch of KindAt.
  KindRange FindVersions(uint32_t release, std::string_view group, std::string_view kind) const;

  uint32_t ContentCount() const { return contents_.count; }
  Address AddressOf(ContentId content) const;
  // The content as a document, whose text is in the store. Fails on damage.
  Result<void> Read(ContentId content, value::Document& out) const;
  // The same after what the document holds already, which must be of this store.
  Result<void> Append(ContentId content, value::Document& out) const;
  // Begins a document of this store.
  void Start(value::Document& out) const { out.Clear(text_); }
  // A string that the store has, as it is there; none when it has it not.
  std::optional<std::string_view> FindText(std::string_view text) const;

  // Of the whole catalog, as it says itself.
  Sha256Digest digest() const;

 private:
  // Records of one size after each other.
  struct Table {
    uint32_t begin = 0;
    uint32_t count = 0;
  };
  // Which of a table's records belong to a release.
  struct Slice {
    uint32_t first = 0;
    uint32_t count = 0;
  };

  explicit Store(std::string_view bytes) : bytes_(bytes) {}
  Result<void> Verify(Integrity integrity);
  Result<void> VerifyHeader() const;
  Result<void> ReadTables();
  Result<void> VerifyStrings() const;
  Result<void> VerifyRecords() const;
  bool IsGoodKind(uint32_t number) const;
  uint32_t Word(const Table& table, uint32_t words, uint32_t number, uint32_t field) const;
  std::string_view String(uint32_t id) const;
  // The slice that the words of a release from that one on name.
  Slice SliceAt(uint32_t release, uint32_t word) const;
  Slice ComponentsOf(uint32_t release) const { return SliceAt(release, 1); }
  Slice KindsOf(uint32_t release) const { return SliceAt(release, 3); }
  Slice DeclarationsOf(uint32_t release) const { return SliceAt(release, 5); }
  Result<void> VerifyReleases() const;
  Result<void> VerifyNamed(const Table& table, std::string_view what) const;
  Component NamedAt(const Table& table, Slice slice, uint32_t number) const;
  std::optional<Component> FindNamed(const Table& table, Slice slice, std::string_view name) const;
  KindEntry KindRecord(uint32_t number) const;

  std::string_view bytes_;
  std::string_view text_;    // of all strings
  std::string_view values_;  // all contents
  Table strings_, contents_, releases_, components_, kinds_, declarations_;
};

}  // namespace plimsoll::catalog
