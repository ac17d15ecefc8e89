#include "schema_points.h"

#include <algorithm>
#include <utility>

#include "../model/shown_value.h"

namespace plimsoll::suites {
namespace {

using value::Kind;
using value::Value;

constexpr KindBits Bit(Kind kind) { return KindBits{1} << static_cast<unsigned>(kind); }
constexpr KindBits kStrings = Bit(Kind::kString);
constexpr KindBits kNumbers = Bit(Kind::kInt) | Bit(Kind::kUint) | Bit(Kind::kFloat);
constexpr KindBits kLists = Bit(Kind::kArray);
constexpr KindBits kMaps = Bit(Kind::kObject);
constexpr KindBits kAny = ~KindBits{0};

// The keywords that values hold or break, and what else must be known to say which.
struct CountedKeyword {
  std::string_view name;
  KindBits kinds;
  std::string_view with = {};
};

constexpr CountedKeyword kCounted[] = {{"minimum", kNumbers, "exclusiveMinimum"},
                                       {"maximum", kNumbers, "exclusiveMaximum"},
                                       {"multipleOf", kNumbers},
                                       {"minLength", kStrings},
                                       {"maxLength", kStrings},
                                       {"pattern", kStrings},
                                       {"format", kStrings | kNumbers, "type"},
                                       {"minItems", kLists},
                                       {"maxItems", kLists},
                                       {"minProperties", kMaps},
                                       {"maxProperties", kMaps},
                                       {"enum", kAny},
                                       {"allOf", kAny},
                                       {"anyOf", kAny},
                                       {"oneOf", kAny},
                                       {"not", kAny}};

class PointBuilder {
 public:
  explicit PointBuilder(SchemaPoints& out) : out_(out) {}

  // The position of the node. Fields inside allOf are those of the schema around it.
  uint32_t Add(Value schema, std::string field, bool counts_fields = true) {
    const auto index = static_cast<uint32_t>(out_.nodes.size());
    out_.nodes.emplace_back().field = std::move(field);
    AddKeywords(index, schema);
    AddNames(index, schema);
    AddOthers(index, schema);
    AddRules(index, schema);
    for (const SchemaPart& part : SchemaParts(schema)) AddPart(index, part, counts_fields);
    return index;
  }

  // Points in the order of the file.
  void Sort() {
    std::vector<CoveragePoint>& points = out_.coverage.points;
    std::vector<uint32_t> order(points.size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](uint32_t i) { return points[i].place.offset; });
    std::vector<uint32_t> moved(order.size());
    std::vector<CoveragePoint> sorted;
    for (uint32_t i = 0; i < order.size(); ++i) {
      moved[order[i]] = i;
      sorted.push_back(std::move(points[order[i]]));
    }
    points = std::move(sorted);
    for (PointNode& node : out_.nodes) Move(node, moved);
    for (auto& [offset, point] : out_.rules) point = moved[point];
  }

 private:
  static void Move(PointNode& node, const std::vector<uint32_t>& moved) {
    for (KeywordPoint& one : node.keywords) one.point = moved[one.point];
    for (auto* list : {&node.required, &node.values}) {
      for (NamedPoint& one : *list) one.point = moved[one.point];
    }
    for (UnionMember& one : node.members) one.point = moved[one.point];
    for (auto* one : {&node.set, &node.default_of, &node.null, &node.list_type}) {
      if (*one) **one = moved[**one];
    }
  }

  uint32_t Point(PointKind kind, uint32_t node, std::string what, text::Span place, bool breakable) {
    const auto index = static_cast<uint32_t>(out_.coverage.points.size());
    out_.coverage.points.push_back({kind, out_.nodes[node].field, std::move(what), place, breakable});
    return index;
  }

  uint32_t Keyword(uint32_t node, std::string what, Value at, bool breakable) {
    return Point(PointKind::kKeyword, node, std::move(what), at.span(), breakable);
  }

