// How objects are judged. The defaults are the API server's; the commands are kinder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "plimsoll/builtin/kind/cluster_facts.h"
#include "plimsoll/builtin/kind/subresource.h"
#include "plimsoll/builtin/object/gates.h"
#include "plimsoll/check/compile.h"
#include "plimsoll/check/loose_runner.h"
#include "plimsoll/crd/admission.h"
#include "plimsoll/crd/conventions.h"
#include "plimsoll/engine/input/field_pattern.h"
#include "plimsoll/engine/input/placeholders.h"
#include "plimsoll/engine/input/shard.h"
#include "plimsoll/engine/judge/delegate.h"
#include "plimsoll/engine/report/secret_display.h"
#include "plimsoll/engine/types/declare_options.h"
#include "plimsoll/reshape/options.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::kinds {
class UnionFacts;
}

namespace plimsoll::engine {

class Kustomizations;
class NamespaceLimits;
class NamespacePolicies;
class NamespaceQuotas;
class OldObjects;

using builtin::Subresource;

// How values are validated by the schema of a CRD.
enum class Profile : uint8_t {
  kStructuralV1,  // as the API server does
  kLoose,         // as JSON Schema is specified
};

// What validates custom resources is set for all objects: unknown fields, defaults, metadata, rules. Unlike
// the API server for a request, unknown fields are dropped. `presence` says of admitted objects how their
// values came about; see StoredObject.
struct JudgeOptions : crd::AdmitSettings {
  JudgeOptions() { unknown = reshape::Unknown::kPrune; }

  value::ReadOptions read = {};
  // How schemas of CRDs are compiled. A registry of kinds that is made with these options uses them; Go
  // types, those of built-in kinds included, have no such options.
  Profile profile = Profile::kStructuralV1;
  check::Formats formats = check::Formats::kChecked;
  check::IntOrString int_or_string = check::IntOrString::kAnyString;
  // When items of sets and keys of maps are equal, in profile loose also values of enum and const. None:
  // as the profile has it, kSameKinds for the API server's and kStructural for JSON Schema.
  std::optional<value::Equality> equality = {};
  // Functions that rules may call (all, if there are none), and how many characters a rule may have.
  std::vector<std::string> rule_functions = {};
  size_t max_rule_length = cel::kMaxCodePoints;
  // In profile loose: values that match several alternatives of oneOf.
  check::Ambiguity ambiguity = check::Ambiguity::kError;
  // The API conventions that CRDs are checked by.
  crd::Conventions conventions = crd::Conventions::kOff;
  // Names of fields that they should not have; they outlive the options.
  std::span<const crd::UnwantedName> unwanted_names = {};
  // Whether CEL rules of CRDs are searched for those that can fail.
  bool rule_failures = false;
  // Objects of unknown kinds are counted instead of being findings.
  bool ignore_unknown_kinds = false;
  // Only these objects of a source are judged.
  Shard shard = {};
  // Objects of these kinds are counted, not judged; see FileSettings.
  std::vector<std::string> skip_kinds = {};
  // What nothing is said about: placeholders and what depends on them, and some fields.
  PlaceholderStyles placeholders = {};
  std::vector<FieldPattern> skip_fields = {};
  // Findings about what looks like a placeholder have a hint.
  bool suggest_placeholders = false;
  // Whether findings show the values of Secrets.
  SecretDisplay secrets = SecretDisplay::kMasked;
  // Reports list every object, not only the findings.
  bool list_objects = false;
  bool name_objects = false;
  // Nothing is judged after the first object with an error.
  bool fail_fast = false;
  // No further object is judged when it returns true; the caller knows then that the report is not complete.
  // May be empty.
  std::function<bool()> out_of_time = {};
  // Of large YAML inputs, several parts are judged at once.
  unsigned threads = 1;
  // Nothing is judged after an object with which there are so many findings; 0: no limit.
  size_t max_findings = 0;
  // Of each object, only the first error is reported.
  bool first_error = false;
  // Objects that have an old version are judged as updates of it. May be null.
  const OldObjects* old = nullptr;
  // The only one of these is the old version of every object, whatever it is called.
  bool one_old = false;
  // Kustomizations are judged as kustomize does; otherwise they are passed over.
  bool kustomize = true;
  // Files that these use as patches, configuration or data are not checked as objects. May be null.
  const Kustomizations* kustomizations = nullptr;
  // Judges requests of this subresource. Most are updates, so that each object needs an old version. The old
  // version of a Scale is the object that it scales, or a Scale.
  Subresource subresource = Subresource::kNone;
  // Feature gates of Kubernetes that are not as the release has them by default, for its own kinds.
  std::vector<builtin::GateSetting> gates = {};
  // What namespaces require of Pods. Null: Pods are judged without the admission plugin PodSecurity.
  const NamespacePolicies* pod_security = nullptr;
  // The LimitRanges of namespaces. Null: objects are judged without the admission plugin LimitRanger.
  const NamespaceLimits* limit_ranges = nullptr;
  // The ResourceQuotas of namespaces. Null: objects are judged without the admission plugin ResourceQuota.
  // What objects take of them is in InputReport::quota_requests, for a QuotaLedger.
  const NamespaceQuotas* quotas = nullptr;
  // What would be stored is given in this version of its kind, `v2` or `autoscaling/v2`: of all objects, or
  // of those of the group. Empty: in the version of the object.
  std::string to_version = {};
  // How the cluster is set up that objects are for, and its clock.
  builtin::ClusterFacts cluster = {};
  // Where to find the unions that objects must satisfy; none to leave unions alone. May be null.
  kinds::UnionFacts* unions = nullptr;
  // What tagged Go types say.
  DeclareOptions declared = {};
  // What the host evaluates itself.
  std::vector<Delegation> delegations = {};
};

// The part of the options that schemas of CRDs are compiled with. Refers to `rule_functions`.
crd::ServeOptions ServeOptionsOf(const JudgeOptions& options);
// The part that objects of CRDs are judged with.
crd::AdmitOptions AdmitOptionsOf(const JudgeOptions& options);

}  // namespace plimsoll::engine
