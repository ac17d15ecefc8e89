// Configuration is what an operator decides about reviews: which objects are refused, which only warned
// about, and what happens when there is no answer in time. docs/serve.md describes the file.
//
//   Configuration configuration = ReadConfiguration(source).configuration;
//   const Settings& settings = configuration.For({"example.com", "v1", "Order", "shop", labels});
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plimsoll/text/source.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::serve {

// What becomes of an object that an API server would refuse.
enum class Enforcement : uint8_t { kEnforce, kWarn, kAudit };
// What becomes of an object that could not be checked in time.
enum class FailurePolicy : uint8_t { kFail, kIgnore };
enum class UnknownKinds : uint8_t { kAllow, kWarn, kRefuse };
// kRequest: as the fieldValidation of the request says.
enum class UnknownFields : uint8_t { kRequest, kRefuse, kWarn, kIgnore };

// What /mutate changes.
struct Mutations {
  bool defaults = false;
  bool prune = false;
  bool unions = false;

  bool any() const { return defaults || prune || unions; }
};

// What counts for one object.
struct Settings {
  Enforcement enforcement = Enforcement::kEnforce;
  FailurePolicy failure_policy = FailurePolicy::kFail;
  UnknownKinds unknown_kinds = UnknownKinds::kWarn;
  UnknownFields unknown_fields = UnknownFields::kRequest;
  // Whether findings beyond the answer of an API server are warnings.
  bool extra_warnings = false;
  Mutations mutate = {};
  // What becomes of a request that an admission policy refuses or changes; as `enforcement` where nothing is
  // said.
  std::optional<Enforcement> policy_enforcement = std::nullopt;

  Enforcement OfPolicies() const { return policy_enforcement.value_or(enforcement); }
};

// An object, as far as rules depend on it.
struct Subject {
  std::string_view group;
  std::string_view version;
  std::string_view kind;
  std::string_view space;  // its namespace; empty for objects of the whole cluster
  std::optional<value::Value> labels = {};
};

// `Order`, `example.com/Order`, `example.com/v1/Order`. The group without a name is `core`, and `*` stands
// for any characters.
struct KindPattern {
  std::string group;
  std::string version;
  std::string kind;

  static KindPattern Of(std::string_view text);
  bool Matches(const Subject& subject) const;
};

// A rule counts for objects that all its conditions match; a list without entries matches all.
struct Rule {
  std::vector<KindPattern> kinds = {};
  std::vector<std::string> namespaces = {};                      // with `*`
  std::vector<std::pair<std::string, std::string>> labels = {};  // with `*` in values
  Settings settings = {};

  bool Matches(const Subject& subject) const;
};

struct Configuration {
  Settings settings;
  std::vector<std::string> exempt_namespaces = {"kube-system"};
  // Whether the namespace of the server itself is exempt, too.
  bool exempt_own_namespace = true;
  // Whether the log has objects, except Secrets.
  bool log_objects = false;
  // Files and directories with admission policies. Relative paths of the file begin at its directory.
  std::vector<std::string> policies = {};
  std::vector<Rule> rules;

  // Of the first rule that matches, or those of all other objects.
  const Settings& For(const Subject& subject) const;
  bool IsExempt(std::string_view space) const;
  // After reading: makes the namespace of the server exempt, unless the file says otherwise.
  void ExemptOwn(const std::string& space);
};

struct ReadConfiguration {
  // `config.yaml:3:5: ...`; none when the configuration can be used.
  std::vector<std::string> errors;
  Configuration configuration;
};

// The schema of the file, as JSON Schema.
std::string_view ConfigurationSchema();
// One document of YAML or JSON. An empty one is the default configuration.
ReadConfiguration ReadConfigurationFile(const text::Source& source);

}  // namespace plimsoll::serve