  void AddKeywords(uint32_t node, Value schema) {
    for (const CountedKeyword& keyword : kCounted) {
      const std::optional<Value> held = schema.Find(keyword.name);
      if (!held || held->IsNull()) continue;
      const std::string_view names[] = {keyword.name, keyword.with};
      KeywordCheck check(schema, std::span(names).first(keyword.with.empty() ? 1 : 2));
      if (!check.usable()) continue;
      const uint32_t point = Keyword(node, std::string(keyword.name), *held, true);
      out_.nodes[node].keywords.push_back({point, keyword.kinds, std::move(check)});
    }
  }

  void AddNames(uint32_t node, Value schema) {
    if (const std::optional<Value> required = schema.Find("required")) {
      for (const Value name : required->Items()) {
        if (!name.IsString()) continue;
        const uint32_t point = Keyword(node, "required " + std::string(name.AsString()), name, true);
        out_.nodes[node].required.push_back({point, name});
      }
    }
    if (const std::optional<Value> values = schema.Find("enum")) {
      for (const Value one : values->Items()) {
        const uint32_t point = Point(PointKind::kEnumValue, node, ShownValue(one), one.span(), false);
        out_.nodes[node].values.push_back({point, one});
      }
    }
  }

  void AddOthers(uint32_t node, Value schema) {
    if (const auto held = schema.Find("default")) {
      out_.nodes[node].default_of = Keyword(node, "default", *held, false);
    }
    if (const auto held = schema.Find("nullable"); held && held->kind() == Kind::kBool && held->AsBool()) {
      out_.nodes[node].null = Keyword(node, "nullable", *held, false);
    }
    const auto list = schema.Find("x-kubernetes-list-type");
    if (list && list->IsString() && list->AsString() != "atomic") {
      out_.nodes[node].list_type =
          Keyword(node, "x-kubernetes-list-type " + std::string(list->AsString()), *list, true);
    }
  }

  void AddRules(uint32_t node, Value schema) {
    const std::optional<Value> rules = schema.Find("x-kubernetes-validations");
    if (!rules) return;
    for (const Value rule : rules->Items()) {
      const std::optional<Value> text = rule.Find("rule");
      if (!text || !text->IsString()) continue;
      out_.rules[text->span().offset] = Point(PointKind::kRule, node, ShownValue(*text), text->span(), true);
    }
  }

  // Of anyOf, oneOf and not only the whole counts, since a value may break a part of it and still be valid.
  void AddPart(uint32_t node, const SchemaPart& part, bool counts_fields) {
    if (part.kind == PartKind::kNot) return;
    if (part.kind == PartKind::kAnyOf || part.kind == PartKind::kOneOf) return AddMember(node, part);
    counts_fields &= part.kind != PartKind::kAllOf;
    const uint32_t child = Add(part.schema, FieldOf(out_.nodes[node].field, part), counts_fields);
    PointNode& parent = out_.nodes[node];
    if (part.kind == PartKind::kItems) parent.items = child;
    if (part.kind == PartKind::kAdditional) parent.additional = child;
    if (part.kind == PartKind::kAllOf) parent.same_value.push_back(child);
    if (part.kind != PartKind::kProperty) return;
    parent.properties[part.name] = child;
    if (counts_fields) {
      out_.nodes[child].set = Point(PointKind::kField, child, "", part.key.span(), false);
    }
  }

  void AddMember(uint32_t node, const SchemaPart& part) {
    KeywordCheck check(part.schema);
    if (!check.usable()) return;
    const std::string name = part.path.FieldPath();
    const uint32_t point = Point(PointKind::kMember, node, name, part.schema.span(), false);
    out_.nodes[node].members.push_back({point, std::move(check)});
  }

  SchemaPoints& out_;
};

}  // namespace

SchemaPoints PointsOf(Value schema) {
  SchemaPoints out;
  PointBuilder builder(out);
  builder.Add(schema, "");
  builder.Sort();
  return out;
}

}  // namespace plimsoll::suites
