// required, optional, forbidden. An optional field with a default is a required one, unless the
// default is the zero value anyway.
#include <algorithm>
#include <array>

#include "extractor.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/value/json_reader.h"

namespace plimsoll::declare {
namespace {

using finding::ErrorType;

Rule PresenceRule(RuleKind kind, bool non_error) {
  Rule rule;
  rule.kind = kind;
  rule.short_circuit = true;
  rule.non_error = non_error;
  rule.has_arguments = false;
  if (kind == RuleKind::kRequired) rule.emits.push_back({ErrorType::kRequired});
  if (kind == RuleKind::kForbidden) rule.emits.push_back({ErrorType::kForbidden});
  return rule;
}

std::string NoStructs(std::string_view name) {
  return "non-pointer structs cannot use the \"" + std::string(name) + "\" tag";
}

enum class ZeroValue : uint8_t { kUnknown, kNumber, kFalse, kText };

ZeroValue ZeroOf(const std::string& type) {
  constexpr std::array<std::string_view, 11> kNumbers = {
      "uint", "uint16", "uint32", "uint64", "int", "int16", "int32", "int64", "byte", "float64", "float32"};
  if (std::ranges::find(kNumbers, type) != kNumbers.end()) return ZeroValue::kNumber;
  if (type == "bool") return ZeroValue::kFalse;
  return type == "string" || type == "time.Time" ? ZeroValue::kText : ZeroValue::kUnknown;
}

bool IsZero(value::Value value, ZeroValue zero) {
  if (zero == ZeroValue::kNumber) return value.IsNumber() && value.AsDouble() == 0;
  if (zero == ZeroValue::kFalse) return value.kind() == value::Kind::kBool && !value.AsBool();
  return value.IsString() && value.AsString().empty();
}

}  // namespace

Result<Validations> Extractor::Required(const TagContext& context, TagView) {
  if (facts_.KindOf(facts_.Native(context.type)) == TypeKind::kStruct) return Fail(NoStructs("k8s:required"));
  return One(PresenceRule(RuleKind::kRequired, false));
}

// Whether there is a default, and whether it is the zero value.
Result<std::optional<bool>> Extractor::ZeroDefault(const TagContext& context) const {
  if (context.member == nullptr) return std::nullopt;
  const gotypes::CommentLines lines = facts_.universe().DocOf(context.member->place);
  const TagLines tags = ExtractTags("+", lines);
  const auto found = tags.find("default");
  if (found == tags.end()) return std::nullopt;
  std::vector<std::string> payloads;
  for (const std::string_view line : found->second) {
    const TagResult tag = ParseTag(line, TagMode::kRaw);
    if (!tag) return Fail("failed to read tags: " + tag.error().message);
    payloads.push_back(tag->front().value);
  }
  if (payloads.size() > 1) {
    std::string all;
    for (size_t i = 0; i < payloads.size(); ++i) all += (all.empty() ? "" : " ") + std::string("\"default\"");
    return Fail("+default tag with multiple values: [" + all + "]");
  }
  const text::Source source("", payloads[0]);
  value::Document document;
  const value::ReadReport report = value::ReadJson(source.bytes(), {}, document);
  const std::string prefix = "failed to parse default value " + text::Quoted(payloads[0]) + ": ";
  if (!report.ok()) return Fail(prefix + report.failure->message);
  if (document.root().IsNull()) return Fail(prefix + "unmarshalled to nil");
  if (facts_.IsNilable(context.type)) return false;
  const TypeId type = facts_.NativeValue(context.type);
  const ZeroValue zero = ZeroOf(facts_.Text(type));
  if (zero == ZeroValue::kUnknown) return Fail("unknown zero-value for type " + facts_.Text(type));
  return IsZero(document.root(), zero);
}

Result<Validations> Extractor::Optional(const TagContext& context, TagView tag) {
  const Result<std::optional<bool>> zero_default = ZeroDefault(context);
  if (!zero_default) return Fail(zero_default.error().message);
  if (zero_default->has_value()) {
    if (**zero_default && !facts_.IsNilable(context.type)) {
      Validations remark;
      remark.comments = true;
      return remark;
    }
    return Required(context, tag);
  }
  if (facts_.KindOf(facts_.Native(context.type)) == TypeKind::kStruct) return Fail(NoStructs("k8s:optional"));
  return One(PresenceRule(RuleKind::kOptional, true));
}

Result<Validations> Extractor::Forbidden(const TagContext& context, TagView) {
  if (facts_.KindOf(facts_.Native(context.type)) == TypeKind::kStruct)
    return Fail(NoStructs("k8s:forbidden"));
  Validations out = One(PresenceRule(RuleKind::kForbidden, false));
  out.Add(One(PresenceRule(RuleKind::kOptional, true)));
  return out;
}

}  // namespace plimsoll::declare
