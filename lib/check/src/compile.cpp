#include "plimsoll/check/compile.h"

#include <algorithm>
#include <map>
#include <span>

#include "members.h"
#include "settle.h"
#include "type_rules.h"

namespace plimsoll::check {
namespace {

using schema::Keyword;
using schema::NodeId;
using schema::Range;
using schema::Schema;

constexpr std::string_view kIntegerOrString = "integer,string";
constexpr std::string_view kNumericPattern = R"(^-?\d+$)";

// Programs are kept for long.
template <class... Vector>
void ShrinkToFit(Vector&... vectors) {
  (vectors.shrink_to_fit(), ...);
}

class Compiler {
 public:
  Compiler(const Schema& schema, const CheckOptions& options)
      : schema_(schema), options_(options), indices_(size_t{schema.NodeCount()} * 2, kNone) {}

  Result<CheckProgram> Run(NodeId root) {
    out_.root = Refer(root, false);
    for (size_t i = 0; i < pending_.size(); ++i) Fill(pending_[i]);
    if (!Settle(out_)) return Fail("the schema contains itself through allOf, anyOf, oneOf or not");
    ShrinkToFit(out_.nodes, out_.strings, out_.numbers, out_.arrays, out_.objects, out_.properties,
                out_.members, out_.enums, out_.junctors, out_.alternatives, out_.texts, out_.patterns,
                out_.facts);
    return std::move(out_);
  }

 private:
  struct Pending {
    uint32_t index;
    NodeId node;
    bool in_junctor;
  };

  // The program's node for a schema node, to be filled in its turn. Below junctors a node may
  // mean something else than elsewhere.
  uint32_t Refer(NodeId node, bool in_junctor) {
    const bool apart = in_junctor && !options_.additional_in_junctors;
    uint32_t& index = indices_[size_t{node.index} * 2 + (apart ? 1 : 0)];
    if (index == kNone) {
      index = static_cast<uint32_t>(out_.nodes.size());
      out_.nodes.emplace_back();
      out_.facts.emplace_back();
      pending_.push_back({index, node, apart});
    }
    return index;
  }

  // Takes a copy, since the list grows meanwhile.
  void Fill(Pending at) {
    const NodeFacts facts = FactsOf(at.node);
    ProgramNode node;
    node.string = AddString(at.node, facts);
    node.number = AddNumber(at.node, facts);
    node.array = AddArray(at);
    node.object = AddObject(at);
    node.enumeration = AddEnum(at.node);
    node.junctors = AddJunctors(at.node);
    out_.nodes[at.index] = node;
    out_.facts[at.index] = facts;
  }

  NodeFacts FactsOf(NodeId node) const {
    NodeFacts facts;
    facts.source = node;
    facts.nullable = schema_.Flag(node, Keyword::kNullable);
    facts.type_text = schema_.Text(node, Keyword::kType);
    facts.types = TypeBitOf(facts.type_text);
    if (options_.type_int_or_string && schema_.Flag(node, Keyword::kIntOrString)) {
      facts.type_text = kIntegerOrString;
      facts.types = BitOf(JsonType::kInteger) | BitOf(JsonType::kString);
    }
    if (options_.formats == Formats::kIgnored) return facts;
    const std::string_view format = schema_.Text(node, Keyword::kFormat);
    if (!options_.drop_unknown_formats || FormatCounts(facts, format)) facts.format = format;
    return facts;
  }

  bool FormatCounts(const NodeFacts& facts, std::string_view format) const {
    return schema::RecognizeFormat(ScopeOf(facts.type_text), format, options_.minor_version).has_value();
  }

  static schema::FormatScope ScopeOf(std::string_view types) {
    if (types == "integer") return schema::FormatScope::kInteger;
    if (types == "number") return schema::FormatScope::kNumber;
    const bool takes_strings = types.empty() || types == "string" || types == kIntegerOrString;
    return takes_strings ? schema::FormatScope::kString : schema::FormatScope::kNone;
  }

