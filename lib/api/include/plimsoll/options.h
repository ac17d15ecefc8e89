// The options of validation, one struct for each entry point: Options for Validator, SchemaOptions for
// JsonSchema. The defaults are those of the API server, and of JSON Schema. docs/options.md describes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "plimsoll/delegate.h"

namespace plimsoll {

// How values of custom resources are validated: as the API server does, or as JSON Schema is specified.
enum class Profile { kStructuralV1, kLoose };
// What happens to unknown fields: removed, removed and reported, or kept.
enum class Unknown { kPrune, kStrict, kPreserve };
// What happens to defaults: set, only recorded in the presence, or ignored.
enum class Defaults { kApply, kAnnotate, kIgnore };
// Duplicate keys: an error, or a warning and one of the values.
enum class DuplicateKeys { kError, kLastWins, kFirstWins };
// How plain scalars of YAML are read: as Kubernetes does (`on` is true), or as YAML 1.2 says.
enum class YamlVersion { k1_1, k1_2 };
// Numbers as Kubernetes reads them, or as written.
enum class Numbers { kFloat64, kExact };
// When list items, keys and (in JSON Schema) values of enum and const are equal. kDefault is kServer for the
// API server's rules and kStructural for JSON Schema.
enum class Equality { kDefault, kServer, kStructural, kCanonicalJson };
// A value that matches several alternatives of oneOf, in JSON Schema.
enum class Ambiguity { kError, kFirstMatch, kScoreBest };
enum class Formats { kCheck, kIgnore };
// Strings that int-or-string accepts.
enum class IntOrString { kAny, kNumeric };
// Values of streams that a keyword would have to keep: stop, report and go on, or keep them.
enum class StreamStrategy { kFailFast, kBestEffort, kFullBuffer };
// Which path Text() prints below a message.
enum class PathForm { kNone, kField, kPointer, kBoth };

// Limits of the input. 0 is the default, see docs/limits.md.
struct Limits {
  std::uint64_t bytes = 0;
  std::uint32_t depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t alias_nodes = 0;  // keys and values that YAML aliases expand to
  std::uint64_t documents = 0;
};

struct Options {
  Profile profile = Profile::kStructuralV1;
  Unknown unknown = Unknown::kPrune;
  Defaults defaults = Defaults::kApply;
  DuplicateKeys duplicate_keys = DuplicateKeys::kError;
  Numbers numbers = Numbers::kFloat64;
  Equality equality = Equality::kDefault;
  Ambiguity ambiguity = Ambiguity::kError;
  Formats formats = Formats::kCheck;
  IntOrString int_or_string = IntOrString::kAny;
  Limits limits;
  // Validate embedded resources (x-kubernetes-embedded-resource).
  bool embedded_checks = true;
  // CEL rules (x-kubernetes-validations): whether they run, also on objects with errors that keep the API
  // server from running them, the functions they may call (none: all), their length and their cost.
  bool cel = true;
  bool keep_going = false;
  std::vector<std::string> cel_functions;
  std::size_t cel_max_length = 100'000;
  std::int64_t cel_budget = 10'000'000;
  // Called before every rule and during long ones; no more rules run when it returns true. The library reads
  // no clock, so that this is also how to set a time limit.
  std::function<bool()> cancelled;
  // Report only the first error of each object, or stop after the first object with an error.
  bool first_error = false;
  bool fail_fast = false;
  // Do not require what manifests usually omit, such as the namespace.
  bool from_files = false;
  // Show values of Secrets in messages.
  bool show_secrets = false;
  // Record which fields were missing, null or defaulted, see Stored::presence.
  bool presence = false;
  // Validate unions (docs/unions.md). Violations of unions that API servers do not enforce are warnings,
  // unless the host has declared the union itself.
  bool unions = true;
  // The release whose built-in kinds are known, such as 1.36. Empty: the newest.
  std::string kubernetes_version;
  std::vector<Delegation> delegations;
};

struct SchemaOptions {
  // Of schemas without `$schema`: 2020-12, 2019-09, draft7, draft6, draft4. Empty: 2020-12.
  std::string dialect;
  Formats formats = Formats::kIgnore;  // an annotation
  Numbers numbers = Numbers::kExact;
  Equality equality = Equality::kDefault;
  Ambiguity ambiguity = Ambiguity::kError;
  IntOrString int_or_string = IntOrString::kAny;
  DuplicateKeys duplicate_keys = DuplicateKeys::kError;
  YamlVersion yaml = YamlVersion::k1_1;
  Limits limits;
  // Show values of Secrets in messages.
  bool show_secrets = false;
  // Report what is ignored in the schema as errors.
  bool warnings_as_errors = false;
  bool first_error = false;
  bool fail_fast = false;
  // Of streams: what to do above the threshold, the number of bytes that keywords may keep of a value.
  StreamStrategy strategy = StreamStrategy::kBestEffort;
  std::size_t threshold = std::size_t{16} << 20;
  // Those by keyword.
  std::vector<Delegation> delegations;
};

}  // namespace plimsoll
