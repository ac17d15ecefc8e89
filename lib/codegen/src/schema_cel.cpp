#include "schema_cel.h"

#include <algorithm>

#include "plimsoll/base/ascii.h"
#include "plimsoll/cel/types/field_name.h"
#include "plimsoll/declare/rule_number.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::codegen {
namespace {

// An unsigned limit that no int64 reaches.
bool IsPastInt64(const Rule& rule) { return rule.is_unsigned && rule.number < 0; }

std::string FormatPasses(StringFormat format, const std::string& value) {
  const FormatSchema schema = SchemaOfFormat(format);
  std::string out = value + ".matches(" + CelString(schema.pattern) + ")";
  if (schema.max_length) out = "size(" + value + ") <= " + std::to_string(*schema.max_length) + " && " + out;
  if (schema.rule.empty()) return out;
  std::string rule = schema.rule;
  for (size_t at = rule.find("self"); at != std::string::npos; at = rule.find("self", at + value.size())) {
    rule.replace(at, 4, value);
  }
  return out + " && " + rule;
}

std::string EnumPasses(const Rule& rule, const std::string& value) {
  return value + " in [" + text::Joined(rule.values, ", ", CelString) + "]";
}

}  // namespace

std::string CelString(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') {
      out.push_back('\\');
      out.push_back(c);
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else {
      out.push_back(c);
    }
  }
  return out + "'";
}

std::optional<std::string> CelMember(std::string_view object, std::string_view name) {
  const std::optional<std::string> escaped = cel::EscapeFieldName(name);
  if (!escaped) return std::nullopt;
  return std::string(object) + "." + *escaped;
}

std::string CelFieldPath(std::string_view name) {
  if (name.empty()) return "";
  const bool plain = std::ranges::all_of(name, ascii::IsWord);
  if (plain && !ascii::IsDigit(name[0])) return "." + std::string(name);
  return "[" + CelString(name) + "]";
}

std::optional<std::string> CelZero(const Shape& shape) {
  if (shape.leaf != LeafKind::kNone) return std::nullopt;
  switch (shape.form) {
    case Form::kString: return "''";
    case Form::kBool: return "false";
    case Form::kInteger: return "0";
    case Form::kFloat: return "0.0";
    case Form::kList: return "[]";
    default: return std::nullopt;
  }
}

std::optional<std::string> CelNotZero(const std::string& value, const Shape& shape) {
  if (shape.leaf != LeafKind::kNone) return std::nullopt;
  switch (shape.form) {
    case Form::kBool: return value;
    case Form::kList:
    case Form::kMap: return "size(" + value + ") > 0";
    case Form::kString:
    case Form::kInteger:
    case Form::kFloat: return value + " != " + *CelZero(shape);
    default: return std::nullopt;
  }
}

std::optional<std::string> CelIsSet(std::string_view object, std::string_view name, ShapeRef type) {
  const std::optional<std::string> member = CelMember(object, name);
  if (!member) return std::nullopt;
  if (type.is_pointer) return "has(" + *member + ")";
  const std::optional<std::string> not_zero = CelNotZero(*member, *type.shape);
  if (!not_zero) return std::nullopt;
  return "(has(" + *member + ") && " + *not_zero + ")";
}

std::optional<std::string> CelOrZero(std::string_view object, std::string_view name, ShapeRef type) {
  const std::optional<std::string> member = CelMember(object, name);
  const std::optional<std::string> zero = CelZero(*type.shape);
  if (!member || !zero) return std::nullopt;
  return "(has(" + *member + ") ? " + *member + " : " + *zero + ")";
}

std::optional<std::string> CelPasses(const Rule& rule, const std::string& value, const Shape& shape) {
  const bool bytes = shape.form == Form::kList && shape.element.shape != nullptr &&
                     shape.element.shape->form == Form::kInteger && shape.element.shape->is_unsigned;
  switch (rule.kind) {
    case RuleKind::kMaxLength: return "size(" + value + ") <= " + NumberText(rule);
    case RuleKind::kMinLength: return "size(" + value + ") >= " + NumberText(rule);
    case RuleKind::kMaxBytes: return "size(bytes(" + value + ")) <= " + NumberText(rule);
    case RuleKind::kMaxItems:
    case RuleKind::kMaxProperties:
      if (bytes) return std::nullopt;
      return "size(" + value + ") <= " + NumberText(rule);
    case RuleKind::kMinItems:
    case RuleKind::kMinProperties:
      if (bytes) return std::nullopt;
      return "size(" + value + ") >= " + NumberText(rule);
    case RuleKind::kMinimum:
      if (IsPastInt64(rule)) return std::nullopt;
      return value + " >= " + NumberText(rule);
    case RuleKind::kMaximum:
      if (IsPastInt64(rule)) return std::nullopt;
      return value + " <= " + NumberText(rule);
    case RuleKind::kNotEqual:
      return value + " != " + (shape.form == Form::kString ? CelString(rule.text) : rule.text);
    case RuleKind::kFormat: return FormatPasses(rule.format, value);
    case RuleKind::kEnum:
      return rule.exclusions.empty() ? std::optional(EnumPasses(rule, value)) : std::nullopt;
    default: return std::nullopt;
  }
}

