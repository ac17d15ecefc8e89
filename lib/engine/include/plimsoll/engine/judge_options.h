// How objects are judged. The defaults are the API server's; the commands are kinder.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "plimsoll/crd/admission.h"
#include "plimsoll/engine/declare_options.h"
#include "plimsoll/engine/field_pattern.h"
#include "plimsoll/engine/placeholders.h"
#include "plimsoll/reshape/options.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

class Kustomizations;
class OldObjects;
class UnionCatalog;

enum class Subresource : uint8_t { kNone, kStatus };

struct JudgeOptions {
  value::ReadOptions read = {};
  // kStrict makes unknown fields findings, as the server does with fieldValidation=Strict.
  reshape::Unknown unknown = reshape::Unknown::kPrune;
  reshape::DefaultMode defaults = reshape::DefaultMode::kApply;
  // kFromFile forgives what files never carry: resourceVersion, the namespace, what the server
  // sets by itself.
  crd::MetadataSource metadata = crd::MetadataSource::kFromRequest;
  // Says of admitted objects how their values came about; see StoredObject.
  bool presence = false;
  // Objects of unknown kinds are counted instead of being findings.
  bool ignore_unknown_kinds = false;
  // Objects of these kinds are counted, not judged; see FileSettings.
  std::vector<std::string> skip_kinds = {};
  // What nothing is said about: placeholders and what depends on them, and some fields.
  PlaceholderStyles placeholders = {};
  std::vector<FieldPattern> skip_fields = {};
  // Findings about what looks like a placeholder have a hint.
  bool suggest_placeholders = false;
  // Whether embedded resources (x-kubernetes-embedded-resource) are checked.
  bool embedded = true;
  // Rules (x-kubernetes-validations): whether they are run, also on objects that are too wrong for
  // the server to do so, and a way to stop them.
  bool rules = true;
  bool keep_going = false;
  // Whether rules that are not run because of other errors are one more error, as the server has it.
  bool report_skipped_rules = true;
  std::function<bool()> cancelled = {};
  // Reports list every object, not only the findings.
  bool list_objects = false;
  bool name_objects = false;
  // Nothing is judged behind the first object with an error.
  bool fail_fast = false;
  // Objects that have an old version are judged as updates of it. May be null.
  const OldObjects* old = nullptr;
  // Kustomizations are judged as kustomize does; otherwise they are passed over.
  bool kustomize = true;
  // Files that these use as patches, configuration or data are not checked as objects. May be null.
  const Kustomizations* kustomizations = nullptr;
  // kStatus judges updates of the status; each object then needs an old version.
  Subresource subresource = Subresource::kNone;
  // Where to find the unions that objects must satisfy; none to leave unions alone. May be null.
  UnionCatalog* unions = nullptr;
  // What tagged Go types say.
  DeclareOptions declared = {};
};

}  // namespace plimsoll::engine
