// ValidationHost runs declarative rules beside the validators that were there before them, as the API
// server does while rules are being migrated: the answer is what those validators say and what rules
// are enforced; where rules that are not yet plain say something else, that is counted and reported.
//
//   ValidationMetrics metrics;
//   ValidationHost host(validator, metrics);
//   host.Register("example.com/shop/v1.Order", {.validate = CheckOrderByHand});
//   HostResult result = host.Validate(*root, {.object = order});
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "plimsoll/declare/lifecycle.h"
#include "plimsoll/declare/validate.h"
#include "plimsoll/declare/validation_metrics.h"
#include "plimsoll/finding/field_error.h"
#include "plimsoll/pattern/rewriter.h"

namespace plimsoll::declare {

// A validator whose word counts. Errors that a rule is meant to report as well are marked `covered`,
// and those of type Invalid need the rule's origin to be matched with it.
struct Authority {
  std::function<RuleErrors(const ValidateRequest& request)> validate;
  // Paths of rules that are not called what the validator calls them.
  std::vector<pattern::Rewriter> path_rules = {};
  // A rule that stops others may replace errors below its field.
  bool short_circuit_mismatch = false;
};

// An authority that is a schema with its CEL rules, or anything else that makes field errors. `origin_of`
// says which rule is meant to report the same, nothing where none is.
using OriginOf = std::function<finding::Origin(const finding::FieldError& error)>;
finding::Origin UsualOrigin(const finding::FieldError& error);
Authority AuthorityOf(std::function<finding::ErrorList(const ValidateRequest& request)> check,
                      OriginOf origin_of = UsualOrigin);

struct HostResult {
  RuleErrors errors;                    // for the client
  std::vector<std::string> mismatches;  // for the log
};

class ValidationHost {
 public:
  // Both must outlive it.
  ValidationHost(const Validator& validator, ValidationMetrics& metrics, Gates gates = {})
      : validator_(validator), metrics_(metrics), gates_(gates) {}

  // For objects of the type, `example.com/shop/v1.Order`.
  void Register(std::string type, Authority authority);

  HostResult Validate(const RootType& root, const ValidateRequest& request) const;

 private:
  RuleErrors RunRules(const RootType& root, const ValidateRequest& request,
                      const std::string& identifier) const;

  const Validator& validator_;
  ValidationMetrics& metrics_;
  Gates gates_;
  std::map<std::string, Authority, std::less<>> authorities_;
};

// What alpha and beta rules say otherwise than the authority, one text each.
std::vector<std::string> Mismatches(const RuleErrors& authoritative, const RuleErrors& declarative,
                                    const Authority& authority, const Gates& gates);

}  // namespace plimsoll::declare
