// Tags around tags: levels, options, the elements and keys of collections, fields of a field.
#include "extractor.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::declare {
namespace {

// `1.37`.
bool IsMajorMinor(std::string_view text) {
  const size_t dot = text.find('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 1 == text.size()) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (i != dot && !ascii::IsDigit(text[i])) return false;
  }
  return true;
}

}  // namespace

Result<Validations> Extractor::LevelTag(const TagContext& context, TagView tag) {
  if (tag.size() < 2) return Fail("requires a validation tag as its value payload");
  if (tag[0].args.size() > 1) return Fail("at most one optional kubernetes version argument is supported");
  if (!tag[0].args.empty() && !IsMajorMinor(tag[0].args[0].value)) {
    return Fail("invalid kubernetes version format, expected <major>.<minor>, got " + tag[0].args[0].value);
  }
  TagContext inner = context;
  inner.level = tag[0].name == "k8s:alpha" ? Level::kAlpha : Level::kBeta;
  const Result<Validations> validations = ExtractOne(inner, tag.subspan(1));
  if (!validations) return validations;
  return Wrap(*validations, [this, level = inner.level](uint32_t rule, DeferredScope) {
    if (program_.rules[rule].self_managed) return rule;
    Rule marked = program_.rules[rule];
    marked.level = level;
    return AddRule(std::move(marked));
  });
}

Result<Validations> Extractor::IfOption(const TagContext& context, TagView tag) {
  const TagArgument* option = tag[0].Positional();
  if (option == nullptr) return Fail("missing required option name positional argument");
  const Result<Validations> validations = ExtractOne(context, tag.subspan(1));
  if (!validations) return validations;
  return Wrap(*validations, [this, name = option->value, enabled = tag[0].name == "k8s:ifEnabled"](
                                uint32_t rule, DeferredScope) {
    const uint32_t wrapped = Wrapper(RuleKind::kIfOption, rule, "");
    program_.rules[wrapped].text = name;
    program_.rules[wrapped].flag = enabled;
    return wrapped;
  });
}

Validations Extractor::WrapEachValue(const std::string& path, TypeId type, const Validations& inner) {
  const bool list = facts_.IsList(facts_.Native(type));
  const ListMeta* meta = list ? MetaAt(path) : nullptr;
  if (list && meta == nullptr) meta = MetaAt(facts_.Text(type));
  Validations wrapped = Wrap(inner, [this, meta, list](uint32_t rule, DeferredScope) {
    const uint32_t each = Wrapper(RuleKind::kEachVal, rule, "[*]");
    program_.rules[each].flag = list;
    if (meta != nullptr) SetMatching(program_.rules[each], *meta);
    return each;
  });
  Validations out;
  out.rules = std::move(wrapped.rules);
  out.deferred = std::move(wrapped.deferred);
  out.opaque_value = inner.opaque_type;
  return out;
}

Validations Extractor::WrapEachKey(const Validations& inner) {
  Validations wrapped =
      Wrap(inner, [this](uint32_t rule, DeferredScope) { return Wrapper(RuleKind::kEachKey, rule, ""); });
  Validations out;
  out.rules = std::move(wrapped.rules);
  out.deferred = std::move(wrapped.deferred);
  out.opaque_key = inner.opaque_type;
  return out;
}

uint32_t Extractor::EachValue(const std::string& path, TypeId type, uint32_t rule) {
  Validations one;
  one.rules.push_back(rule);
  return WrapEachValue(path, type, one).rules[0];
}

uint32_t Extractor::EachKey(TypeId, uint32_t rule) {
  Validations one;
  one.rules.push_back(rule);
  return WrapEachKey(one).rules[0];
}

Result<Validations> Extractor::EachVal(const TagContext& context, TagView tag) {
  const TypeId type = facts_.Native(context.type);
  const TypeKind kind = facts_.KindOf(type);
  if (!facts_.IsList(type) && kind != TypeKind::kMap) {
    return Fail("can only be used on list or map types (" + std::string(gotypes::KindName(kind)) + ")");
  }
  TagContext element;
  element.scope = kind == TypeKind::kMap ? TagScope::kMapValue : TagScope::kListValue;
  element.type = facts_.Of(type).element;
  element.path = context.path + "[(vals)]";
  element.parent_path = context.path;
  element.parent_type = context.type;
  element.level = context.level;
  if (element.scope == TagScope::kListValue) element.selector.emplace();
  const Result<Validations> validations = ExtractOne(element, tag.subspan(1));
  if (!validations) return validations;
  if (validations->variables) return Fail("variable generation is not supported");
  Validations out;
  out.opaque_value = validations->opaque_type;
  out.comments = validations->comments;
  const auto wrap = [this, path = context.path,
                     of = context.type](const Validations& inner) -> Result<Validations> {
    return WrapEachValue(path, of, inner);
  };
  // How elements are matched is known only when all tags of the list were read.
  if (!validations->rules.empty()) {
    Validations immediate;
    immediate.rules = validations->rules;
    out.deferred.push_back({DeferredScope::kThis, [wrap, immediate] { return wrap(immediate); }});
  }
  if (!validations->deferred.empty()) {
    out.deferred.push_back(After(validations->deferred, DeferredScope::kThis, wrap));
  }
  if (out.Empty()) return Fail("no validation functions found");
  return out;
}

