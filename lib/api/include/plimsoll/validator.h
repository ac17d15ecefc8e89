// Validator answers what a Kubernetes API server would answer about objects: built-in kinds, and custom
// resources whose CRDs were added.
//
//   plimsoll::Options options;
//   options.unknown = plimsoll::Unknown::kStrict;
//   plimsoll::Validator validator(options);
//   validator.AddCrds(crd_text, "crd.yaml");
//   for (const plimsoll::Finding& finding : validator.Check(text, "order.yaml").findings) ...
//
// Any number of threads may use a validator after the last call of AddCrds and AddUnions. Nothing throws;
// whatever the input is, the answer is a report.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/finding.h"
#include "plimsoll/options.h"
#include "plimsoll/unions.h"

namespace plimsoll {

// What would be stored of an object.
struct Stored {
  std::string json;
  // With Options::presence: by JSON Pointer, what was `missing`, `wasNull` or `defaultApplied`; and the
  // object in which missing fields are missing again and nulls are null.
  std::map<std::string, std::vector<std::string>> presence;
  std::string preserving_json;
};

struct Admitted : Report {
  // Of the objects without errors, in their order.
  std::vector<Stored> stored;
};

class Validator {
 public:
  explicit Validator(const Options& options = {});
  Validator(Validator&&) noexcept;
  Validator& operator=(Validator&&) noexcept;
  ~Validator();

  // Why it cannot be used: the Kubernetes version is not known, or a delegation is invalid. Empty when all is
  // well. Every report repeats it.
  const std::string& error() const;

  // Adds all CRDs of a text. The report says which of them cannot be used; `objects` counts the CRDs.
  Report AddCrds(std::string_view text, const std::string& name);
  // Adds declarations of unions (docs/unions.md). The report says which of them cannot be used, such as those
  // of kinds whose CRDs are still missing.
  Report AddUnions(std::string_view text, const std::string& name);
  // What the API server would say about the CRDs of a text.
  Report Lint(std::string_view text, const std::string& name) const;

  // Validates all objects of a text: YAML with any number of documents, JSON, JSON lines, lists. `name` is
  // for messages.
  Report Check(std::string_view text, const std::string& name) const;
  // The same for updates: objects that are also in `old`, by kind, namespace and name.
  Report CheckUpdate(std::string_view text, std::string_view old, const std::string& name) const;
  // Validates, and returns what would be stored.
  Admitted Admit(std::string_view text, const std::string& name) const;

  // What a patch makes of one object, if the patch can be applied and violates no union. Rules of the kind
  // are not checked; pass the result to CheckUpdate for that.
  Patched Patch(std::string_view object, std::string_view patch, PatchType type,
                const std::string& name) const;
  // The request that sets fields of one object: `{"Deployment.spec.strategy.type=Recreate"}`. `object` may be
  // empty.
  SetRequest Set(const std::vector<std::string>& assignments, std::string_view object,
                 const SetOptions& options = {}) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// The findings as the command prints them, without the source lines.
std::string Text(const Report& report, PathForm paths = PathForm::kNone);

}  // namespace plimsoll
