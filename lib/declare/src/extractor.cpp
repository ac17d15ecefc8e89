#include "extractor.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "list_text.h"
#include "plimsoll/declare/tag_names.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::declare {

// Every tag there is. A friend, since the tags are the extractor's own steps.
struct TagTable {
  static std::span<const TagInfo> All() {
    using E = Extractor;
    using V = TagValue;
    static constexpr std::array kTags = {
        TagInfo{"k8s:alpha", "TFLKV", "since", V::kTag, true, false, 'B', &E::LevelTag},
        TagInfo{"k8s:beta", "TFLKV", "since", V::kTag, true, false, 'B', &E::LevelTag},
        TagInfo{"k8s:customUnique", "TFLKV", "-", V::kNone, false, false, 'S', &E::CustomUnique},
        TagInfo{"k8s:customValidation", "TF", "-", V::kNone, false, false, 'S', &E::Custom},
        TagInfo{"k8s:dependentForbidden", "F", "!", V::kNone, false, false, 'A', &E::Dependent},
        TagInfo{"k8s:dependentRequired", "F", "!", V::kNone, false, false, 'A', &E::Dependent},
        TagInfo{"k8s:eachKey", "TFLKV", "-", V::kTag, true, false, 'S', &E::EachKeyTag},
        TagInfo{"k8s:eachVal", "TFLKV", "-", V::kTag, true, false, 'S', &E::EachVal},
        TagInfo{"k8s:enum", "T", "-", V::kNone, false, false, 'S', &E::Enum},
        TagInfo{"k8s:enumExclude", "C", "-", V::kNone, false, false, 'A', &E::EnumExclude},
        TagInfo{"k8s:forbidden", "F", "-", V::kNone, false, false, 'B', &E::Forbidden},
        TagInfo{"k8s:format", "TFLKV", "-", V::kString, true, false, 'S', &E::Format},
        TagInfo{"k8s:ifDisabled", "TFLKVC", "!", V::kTag, true, false, 'S', &E::IfOption},
        TagInfo{"k8s:ifEnabled", "TFLKVC", "!", V::kTag, true, false, 'S', &E::IfOption},
        TagInfo{"k8s:ifMode", "F", "? modality mode", V::kTag, true, false, 'S', &E::IfMode},
        TagInfo{"k8s:immutable", "TFLV", "-", V::kNone, false, false, 'S', &E::Immutable},
        TagInfo{"k8s:item", "TFLKV", "-", V::kTag, true, true, 'S', &E::Item},
        TagInfo{"k8s:listMapKey", "TFLKV", "-", V::kString, true, false, 'S', &E::ListMapKey},
        TagInfo{"k8s:listType", "TFLKV", "-", V::kString, true, false, 'S', &E::ListType},
        TagInfo{"k8s:maxBytes", "TFLKV", "-", V::kInt, true, false, 'S', &E::Length},
        TagInfo{"k8s:maxItems", "TFLV", "-", V::kInt, true, false, 'S', &E::Items},
        TagInfo{"k8s:maxLength", "TFLKV", "-", V::kInt, true, false, 'S', &E::Length},
        TagInfo{"k8s:maxProperties", "TF", "-", V::kInt, true, false, 'S', &E::Properties},
        TagInfo{"k8s:maximum", "TFLKV", "-", V::kInt, true, false, 'S', &E::Bound},
        TagInfo{"k8s:minItems", "TFLV", "-", V::kInt, true, false, 'S', &E::Items},
        TagInfo{"k8s:minLength", "TFLKV", "-", V::kInt, true, false, 'S', &E::Length},
        TagInfo{"k8s:minProperties", "TF", "-", V::kInt, true, false, 'S', &E::Properties},
        TagInfo{"k8s:minimum", "TFLKV", "-", V::kInt, true, false, 'S', &E::Bound},
        TagInfo{"k8s:modeDiscriminator", "F", "modality", V::kNone, false, false, 'S', &E::ModeDiscriminator},
        TagInfo{"k8s:monotonic", "TF", "-", V::kNone, false, false, 'A', &E::Monotonic},
        TagInfo{"k8s:neq", "TFLKV", "-", V::kRaw, true, false, 'A', &E::NotEqual},
        TagInfo{"k8s:opaqueType", "TFLKV", "-", V::kNone, false, false, 'S', &E::Opaque},
        TagInfo{"k8s:optional", "F", "-", V::kNone, false, false, 'S', &E::Optional},
        TagInfo{"k8s:required", "F", "-", V::kNone, false, false, 'S', &E::Required},
        TagInfo{"k8s:subfield", "TFLKV", "!", V::kTag, true, false, 'S', &E::Subfield},
        TagInfo{"k8s:unionDiscriminator", "FL", "union", V::kNone, false, false, 'B', &E::UnionDiscriminator},
        TagInfo{"k8s:unionMember", "FL", "union memberName", V::kNone, false, false, 'S', &E::UnionMemberTag},
        TagInfo{"k8s:unique", "TFLKV", "-", V::kString, true, false, 'S', &E::Unique},
        TagInfo{"k8s:update", "FLV", "-", V::kString, false, false, 'S', &E::Update},
        TagInfo{"k8s:validateError", "TFLKV", "-", V::kString, false, false, 'A', &E::FixedResult},
        TagInfo{"k8s:validateFalse", "TFLKV", "flags typeArg cohort", V::kString, false, false, 'A',
                &E::FixedResult},
        TagInfo{"k8s:validateTrue", "TFLKV", "flags typeArg cohort", V::kString, false, false, 'A',
                &E::FixedResult},
        TagInfo{"k8s:validateTrueAlpha", "TFLKV", "flags typeArg cohort", V::kString, false, false, 'A',
                &E::FixedResult},
        TagInfo{"k8s:validateTrueBeta", "TFLKV", "flags typeArg cohort", V::kString, false, false, 'B',
                &E::FixedResult},
        TagInfo{"k8s:zeroOrOneOfMember", "FL", "union memberName", V::kNone, false, false, 'S',
                &E::UnionMemberTag},
    };
    return kTags;
  }
};

