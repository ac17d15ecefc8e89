#include "failure_words.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "plimsoll/cel/types/field_name.h"

namespace plimsoll::compat {

using cel::ConstantKind;
using cel::FailureKind;
using cel::NodeKind;
using cel::PossibleFailure;
using value::Step;
using value::Tree;

namespace {

// `no such key: port`, and not `no such key: portName`.
bool IsFor(std::string_view error, std::string_view key) {
  const std::string wanted = "no such key: " + std::string(key);
  const size_t at = error.find(wanted);
  if (at == std::string_view::npos) return false;
  const std::string_view rest = error.substr(at + wanted.size());
  return rest.empty() || rest.front() == ' ';
}

// `self.spec.port` is `port`.
std::string NameOfField(std::string_view text) {
  const std::string_view escaped = text.substr(text.rfind('.') + 1);
  return cel::UnescapeFieldName(escaped).value_or(std::string(escaped));
}

// The key that a part of a rule reads, if the rule writes it as a constant.
std::optional<std::string> ConstantKey(const cel::Ast& ast, const PossibleFailure& failure) {
  const cel::Node& node = ast[failure.node];
  if (node.kind == NodeKind::kSelect) return std::string(node.text);
  const cel::Node& key = ast[ast.Children(failure.node)[1]];
  if (key.kind != NodeKind::kConstant) return std::nullopt;
  switch (key.constant) {
    case ConstantKind::kString: return std::string(key.text);
    case ConstantKind::kInt: return std::to_string(key.value.integer);
    case ConstantKind::kUint: return std::to_string(key.value.unsigned_integer);
    case ConstantKind::kBool: return key.value.boolean ? "true" : "false";
    default: return std::nullopt;
  }
}

bool IsText(const Tree& value, std::string_view error) {
  switch (value.kind()) {
    case value::Kind::kString: return IsFor(error, value.AsString());
    case value::Kind::kInt: return IsFor(error, std::to_string(value.AsInt()));
    case value::Kind::kBool: return IsFor(error, value.AsBool() ? "true" : "false");
    default: return false;
  }
}

// Whether one of the values at a place, of which `*` is any element, is the missing key.
bool IsAmong(const Tree& value, std::span<const Step> steps, std::string_view error) {
  if (steps.empty()) return IsText(value, error);
  const Step& step = steps.front();
  const bool any = step.HasName() && step.name == cel::kAnyElement;
  if (value.IsArray()) {
    return any && std::ranges::any_of(value.AsArray(), [&](const Tree& item) {
             return IsAmong(item, steps.subspan(1), error);
           });
  }
  if (!value.IsObject()) return false;
  return std::ranges::any_of(value.AsObject(), [&](const value::TreeMember& member) {
    return (any || member.key == step.name) && IsAmong(member.value, steps.subspan(1), error);
  });
}

// Of a key that is a value of the objects.
bool IsKeyOfRequest(const RuleInSchema& rule, const cel::SchemaPlace& place, const FailureRequest& request,
                    std::string_view error) {
  const Tree* held = place.variable == request.old_variable ? request.old : &request.object;
  return held != nullptr && IsAmong(*held, rule.place.Below(place.path).steps(), error);
}

bool IsNamed(const RuleInSchema& rule, const PossibleFailure& failure, std::string_view error) {
  if (failure.kind == FailureKind::kMissingField) return IsFor(error, NameOfField(failure.text));
  if (failure.kind != FailureKind::kMissingKey) return false;
  const auto key = ConstantKey(rule.tree.ast, failure);
  return key && IsFor(error, *key);
}

// A key that the rule computes can be anything but the name that another part of the rule reads.
bool IsMissingKey(const RuleInSchema& rule, const PossibleFailure& failure, const FailureRequest& request,
                  std::string_view error) {
  if (const auto key = ConstantKey(rule.tree.ast, failure)) return IsFor(error, *key);
  const cel::NodeId key = rule.tree.ast.Children(failure.node)[1];
  const cel::SchemaPlace& place = rule.analysis.places[key.index];
  if (place.known()) return IsKeyOfRequest(rule, place, request, error);
  return error.find("no such key: ") != std::string_view::npos &&
         std::ranges::none_of(rule.analysis.failures,
                              [&](const PossibleFailure& other) { return IsNamed(rule, other, error); });
}

}  // namespace

bool ExplainsError(const RuleInSchema& rule, const PossibleFailure& failure, const FailureRequest& request,
                   std::string_view error) {
  const auto says = [&](std::string_view text) { return error.find(text) != std::string_view::npos; };
  switch (failure.kind) {
    case FailureKind::kMissingField: return IsNamed(rule, failure, error);
    case FailureKind::kMissingKey: return IsMissingKey(rule, failure, request, error);
    case FailureKind::kNullValue: return says("no such key") || says("no such overload");
    case FailureKind::kIndex: return says("index out of bounds");
    case FailureKind::kEmptyList: return says("called on empty list");
    case FailureKind::kNoValue: return says("optional.none() dereference");
    case FailureKind::kDivision: return says("division by zero") || says("modulus by zero");
    case FailureKind::kConversion: return true;
  }
  return false;
}

}  // namespace plimsoll::compat
