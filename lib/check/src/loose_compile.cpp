#include <algorithm>
#include <map>

#include "loose_list_keys.h"
#include "plimsoll/check/loose_program.h"
#include "plimsoll/pattern/ecma.h"
#include "plimsoll/text/uri_reference.h"
#include "type_rules.h"

namespace plimsoll::check {
namespace {

using schema::Dialect;
using schema::Entry;
using schema::Keyword;
using schema::NodeId;
using schema::Schema;

class LooseCompiler {
 public:
  LooseCompiler(const Schema& schema, const LooseCompileOptions& options)
      : schema_(schema), options_(options) {}

  LooseProgram Run(NodeId root) {
    out_.schema = &schema_;
    out_.root = root.index;
    out_.nodes.resize(schema_.NodeCount());
    for (uint32_t i = 0; i < schema_.NodeCount(); ++i) Fill({i});
    out_.nodes.emplace_back();
    Begin();
    Step(LooseGroup::kEvery, LooseOp::kNever, Keyword::kNever, 0);
    End(out_.nodes.emplace_back());
    FindKeyTypes(out_);
    return std::move(out_);
  }

 private:
  uint32_t BooleanNode(bool value) const { return schema_.NodeCount() + (value ? 0 : 1); }

  void Fill(NodeId id) {
    const bool plain = schema_.Resources().empty();
    static constexpr schema::Resource kPlain = {};
    const uint32_t position = plain ? 0 : schema_.SiteOf(id).resource;
    const schema::Resource& resource = plain ? kPlain : schema_.Resources()[position];
    LooseNode& node = out_.nodes[id.index];
    node.resource = position;
    node.integers_by_value = schema::IntegersByValue(resource.dialect);
    node.contains_evaluates = schema::ContainsEvaluates(resource.dialect);
    Begin();
    AddEvery(id);
    AddNumber(id);
    AddString(id, resource);
    AddArray(id);
    AddObject(id);
    AddInPlace(id);
    AddLate(id);
    if (schema_.Has(id, Keyword::kValidations))
      Warn(id, Keyword::kValidations, "ignored: CEL rules only work in CRDs");
    if (schema_.Flag(id, Keyword::kEmbeddedResource))
      Warn(id, Keyword::kEmbeddedResource, "ignored: embedded resources are only validated in CRDs");
    End(node);
  }

  void Begin() {
    for (auto& group : pending_) group.clear();
  }

  void Step(LooseGroup group, LooseOp op, Keyword keyword, size_t operand) {
    pending_[static_cast<size_t>(group)].push_back({op, keyword, static_cast<uint32_t>(operand)});
  }

  void End(LooseNode& node) {
    node.first_step = static_cast<uint32_t>(out_.steps.size());
    for (size_t i = 0; i < kLooseGroups; ++i) {
      node.counts[i] = static_cast<uint8_t>(pending_[i].size());
      out_.steps.insert(out_.steps.end(), pending_[i].begin(), pending_[i].end());
    }
    node.tracks = !pending_[static_cast<size_t>(LooseGroup::kLate)].empty();
  }

  void AddEvery(NodeId id) {
    if (schema_.Has(id, Keyword::kNever)) Step(LooseGroup::kEvery, LooseOp::kNever, Keyword::kNever, 0);
    AddType(id);
    if (schema_.Has(id, Keyword::kEnum)) AddEnum(Keyword::kEnum, schema_.Literals(id, Keyword::kEnum));
    if (const Entry* entry = schema_.Find(id, Keyword::kConst)) {
      AddEnum(Keyword::kConst, std::span(&entry->literal, 1));
    }
  }