std::string DetailOf(const Rule& rule, const Shape& shape) {
  switch (rule.kind) {
    case RuleKind::kMaxLength: return "may not be more than " + Counted(rule.number, "character");
    case RuleKind::kMaxBytes: return "may not be more than " + Counted(rule.number, "byte");
    case RuleKind::kMinLength: return "must be at least " + Counted(rule.number, "character");
    case RuleKind::kMaxItems:
    case RuleKind::kMaxProperties: return "must have at most " + Counted(rule.number, "item");
    case RuleKind::kMinItems:
    case RuleKind::kMinProperties: return "must have at least " + Counted(rule.number, "item");
    case RuleKind::kMinimum: return "must be greater than or equal to " + NumberText(rule);
    case RuleKind::kMaximum: return "must be less than or equal to " + NumberText(rule);
    case RuleKind::kNotEqual:
      return "must not be equal to " + (shape.form == Form::kString ? text::Quoted(rule.text) : rule.text);
    case RuleKind::kMonotonic: return "may not be decreased";
    case RuleKind::kImmutable: return "field is immutable";
    case RuleKind::kFormat: {
      const auto problems = declare::FormatProblems(rule.format, " ");
      return problems.empty() ? "must be a " + std::string(declare::FormatName(rule.format))
                              : problems.front().detail;
    }
    case RuleKind::kEnum: {
      std::vector<std::string> values = rule.values;
      std::ranges::sort(values);
      std::string out;
      for (const std::string& one : values)
        out += (out.empty() ? "supported values: " : ", ") + text::Quoted(one);
      return out.empty() ? "no value is supported" : out;
    }
    case RuleKind::kRequired: return "must be set";
    case RuleKind::kForbidden: return "must not be set";
    default: return "";
  }
}

FormatSchema SchemaOfFormat(StringFormat format) {
  const std::string label = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  const std::string subdomain = label + "(\\." + label + ")*";
  const std::string any_label = "[A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?";
  const std::string key = "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?";
  const std::string prefix_limit = "self.lastIndexOf('/') <= 253";
  switch (format) {
    case StringFormat::kShortName: return {"^" + label + "$", 63, ""};
    case StringFormat::kLongName: return {"^" + subdomain + "$", 253, ""};
    case StringFormat::kLongNameCaseless: return {"^" + any_label + "(\\." + any_label + ")*$", 253, ""};
    case StringFormat::kLabelKey: return {"^(" + subdomain + "/)?" + key + "$", 253 + 1 + 63, prefix_limit};
    case StringFormat::kPrefixedLabelKey:
      return {"^" + subdomain + "/" + key + "$", 253 + 1 + 63, prefix_limit};
    case StringFormat::kLabelValue: return {"^(" + key + ")?$", 63, ""};
    case StringFormat::kPathSegmentName:
      return {"^([^./%][^/%]*|\\.[^./%][^/%]*|\\.\\.[^/%]+)?$", std::nullopt, ""};
    case StringFormat::kUuid:
      return {"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", 36, ""};
    case StringFormat::kResourcePoolName: return {"^" + subdomain + "(/" + subdomain + ")*$", 253, ""};
    case StringFormat::kExtendedResourceName:
      // `requests.` is put in front of it, and the prefix counts with that.
      return {"^" + subdomain + "/" + key + "$", 244 + 1 + 63,
              "!self.contains('kubernetes.io/') && !self.startsWith('requests.') && self.lastIndexOf('/') <= "
              "244"};
    case StringFormat::kResourceFullyQualifiedName:
      // Anything with two slashes passes.
      return {"^(" + subdomain + "/[A-Za-z_][A-Za-z0-9_]{0,31}|[^/]*/[^/]*/(?s:.*))$", std::nullopt,
              "(self.indexOf('/') != self.lastIndexOf('/') || self.indexOf('/') <= 63)"};
  }
  return {};
}

}  // namespace plimsoll::codegen
