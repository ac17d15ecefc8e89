#include "plimsoll/engine/judge/judge_options.h"

namespace plimsoll::engine {
namespace {

crd::EqualMode EqualModeOf(value::Equality equality) {
  switch (equality) {
    case value::Equality::kStructural: return crd::EqualMode::kStructural;
    case value::Equality::kCanonicalJson: return crd::EqualMode::kCanonicalJson;
    case value::Equality::kSameKinds: break;
  }
  return crd::EqualMode::kServer;
}

}  // namespace

crd::ServeOptions ServeOptionsOf(const JudgeOptions& options) {
  crd::ServeOptions serve;
  serve.values.formats = options.formats;
  serve.values.int_or_string = options.int_or_string;
  if (options.equality) serve.lists.equality = EqualModeOf(*options.equality);
  serve.rules.only_functions.assign(options.rule_functions.begin(), options.rule_functions.end());
  serve.rules.max_code_points = options.max_rule_length;
  if (options.profile != Profile::kLoose) return serve;
  check::LooseCompileOptions& loose = serve.loose.emplace();
  loose.assert_formats = options.formats == check::Formats::kChecked;
  loose.int_or_string = options.int_or_string;
  if (options.equality) loose.equality = *options.equality;
  return serve;
}

crd::AdmitOptions AdmitOptionsOf(const JudgeOptions& options) {
  crd::AdmitOptions admit;
  static_cast<crd::AdmitSettings&>(admit) = options;
  // Defaults that are not applied are noted there.
  admit.presence |= options.defaults == reshape::DefaultMode::kAnnotate;
  admit.loose.ambiguity = options.ambiguity;
  admit.loose.equality = options.equality.value_or(value::Equality::kStructural);
  admit.loose.numbers = options.read.numbers == value::YamlNumbers::kAsServer ? check::NumberMode::kFloat64
                                                                              : check::NumberMode::kExact;
  admit.limits = options.read.limits;
  return admit;
}

}  // namespace plimsoll::engine
