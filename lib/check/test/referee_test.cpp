// A short plain interpreter of the IR says what is valid; the program must agree on random
// schemas and values.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "plimsoll/text/utf8.h"
#include "plimsoll/value/equality.h"
#include "random_case.h"
#include "read.h"

namespace plimsoll::check {
namespace {

using schema::Keyword;
using schema::NodeId;
using schema::Schema;
using value::Kind;
using value::Value;

class Referee {
 public:
  explicit Referee(const Schema& schema) : schema_(schema) {}

  bool Accepts(NodeId node, Value value) const {
    if (!TypeFits(node, value) || !EnumFits(node, value)) return false;
    if (value.IsNull()) return true;
    return JunctorsFit(node, value) && StringFits(node, value) && NumberFits(node, value) &&
           ListFits(node, value) && ObjectFits(node, value);
  }

 private:
  bool TypeFits(NodeId node, Value value) const {
    const bool both = schema_.Flag(node, Keyword::kIntOrString);
    const std::string_view type = schema_.Text(node, Keyword::kType);
    if (type.empty() && !both) return true;
    switch (value.kind()) {
      case Kind::kNull: return schema_.Flag(node, Keyword::kNullable);
      case Kind::kBool: return type == "boolean";
      case Kind::kInt: return both || type == "integer" || type == "number";
      case Kind::kFloat:
        return type == "number" || ((both || type == "integer") && IsJsonInteger(value.AsFloat()));
      case Kind::kString: return both || type == "string";
      case Kind::kArray: return type == "array";
      default: return type == "object";
    }
  }

  bool EnumFits(NodeId node, Value value) const {
    const auto literals = schema_.Literals(node, Keyword::kEnum);
    if (literals.empty()) return true;
    for (uint32_t literal : literals) {
      if (MatchesEntry(value, schema_.LiteralAt(literal))) return true;
    }
    return false;
  }

  static bool MatchesEntry(Value value, Value entry) {
    if (value.IsNull() || entry.IsNull()) return false;
    if (value.kind() == Kind::kInt && entry.kind() == Kind::kFloat) {
      return static_cast<double>(value.AsInt()) == entry.AsFloat();
    }
    if (value.kind() == Kind::kFloat && entry.kind() == Kind::kInt) {
      return TruncateAsGo(value.AsFloat()) == entry.AsInt();
    }
    if (value.kind() == Kind::kInt && entry.IsString()) {
      std::string rune;
      text::AppendRune(rune, value.AsInt() >= 0 && value.AsInt() <= 0x10FFFF
                                 ? static_cast<char32_t>(value.AsInt())
                                 : text::kReplacement);
      return rune == entry.AsString();
    }
    return value::Equal(value, entry, value::Equality::kSameKinds);
  }

  uint32_t CountValid(NodeId node, Keyword keyword, Value value) const {
    uint32_t valid = 0;
    for (NodeId child : schema_.Nodes(node, keyword)) valid += Accepts(child, value) ? 1u : 0u;
    return valid;
  }

  bool JunctorsFit(NodeId node, Value value) const {
    if (schema_.Has(node, Keyword::kAnyOf) && CountValid(node, Keyword::kAnyOf, value) == 0) return false;
    if (schema_.Has(node, Keyword::kOneOf) && CountValid(node, Keyword::kOneOf, value) != 1) return false;
    if (CountValid(node, Keyword::kAllOf, value) != schema_.Nodes(node, Keyword::kAllOf).size()) return false;
    const auto negated = schema_.Node(node, Keyword::kNot);
    return !negated || !Accepts(*negated, value);
  }

  bool StringFits(NodeId node, Value value) const {
    if (!value.IsString()) return true;
    const auto length = static_cast<int64_t>(text::CountCodePoints(value.AsString()));
    if (length > schema_.Integer(node, Keyword::kMaxLength).value_or(INT64_MAX)) return false;
    if (length < schema_.Integer(node, Keyword::kMinLength).value_or(INT64_MIN)) return false;
    const std::string_view pattern = schema_.Text(node, Keyword::kPattern);
    return pattern.empty() || pattern::Pattern::Compile(pattern)->Matches(value.AsString());
  }

  // Bounds of the random schemas are whole and small, so that all ways of comparing agree.
  bool NumberFits(NodeId node, Value value) const {
    if (!value.IsNumber()) return true;
    const double number = value.AsDouble();
    if (schema_.Text(node, Keyword::kType) == "integer" && number != std::trunc(number)) return false;
    const double minimum = schema_.Number(node, Keyword::kMinimum).value_or(-INFINITY);
    const double maximum = schema_.Number(node, Keyword::kMaximum).value_or(INFINITY);
    if (number < minimum || (schema_.Flag(node, Keyword::kExclusiveMinimum) && number == minimum))
      return false;
    if (number > maximum || (schema_.Flag(node, Keyword::kExclusiveMaximum) && number == maximum))
      return false;
    const auto factor = schema_.Number(node, Keyword::kMultipleOf);
    if (!factor) return true;
    return value.kind() == Kind::kInt ? value.AsInt() % static_cast<int64_t>(*factor) == 0
                                      : IsJsonInteger(number / *factor);
  }

  bool ListFits(NodeId node, Value value) const {
    if (!value.IsArray()) return true;
    if (value.Count() > schema_.Integer(node, Keyword::kMaxItems).value_or(INT64_MAX)) return false;
    if (value.Count() < schema_.Integer(node, Keyword::kMinItems).value_or(INT64_MIN)) return false;
    const auto items = schema_.Node(node, Keyword::kItems);
    for (Value item : value.Items()) {
      if (items && !Accepts(*items, item)) return false;
    }
    return true;
  }

  bool ObjectFits(NodeId node, Value value) const {
    if (!value.IsObject()) return true;
    if (value.Count() > schema_.Integer(node, Keyword::kMaxProperties).value_or(INT64_MAX)) return false;
    if (value.Count() < schema_.Integer(node, Keyword::kMinProperties).value_or(INT64_MIN)) return false;
    for (std::string_view name : schema_.Texts(node, Keyword::kRequired)) {
      if (!value.Find(name)) return false;
    }
    const schema::Entry* additional = schema_.Find(node, Keyword::kAdditionalProperties);
    for (value::Member member : value.Members()) {
      if (const auto property = schema_.Property(node, member.key)) {
        if (!Accepts(*property, member.value)) return false;
      } else if (additional != nullptr) {
        if (additional->second ? !additional->flag : !Accepts(additional->node, member.value)) return false;
      }
    }
    return true;
  }

  const Schema& schema_;
};

void ExpectRefereeAgreement(const RandomCase& random) {
  const TestSchema schema(random.schema);
  const CheckProgram program = schema.Compiled();
  const Json json(random.value);
  const bool expected = Referee(schema.ir()).Accepts(schema.ir().root(), json.root());
  Runner runner;
  finding::ErrorList errors;
  runner.Run(program, json.root(), {}, errors);
  if (runner.Accepts(program, json.root()) != expected || errors.empty() != expected) {
    RC_FAIL(random.schema + "\n" + random.value);
  }
}

RC_GTEST_PROP(CheckProgram, AgreesWithThePlainInterpreter, ()) {
  const auto cases = rc::gen::container<std::vector<RandomCase>>(20, GenerateCase());
  for (const RandomCase& random : *rc::gen::noShrink(cases)) ExpectRefereeAgreement(random);
}

}  // namespace
}  // namespace plimsoll::check