  void AddType(NodeId id) {
    const bool one = schema_.Has(id, Keyword::kType);
    TypeSet types = TypeBitOf(schema_.Text(id, Keyword::kType));
    for (const std::string_view name : schema_.Texts(id, Keyword::kTypes)) types |= TypeBitOf(name);
    if (options_.kubernetes_extensions && schema_.Flag(id, Keyword::kIntOrString)) {
      types = (types & BitOf(JsonType::kNull)) | BitOf(JsonType::kInteger) | BitOf(JsonType::kString);
      if (options_.int_or_string == IntOrString::kNumericString) {
        const uint32_t digits = PatternOf(id, Keyword::kIntOrString, R"(^-?\d+$)");
        Step(LooseGroup::kString, LooseOp::kPattern, Keyword::kIntOrString, digits);
      }
    } else if (!one && !schema_.Has(id, Keyword::kTypes)) {
      return;
    }
    if (schema_.Flag(id, Keyword::kNullable)) types |= BitOf(JsonType::kNull);
    const Keyword keyword = one || !schema_.Has(id, Keyword::kTypes) ? Keyword::kType : Keyword::kTypes;
    Step(LooseGroup::kEvery, LooseOp::kType, keyword, types);
  }

  void AddEnum(Keyword keyword, std::span<const uint32_t> literals) {
    LooseEnum& values = out_.enums.emplace_back();
    for (const uint32_t literal : literals) {
      values.emplace_back(value::Hash(schema_.LiteralAt(literal), options_.equality), literal);
    }
    std::ranges::sort(values);
    Step(LooseGroup::kEvery, LooseOp::kEnum, keyword, out_.enums.size() - 1);
  }

  void AddNumber(NodeId id) {
    const auto bound = [&](LooseOp op, Keyword keyword) {
      if (!schema_.Has(id, keyword)) return;
      Step(LooseGroup::kNumber, op, keyword, out_.numbers.size());
      out_.numbers.push_back(NumberOf(id, keyword));
    };
    const bool below = schema_.Flag(id, Keyword::kExclusiveMaximum);
    const bool above = schema_.Flag(id, Keyword::kExclusiveMinimum);
    bound(below ? LooseOp::kExclusiveMaximum : LooseOp::kMaximum, Keyword::kMaximum);
    bound(LooseOp::kExclusiveMaximum, Keyword::kExclusiveMaximumNumber);
    bound(above ? LooseOp::kExclusiveMinimum : LooseOp::kMinimum, Keyword::kMinimum);
    bound(LooseOp::kExclusiveMinimum, Keyword::kExclusiveMinimumNumber);
    if (schema_.Number(id, Keyword::kMultipleOf).value_or(1) > 0) {
      return bound(LooseOp::kMultipleOf, Keyword::kMultipleOf);
    }
    Warn(id, Keyword::kMultipleOf, "not applied: it must be greater than 0");
  }

  // From the text, where the schema knows it.
  LooseNumber NumberOf(NodeId id, Keyword keyword) const {
    if (!schema_.Resources().empty()) {
      const value::Value node(schema_.source(), schema_.SiteOf(id).value);
      if (const auto literal = node.Find(schema::InfoOf(keyword).name)) return LooseNumber::Of(*literal);
    }
    return LooseNumber::Of(*schema_.Number(id, keyword));
  }

  void AddCount(NodeId id, LooseGroup group, LooseOp op, Keyword keyword) {
    const std::optional<int64_t> count = schema_.Integer(id, keyword);
    if (!count) return;
    Step(group, op, keyword, out_.counts.size());
    out_.counts.push_back(static_cast<uint64_t>(*count));
  }

  void AddString(NodeId id, const schema::Resource& resource) {
    AddCount(id, LooseGroup::kString, LooseOp::kMaxLength, Keyword::kMaxLength);
    AddCount(id, LooseGroup::kString, LooseOp::kMinLength, Keyword::kMinLength);
    if (schema_.Has(id, Keyword::kPattern)) {
      const uint32_t pattern = PatternOf(id, Keyword::kPattern, schema_.Text(id, Keyword::kPattern));
      if (pattern != kNone) Step(LooseGroup::kString, LooseOp::kPattern, Keyword::kPattern, pattern);
    }
    if (!schema_.Has(id, Keyword::kFormat) || (!resource.format_asserts && !options_.assert_formats)) return;
    const auto format = schema::FindJsonFormat(schema_.Text(id, Keyword::kFormat), resource.dialect);
    if (!format) {
      Warn(id, Keyword::kFormat,
           "not applied: unknown format " + std::string(schema_.Text(id, Keyword::kFormat)));
      return;
    }
    Step(LooseGroup::kString, LooseOp::kFormat, Keyword::kFormat, static_cast<size_t>(*format));
  }

