#include "value_candidates.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "plimsoll/pattern/inclusion.h"
#include "rule_candidates.h"
#include "rule_fields.h"

namespace plimsoll::compat {

using schema::Keyword;
using value::Path;
using value::Tree;

namespace {

// Longer texts, lists and maps are not made.
constexpr double kMaxMade = 2'000;
constexpr size_t kMaxSubsetNames = 5;
// Numbers beyond this are no int64.
constexpr double kMaxWhole = 9e18;

std::optional<double> NumberIn(std::string_view text) {
  double out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(out) : std::nullopt;
}

// Names that the parts of a schema require or describe, and constants in them.
struct PartWords {
  std::set<std::string> names;
  std::vector<double> numbers;
  std::vector<Tree> literals;
  std::vector<std::string> patterns;
};

void Gather(const schema::Schema& schema, schema::NodeId node, size_t depth, PartWords& out) {
  if (depth > 8) return;
  for (const std::string_view name : schema.Texts(node, Keyword::kRequired)) out.names.emplace(name);
  for (const schema::NamedNode& property : schema.NamedNodes(node, Keyword::kProperties)) {
    out.names.emplace(property.name);
    Gather(schema, property.node, depth + 1, out);
  }
  for (const Keyword keyword : {Keyword::kMaximum, Keyword::kMinimum, Keyword::kMultipleOf}) {
    if (const auto number = schema.Number(node, keyword)) out.numbers.push_back(*number);
  }
  for (const Keyword keyword :
       {Keyword::kMaxLength, Keyword::kMinLength, Keyword::kMaxItems, Keyword::kMinItems}) {
    if (const auto number = schema.Integer(node, keyword))
      out.numbers.push_back(static_cast<double>(*number));
  }
  for (const uint32_t literal : schema.Literals(node, Keyword::kEnum)) {
    out.literals.push_back(Tree::From(schema.LiteralAt(literal)));
  }
  if (schema.Has(node, Keyword::kPattern)) out.patterns.emplace_back(schema.Text(node, Keyword::kPattern));
  for (const Keyword keyword : {Keyword::kAllOf, Keyword::kAnyOf, Keyword::kOneOf}) {
    for (const schema::NodeId part : schema.Nodes(node, keyword)) Gather(schema, part, depth + 1, out);
  }
  for (const Keyword keyword : {Keyword::kNot, Keyword::kIf, Keyword::kThen, Keyword::kElse}) {
    if (const auto part = schema.Node(node, keyword)) Gather(schema, *part, depth + 1, out);
  }
}

}  // namespace

std::vector<Candidate> ValueCandidates::Make() {
  if (!change_.keyword) return {};
  switch (*change_.keyword) {
    case Keyword::kRequired: AddRemoval(); break;
    case Keyword::kDefault: AddRemoval(); break;
    case Keyword::kNullable: Add(Tree()); break;
    case Keyword::kPattern: AddPattern(); break;
    case Keyword::kFormat: AddFormats(); break;
    case Keyword::kEnum: AddChoices(); break;
    case Keyword::kListType:
    case Keyword::kListMapKeys:
    case Keyword::kUniqueItems: AddTwins(); break;
    case Keyword::kPreserveUnknownFields: AddUnknown(); break;
    case Keyword::kAdditionalProperties: AddEntries(); break;
    case Keyword::kEmbeddedResource:
      AddUnknown();
      Add(Tree::NewObject());
      break;
    case Keyword::kValidations: AddOfRule(); break;
    case Keyword::kAllOf:
    case Keyword::kAnyOf:
    case Keyword::kOneOf:
    case Keyword::kNot:
    case Keyword::kIf:
    case Keyword::kThen:
    case Keyword::kElse: AddOfParts(); break;
    case Keyword::kProperties:
      AddRemoval();
      if (change_.direction == Direction::kAdded) AddAnything();
      break;
    default: AddOfJsonSchema(*change_.keyword);
  }
  AddSamples();
  return std::move(out_);
}

void ValueCandidates::AddSamples() {
  if (joint_.empty()) return;
  for (size_t variant = 0; variant < 4; ++variant) Add(sampler_.Variant(joint_, variant));
  const std::string_view type = JointText(joint_, Keyword::kType);
  if (type == "number") Add(Tree::Float(1.5));
  if (type == "array") Add(sampler_.List(joint_, 1, 0));
  if (type == "string" && JointText(joint_, Keyword::kPattern).empty()) Add(Tree::String(""));
  if (JointFlag(joint_, Keyword::kIntOrString)) {
    Add(Tree::Int(1));
    Add(Tree::String("50%"));
  }
  if (!sampler_.Element(joint_, Keyword::kAdditionalProperties).empty()) AddMaps(1);
}

// Near the old and the new bound.
void ValueCandidates::AddAround() {
  for (const std::string_view text : {std::string_view(change_.after), std::string_view(change_.before)}) {
    if (const auto number = NumberIn(text)) AddNear(*number);
  }
  // Of exclusive bounds that are flags.
  for (const Keyword bound : {Keyword::kMaximum, Keyword::kMinimum}) {
    const auto number = change_.old_node ? schemas_.before.Number(*change_.old_node, bound) : std::nullopt;
    if (number) AddNumbers(*number);
  }
  // A schema with several types, or any, has no sample of each.
  if (change_.keyword == Keyword::kTypes || (change_.keyword == Keyword::kType && change_.before.empty())) {
    Add(Tree());
    AddAnything();
  }
}

void ValueCandidates::AddNear(double bound) {
  switch (*change_.keyword) {
    case Keyword::kMaxLength:
    case Keyword::kMinLength: return AddTexts(bound);
    case Keyword::kMaxItems:
    case Keyword::kMinItems: return AddLists(bound);
    case Keyword::kMaxProperties:
    case Keyword::kMinProperties: return AddMaps(bound);
    default: return AddNumbers(bound);
  }
}

void ValueCandidates::AddNumbers(double around) {
  for (const double offset : {1.0, -1.0, 0.0, 0.5, -0.5}) {
    const double number = around + offset;
    const bool whole = std::abs(number) < kMaxWhole && number == std::trunc(number);
    if (whole)
      Add(Tree::Int(static_cast<int64_t>(number)));
    else
      Add(Tree::Float(number));
  }
}

void ValueCandidates::AddTextsOf(std::string_view pattern, double length) {
  for (const double offset : {1.0, -1.0, 0.0}) {
    const double wanted = length + offset;
    if (wanted < 0 || wanted > kMaxMade) continue;
    const auto size = static_cast<size_t>(wanted);
    if (pattern.empty())
      Add(Tree::String(std::string(size, 'a')));
    else if (auto text = pattern::TextMatching(pattern, {size, size}))
      Add(Tree::String(std::move(*text)));
  }
}

void ValueCandidates::AddTexts(double length) { AddTextsOf(JointText(joint_, Keyword::kPattern), length); }

void ValueCandidates::AddLists(double count) {
  for (const double offset : {1.0, -1.0, 0.0}) {
    const double wanted = count + offset;
    if (wanted < 0 || wanted > static_cast<double>(kMaxListItems)) continue;
    Tree list = sampler_.List(joint_, static_cast<uint64_t>(wanted), 0);
    // The sampler makes at least what is required.
    while (static_cast<double>(list.AsArray().size()) > wanted) list.AsArray().pop_back();
    Add(std::move(list));
  }
}

void ValueCandidates::AddMaps(double count) {
  const JointSchema values = sampler_.Element(joint_, Keyword::kAdditionalProperties);
  for (const double offset : {1.0, -1.0, 0.0}) {
    const double wanted = count + offset;
    if (wanted < 0 || wanted > static_cast<double>(kMaxListItems)) continue;
    Tree out = values.empty() ? sampler_.Sample(joint_, 0) : Tree::NewObject();
    if (!out.IsObject()) return;
    for (size_t i = out.AsObject().size(); !values.empty() && static_cast<double>(i) < wanted; ++i) {
      out.AsObject().Set("sample" + std::to_string(i), sampler_.Sample(values, 1));
    }
    for (const schema::NodeId node : joint_.nodes) {
      for (const schema::NamedNode& property : joint_.schema->NamedNodes(node, Keyword::kProperties)) {
        if (static_cast<double>(out.AsObject().size()) >= wanted) break;
        if (out.AsObject().Find(property.name) != nullptr) continue;
        out.AsObject().Set(property.name, sampler_.Sample(sampler_.Property(joint_, property.name), 1));
      }
    }
    Add(std::move(out));
  }
}

// What is neither too short nor too long, before and after.
pattern::TextLength ValueCandidates::LengthOfBoth() const {
  pattern::TextLength out;
  const auto add = [&](const schema::Schema& schema, schema::NodeId node) {
    const int64_t least = schema.Integer(node, Keyword::kMinLength).value_or(0);
    const auto most = schema.Integer(node, Keyword::kMaxLength);
    if (least > 0) out.least = std::max(out.least, static_cast<size_t>(least));
    if (most && *most >= 0) out.most = std::min(out.most, static_cast<size_t>(*most));
  };
  for (const schema::NodeId node : joint_.nodes) add(*joint_.schema, node);
  if (change_.new_node) add(schemas_.after, *change_.new_node);
  return out;
}

void ValueCandidates::AddPattern() {
  const std::string_view before = JointText(joint_, Keyword::kPattern);
  std::string_view after;
  if (change_.new_node) after = schemas_.after.Text(*change_.new_node, Keyword::kPattern);
  for (const pattern::TextLength length : {LengthOfBoth(), pattern::TextLength{}}) {
    const pattern::Inclusion found = pattern::CompareLanguages(before, after, length);
    if (found.relation == pattern::Relation::kDiffers) Add(Tree::String(found.text));
  }
  const double least = static_cast<double>(JointAtLeast(joint_, Keyword::kMinLength));
  for (const double length : {least, least + 2, 10.0, 30.0, 64.0}) AddTextsOf(before, length);
  for (const char* text : {"Sample!", "sample", "SAMPLE", "1", "-", "a b", "a.b", "a_b", "a/b", "\xc3\xa4"}) {
    Add(Tree::String(text));
  }
}

void ValueCandidates::AddFormats() {
  for (const char* text : {"not a format!", "sample", "", "1"}) Add(Tree::String(text));
  Add(Tree::Int(int64_t{1} << 40));
  Add(Tree::Int(-(int64_t{1} << 40)));
  Add(Tree::Float(1e300));
}

void ValueCandidates::AddChoices() {
  if (!change_.old_node) return;
  const std::span<const uint32_t> old = schemas_.before.Literals(*change_.old_node, Keyword::kEnum);
  for (const uint32_t literal : old) Add(Tree::From(schemas_.before.LiteralAt(literal)));
}

// Lists with the same item twice, or with the same keys.
void ValueCandidates::AddTwins() {
  if (joint_.empty()) return;
  const JointSchema items = sampler_.Element(joint_, Keyword::kItems);
  for (const size_t second : {size_t{0}, size_t{1}}) {
    Tree list = Tree::NewArray();
    list.AsArray().push_back(sampler_.Variant(items, 0));
    list.AsArray().push_back(sampler_.Variant(items, second));
    Tree& a = list.AsArray()[0];
    Tree& b = list.AsArray()[1];
    if (change_.new_node && a.IsObject() && b.IsObject()) {
      for (const std::string_view key : schemas_.after.Texts(*change_.new_node, Keyword::kListMapKeys)) {
        if (a.AsObject().Find(key) == nullptr)
          a.AsObject().Set(key, sampler_.Sample(sampler_.Property(items, key), 1));
        b.AsObject().Set(key, a.AsObject().Find(key)->Clone());
      }
      for (const std::string_view key : joint_.schema->Texts(joint_.nodes.front(), Keyword::kListMapKeys)) {
        const auto after = schemas_.after.Texts(*change_.new_node, Keyword::kListMapKeys);
        if (std::ranges::find(after, key) != after.end()) continue;
        b.AsObject().Set(key, sampler_.Variant(sampler_.Property(items, key), 1));
      }
    }
    // The list may need more.
    Tree others = sampler_.List(joint_, 2, 0);
    for (size_t i = 2; i < others.AsArray().size(); ++i)
      list.AsArray().push_back(std::move(others.AsArray()[i]));
    Add(std::move(list));
  }
}

void ValueCandidates::AddUnknown() {
  Tree out = joint_.empty() ? Tree::NewObject() : sampler_.Sample(joint_, 0);
  if (!out.IsObject()) out = Tree::NewObject();
  out.AsObject().Set("sample", Tree::Int(1));
  Add(std::move(out));
}

void ValueCandidates::AddEntries() {
  const JointSchema values = sampler_.Element(joint_, Keyword::kAdditionalProperties);
  if (!values.empty()) AddMaps(1);
  const auto add = [&](Tree value) {
    Tree out = Tree::NewObject();
    out.AsObject().Set("sample", std::move(value));
    Add(std::move(out));
  };
  add(Tree::String("sample"));
  add(Tree::Int(1));
  add(Tree::NewObject());
}

void ValueCandidates::AddAnything() {
  Add(Tree::String("sample"));
  Add(Tree::Int(1));
  Add(Tree::Bool(true));
  Add(Tree::NewArray());
  Add(Tree::NewObject());
}

void ValueCandidates::AddOfRule() {
  std::vector<std::string> names;
  for (const Path& field : FieldsOfRule(change_.expression)) {
    const std::string& name = field.steps().front().name;
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  if (!joint_.empty()) AddSubsets(names);
  for (Candidate& candidate : RuleCandidates(change_, schemas_, sampler_, joint_).Make())
    out_.push_back(std::move(candidate));
}

void ValueCandidates::AddOfParts() {
  PartWords words;
  if (change_.old_node) Gather(schemas_.before, *change_.old_node, 0, words);
  if (change_.new_node) Gather(schemas_.after, *change_.new_node, 0, words);
  for (const Tree& literal : words.literals) Add(literal.Clone());
  const std::string_view type = JointText(joint_, Keyword::kType);
  for (const double number : words.numbers) {
    if (type == "string")
      AddTexts(number);
    else if (type == "array")
      AddLists(number);
    else
      AddNumbers(number);
  }
  for (const std::string& pattern : words.patterns) {
    if (auto text = pattern::TextMatching(pattern, {})) Add(Tree::String(std::move(*text)));
  }
  if (type == "string") {
    for (const char* text : {"sample", "Sample!", "", "1"}) Add(Tree::String(text));
  }
  // Names of the object itself come first in the parts.
  std::vector<std::string> names;
  for (const std::string& name : words.names) {
    if (AllowsAnyName() || !sampler_.Property(joint_, name).empty()) names.push_back(name);
  }
  AddSubsets(names);
}

// Custom resources have no other fields than those of the schema.
bool ValueCandidates::AllowsAnyName() const { return schemas_.use == SchemaUse::kOther; }

void ValueCandidates::SetMember(const std::string& name, Tree& object) {
  const JointSchema property = sampler_.Property(joint_, name);
  if (!property.empty())
    object.AsObject().Set(name, sampler_.Sample(property, 1));
  else if (AllowsAnyName())
    object.AsObject().Set(name, Tree::String("sample"));
}

// Objects with some of the properties.
void ValueCandidates::AddSubsets(const std::vector<std::string>& names) {
  const size_t count = std::min(names.size(), kMaxSubsetNames);
  for (size_t chosen = 0; chosen < (size_t{1} << count); ++chosen) {
    Tree out = Tree::NewObject();
    for (const std::string_view name : sampler_.Required(joint_)) {
      out.AsObject().Set(name, sampler_.Sample(sampler_.Property(joint_, name), 1));
    }
    for (size_t i = 0; i < count; ++i) {
      if ((chosen >> i & 1) != 0) SetMember(names[i], out);
    }
    Add(std::move(out));
  }
}

}  // namespace plimsoll::compat
