// Checks of one value.
#include <algorithm>
#include <cstdint>

#include "plimsoll/text/go_format.h"
#include "plimsoll/text/utf8.h"
#include "runner.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;

std::string Counted(int64_t count, std::string_view unit) {
  return std::to_string(count) + " " + std::string(unit) + (count == 1 ? "" : "s");
}

}  // namespace

RuleErrors Runner::Presence(const Rule& rule, const FieldPath& path, const Pair& pair) const {
  const bool set = reader_.IsSet(pair.now);
  if (rule.kind == RuleKind::kForbidden) {
    return set ? RuleErrors{MakeError(ErrorType::kForbidden, path, "", "")} : RuleErrors();
  }
  if (set) return {};
  // What optional says is never shown: it only stops.
  return {MakeError(ErrorType::kRequired, path, "", "")};
}

RuleErrors Runner::Length(const Rule& rule, const FieldPath& path, const Pair& pair) const {
  if (pair.now.is_nil) return {};
  const std::string_view value = reader_.String(pair.now);
  if (rule.kind == RuleKind::kMaxBytes) {
    if (static_cast<int64_t>(value.size()) <= rule.number) return {};
    return {MakeError(ErrorType::kTooLong, path, "may not be more than " + Counted(rule.number, "byte"),
                      "maxBytes")};
  }
  const auto length = static_cast<int64_t>(text::CountCodePoints(value));
  if (rule.kind == RuleKind::kMaxLength) {
    if (length <= rule.number) return {};
    return {MakeError(ErrorType::kTooLong, path, "may not be more than " + Counted(rule.number, "character"),
                      "maxLength")};
  }
  if (length >= rule.number) return {};
  RuleError error = MakeError(ErrorType::kTooShort, path,
                              "must be at least " + Counted(rule.number, "character"), "minLength");
  SetBadString(error, value, false);
  return {error};
}

RuleErrors Runner::Count(const Rule& rule, const FieldPath& path, const Pair& pair) const {
  const auto length = static_cast<int64_t>(reader_.Length(pair.now));
  const bool max = rule.kind == RuleKind::kMaxItems || rule.kind == RuleKind::kMaxProperties;
  if (max ? length <= rule.number : length >= rule.number) return {};
  RuleError error =
      MakeError(max ? ErrorType::kTooMany : ErrorType::kTooFew, path,
                (max ? "must have at most " : "must have at least ") + Counted(rule.number, "item"),
                rule.emits[0].origin);
  error.shown = std::to_string(length);
  error.bad_value = error.shown;
  return {error};
}

RuleErrors Runner::Bound(const Rule& rule, const FieldPath& path, const Pair& pair) const {
  if (pair.now.is_nil) return {};
  const int64_t value = reader_.Integer(pair.now);
  const bool below = rule.is_unsigned ? static_cast<uint64_t>(value) < static_cast<uint64_t>(rule.number)
                                      : value < rule.number;
  const bool minimum = rule.kind == RuleKind::kMinimum;
  if (minimum ? !below : below || value == rule.number) return {};
  const auto text = [&](int64_t number) {
    return rule.is_unsigned ? std::to_string(static_cast<uint64_t>(number)) : std::to_string(number);
  };
  RuleError error = MakeError(
      ErrorType::kInvalid, path,
      (minimum ? "must be greater than or equal to " : "must be less than or equal to ") + text(rule.number),
      rule.emits[0].origin);
  error.shown = text(value);
  error.bad_value = error.shown;
  return {error};
}

RuleErrors Runner::NotEqual(const Rule& rule, const FieldPath& path, const Pair& pair) const {
  if (pair.now.is_nil) return {};
  const TypeFacts& facts = reader_.facts();
  const TypeId native = facts.NativeValue(pair.now.type);
  const bool string = facts.IsString(native);
  std::string value(reader_.String(pair.now));
  if (facts.IsBuiltin(native, "bool")) value = reader_.Bool(pair.now) ? "true" : "false";
  if (facts.IsInteger(native)) value = std::to_string(reader_.Integer(pair.now));
  if (value != rule.text) return {};
  RuleError error =
      MakeError(ErrorType::kInvalid, path,
                "must not be equal to " + (string ? text::Quoted(rule.text) : rule.text), "neq");
  if (string) {
    SetBadString(error, value, !facts.IsString(pair.now.type));
  } else {
    error.shown = value;
    error.bad_value = value;
  }
  return {error};
}

