// Catalog is the door for programs: load the CRDs, then ask about objects.
//
//   Catalog catalog;
//   catalog.Load(text::Source("crd.yaml", crd_text));
//   InputReport report = catalog.Check(text::Source("order.yaml", order_text), {});
//   for (const finding::Finding& finding : report.findings) show(finding.message);
//
// Loaded once, a catalog may be asked by any number of threads. No input makes it fail: what
// cannot be read or used is a finding in the report.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/engine/input_report.h"
#include "plimsoll/engine/judge_options.h"
#include "plimsoll/kinds/crd_choice.h"
#include "plimsoll/reshape/presence.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::kinds {
class CandidateCrd;
class KnownKinds;
}  // namespace plimsoll::kinds

namespace plimsoll::engine {

// What would be stored.
struct StoredObject {
  value::Detached object;
  // With JudgeOptions::presence: which declared fields were missing or null, and which hold a
  // default; and the object with what was missing missing again and what was null null.
  reshape::Presence presence;
  std::optional<value::Detached> preserving;
  // With DefaultMode::kAnnotate: what the defaults of its schema would set.
  std::vector<DefaultNote> defaults;
};

struct AdmitReport : InputReport {
  // Of the objects that are good, in their order.
  std::vector<StoredObject> stored;
};

class Catalog {
 public:
  Catalog();
  // How the schemas of CRDs are compiled. Objects should be judged with the same options.
  explicit Catalog(const JudgeOptions& options);
  // Has what `behind` has, too, which must outlive it.
  explicit Catalog(const Catalog* behind);
  Catalog(Catalog&& other) noexcept;
  ~Catalog();

  // Kinds without a CRD of their own are asked of these, which must outlive it.
  void Use(const kinds::KnownKinds& kinds) { kinds_ = &kinds; }
  // Null when there are none.
  const kinds::KnownKinds* kinds() const { return kinds_; }
  // For KnownKinds::Compile, so that CRDs of catalogs are compiled like others.
  const crd::ServeOptions& serve_options() const { return options_; }

  // Takes up every CRD of the source, skipping other objects; `objects` of the report counts the CRDs.
  // There may be several for one kind; crd_choice.h says which of them an object is validated with.
  InputReport Load(const text::Source& source, const value::ReadOptions& options = {},
                   kinds::CrdOrigin origin = kinds::CrdOrigin::kNamed);

  // What the API server would say to each object.
  InputReport Check(const text::Source& source, const JudgeOptions& options,
                    InputOrigin origin = InputOrigin::kNamed) const;
  // The same, and what it would store.
  AdmitReport Admit(const text::Source& source, const JudgeOptions& options,
                    InputOrigin origin = InputOrigin::kNamed) const;
  // What it would say to each CRD; other objects are passed over and not counted.
  static InputReport Lint(const text::Source& source, const value::ReadOptions& options = {},
                          InputOrigin origin = InputOrigin::kNamed);

  // The CRD for an object in a file. It may not serve the version.
  kinds::CrdChoice Choose(std::string_view api_version, std::string_view kind, std::string_view file) const;
  std::vector<std::string_view> KindsOf(std::string_view group) const;
  // The groups and versions in which a kind is known: `apps/v1`.
  std::vector<std::string> ApiVersionsOf(std::string_view kind) const;
  // CRDs with different specs.
  size_t size() const { return size_; }

 private:
  class Loader;
  using Candidates = std::vector<std::unique_ptr<const kinds::CandidateCrd>>;
  using ByKind = std::map<std::string, Candidates, std::less<>>;

  const crd::ServedCrd* FromKinds(const kinds::CandidateCrd* chosen, std::string_view group,
                                  std::string_view version, std::string_view kind) const;
  void Gather(std::string_view group, std::string_view kind,
              std::vector<const kinds::CandidateCrd*>& out) const;

  const Catalog* behind_ = nullptr;
  const kinds::KnownKinds* kinds_ = nullptr;
  // Shared by all CRDs.
  std::unique_ptr<pattern::PatternPool> own_patterns_ = std::make_unique<pattern::PatternPool>();
  std::vector<std::string> rule_functions_;  // which the options refer to
  crd::ServeOptions options_;
  std::map<std::string, ByKind, std::less<>> groups_;
  size_t size_ = 0;
};

// Whether a source may hold a CRD. Cheap, and never wrong when it says no.
bool MayHoldCrd(const text::Source& source);

}  // namespace plimsoll::engine