  uint32_t AddString(NodeId node, const NodeFacts& facts) {
    StringRules rules;
    rules.max_length = schema_.Integer(node, Keyword::kMaxLength).value_or(INT64_MAX);
    rules.min_length = schema_.Integer(node, Keyword::kMinLength).value_or(INT64_MIN);
    rules.pattern = AddPattern(schema_.Text(node, Keyword::kPattern));
    if (options_.int_or_string == IntOrString::kNumericString && schema_.Flag(node, Keyword::kIntOrString)) {
      rules.second_pattern = AddPattern(kNumericPattern);
    }
    rules.format = schema::FindStringFormat(facts.format);
    const bool empty = rules.max_length == INT64_MAX && rules.min_length == INT64_MIN &&
                       rules.pattern == kNone && rules.second_pattern == kNone && !rules.format;
    SureLengths(rules);
    return empty ? kNone : Append(out_.strings, rules);
  }

  // So many bytes are at least a fourth as many code points, and at most as many.
  static void SureLengths(StringRules& rules) {
    constexpr int64_t kLong = int64_t{1} << 60;  // no text is
    const int64_t least = rules.min_length <= 0 ? 0 : 4 * std::min(rules.min_length, kLong) - 3;
    const bool any = least <= rules.max_length;
    rules.sure_bytes = any ? static_cast<uint64_t>(least) : UINT64_MAX;
    rules.sure_more = any ? static_cast<uint64_t>(rules.max_length - least) : 0;
  }

  uint32_t AddPattern(std::string_view text) {
    if (text.empty()) return kNone;
    const auto [known, added] = patterns_.try_emplace(text, static_cast<uint32_t>(out_.patterns.size()));
    if (added) out_.patterns.push_back(&PatternsOf().Get(text));
    return known->second;
  }

  pattern::PatternPool& PatternsOf() {
    if (options_.patterns != nullptr) return *options_.patterns;
    if (!out_.own_patterns) out_.own_patterns = std::make_unique<pattern::PatternPool>();
    return *out_.own_patterns;
  }

  uint32_t AddNumber(NodeId node, const NodeFacts& facts) {
    NumberRules rules;
    rules.capacity = CapacityOf(facts);
    rules.multiple_of = BoundOf(node, Keyword::kMultipleOf, false, rules.capacity);
    rules.minimum =
        BoundOf(node, Keyword::kMinimum, schema_.Flag(node, Keyword::kExclusiveMinimum), rules.capacity);
    rules.maximum =
        BoundOf(node, Keyword::kMaximum, schema_.Flag(node, Keyword::kExclusiveMaximum), rules.capacity);
    const bool empty = rules.capacity == Capacity::kAny && !rules.HasBounds();
    return empty ? kNone : Append(out_.numbers, rules);
  }

  static Capacity CapacityOf(const NodeFacts& facts) {
    if (facts.type_text == "integer") return facts.format == "int32" ? Capacity::kInt32 : Capacity::kInt64;
    return facts.type_text == "number" && facts.format == "float" ? Capacity::kFloat32 : Capacity::kAny;
  }

  Bound BoundOf(NodeId node, Keyword keyword, bool exclusive, Capacity capacity) const {
    const auto number = schema_.Number(node, keyword);
    return number ? Bound::Of(*number, exclusive, capacity) : Bound{};
  }

  uint32_t AddArray(const Pending& at) {
    ArrayRules rules;
    rules.max_items = schema_.Integer(at.node, Keyword::kMaxItems).value_or(INT64_MAX);
    rules.min_items = schema_.Integer(at.node, Keyword::kMinItems).value_or(INT64_MIN);
    rules.unique = schema_.Flag(at.node, Keyword::kUniqueItems);
    if (const auto items = schema_.Node(at.node, Keyword::kItems)) rules.items = Refer(*items, at.in_junctor);
    rules.by_keys = schema_.Text(at.node, Keyword::kListType) == "map";
    // A list of type map that is not one after all has no keys: none of its items are paired.
    if (rules.by_keys && schema_.Text(at.node, Keyword::kType) == "array") {
      rules.keys = AddTexts(schema_.Texts(at.node, Keyword::kListMapKeys));
    }
    const bool empty = rules.max_items == INT64_MAX && rules.min_items == INT64_MIN && !rules.unique &&
                       rules.items == kNone && !rules.by_keys;
    return empty ? kNone : Append(out_.arrays, std::move(rules));
  }

