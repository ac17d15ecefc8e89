// ShadowHost runs the declarative rules of tagged Go types (`+k8s:` tags) next to validators that are written
// by hand, as the API server does while rules are migrated: what the validators report counts, and where
// rules that are not yet stable report something else, that is counted and returned.
//
//   plimsoll::ShadowHost host({{"api/shop/v1"}});
//   host.Register("example.com/shop/v1.Order", CheckOrder);
//   plimsoll::ShadowResult result = host.Validate("example.com/shop/v1.Order", order_json);
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll {

struct ShadowOptions {
  // Directories of Go packages, `DIR` or `DIR=import/path`, and of modules that they import,
  // `import/path=DIR`.
  std::vector<std::string> types;
  std::vector<std::string> modules;
  // The feature gate DeclarativeValidationBeta: beta rules are enforced.
  bool beta = true;
};

// A field error as a hand-written validator or a rule reports it.
struct RuleViolation {
  std::string type = "FieldValueInvalid";
  std::string field;   // `spec.size`
  std::string value;   // as the message shows it; may be empty
  std::string detail;  // `must be less than or equal to 10`
  // The rule: `maximum`, `format=dns-label`. An error of the type FieldValueInvalid is compared with rules of
  // the same origin only.
  std::string origin;
  // Of a hand-written validator: a rule is meant to report the same.
  bool covered = false;

  std::string Text() const;
};

struct ShadowRequest {
  std::string object;              // JSON
  std::optional<std::string> old;  // of an update
  std::map<std::string, bool> options = {};
  std::vector<std::string> subresources = {};
};

struct ShadowResult {
  std::vector<RuleViolation> errors;    // for the client
  std::vector<std::string> mismatches;  // for the log
  std::string failure;                  // why nothing was validated
};

struct ShadowCounts {
  std::uint64_t mismatches = 0;
  std::uint64_t panics = 0;
  std::map<std::string, std::uint64_t> mismatches_by_identifier;  // `order_create`
};

class ShadowHost {
 public:
  using HandWritten = std::function<std::vector<RuleViolation>(const ShadowRequest& request)>;

  explicit ShadowHost(const ShadowOptions& options);
  ~ShadowHost();

  // Why the types cannot be used; empty when they can.
  const std::string& error() const;
  // For a type by its full name. Not while other threads validate. Must not throw.
  void Register(const std::string& type, HandWritten validate);
  ShadowResult Validate(const std::string& type, const ShadowRequest& request) const;

  ShadowCounts counts() const;
  // In the text format of Prometheus.
  std::string metrics() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace plimsoll