  // kNone, and a warning, where our engine cannot run the pattern.
  uint32_t PatternOf(NodeId id, Keyword keyword, std::string_view text) {
    const auto known = patterns_.find(text);
    if (known != patterns_.end()) return known->second;
    uint32_t position = kNone;
    const Result<std::string> translated = pattern::FromEcma(text);
    if (!out_.pool) out_.pool = std::make_unique<pattern::PatternPool>();
    const Result<const pattern::LazyPattern*> usable =
        translated ? out_.pool->GetUsable(*translated) : std::unexpected(translated.error());
    if (usable) {
      position = static_cast<uint32_t>(out_.patterns.size());
      out_.patterns.push_back(*usable);
    } else {
      Warn(id, keyword, "not applied: " + usable.error().message);
    }
    patterns_.emplace(text, position);
    return position;
  }

  LooseRange AddNodes(std::span<const NodeId> nodes) {
    const LooseRange range{static_cast<uint32_t>(out_.node_lists.size()),
                           static_cast<uint32_t>(nodes.size())};
    for (const NodeId node : nodes) out_.node_lists.push_back(node.index);
    return range;
  }

  // The node after a keyword that holds a schema or a flag.
  uint32_t NodeOf(NodeId id, Keyword keyword) const {
    const Entry* entry = schema_.Find(id, keyword);
    if (entry == nullptr) return kNone;
    return entry->second ? BooleanNode(entry->flag) : entry->node.index;
  }

  void AddArray(NodeId id) {
    AddCount(id, LooseGroup::kArray, LooseOp::kMaxItems, Keyword::kMaxItems);
    AddCount(id, LooseGroup::kArray, LooseOp::kMinItems, Keyword::kMinItems);
    AddItems(id);
    AddContains(id);
    const std::string_view type = options_.kubernetes_extensions ? schema_.Text(id, Keyword::kListType) : "";
    if (schema_.Flag(id, Keyword::kUniqueItems) || type == "set") {
      Step(LooseGroup::kArray, LooseOp::kUniqueItems, Keyword::kUniqueItems, 0);
    }
    if (type == "map" && schema_.Has(id, Keyword::kListMapKeys)) AddListMap(id);
  }

  void AddListMap(NodeId id) {
    LooseListMap rule{id.index, {static_cast<uint32_t>(out_.list_keys.size()), 0}};
    for (const std::string_view key : schema_.Texts(id, Keyword::kListMapKeys)) {
      out_.list_keys.push_back({key});
      ++rule.keys.count;
    }
    Step(LooseGroup::kArray, LooseOp::kListMap, Keyword::kListMapKeys, out_.list_maps.size());
    out_.list_maps.push_back(rule);
  }

  void AddItems(NodeId id) {
    const Entry* entry = schema_.Find(id, Keyword::kItems);
    const bool list = entry != nullptr && entry->second;
    LooseItems items;
    if (list) {
      items.prefix = AddNodes(schema_.Nodes(id, Keyword::kItems));
      items.prefix_keyword = Keyword::kItems;
      items.rest_keyword = Keyword::kAdditionalItems;
      items.rest = NodeOf(id, Keyword::kAdditionalItems);
    } else {
      items.prefix = AddNodes(schema_.Nodes(id, Keyword::kPrefixItems));
      items.rest = entry != nullptr ? entry->node.index : kNone;
    }
    if (items.prefix.count == 0 && items.rest == kNone) return;
    Step(LooseGroup::kArray, LooseOp::kItems, items.rest_keyword, out_.items.size());
    out_.items.push_back(items);
  }

