#include "engine_options.h"

#include <algorithm>
#include <limits>

#include "plimsoll/value/write.h"

namespace plimsoll {
namespace {

std::string JsonOf(value::Value value) {
  return value::WriteJson(value, {.exact_floats = true}).value_or("null");
}

uint32_t Narrow(uint64_t number) {
  return static_cast<uint32_t>(std::min<uint64_t>(number, std::numeric_limits<uint32_t>::max()));
}

value::ReadOptions ReadOptionsOf(DuplicateKeys duplicates, const Limits& limits) {
  value::ReadOptions read;
  switch (duplicates) {
    case DuplicateKeys::kError: read.duplicates = value::DuplicateKeys::kError; break;
    case DuplicateKeys::kLastWins: read.duplicates = value::DuplicateKeys::kLastWins; break;
    case DuplicateKeys::kFirstWins: read.duplicates = value::DuplicateKeys::kFirstWins; break;
  }
  if (limits.bytes != 0) read.limits.max_bytes = limits.bytes;
  if (limits.depth != 0) read.limits.max_depth = std::min(limits.depth, value::kMaxDepth);
  if (limits.nodes != 0) read.limits.max_nodes = Narrow(limits.nodes);
  if (limits.alias_nodes != 0) read.limits.max_alias_nodes = Narrow(limits.alias_nodes);
  if (limits.documents != 0) read.limits.max_documents = Narrow(limits.documents);
  return read;
}

reshape::Unknown EngineUnknown(Unknown unknown) {
  switch (unknown) {
    case Unknown::kStrict: return reshape::Unknown::kStrict;
    case Unknown::kPreserve: return reshape::Unknown::kPreserve;
    case Unknown::kPrune: break;
  }
  return reshape::Unknown::kPrune;
}

reshape::DefaultMode EngineDefaults(Defaults defaults) {
  switch (defaults) {
    case Defaults::kAnnotate: return reshape::DefaultMode::kAnnotate;
    case Defaults::kIgnore: return reshape::DefaultMode::kIgnore;
    case Defaults::kApply: break;
  }
  return reshape::DefaultMode::kApply;
}

std::optional<value::Equality> EngineEquality(Equality equality) {
  switch (equality) {
    case Equality::kServer: return value::Equality::kSameKinds;
    case Equality::kStructural: return value::Equality::kStructural;
    case Equality::kCanonicalJson: return value::Equality::kCanonicalJson;
    case Equality::kDefault: break;
  }
  return std::nullopt;
}

check::Ambiguity EngineAmbiguity(Ambiguity ambiguity) {
  switch (ambiguity) {
    case Ambiguity::kFirstMatch: return check::Ambiguity::kFirstMatch;
    case Ambiguity::kScoreBest: return check::Ambiguity::kScoreBest;
    case Ambiguity::kError: break;
  }
  return check::Ambiguity::kError;
}

check::StreamStrategy EngineStrategy(StreamStrategy strategy) {
  switch (strategy) {
    case StreamStrategy::kFailFast: return check::StreamStrategy::kFailFast;
    case StreamStrategy::kFullBuffer: return check::StreamStrategy::kFullBuffer;
    case StreamStrategy::kBestEffort: break;
  }
  return check::StreamStrategy::kBestEffort;
}

check::IntOrString EngineIntOrString(IntOrString mode) {
  return mode == IntOrString::kNumeric ? check::IntOrString::kNumericString : check::IntOrString::kAnyString;
}

}  // namespace

void HostDelegates::Adapter::Evaluate(const engine::DelegatedValue& value,
                                      std::vector<engine::Violation>& out) const {
  DelegatedValue given;
  given.json = JsonOf(value.value);
  given.pointer = value.path.Pointer();
  if (value.argument) given.argument = JsonOf(*value.argument);
  given.api_version = value.api_version;
  given.kind = value.kind;
  for (Violation& violation : host_.Evaluate(given)) {
    engine::Violation& one = out.emplace_back();
    one.message = std::move(violation.message);
    one.hint = std::move(violation.hint);
    one.pointer = std::move(violation.pointer);
    if (violation.severity == Severity::kWarning) one.severity = finding::Severity::kWarning;
  }
}

Result<std::vector<engine::Delegation>> HostDelegates::Adopt(const std::vector<Delegation>& delegations) {
  std::vector<engine::Delegation> out;
  for (const Delegation& one : delegations) {
    if (one.delegate == nullptr) return Fail("a delegation has no delegate");
    if (one.keyword.empty() == one.field.empty()) {
      return Fail("a delegation must have either a keyword or a field");
    }
    engine::Delegation& adopted = out.emplace_back();
    adopted.keyword = one.keyword;
    adopted.kind = one.kind;
    adopted.delegate = &adapters_.emplace_back(*one.delegate);
    if (one.field.empty()) continue;
    Result<engine::FieldPattern> field = engine::FieldPattern::Parse(one.field);
    if (!field) return Fail("the field " + one.field + " of a delegation: " + field.error().message);
    adopted.field = std::move(*field);
  }
  return out;
}

engine::JudgeOptions EngineOptions(const Options& options) {
  engine::JudgeOptions out;
  out.read = ReadOptionsOf(options.duplicate_keys, options.limits);
  if (options.numbers == Numbers::kExact) out.read.numbers = value::YamlNumbers::kAsWritten;
  if (options.profile == Profile::kLoose) out.profile = engine::Profile::kLoose;
  out.unknown = EngineUnknown(options.unknown);
  out.defaults = EngineDefaults(options.defaults);
  out.equality = EngineEquality(options.equality);
  out.ambiguity = EngineAmbiguity(options.ambiguity);
  if (options.formats == Formats::kIgnore) out.formats = check::Formats::kIgnored;
  out.int_or_string = EngineIntOrString(options.int_or_string);
  out.embedded = options.embedded_checks;
  out.rules = options.cel;
  out.keep_going = options.keep_going;
  out.rule_functions = options.cel_functions;
  out.max_rule_length = options.cel_max_length;
  out.rule_budget = options.cel_budget;
  out.cancelled = options.cancelled;
  out.first_error = options.first_error;
  out.fail_fast = options.fail_fast;
  if (options.from_files) out.metadata = crd::MetadataSource::kFromFile;
  out.presence = options.presence;
  if (options.show_secrets) out.secrets = engine::SecretDisplay::kShown;
  return out;
}

engine::SchemaJudgeOptions EngineOptions(const SchemaOptions& options) {
  engine::SchemaJudgeOptions out;
  out.read = ReadOptionsOf(options.duplicate_keys, options.limits);
  if (options.yaml == YamlVersion::k1_2) out.read.yaml = value::YamlVersion::k1_2;
  if (options.show_secrets) out.secrets = engine::SecretDisplay::kShown;
  out.assert_formats = options.formats == Formats::kCheck;
  out.numbers = options.numbers == Numbers::kExact ? check::NumberMode::kExact : check::NumberMode::kFloat64;
  out.equality = EngineEquality(options.equality).value_or(out.equality);
  out.ambiguity = EngineAmbiguity(options.ambiguity);
  out.int_or_string = EngineIntOrString(options.int_or_string);
  out.warnings_as_errors = options.warnings_as_errors;
  out.first_error = options.first_error;
  out.fail_fast = options.fail_fast;
  out.strategy = EngineStrategy(options.strategy);
  out.threshold = options.threshold;
  return out;
}

}  // namespace plimsoll