Result<Validations> Extractor::EachKeyTag(const TagContext& context, TagView tag) {
  const TypeId type = facts_.Native(context.type);
  if (facts_.KindOf(type) != TypeKind::kMap) {
    return Fail("can only be used on map types (" + std::string(facts_.KindNameOf(type)) + ")");
  }
  TagContext key;
  key.scope = TagScope::kMapKey;
  key.type = facts_.Of(type).key;
  key.path = context.path + "[(keys)]";
  key.parent_path = context.path;
  key.parent_type = context.type;
  key.level = context.level;
  const Result<Validations> validations = ExtractOne(key, tag.subspan(1));
  if (!validations) return validations;
  if (validations->variables) return Fail("variable generation is not supported");
  Validations immediate;
  immediate.rules = validations->rules;
  Validations out = WrapEachKey(immediate);
  out.opaque_key = validations->opaque_type;
  out.comments = validations->comments;
  if (!validations->deferred.empty()) {
    out.deferred.push_back(
        After(validations->deferred, DeferredScope::kThis,
              [this](const Validations& inner) -> Result<Validations> { return WrapEachKey(inner); }));
  }
  if (out.Empty()) return Fail("no validation functions found");
  return out;
}

bool Extractor::IsOpaque(const TagContext& context) const {
  if (context.member != nullptr && opaque_members_.contains(context.path)) return true;
  return opaque_types_.contains(facts_.NativeValue(context.type));
}

// The short-circuiting rules of a member's own tags, made silent: where they fail, the rules of the parent
// for the member do not run.
Validations Extractor::GuardsOf(const Validations& from) {
  Validations out;
  for (const uint32_t rule : from.rules) {
    if (!program_.rules[rule].short_circuit) continue;
    Rule guard = program_.rules[rule];
    guard.non_error = true;
    out.rules.push_back(AddRule(std::move(guard)));
  }
  for (const Deferred& deferred : from.deferred) {
    out.deferred.push_back(
        After({deferred}, deferred.scope,
              [this](const Validations& inner) -> Result<Validations> { return GuardsOf(inner); }));
  }
  return out;
}

Result<Validations> Extractor::MemberGuards(const TagContext& context) {
  if (!guarded_.insert(context.path).second) return Validations();
  const gotypes::CommentLines lines = facts_.universe().DocOf(context.member->place);
  const auto tags = Tags(lines);
  if (!tags) return Fail(tags.error().message);
  const Result<Validations> validations = Extract(context, *tags);
  if (!validations) return validations;
  return GuardsOf(*validations);
}

Result<Validations> Extractor::Subfield(const TagContext& context, TagView tag) {
  for (const TagLink& link : tag.subspan(1)) {
    if (link.name == tag[0].name) {
      return Fail(
          "nested +k8s:subfield tags are unsupported; apply validations directly to the nested type instead");
    }
  }
  const TypeId type = facts_.NativeValue(context.type);
  if (facts_.KindOf(type) != TypeKind::kStruct) {
    return Fail("can only be used on struct types: " + std::string(facts_.KindNameOf(type)));
  }
  const std::string name = tag[0].args[0].value;
  const GoMember* member = facts_.MemberByJson(type, name);
  if (member == nullptr) return Fail("no field for json name " + text::Quoted(name));
  TagContext sub;
  sub.scope = TagScope::kField;
  sub.type = member->type;
  sub.path = context.path + "." + name;
  sub.member = member;
  sub.parent_path = context.path;
  sub.parent_type = context.type;
  sub.level = context.level;
  const Result<Validations> validations = ExtractOne(sub, tag.subspan(1));
  if (!validations) return validations;
  Validations out;
  out.deferred.push_back(
      {DeferredScope::kThis, [this, tags = *validations, field = SubfieldTag{name, member, context, sub}] {
         return SubfieldRules(field, tags);
       }});
  return out;
}

// When all tags are read: the rules of the tag and the guards of the field, on the field.
Result<Validations> Extractor::SubfieldRules(const SubfieldTag& tag, Validations validations) {
  if (!IsOpaque(tag.around)) {
    const Result<Validations> guards = MemberGuards(tag.own);
    if (!guards) return guards;
    validations.Add(*guards);
  }
  Validations out =
      Wrap(validations, [this, name = tag.name, member = tag.member](uint32_t rule, DeferredScope scope) {
        if (scope == DeferredScope::kParent) return rule;
        const uint32_t wrapped = Wrapper(RuleKind::kSubfield, rule, "." + name);
        program_.rules[wrapped].member = member;
        program_.rules[wrapped].text = name;
        program_.rules[wrapped].cohort = name;
        return wrapped;
      });
  for (Deferred& deferred : out.deferred) deferred.scope = DeferredScope::kThis;
  return out;
}

}  // namespace plimsoll::declare