  void AddContains(NodeId id) {
    const std::optional<NodeId> node = schema_.Node(id, Keyword::kContains);
    if (!node) return;
    LooseContains contains;
    contains.node = node->index;
    contains.least = static_cast<uint64_t>(schema_.Integer(id, Keyword::kMinContains).value_or(1));
    if (const auto most = schema_.Integer(id, Keyword::kMaxContains)) {
      contains.most = static_cast<uint64_t>(*most);
    }
    Step(LooseGroup::kArray, LooseOp::kContains, Keyword::kContains, out_.contains.size());
    out_.contains.push_back(contains);
  }

  void AddObject(NodeId id) {
    AddCount(id, LooseGroup::kObject, LooseOp::kMaxProperties, Keyword::kMaxProperties);
    AddCount(id, LooseGroup::kObject, LooseOp::kMinProperties, Keyword::kMinProperties);
    AddMembers(id);
    if (const auto node = schema_.Node(id, Keyword::kPropertyNames)) {
      Step(LooseGroup::kObject, LooseOp::kPropertyNames, Keyword::kPropertyNames, node->index);
    }
    AddDependencies(id);
  }

  void AddMembers(NodeId id) {
    LooseMembers members;
    std::map<std::string_view, LooseProperty> named;
    for (const schema::NamedNode& child : schema_.NamedNodes(id, Keyword::kProperties)) {
      named[child.name] = {child.name, child.node.index, false};
    }
    for (const std::string_view name : schema_.Texts(id, Keyword::kRequired)) {
      LooseProperty& property = named[name];
      property.name = name;
      members.required_count += property.required ? 0U : 1U;
      property.required = true;
    }
    members.patterns.begin = static_cast<uint32_t>(out_.pattern_nodes.size());
    for (const schema::NamedNode& child : schema_.NamedNodes(id, Keyword::kPatternProperties)) {
      const uint32_t pattern = PatternOf(id, Keyword::kPatternProperties, child.name);
      if (pattern == kNone) continue;
      out_.pattern_nodes.emplace_back(pattern, child.node.index);
      ++members.patterns.count;
    }
    members.additional = AdditionalOf(id);
    if (named.empty() && members.patterns.count == 0 && members.additional == kNone) return;
    AddNames(named, members);
    Step(LooseGroup::kObject, LooseOp::kMembers, Keyword::kProperties, out_.members.size());
    out_.members.push_back(members);
  }

  // x-kubernetes-preserve-unknown-fields comes before additionalProperties: it accepts every field.
  uint32_t AdditionalOf(NodeId id) {
    const uint32_t additional = NodeOf(id, Keyword::kAdditionalProperties);
    const bool preserves =
        options_.kubernetes_extensions && schema_.Flag(id, Keyword::kPreserveUnknownFields);
    if (!preserves || additional == kNone) return additional;
    if (additional != BooleanNode(true)) {
      Warn(id, Keyword::kAdditionalProperties,
           "ignored: x-kubernetes-preserve-unknown-fields takes precedence");
    }
    return BooleanNode(true);
  }

  void AddNames(const std::map<std::string_view, LooseProperty>& named, LooseMembers& members) {
    std::vector<std::string_view> names;
    members.first_property = static_cast<uint32_t>(out_.properties.size());
    members.property_count = static_cast<uint32_t>(named.size());
    for (const auto& [name, property] : named) {
      names.push_back(name);
      out_.properties.push_back(property);
    }
    members.names = out_.names.Add(names);
  }

  void AddDependencies(NodeId id) {
    LooseRange range{static_cast<uint32_t>(out_.dependencies.size()), 0};
    for (const Keyword keyword : {Keyword::kDependencies, Keyword::kDependentRequired}) {
      for (const schema::Dependency& from : schema_.Dependencies(id, keyword)) {
        LooseDependency& to = out_.dependencies.emplace_back(LooseDependency{from.name, keyword});
        if (from.node) to.node = from.node->index;
        if (from.texts) to.required = schema_.TextsAt(*from.texts);
        ++range.count;
      }
    }
    for (const schema::NamedNode& from : schema_.NamedNodes(id, Keyword::kDependentSchemas)) {
      out_.dependencies.push_back({from.name, Keyword::kDependentSchemas, from.node.index});
      ++range.count;
    }
    if (range.count == 0) return;
    // Schemas among them apply in place.
    Step(LooseGroup::kObject, LooseOp::kDependencies, Keyword::kDependencies, out_.dependency_lists.size());
    out_.dependency_lists.push_back(range);
  }

