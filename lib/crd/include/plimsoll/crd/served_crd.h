// ServedCrd is a CRD made ready to judge objects: for each of its versions what is compiled of
// the schema, on the first use of the version. Many threads may use it at once. The Crd must outlive it.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/cel/rules/rule_set.h"
#include "plimsoll/check/compile.h"
#include "plimsoll/check/loose_program.h"
#include "plimsoll/check/program.h"
#include "plimsoll/crd/crd.h"
#include "plimsoll/crd/embedded_resources.h"
#include "plimsoll/crd/list_types.h"
#include "plimsoll/pattern/pattern_pool.h"
#include "plimsoll/reshape/shape_plan.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::crd {

// How schemas are read. The defaults are the API server's.
struct ServeOptions {
  check::CheckOptions values = check::CheckOptions::ForObjects();
  ListOptions lists = {};
  cel::RuleOptions rules = {};
  // Values are validated as JSON Schema is specified, instead of by the API server's rules. That includes
  // sets and maps.
  std::optional<check::LooseCompileOptions> loose = {};
  // Holds the patterns of schemas and rules and must outlive what is served. Without one, each CRD has a
  // pool of its own.
  pattern::PatternPool* patterns = nullptr;
  // Objects are judged as they are stored, with their status: no version has an endpoint for it.
  bool whole_objects = false;
};

struct ServedVersion {
  // `schema` may be that of `version`, or an empty one where it has none.
  ServedVersion(const Version& version, const schema::Schema& schema, const ServeOptions& options);

  const Version& version;
  std::string api_version;  // `example.com/v1`
  reshape::ShapePlan plan;
  ListTypes list_types;
  EmbeddedResources embedded;
  check::CheckProgram program;
  std::optional<check::CheckProgram> status_program;  // with the subresource, if the schema has a status
  // With ServeOptions::loose, what validates values instead of the programs.
  std::optional<check::LooseProgram> loose;
  std::optional<check::LooseProgram> status_loose;
  bool has_status = false;  // the subresource
  const Scale* scale = nullptr;
  cel::RuleSet rules;  // x-kubernetes-validations, anywhere in the structure
};

class ServedCrd {
 public:
  // Compiles nothing yet. What the options borrow must outlive it.
  static std::unique_ptr<const ServedCrd> Make(const Crd& crd, const ServeOptions& options = {});

  const Crd& crd() const { return *crd_; }
  bool namespaced() const { return crd_->scope.text == "Namespaced"; }
  // The version of that name, or null. Compiles it, if nobody did before.
  const ServedVersion* Find(std::string_view version) const;
  // The same for the one objects are stored in; the first where none is marked, null where there is none.
  const ServedVersion* storage() const;

 private:
  struct Slot {
    std::once_flag once;
    std::unique_ptr<const ServedVersion> served;
  };

  ServedCrd(const Crd& crd, const ServeOptions& options);
  const ServedVersion* At(size_t index) const;
  std::unique_ptr<const ServedVersion> Serve(const Version& version) const;

  const Crd* crd_;
  ServeOptions options_;
  std::unique_ptr<pattern::PatternPool> own_patterns_;
  value::Document nothing_;
  schema::Schema empty_;
  // One for each version of the CRD.
  mutable std::deque<Slot> slots_;
};

}  // namespace plimsoll::crd
