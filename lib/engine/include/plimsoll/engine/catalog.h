// Catalog is the door for programs: load the CRDs, then ask about objects.
//
//   Catalog catalog;
//   catalog.Load(text::Source("crd.yaml", crd_text));
//   InputReport report = catalog.Check(text::Source("order.yaml", order_text), {});
//   for (const finding::Finding& finding : report.findings) show(finding.message);
//
// Loaded once, a catalogue may be asked by any number of threads. No input makes it fail: what
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
#include "plimsoll/engine/loaded_crd.h"
#include "plimsoll/reshape/presence.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::engine {

class KnownKinds;

// What would be stored.
struct StoredObject {
  value::Detached object;
  // With JudgeOptions::presence: which declared fields were missing or null, and which hold a
  // default; and the object with what was missing missing again and what was null null.
  reshape::Presence presence;
  std::optional<value::Detached> preserving;
};

struct AdmitReport : InputReport {
  // Of the objects that are good, in their order.
  std::vector<StoredObject> stored;
};

class Catalog {
 public:
  Catalog() : Catalog(crd::ServeOptions{}) {}
  // How the schemas of CRDs are read.
  explicit Catalog(crd::ServeOptions options) : options_(std::move(options)) {
    if (options_.patterns == nullptr) options_.patterns = own_patterns_.get();
  }
  // What it does not hold itself is asked of `behind`, which must outlive it.
  explicit Catalog(const Catalog* behind)
      : behind_(behind), kinds_(behind->kinds_), options_(behind->options_) {}

  // Kinds without a CRD of their own are asked of these, which must outlive it.
  void Use(const KnownKinds& kinds) { kinds_ = &kinds; }
  // Null when there are none.
  const KnownKinds* kinds() const { return kinds_; }

  // Takes up every CRD of the source, passing over other objects; `objects` of the report counts
  // the CRDs. Of two CRDs for one kind the first stays; if they differ, that is a finding.
  InputReport Load(const text::Source& source, const value::ReadOptions& options = {});

  // What the API server would say to each object.
  InputReport Check(const text::Source& source, const JudgeOptions& options) const;
  // The same, and what it would store.
  AdmitReport Admit(const text::Source& source, const JudgeOptions& options) const;
  // What it would say to each CRD; other objects are passed over and not counted.
  static InputReport Lint(const text::Source& source, const value::ReadOptions& options = {});

  // The CRD for a kind of any version; null when there is none.
  const crd::ServedCrd* Find(std::string_view api_version, std::string_view kind) const;
  std::vector<std::string_view> KindsOf(std::string_view group) const;
  size_t size() const { return size_; }

 private:
  struct Entry {
    LoadedCrd crd;
    std::string file;
  };
  class Loader;

  using Kinds = std::map<std::string, Entry, std::less<>>;

  const Catalog* behind_ = nullptr;
  const KnownKinds* kinds_ = nullptr;
  // Shared by all CRDs.
  std::unique_ptr<pattern::PatternPool> own_patterns_ = std::make_unique<pattern::PatternPool>();
  crd::ServeOptions options_;
  std::map<std::string, Kinds, std::less<>> groups_;
  size_t size_ = 0;
};

// Whether a source may hold a CRD. Cheap, and never wrong when it says no.
bool MayHoldCrd(const text::Source& source);

}  // namespace plimsoll::engine
