#include "loose_twin.h"

#include <cmath>
#include <set>
#include <string>

#include "plimsoll/pattern/pattern.h"
#include "plimsoll/text/utf8.h"
#include "plimsoll/value/equality.h"

namespace plimsoll::check {
namespace {

using value::Kind;
using value::Value;

// What was said of one value: whether it fits, and the names or positions that were looked at.
struct Verdict {
  bool fits = true;
  std::set<std::string> seen = {};

  void Also(const Verdict& other) {
    fits &= other.fits;
    if (other.fits) seen.insert(other.seen.begin(), other.seen.end());
  }
};

bool Is(Value value, std::string_view type) {
  switch (value.kind()) {
    case Kind::kNull: return type == "null";
    case Kind::kBool: return type == "boolean";
    case Kind::kString: return type == "string";
    case Kind::kArray: return type == "array";
    case Kind::kObject: return type == "object";
    default: break;
  }
  return type == "number" || (type == "integer" && std::trunc(value.AsDouble()) == value.AsDouble());
}

bool Matches(std::string_view pattern, std::string_view text) {
  return pattern::Pattern::Compile(pattern)->Matches(text);
}

class Twin {
 public:
  explicit Twin(Value root) : root_(root) {}

  Verdict Judge(Value schema, Value value) {
    Verdict verdict;
    if (schema.kind() == Kind::kBool) {
      verdict.fits = schema.AsBool();
      return verdict;
    }
    for (const value::Member rule : schema.Members()) {
      if (!rule.key.starts_with("unevaluated")) verdict.Also(Rule(schema, rule.key, rule.value, value));
    }
    if (verdict.fits) Unevaluated(schema, value, verdict);
    return verdict;
  }

 private:
  Verdict Rule(Value schema, std::string_view key, Value rule, Value value) {
    Verdict verdict = InPlace(schema, key, rule, value);
    verdict.fits = verdict.fits && Simple(key, rule, value);
    if (value.IsArray()) verdict.Also(List(schema, key, rule, value));
    if (value.IsObject()) verdict.Also(Object(schema, key, rule, value));
    return verdict;
  }

  bool Simple(std::string_view key, Value rule, Value value) {
    if (key == "type" && rule.IsString()) return Is(value, rule.AsString());
    if (key == "type") {
      for (const Value one : rule.Items()) {
        if (Is(value, one.AsString())) return true;
      }
      return false;
    }
    if (key == "const") return value::Equal(rule, value);
    if (key == "enum") {
      for (const Value one : rule.Items()) {
        if (value::Equal(one, value)) return true;
      }
      return false;
    }
    if (value.IsNumber()) return Number(key, rule, value.AsDouble());
    if (!value.IsString()) return true;
    const auto length = static_cast<double>(text::CountCodePoints(value.AsString()));
    if (key == "maxLength") return length <= rule.AsDouble();
    if (key == "minLength") return length >= rule.AsDouble();
    return key != "pattern" || Matches(rule.AsString(), value.AsString());
  }

  static bool Number(std::string_view key, Value rule, double number) {
    if (key == "maximum") return number <= rule.AsDouble();
    if (key == "minimum") return number >= rule.AsDouble();
    if (key == "exclusiveMaximum") return number < rule.AsDouble();
    if (key == "exclusiveMinimum") return number > rule.AsDouble();
    return key != "multipleOf" || std::fmod(number, rule.AsDouble()) == 0;
  }

  Verdict InPlace(Value schema, std::string_view key, Value rule, Value value) {
    if (key == "$ref" && rule.AsString() == "#") return Judge(root_, value);
    if (key == "$ref") {
      return Judge(*root_.Find("$defs")->Find(rule.AsString().substr(std::string_view("#/$defs/").size())),
                   value);
    }
    Verdict verdict;
    if (key == "not") verdict.fits = !Judge(rule, value).fits;
    if (key == "if") {
      const Verdict condition = Judge(rule, value);
      if (condition.fits) verdict.Also(condition);
      if (const auto next = schema.Find(condition.fits ? "then" : "else")) verdict.Also(Judge(*next, value));
    }
    if (key != "allOf" && key != "anyOf" && key != "oneOf") return verdict;
    size_t count = 0;
    for (const Value branch : rule.Items()) {
      const Verdict one = Judge(branch, value);
      if (!one.fits) continue;
      ++count;
      verdict.Also(one);
    }
    verdict.fits = key == "allOf" ? count == rule.Count() : key == "oneOf" ? count == 1 : count != 0;
    return verdict;
  }