  void AddInPlace(NodeId id) {
    AddReferences(id);
    AddList(id, LooseOp::kAllOf, Keyword::kAllOf);
    AddList(id, LooseOp::kAnyOf, Keyword::kAnyOf);
    AddList(id, LooseOp::kOneOf, Keyword::kOneOf);
    if (const auto node = schema_.Node(id, Keyword::kNot)) {
      Step(LooseGroup::kInPlace, LooseOp::kNot, Keyword::kNot, node->index);
    }
    const auto condition = schema_.Node(id, Keyword::kIf);
    if (!condition) return;
    Step(LooseGroup::kInPlace, LooseOp::kIf, Keyword::kIf, out_.conditions.size());
    out_.conditions.push_back({condition->index, NodeOf(id, Keyword::kThen), NodeOf(id, Keyword::kElse)});
  }

  void AddReferences(NodeId id) {
    if (const auto target = schema_.Target(id, Keyword::kRef)) {
      Step(LooseGroup::kInPlace, LooseOp::kReference, Keyword::kRef, target->index);
    }
    if (const auto target = schema_.Target(id, Keyword::kRecursiveRef)) {
      const uint32_t resource = schema_.SiteOf(*target).resource;
      const bool dynamic =
          schema_.Resources()[resource].recursive_anchor && schema_.Resources()[resource].root == *target;
      out_.has_dynamic_scope |= dynamic;
      Step(LooseGroup::kInPlace, dynamic ? LooseOp::kRecursiveReference : LooseOp::kReference,
           Keyword::kRecursiveRef, target->index);
    }
    const auto target = schema_.Target(id, Keyword::kDynamicRef);
    if (!target) return;
    // Only a name that an anchor of the dynamic kind made is looked for anew.
    const std::string_view name = text::SplitFragment(schema_.Text(id, Keyword::kDynamicRef)).second;
    const bool dynamic = schema_.FindDynamicAnchor(schema_.SiteOf(*target).resource, name) == *target;
    out_.has_dynamic_scope |= dynamic;
    Step(LooseGroup::kInPlace, LooseOp::kDynamicReference, Keyword::kDynamicRef, out_.dynamics.size());
    out_.dynamics.push_back({target->index, dynamic ? name : std::string_view{}});
  }

  void AddList(NodeId id, LooseOp op, Keyword keyword) {
    if (!schema_.Has(id, keyword)) return;
    Step(LooseGroup::kInPlace, op, keyword, out_.lists.size());
    out_.lists.push_back(AddNodes(schema_.Nodes(id, keyword)));
  }

  void AddLate(NodeId id) {
    const auto late = [&](LooseOp op, Keyword keyword) {
      const auto node = schema_.Node(id, keyword);
      if (node) Step(LooseGroup::kLate, op, keyword, node->index);
    };
    late(LooseOp::kUnevaluatedItems, Keyword::kUnevaluatedItems);
    late(LooseOp::kUnevaluatedProperties, Keyword::kUnevaluatedProperties);
  }

  void Warn(NodeId id, Keyword keyword, std::string message) {
    out_.warnings.push_back({id, keyword, std::move(message)});
  }

  const Schema& schema_;
  const LooseCompileOptions& options_;
  LooseProgram out_;
  std::array<std::vector<LooseStep>, kLooseGroups> pending_;
  std::map<std::string_view, uint32_t> patterns_;
};

}  // namespace

LooseProgram CompileLoose(const Schema& schema, NodeId root, const LooseCompileOptions& options) {
  return LooseCompiler(schema, options).Run(root);
}

LooseProgram CompileLoose(const Schema& schema, const LooseCompileOptions& options) {
  return CompileLoose(schema, schema.root(), options);
}

}  // namespace plimsoll::check
