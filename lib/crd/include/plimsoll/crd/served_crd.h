// ServedCrd is a CRD made ready to judge objects: for each of its versions what is compiled of
// the schema. It is read-only once made, and good for many threads at once. The Crd must
// outlive it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/cel/rule_set.h"
#include "plimsoll/check/compile.h"
#include "plimsoll/check/program.h"
#include "plimsoll/crd/crd.h"
#include "plimsoll/crd/embedded_resources.h"
#include "plimsoll/crd/list_types.h"
#include "plimsoll/reshape/shape_plan.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::crd {

// How schemas are read. The defaults are the API server's.
struct ServeOptions {
  check::CompileOptions values = check::CompileOptions::ForObjects();
  ListOptions lists = {};
  cel::RuleOptions rules = {};
};

struct ServedVersion {
  // `schema` may be that of `version`, or an empty one where it has none.
  ServedVersion(const Version& version, const schema::Schema& schema, const ServeOptions& options);

  const Version& version;
  std::string api_version;  // `example.com/v1`
  reshape::ShapePlan plan;
  ListTypes list_types;
  EmbeddedResources embedded;
  check::Program program;
  std::optional<check::Program> status_program;  // with the subresource, if the schema has a status
  bool has_status = false;                       // the subresource
  const Scale* scale = nullptr;
  cel::RuleSet rules;  // x-kubernetes-validations, anywhere in the structure
};

class ServedCrd {
 public:
  // Fails on a schema that cannot be compiled; lint says more about it.
  static Result<std::unique_ptr<const ServedCrd>> Make(const Crd& crd, const ServeOptions& options = {});

  const Crd& crd() const { return *crd_; }
  bool namespaced() const { return crd_->scope.text == "Namespaced"; }
  // The version of that name, or null.
  const ServedVersion* Find(std::string_view version) const;
  // The one objects are stored in; the first where none is marked, null where there is none.
  const ServedVersion* storage() const;

 private:
  explicit ServedCrd(const Crd& crd);

  const Crd* crd_;
  value::Document nothing_;
  schema::Schema empty_;
  std::vector<std::unique_ptr<ServedVersion>> versions_;
};

}  // namespace plimsoll::crd
