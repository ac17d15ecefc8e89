#include "type_judge.h"

#include <string>
#include <utility>

namespace plimsoll::engine {
namespace {

using declare::Level;
using declare::RuleError;
using finding::Code;
using finding::ErrorType;
using finding::Finding;
using finding::OriginKind;
using value::Value;

Code CodeOfRuleError(const RuleError& error) {
  if (error.type == ErrorType::kInvalid) {
    if (error.origin.kind == OriginKind::kFormat) return Code::kFormatMismatch;
    if (error.origin.kind == OriginKind::kMinimum) return Code::kBelowMinimum;
    if (error.origin.kind == OriginKind::kMaximum) return Code::kAboveMaximum;
  }
  return finding::GeneralCode(error.type);
}

// Why an error does not count; empty when it does.
std::string ShadowedBy(const RuleError& error, const DeclareOptions& options) {
  if (declare::IsEnforced(error, options.gates)) return {};
  if (error.level == Level::kBeta) {
    return "beta rules are warnings while the gate DeclarativeValidationBeta is off";
  }
  return options.enforce_alpha ? "" : "alpha rules are warnings; use --enforce-alpha to make them errors";
}

void AddByLevel(const RuleError& error, const DeclareOptions& options, ObjectFindings& findings) {
  Finding& finding = AddRuleError(error, findings);
  finding.hint = ShadowedBy(error, options);
  if (!finding.hint.empty()) finding.severity = finding::Severity::kWarning;
  if (error.undefined_option) finding.hint = "enable or disable it with --option NAME or --option NAME=false";
}

}  // namespace

Finding& AddRuleError(const RuleError& error, ObjectFindings& findings) {
  Finding& finding = findings.AddAt(CodeOfRuleError(error), error.path, error.Text());
  finding.Take(error);
  finding.level = declare::LevelName(error.level);
  return finding;
}

std::optional<std::vector<uint32_t>> JudgeByType(const kinds::TaggedType& type, const TypedObject& how,
                                                 const DeclareOptions& options, ObjectFindings& findings,
                                                 MissingFunctions& missing) {
  if (type.root == nullptr) {
    findings.Add(Code::kUnusableTypes, findings.object().span(), type.types->program.error().Text());
    return std::nullopt;
  }
  schema::GoDecoding decoding = type.types->Decode(type.root->type, how.object, how.numbers);
  if (how.strict) findings.AddStrict(decoding.strict);
  if (decoding.failure) {
    findings.Add(Code::kUndecodable, decoding.failure_place, *decoding.failure, decoding.failure_path);
    return std::nullopt;
  }
  declare::ValidateRequest request{.object = how.object};
  request.old = how.old;
  request.is_update = how.old.has_value();
  request.options = options.options;
  if (options.others_off) {
    for (const std::string& name : type.types->options) request.options.emplace(name, false);
  }
  request.subresources = options.subresources;
  const declare::Validated validated = type.types->Validate(*type.root, request);
  for (const RuleError& error : validated.errors) AddByLevel(error, options, findings);
  if (!validated.missing_hooks.empty()) {
    missing[type.types->universe.type(type.root->type).Text()].insert(validated.missing_hooks.begin(),
                                                                      validated.missing_hooks.end());
  }
  if (validated.panic) AddByLevel(declare::PanicError(*validated.panic), options, findings);
  return std::move(decoding.unknown_keys);
}

}  // namespace plimsoll::engine