  uint32_t AddObject(const Pending& at) {
    ObjectRules rules;
    rules.max_properties = schema_.Integer(at.node, Keyword::kMaxProperties).value_or(INT64_MAX);
    rules.min_properties = schema_.Integer(at.node, Keyword::kMinProperties).value_or(INT64_MIN);
    const std::vector<Property> properties = PropertiesOf(at);
    AddAdditional(at, rules);
    rules.required = AddTexts(schema_.Texts(at.node, Keyword::kRequired));
    rules.required_count = static_cast<uint32_t>(std::ranges::count_if(properties, &Property::required));
    rules.counted = rules.max_properties != INT64_MAX || rules.min_properties != INT64_MIN;
    const bool empty = !rules.counted && properties.empty() && rules.additional == Additional::kAllowed;
    if (empty) return kNone;
    std::vector<std::string_view> names;
    for (const Property& property : properties) names.push_back(property.name);
    rules.names = out_.names.Add(names);
    rules.property_count = static_cast<uint32_t>(names.size());
    rules.first_property = static_cast<uint32_t>(out_.properties.size());
    out_.properties.insert(out_.properties.end(), properties.begin(), properties.end());
    rules.required_bits = AddMembers(properties, out_.members);
    return Append(out_.objects, std::move(rules));
  }

  // The declared properties, then the names that are only required. Each name once.
  std::vector<Property> PropertiesOf(const Pending& at) {
    std::map<std::string_view, Property*> known;
    const auto declared = schema_.NamedNodes(at.node, Keyword::kProperties);
    const auto required = schema_.Texts(at.node, Keyword::kRequired);
    std::vector<Property> properties;
    properties.reserve(declared.size() + required.size());
    const auto property_of = [&](std::string_view name) -> Property& {
      const auto [entry, added] = known.try_emplace(name, nullptr);
      if (added) entry->second = &properties.emplace_back(Property{name, kNone, false});
      return *entry->second;
    };
    for (const schema::NamedNode& child : declared) {
      property_of(child.name).node = Refer(child.node, at.in_junctor);
    }
    for (std::string_view name : required) property_of(name).required = true;
    return properties;
  }

  void AddAdditional(const Pending& at, ObjectRules& rules) {
    const schema::Entry* entry = schema_.Find(at.node, Keyword::kAdditionalProperties);
    if (entry == nullptr || at.in_junctor) return;
    if (entry->second) {
      rules.additional = entry->flag ? Additional::kAllowed : Additional::kForbidden;
      return;
    }
    rules.additional = Additional::kChecked;
    rules.additional_node = Refer(entry->node, at.in_junctor);
  }

  uint32_t AddEnum(NodeId node) {
    const auto literals = schema_.Literals(node, Keyword::kEnum);
    if (literals.empty()) return kNone;
    std::vector<value::Value> entries;
    entries.reserve(literals.size());
    for (uint32_t literal : literals) entries.push_back(schema_.LiteralAt(literal));
    return Append(out_.enums, EnumSet(std::move(entries)));
  }

  uint32_t AddJunctors(NodeId node) {
    Junctors junctors;
    junctors.any_of = AddAlternatives(node, Keyword::kAnyOf);
    junctors.one_of = AddAlternatives(node, Keyword::kOneOf);
    junctors.all_of = AddAlternatives(node, Keyword::kAllOf);
    if (const auto negated = schema_.Node(node, Keyword::kNot)) junctors.negated = Refer(*negated, true);
    const bool empty = junctors.any_of.count + junctors.one_of.count + junctors.all_of.count == 0 &&
                       junctors.negated == kNone;
    return empty ? kNone : Append(out_.junctors, junctors);
  }

  Range AddAlternatives(NodeId node, Keyword keyword) {
    Range range{static_cast<uint32_t>(out_.alternatives.size()), 0};
    for (NodeId child : schema_.Nodes(node, keyword)) {
      out_.alternatives.push_back(Refer(child, true));
      ++range.count;
    }
    return range;
  }

  Range AddTexts(std::span<const std::string_view> texts) {
    const Range range{static_cast<uint32_t>(out_.texts.size()), static_cast<uint32_t>(texts.size())};
    out_.texts.insert(out_.texts.end(), texts.begin(), texts.end());
    return range;
  }

  template <class T>
  static uint32_t Append(std::vector<T>& list, T item) {
    list.push_back(std::move(item));
    return static_cast<uint32_t>(list.size() - 1);
  }

  const Schema& schema_;
  const CheckOptions& options_;
  CheckProgram out_;
  std::vector<uint32_t> indices_;
  std::vector<Pending> pending_;
  std::map<std::string_view, uint32_t> patterns_;
};

}  // namespace

Result<CheckProgram> Compile(const Schema& schema, NodeId node, const CheckOptions& options) {
  return Compiler(schema, options).Run(node);
}

}  // namespace plimsoll::check
