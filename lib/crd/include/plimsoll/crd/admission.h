// Admission of custom resources: what the API server's strategy for them says to an object that
// is created or updated, and what it would store.
//
//   Admitter admitter;
//   const AdmitRequest request{.object = document.root(), .duplicates = report.duplicates};
//   const Admission& admission = admitter.Admit(*served, request, {});
//   if (!admission.fatal && admission.errors.empty()) store(admission.stored);
//
// An Admitter keeps its memory from one object to the next. One thread at a time may use it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "plimsoll/cel/rules/rule_runner.h"
#include "plimsoll/check/loose_runner.h"
#include "plimsoll/crd/served_crd.h"
#include "plimsoll/crd/warnings.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/reshape/options.h"
#include "plimsoll/reshape/presence.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/path.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::crd {

enum class Operation : uint8_t { kCreate, kUpdate, kStatus };

// Who wrote the metadata.
enum class MetadataSource : uint8_t {
  // A client. The request handler of the server completes it before validation: it makes a name of
  // `generateName`, removes the namespace of a cluster-scoped object and owner references that are repeated.
  kFromRequest,
  // A person, in a file. It has no resourceVersion, often no namespace, and nothing that the server sets
  // (uid, generation, times); these are not required. `creationTimestamp: null`, which generators write, is
  // accepted everywhere.
  kFromFile,
  // The request handler, so that only validation is left to do.
  kFromHandler,
};

// What is the same for all requests. The defaults are the API server's.
struct AdmitSettings {
  MetadataSource metadata = MetadataSource::kFromRequest;
  // The object is what the server made of a live object and a configuration to apply, which it does not
  // decode like a request: nulls and unknown fields are as they are.
  bool merged = false;
  // kStrict makes unknown fields errors, as the server does with fieldValidation=Strict.
  reshape::Unknown unknown = reshape::Unknown::kStrict;
  reshape::DefaultMode defaults = reshape::DefaultMode::kApply;
  // Fills Admission::presence. DefaultMode::kAnnotate is of no use without it.
  bool presence = false;
  // Whether embedded resources (x-kubernetes-embedded-resource) are checked.
  bool embedded = true;
  // Rules of x-kubernetes-validations: whether they are run at all, also where the server would
  // not, what those of an object may cost together, and a way to stop them.
  bool rules = true;
  bool keep_going = false;
  // Whether rules that are not run because of other errors are one more error, as the server has it.
  bool report_skipped_rules = true;
  int64_t rule_budget = cel::kObjectBudget;
  std::function<bool()> cancelled = {};
};

struct AdmitOptions : AdmitSettings {
  Operation operation = Operation::kCreate;
  // From storage the old object is read with more patience than a request.
  reshape::Provenance old_provenance = reshape::Provenance::kRequest;
  value::Limits limits;
  // Nothing more is validated once there is an error.
  bool fail_fast = false;
  // For versions that are served with ServeOptions::loose.
  check::LooseOptions loose = {};
};

struct AdmitRequest {
  value::Value object;
  // What the reader said of repeated keys.
  std::span<const value::Problem> duplicates = {};
  // Needed by updates.
  std::optional<value::Value> old = std::nullopt;
};

// A field that is unknown or occurs twice.
struct StrictProblem {
  std::string text;  // `unknown field "spec.x"`
  text::Span place;
  bool unknown = false;
  value::Path path;
  // The plan's node of the object it is in, for suggestions; kNone where there is none.
  uint32_t parent = reshape::kNone;
  bool is_null = false;
};

// Why an object cannot be judged at all.
struct Fatal {
  std::string message;
  text::Span place;
  value::Path path = {};
};

struct Admission {
  std::optional<Fatal> fatal;
  std::vector<StrictProblem> strict;
  // Unknown fields that are not listed because the list is full.
  uint64_t unknown_left_out = 0;
  size_t rule_errors_left_out = 0;
  finding::ErrorList errors;
  std::vector<Warning> warnings;
  // What rules find wrong with values that were so before: the server lets them pass and warns.
  finding::ErrorList forgiven;
  // What would be stored, or was judged, if the object was not fatal. It is over the
  // source of the object; what comes from the old one has the place of the object's start.
  value::Document stored;
  const ServedVersion* version = nullptr;
  // How the values of `stored` came about, if the options say so. Lives as long as the Admission.
  const reshape::Presence* presence = nullptr;
  // What its rules cost, in units of CEL.
  int64_t rule_cost = 0;
  // With AdmitOptions::keep_going what the rules say that the server would not have run, since
  // the object was invalid before.
  finding::ErrorList beyond;
};

class Admitter {
 public:
  Admitter();
  Admitter(Admitter&&) noexcept;
  Admitter& operator=(Admitter&&) noexcept;
  ~Admitter();

  // Stays until the next call.
  const Admission& Admit(const ServedCrd& crd, const AdmitRequest& request, const AdmitOptions& options);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace plimsoll::crd
