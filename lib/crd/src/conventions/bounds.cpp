// Lists, maps, strings and numbers without bounds.
#include <algorithm>

#include "convention_rules.h"

namespace plimsoll::crd {
namespace {

using finding::Code;
using schema::Keyword;

// Formats whose texts are short.
bool LimitsLength(std::string_view format) {
  constexpr std::string_view kShort[] = {"date",   "date-time",  "datetime", "uuid",     "uuid3",
                                         "uuid4",  "uuid5",      "ipv4",     "ipv6",     "ip",
                                         "cidr",   "mac",        "duration", "isbn",     "isbn10",
                                         "isbn13", "creditcard", "ssn",      "hexcolor", "rgbcolor"};
  return std::ranges::find(kShort, format) != std::end(kShort);
}

void CheckString(const ConventionField& field, ConventionContext& context) {
  const schema::Schema& schema = context.schema;
  if (schema.Has(field.node, Keyword::kEnum)) return;
  const bool limited =
      schema.Has(field.node, Keyword::kMaxLength) || LimitsLength(context.Format(field.node));
  if (!limited) {
    context.Add(Code::kUnboundedString, field, "the string has no maxLength",
                "The server stores whatever fits into a request, and estimates the cost of CEL rules by the "
                "longest string. Set maxLength." +
                    context.CostText(field));
  }
  const bool may_be_empty = schema.Integer(field.node, Keyword::kMinLength).value_or(0) == 0 &&
                            !schema.Has(field.node, Keyword::kPattern) && context.Format(field.node).empty();
  if (context.strict && may_be_empty && context.IsRequired(field)) {
    context.Add(Code::kEmptyString, field, "the string is required, but may be empty",
                "Clients that leave the field out in Go send an empty string. Set minLength: 1.");
  }
}

// Of a list, map or object that is required.
void CheckEmpty(const ConventionField& field, Keyword least, const char* what, ConventionContext& context) {
  if (!context.strict || !context.IsRequired(field)) return;
  if (context.schema.Integer(field.node, least).value_or(0) > 0) return;
  context.Add(Code::kEmptyString, field, std::string("the ") + what + " is required, but may be empty",
              std::string("An empty value and none mean the same to most readers. Set ") +
                  std::string(schema::InfoOf(least).name) + ": 1.");
}

void CheckNumber(const ConventionField& field, ConventionContext& context) {
  const bool low = context.schema.Has(field.node, Keyword::kMinimum);
  const bool high = context.schema.Has(field.node, Keyword::kMaximum);
  if (!context.strict || (low && high)) return;
  const char* what = low ? "maximum" : high ? "minimum" : "minimum and maximum";
  context.Add(Code::kUnboundedNumber, field, std::string("the number has no ") + what,
              "Clients and controllers must handle every value. Set the bounds that make sense.");
}

}  // namespace

void CheckBounds(const ConventionField& field, ConventionContext& context) {
  const schema::Schema& schema = context.schema;
  const std::string_view type = context.Type(field.node);
  if (type == "array" && !schema.Has(field.node, Keyword::kMaxItems)) {
    context.Add(
        Code::kUnboundedList, field, "the list has no maxItems",
        "The server estimates the cost of CEL rules by the longest list that fits into a request. Set "
        "maxItems." +
            context.CostText(field));
  }
  const bool is_map = schema.Node(field.node, Keyword::kAdditionalProperties).has_value();
  if (is_map && !schema.Has(field.node, Keyword::kMaxProperties)) {
    context.Add(Code::kUnboundedMap, field, "the map has no maxProperties",
                "The server estimates the cost of CEL rules by the largest map that fits into a request. Set "
                "maxProperties." +
                    context.CostText(field));
  }
  if (type == "array") CheckEmpty(field, Keyword::kMinItems, "list", context);
  const bool needs_fields = schema.Has(field.node, Keyword::kRequired) ||
                            schema.Has(field.node, Keyword::kOneOf) ||
                            schema.Has(field.node, Keyword::kAnyOf);
  if (type == "object" && !needs_fields)
    CheckEmpty(field, Keyword::kMinProperties, is_map ? "map" : "object", context);
  if (type == "string") CheckString(field, context);
  if (type == "integer" || type == "number") CheckNumber(field, context);
}

}  // namespace plimsoll::crd