const TagInfo* FindTag(std::string_view name) {
  const std::span<const TagInfo> tags = TagTable::All();
  const auto found = std::ranges::lower_bound(tags, name, {}, &TagInfo::name);
  return found != tags.end() && found->name == name ? &*found : nullptr;
}

bool IsRuleTag(std::string_view name) { return FindTag(name) != nullptr; }

std::vector<std::string_view> RuleTagNames() {
  std::vector<std::string_view> out;
  for (const TagInfo& tag : TagTable::All()) out.push_back(tag.name);
  return out;
}

namespace {

constexpr std::string_view kScopeLetters = "TFLKVC";
constexpr std::array<std::string_view, 6> kScopeNames = {
    "type definitions", "struct fields", "list values", "map keys", "map values", "constant values"};

// `!` and `?` are a positional argument, required or not.
struct ArgumentInfo {
  std::string_view name;
  bool required = false;
};

std::vector<ArgumentInfo> ArgumentsOf(std::string_view list) {
  std::vector<ArgumentInfo> out;
  while (!list.empty() && list != "-") {
    const size_t end = std::min(list.find(' '), list.size());
    const std::string_view word = list.substr(0, end);
    out.push_back(word == "!" ? ArgumentInfo{"", true} : ArgumentInfo{word == "?" ? "" : word, false});
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return out;
}

Result<void> CheckArguments(const TagLink& tag, const TagInfo& info) {
  const std::vector<ArgumentInfo> wanted = ArgumentsOf(info.args);
  for (const ArgumentInfo& want : wanted) {
    const auto given = std::ranges::find(tag.args, want.name, &TagArgument::name);
    if (given == tag.args.end()) {
      if (want.required) return Fail("missing required positional argument of type string");
    } else if (given->type != TagValue::kString) {
      return Fail("argument " + text::Quoted(given->Text()) + " has wrong type: got " +
                  std::string(TagValueName(given->type)) + ", want string");
    }
  }
  for (const TagArgument& given : tag.args) {
    const bool known = std::ranges::find(wanted, given.name, &ArgumentInfo::name) != wanted.end();
    if (!known && !info.accepts_unknown) {
      return Fail("unrecognized named argument " + text::Quoted(given.Text()));
    }
  }
  return {};
}

Result<void> CheckTag(const TagLink& tag, const TagInfo& info) {
  if (auto good = CheckArguments(tag, info); !good) return good;
  if (tag.value_type == TagValue::kNone) {
    if (!info.payload_required) return {};
    return Fail("missing required tag value of type " + std::string(TagValueName(info.payload)));
  }
  if (info.payload == TagValue::kRaw || tag.value_type == info.payload) return {};
  return Fail("tag value has wrong type: got " + std::string(TagValueName(tag.value_type)) + ", want " +
              std::string(TagValueName(info.payload)));
}

}  // namespace

Result<std::vector<TagChain>> Extractor::Tags(std::span<const std::string_view> lines) const {
  std::vector<TagChain> out;
  for (const auto& [name, tags] : ExtractTags("+", lines)) {
    if (FindTag(name) == nullptr) continue;
    for (const std::string_view line : tags) {
      if (ignored_.contains(line.data())) continue;
      TagResult tag = ParseTag(line);
      if (!tag) return Fail("failed to parse tags: " + tag.error().message + ": " + ListText(tags));
      tag->front().line = line;
      out.push_back(std::move(*tag));
    }
  }
  return out;
}

void Extractor::Ignore(gotypes::GoPlace place) {
  const std::string_view text = facts_.universe().file(place.file).text;
  if (text.substr(place.offset).starts_with('+')) {
    ignored_.insert(text.data() + place.offset + 1);
    return;
  }
  for (const auto& [name, tags] : ExtractTags("+", facts_.universe().DocOf(place))) {
    for (const std::string_view line : tags) ignored_.insert(line.data());
  }
}

Result<Validations> Extractor::ExtractOne(const TagContext& context, TagView tag) {
  const TagInfo* info = FindTag(tag[0].name);
  if (info == nullptr) return Fail("unknown tag " + text::Quoted(tag[0].name));
  const auto scope = static_cast<size_t>(context.scope);
  if (info->scopes.find(kScopeLetters[scope]) == std::string_view::npos) {
    return Fail("tag " + text::Quoted(info->name) + " cannot be specified on " +
                std::string(kScopeNames[scope]));
  }
  const std::string prefix = "tag " + text::Quoted(info->name) + ": ";
  if (const auto good = CheckTag(tag[0], *info); !good) return Fail(prefix + good.error().message);
  Result<Validations> validations = (this->*info->run)(context, tag);
  if (!validations) return Fail(prefix + validations.error().message);
  return validations;
}

Result<Validations> Extractor::Extract(const TagContext& context, const std::vector<TagChain>& tags) {
  std::vector<const TagChain*> sorted;
  for (const TagChain& tag : tags) sorted.push_back(&tag);
  std::ranges::stable_sort(sorted, {},
                           [](const TagChain* tag) { return std::string_view(tag->front().name); });
  Validations out;
  for (const TagChain* tag : sorted) {
    const gotypes::GoPlace place = PlaceOf(context, *tag);
    const Result<Validations> one = At(place, [&] { return ExtractOne(context, *tag); });
    if (!one) return one;
    out.Add(*one);
  }
  return out;
}

// A tag's line borrows from the file it is written in.
gotypes::GoPlace Extractor::PlaceOf(const TagContext& context, const TagChain& tag) const {
  const gotypes::GoPlace owner =
      context.member != nullptr ? context.member->place : facts_.Of(context.type).place;
  const char* const at = tag.front().line.data();
  if (owner.file == gotypes::GoPlace::kNowhere || at == nullptr) return owner;
  const std::string_view text = facts_.universe().file(owner.file).text;
  if (std::less<>()(at, text.data()) || !std::less<>()(at, text.data() + text.size())) return owner;
  // The line begins after the tag's plus.
  return {owner.file, static_cast<uint32_t>(at - text.data()) - 1};
}

Result<Validations> Extractor::At(gotypes::GoPlace place, const DeferredCallback& run) {
  const gotypes::GoPlace before = std::exchange(place_, place);
  Result<Validations> out = run();
  place_ = before;
  if (!out) {
    Blame(place);
    return out;
  }
  for (Deferred& later : out->deferred) {
    later.run = [this, place, step = std::move(later.run)] { return At(place, step); };
  }
  return out;
}

uint32_t Extractor::AddRule(Rule rule) {
  if (rule.place.file == gotypes::GoPlace::kNowhere) rule.place = place_;
  program_.rules.push_back(std::move(rule));
  return static_cast<uint32_t>(program_.rules.size()) - 1;
}

Validations Extractor::One(Rule rule) {
  Validations out;
  out.rules.push_back(AddRule(std::move(rule)));
  return out;
}

Validations Extractor::Wrap(const Validations& from, const WrapRule& wrap, DeferredScope scope) {
  Validations out = from;
  out.rules.clear();
  out.deferred.clear();
  for (const uint32_t rule : from.rules) out.rules.push_back(wrap(rule, scope));
  for (const Deferred& deferred : from.deferred) {
    out.deferred.push_back(
        After({deferred}, deferred.scope,
              [this, wrap, inner_scope = deferred.scope](const Validations& result) -> Result<Validations> {
                return Wrap(result, wrap, inner_scope);
              }));
  }
  return out;
}

Deferred Extractor::After(const std::vector<Deferred>& steps, DeferredScope scope, ChangeResult change) {
  return {scope, [this, steps, change = std::move(change)]() -> Result<Validations> {
            const Result<Validations> result = RunAll(steps);
            return result ? change(*result) : result;
          }};
}

uint32_t Extractor::Wrapper(RuleKind kind, uint32_t inner, std::string fragment) {
  Rule rule;
  rule.kind = kind;
  rule.short_circuit = program_.rules[inner].short_circuit;
  rule.non_error = program_.rules[inner].non_error;
  rule.inner.push_back(inner);
  rule.fragment = std::move(fragment);
  return AddRule(std::move(rule));
}

Result<Validations> Extractor::RunAll(const std::vector<Deferred>& deferred) {
  Validations out;
  for (const Deferred& one : deferred) {
    const Result<Validations> inner = one.run();
    if (!inner) return inner;
    out.Add(*inner);
  }
  return out;
}

}  // namespace plimsoll::declare
