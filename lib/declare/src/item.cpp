// item: rules for the one element of a list-map that has certain keys.
#include <set>

#include "extractor.h"
#include "plimsoll/text/go_format.h"
#include "strict_int.h"

namespace plimsoll::declare {
namespace {

Result<std::vector<SelectorTerm>> Terms(const std::vector<TagArgument>& args) {
  std::vector<SelectorTerm> terms;
  std::set<std::string> seen;
  for (const TagArgument& argument : args) {
    if (argument.name.empty()) return Fail("all arguments must be named");
    if (!seen.insert(argument.name).second) return Fail("duplicate argument: " + text::Quoted(argument.name));
    if (argument.type == TagValue::kInt) {
      const Result<int64_t> value = StrictInt(argument.value);
      if (!value) {
        return Fail("invalid value for argument " + text::Quoted(argument.name) +
                    ": invalid integer: " + value.error().message);
      }
    }
    terms.push_back({argument.name, argument.value, argument.type});
  }
  return terms;
}

// `{"k": "v", "n": 5}`.
std::string SelectorText(const std::vector<SelectorTerm>& terms) {
  std::string out = "{";
  for (const SelectorTerm& term : terms) {
    if (out.size() > 1) out += ", ";
    out += text::Quoted(term.key) + ": " +
           (term.type == TagValue::kString ? text::Quoted(term.value) : term.value);
  }
  return out + "}";
}

}  // namespace

// What each term requires of its member, in the order of the terms.
Result<std::vector<Criterion>> Extractor::Match(TypeId element,
                                                const std::vector<SelectorTerm>& terms) const {
  std::vector<Criterion> out;
  for (const SelectorTerm& term : terms) {
    const GoMember* member = facts_.MemberByJson(element, term.key);
    if (member == nullptr) return Fail("no field with JSON name " + text::Quoted(term.key));
    const TypeId type = facts_.NativeValue(member->type);
    TagValue wanted = TagValue::kString;
    if (facts_.IsBuiltin(type, "bool")) {
      wanted = TagValue::kBool;
    } else if (facts_.IsInteger(type)) {
      wanted = TagValue::kInt;
    } else if (!facts_.IsString(type)) {
      return Fail("unsupported type " + facts_.Text(type) + " for field " + std::string(member->name));
    }
    if (term.type != wanted) {
      return Fail("type mismatch, field is " + std::string(TagValueName(wanted)) +
                  " but value is not: " + term.value);
    }
    out.push_back({member, term.value});
  }
  return out;
}

Result<std::vector<Criterion>> Extractor::ItemCriteria(const TagContext& context,
                                                       const std::vector<SelectorTerm>& terms,
                                                       TypeId element) const {
  const ListMeta* meta = MetaAt(context.path);
  if (meta == nullptr && context.scope == TagScope::kField) meta = MetaAt(facts_.Text(context.type));
  if (meta == nullptr || meta->semantic != Semantic::kMap || meta->keys.empty()) {
    return Fail(
        "found items with no list metadata - item tags require listType=map or unique=map with listMapKey");
  }
  if (terms.size() != meta->key_names.size()) {
    return Fail("number of arguments (" + std::to_string(terms.size()) +
                ") does not match number of listMapKey fields (" + std::to_string(meta->key_names.size()) +
                ")");
  }
  std::vector<SelectorTerm> sorted;
  std::set<std::string> found;
  for (const std::string& key : meta->key_names) {
    for (const SelectorTerm& term : terms) {
      if (term.key != key) continue;
      found.insert(key);
      sorted.push_back(term);
      break;
    }
  }
  std::string missing;
  for (const std::string& key : meta->key_names) {
    if (!found.contains(key)) missing += (missing.empty() ? "" : " ") + key;
  }
  if (found.size() != meta->key_names.size())
    return Fail("missing required listMapKey fields: [" + missing + "]");
  return Match(element, sorted);
}

uint32_t Extractor::WrapItem(uint32_t rule, const std::string& cohort,
                             const std::vector<Criterion>& criteria) {
  const uint32_t wrapped = Wrapper(RuleKind::kItem, rule, "");
  program_.rules[wrapped].cohort = cohort;
  program_.rules[wrapped].criteria = criteria;
  return wrapped;
}

Result<Validations> Extractor::Item(const TagContext& context, TagView tag) {
  const TypeId list = facts_.NativeValue(context.type);
  if (facts_.KindOf(list) != TypeKind::kSlice) return Fail("can only be used on list types");
  const TypeId element = facts_.NativeValue(facts_.Of(list).element);
  if (facts_.KindOf(element) != TypeKind::kStruct) return Fail("can only be used on lists of structs");
  if (tag.size() < 2) return Fail("requires a validation tag as its value payload");
  const auto terms = Terms(tag[0].args);
  if (!terms) return Fail(terms.error().message);
  if (terms->empty()) return Fail("no selection criteria was specified");
  const std::string selector = SelectorText(*terms);
  TagContext item;
  item.scope = TagScope::kListValue;
  item.type = element;
  item.path = context.path + "[" + selector + "]";
  item.selector = *terms;
  item.parent_path = context.path;
  item.parent_type = context.type;
  item.level = context.level;
  const Result<Validations> validations = ExtractOne(item, tag.subspan(1));
  if (!validations) return validations;
  Validations out = *validations;
  out.rules.clear();
  out.deferred.clear();
  const auto criteria_of = [this, context, terms = *terms, element] {
    return ItemCriteria(context, terms, element);
  };
  if (!validations->rules.empty()) {
    out.deferred.push_back(
        {DeferredScope::kThis,
         [this, criteria_of, selector, rules = validations->rules]() -> Result<Validations> {
           const auto criteria = criteria_of();
           if (!criteria) return Fail(criteria.error().message);
           Validations wrapped;
           for (const uint32_t rule : rules) wrapped.rules.push_back(WrapItem(rule, selector, *criteria));
           return wrapped;
         }});
  }
  for (const Deferred& deferred : validations->deferred) {
    out.deferred.push_back(
        {DeferredScope::kThis, [this, criteria_of, selector, deferred]() -> Result<Validations> {
           const Result<Validations> inner = deferred.run();
           if (!inner) return inner;
           const auto criteria = criteria_of();
           if (!criteria) return Fail(criteria.error().message);
           return Wrap(
               *inner,
               [this, selector, list = *criteria](uint32_t rule, DeferredScope scope) {
                 return scope == DeferredScope::kParent ? rule : WrapItem(rule, selector, list);
               },
               deferred.scope);
         }});
  }
  return out;
}

}  // namespace plimsoll::declare
