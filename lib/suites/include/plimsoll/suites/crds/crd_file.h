// CrdFile is a CRD of a file that suites test, as it is and changed. Many threads may use it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/pattern/pattern_pool.h"
#include "plimsoll/suites/crds/admission_subject.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/detached.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::suites {

class CrdFile {
 public:
  // `object` is a CRD in the source. Files of one CRD have most patterns in common, so they share a pool,
  // which must outlive them.
  static Result<std::unique_ptr<const CrdFile>> Make(text::Source source, value::Detached object,
                                                     pattern::PatternPool& patterns);

  const text::Source& source() const { return source_; }
  // With its places in the source.
  value::Value object() const { return object_.root(); }
  const crd::Crd& crd() const { return *loaded_->crd(); }
  const kinds::Kinds& kinds() const { return kinds_; }
  pattern::PatternPool& patterns() const { return patterns_; }
  // What the API server would say to its creation.
  const crd::LintReport& lint() const { return loaded_->lint(); }
  // An annotation, or empty.
  std::string_view Annotation(std::string_view name) const;
  // All annotations; null if there are none.
  std::optional<value::Value> annotations() const;
  // What answers for one version of it.
  Served ServedVersion(std::string_view version) const;

 private:
  CrdFile(text::Source source, value::Detached object, pattern::PatternPool& patterns)
      : source_(std::move(source)), object_(std::move(object)), patterns_(patterns) {}

  const text::Source source_;
  const value::Detached object_;
  pattern::PatternPool& patterns_;
  kinds::Kinds kinds_{crd::ServeOptions{.patterns = &patterns_}};
  const kinds::LoadedCrd* loaded_ = nullptr;
};

// Removes all versions but one; false if the CRD does not have that.
bool KeepVersion(value::Tree& crd, std::string_view version);
// The path of the schema of the first version.
const value::Path& FirstSchemaPath();

// The kinds of a changed CRD alone. As an update, the API server must accept the change: errors that the CRD
// did not have before make it fail.
enum class CrdChange : uint8_t { kAny, kUpdate };
Result<std::unique_ptr<const kinds::Kinds>> KindsOfCrd(const value::Tree& crd, const CrdFile& before,
                                                       CrdChange change = CrdChange::kAny);

// The CRD after a JSON patch, with all its versions. Fails when the API server would not accept it.
Result<std::unique_ptr<const kinds::Kinds>> PatchedCrd(const CrdFile& crd, value::Value patch);

// The CRD with one version and the sentinel field (run/case_runner.h).
Result<std::unique_ptr<const kinds::Kinds>> SentinelCrd(const CrdFile& crd, std::string_view version);

}  // namespace plimsoll::suites
