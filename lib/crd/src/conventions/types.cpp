// Types that APIs should not use: booleans, floats, unsigned integers, maps of other things than strings,
// null.
#include "convention_rules.h"

namespace plimsoll::crd {
namespace {

using finding::Code;
using schema::Keyword;
using schema::NodeId;

void CheckInteger(const ConventionField& field, ConventionContext& context) {
  const std::string_view format = context.Format(field.node);
  if (format.starts_with("uint")) {
    return context.Add(
        Code::kUnsignedInteger, field, "the format " + std::string(format) + " is unsigned",
        "Not all languages of clients have unsigned integers. Use int32 or int64 with minimum: 0.");
  }
  if (format != "int32" && format != "int64") {
    context.Add(
        Code::kIntegerFormat, field, "the integer has neither the format int32 nor int64",
        "Clients are generated with a type that may be too small. Set the format; in Go, use int32 or int64 "
        "instead of int.");
  }
}

// Labels, annotations, data, and quantities by name are maps everywhere in Kubernetes.
bool IsUsualMapValue(NodeId value, const ConventionContext& context) {
  if (context.Type(value) == "string" || context.schema.Flag(value, Keyword::kIntOrString)) return true;
  return context.schema.Flag(value, Keyword::kPreserveUnknownFields) && context.Type(value).empty();
}

}  // namespace

void CheckTypes(const ConventionField& field, ConventionContext& context) {
  const schema::Schema& schema = context.schema;
  const std::string_view type = context.Type(field.node);
  const bool either = schema.Flag(field.node, Keyword::kIntOrString);
  if (type == "boolean") {
    context.Add(Code::kBooleanField, field, "the field is a boolean",
                "Many settings get a third choice later, which a boolean cannot have. Use a string with an "
                "enum, such "
                "as Enabled and Disabled.");
  }
  if (type == "number") {
    context.Add(
        Code::kFloatField, field, "the field is a floating-point number",
        "Floating-point numbers are rounded differently by languages and encodings. Use an integer with a "
        "smaller unit, or a quantity.");
  }
  if (type == "integer" && !either) CheckInteger(field, context);
  const std::optional<NodeId> values = schema.Node(field.node, Keyword::kAdditionalProperties);
  const bool usual_map = values && IsUsualMapValue(*values, context);
  if (values && (context.strict || !usual_map)) {
    context.Add(Code::kMapField, field,
                usual_map ? "the field is a map" : "the map has values that are not strings",
                "Items of a list are found, documented and extended more easily than entries of a map. Use a "
                "list with "
                "x-kubernetes-list-type: map and a name in each item.");
  }
  if (schema.Flag(field.node, Keyword::kNullable)) {
    context.Add(Code::kNullableField, field, "the field is nullable",
                "Clients cannot keep null apart from absent, and an explicit null removes the default. Leave "
                "nullable "
                "out; an optional field may be absent.");
  }
}

}  // namespace plimsoll::crd