RuleErrors Runner::Monotonic(const FieldPath& path, const Pair& pair) const {
  if (!request_.is_update || pair.now.is_nil || pair.old.is_nil) return {};
  const int64_t now = reader_.Integer(pair.now);
  const int64_t old = reader_.Integer(pair.old);
  const bool is_unsigned = reader_.facts().IsUnsigned(reader_.facts().NativeValue(pair.now.type));
  if (is_unsigned ? static_cast<uint64_t>(now) >= static_cast<uint64_t>(old) : now >= old) return {};
  RuleError error = MakeError(ErrorType::kInvalid, path,
                              "may not be decreased from " + reader_.Json(pair.old), "monotonic");
  error.shown = reader_.Json(pair.now);
  error.bad_value = error.shown;
  return {error};
}

RuleErrors Runner::Immutable(const FieldPath& path) const {
  if (!request_.is_update) return {};
  RuleError error = MakeError(ErrorType::kInvalid, path, "field is immutable", "immutable");
  error.shown = "null";
  error.bad_value = "null";
  return {error};
}

RuleErrors Runner::Format(const Rule& rule, const FieldPath& path, const Pair& pair) const {
  if (pair.now.is_nil) return {};
  return FormatErrors(rule.format, reader_.String(pair.now), !reader_.facts().IsString(pair.now.type),
                      path.Text());
}

RuleError Runner::Undefined(const FieldPath& path, const std::string& option) const {
  return MakeError(ErrorType::kInternal, path, "undefined validation option " + text::Quoted(option), "");
}

RuleErrors Runner::Enum(const Rule& rule, const FieldPath& path, const Pair& pair) const {
  if (pair.now.is_nil) return {};
  const std::string_view value = reader_.String(pair.now);
  // Whether options take a value away; an option that is not defined ends the search.
  const std::string* undefined = nullptr;
  const auto excluded = [&](std::string_view wanted) {
    for (const EnumExclusion& exclusion : rule.exclusions) {
      const auto option = request_.options.find(exclusion.option);
      if (option == request_.options.end()) {
        undefined = &exclusion.option;
        return false;
      }
      if (exclusion.value == wanted && exclusion.when == option->second) return true;
    }
    return false;
  };
  const bool gone = excluded(value);
  if (undefined != nullptr) return {Undefined(path, *undefined)};
  if (!gone && std::ranges::find(rule.values, value) != rule.values.end()) return {};
  std::vector<std::string> supported;
  for (const std::string& one : rule.values) {
    const bool left_out = excluded(one);
    if (undefined != nullptr) return {Undefined(path, *undefined)};
    if (!left_out) supported.push_back(one);
  }
  std::ranges::sort(supported);
  std::string detail;
  for (const std::string& one : supported) {
    detail += (detail.empty() ? "supported values: " : ", ") + text::Quoted(one);
  }
  RuleError error = MakeError(ErrorType::kNotSupported, path, std::move(detail), "");
  SetBadString(error, value, true);
  return {error};
}

RuleErrors Runner::FixedResult(const Rule& rule, const FieldPath& path, const Pair& pair) const {
  if (rule.flag) return {};
  RuleError error = MakeError(ErrorType::kInvalid, path, "forced failure: " + rule.text, "validateFalse");
  error.shown = reader_.Json(pair.now);
  error.bad_value = error.shown;
  return {error};
}

RuleErrors Runner::RunType(std::string_view type, const std::string& field, value::Value object,
                           std::optional<value::Value> old) {
  const TypeId* id = reader_.facts().universe().FindType(type);
  const auto node = id != nullptr ? program_.node_of.find(*id) : program_.node_of.end();
  if (node == program_.node_of.end()) return {};
  Pair pair{reader_.Make(*id, object), old ? reader_.Make(*id, *old) : Datum::Nothing(*id, false)};
  if (request_.is_update && old && Equal(pair.now, pair.old)) return {};
  RuleErrors errors;
  RunNode(node->second, FieldPath::At(field), pair, errors);
  return errors;
}

RuleErrors Runner::Custom(const Rule& rule, const FieldPath& path, const Pair& pair) {
  const auto hook = hooks_.find(rule.text);
  if (hook == hooks_.end()) {
    return {MakeError(ErrorType::kInternal, path, "no hook is registered for " + rule.text, "")};
  }
  HookCall call;
  call.field = path.Text();
  call.is_nil = pair.now.is_nil;
  call.object = pair.now.json;
  call.old_is_nil = pair.old.is_nil;
  call.old = pair.old.json;
  call.is_update = request_.is_update;
  call.run_type = [this](std::string_view type, const std::string& field, value::Value object,
                         std::optional<value::Value> old) { return RunType(type, field, object, old); };
  return hook->second(call);
}

}  // namespace plimsoll::declare