  Verdict List(Value schema, std::string_view key, Value rule, Value value) {
    Verdict verdict;
    const double count = value.Count();
    if (key == "maxItems") verdict.fits = count <= rule.AsDouble();
    if (key == "minItems") verdict.fits = count >= rule.AsDouble();
    if (key == "uniqueItems" && rule.AsBool()) verdict.fits = AllDiffer(value);
    const auto prefix = schema.Find("prefixItems");
    double matches = 0;
    uint32_t position = 0;
    for (const Value item : value.Items()) {
      const uint32_t at = position++;
      const bool in_prefix = prefix && at < prefix->Count();
      if (key == "contains" && Judge(rule, item).fits) {
        ++matches;
        verdict.seen.insert(std::to_string(at));
      }
      const bool applies = (key == "prefixItems" && in_prefix) || (key == "items" && !in_prefix);
      if (!applies) continue;
      verdict.fits &= Judge(key == "items" ? rule : ItemAt(rule, at), item).fits;
      verdict.seen.insert(std::to_string(at));
    }
    if (key == "contains") {
      const auto least = schema.Find("minContains");
      const auto most = schema.Find("maxContains");
      verdict.fits = matches >= (least ? least->AsDouble() : 1) && (!most || matches <= most->AsDouble());
    }
    return verdict;
  }

  static Value ItemAt(Value list, uint32_t wanted) {
    uint32_t at = 0;
    for (const Value item : list.Items()) {
      if (at++ == wanted) return item;
    }
    return list;
  }

  static bool AllDiffer(Value list) {
    for (const Value a : list.Items()) {
      for (const Value b : list.Items()) {
        if (a.index() != b.index() && value::Equal(a, b)) return false;
      }
    }
    return true;
  }

  Verdict Object(Value schema, std::string_view key, Value rule, Value value) {
    Verdict verdict;
    const double count = value.Count();
    if (key == "maxProperties") verdict.fits = count <= rule.AsDouble();
    if (key == "minProperties") verdict.fits = count >= rule.AsDouble();
    if (key == "required") {
      for (const Value name : rule.Items()) verdict.fits &= value.Find(name.AsString()).has_value();
    }
    if (key == "dependentRequired" || key == "dependentSchemas") {
      for (const value::Member one : rule.Members()) {
        if (!value.Find(one.key)) continue;
        if (key == "dependentSchemas") verdict.Also(Judge(one.value, value));
        for (const Value name : one.value.Items()) verdict.fits &= value.Find(name.AsString()).has_value();
      }
    }
    for (const value::Member member : value.Members()) {
      if (key == "propertyNames") verdict.fits &= Judge(rule, member.key_value).fits;
      if (key == "properties") Child(rule.Find(member.key), member, verdict);
      if (key == "patternProperties") {
        for (const value::Member one : rule.Members()) {
          if (Matches(one.key, member.key)) Child(one.value, member, verdict);
        }
      }
      if (key == "additionalProperties" && !IsNamed(schema, member.key)) Child(rule, member, verdict);
    }
    return verdict;
  }

  void Child(std::optional<Value> rule, const value::Member& member, Verdict& verdict) {
    if (!rule) return;
    verdict.fits &= Judge(*rule, member.value).fits;
    verdict.seen.insert(std::string(member.key));
  }

  static bool IsNamed(Value schema, std::string_view name) {
    const auto properties = schema.Find("properties");
    if (properties && properties->Find(name)) return true;
    const auto patterns = schema.Find("patternProperties");
    if (!patterns) return false;
    for (const value::Member one : patterns->Members()) {
      if (Matches(one.key, name)) return true;
    }
    return false;
  }

  void Unevaluated(Value schema, Value value, Verdict& verdict) {
    const auto members = schema.Find("unevaluatedProperties");
    for (const value::Member member : value.Members()) {
      if (!members || !value.IsObject() || verdict.seen.contains(std::string(member.key))) continue;
      verdict.fits &= Judge(*members, member.value).fits;
      verdict.seen.insert(std::string(member.key));
    }
    const auto items = schema.Find("unevaluatedItems");
    uint32_t position = 0;
    for (const Value item : value.Items()) {
      const std::string at = std::to_string(position++);
      if (!items || !value.IsArray() || verdict.seen.contains(at)) continue;
      verdict.fits &= Judge(*items, item).fits;
      verdict.seen.insert(at);
    }
  }

  Value root_;
};

}  // namespace

bool TwinAccepts(Value schema, Value instance) { return Twin(schema).Judge(schema, instance).fits; }

}  // namespace plimsoll::check
