// listType, listMapKey, unique, customUnique: what is known of a list is gathered under its path;
// the first listType or unique that is worked out makes the rule.
#include "extractor.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::declare {

const Extractor::ListMeta* Extractor::MetaAt(const std::string& path) const {
  const auto found = lists_.find(path);
  return found != lists_.end() ? &found->second : nullptr;
}

void Extractor::SetMatching(Rule& rule, const ListMeta& meta) const {
  if (meta.semantic == Semantic::kSet) rule.matching = Matching::kByValue;
  if (meta.semantic != Semantic::kMap) return;
  rule.matching = Matching::kByKeys;
  rule.keys = meta.keys;
}

Validations Extractor::DeferLists(const TagContext& context) {
  Validations out;
  out.deferred.push_back({DeferredScope::kThis, [this, context] { return ListRules(context); }});
  return out;
}

Result<Validations> Extractor::ListType(const TagContext& context, TagView tag) {
  const TypeId type = facts_.Native(context.type);
  if (!facts_.IsList(type)) {
    return Fail("can only be used on list types (" + std::string(facts_.KindNameOf(type)) + ")");
  }
  ListMeta& meta = lists_[context.path];
  meta.level = context.level;
  if (meta.ownership != Ownership::kUnset) return Fail("listType cannot be specified more than once");
  const std::string& value = tag[0].value;
  if (value == "atomic") {
    meta.ownership = Ownership::kSingle;
    if (meta.semantic == Semantic::kUnset) meta.semantic = Semantic::kAtomic;
    return DeferLists(context);
  }
  if (value != "set" && value != "map") return Fail("unknown list type " + text::Quoted(value));
  meta.ownership = Ownership::kShared;
  if (meta.semantic != Semantic::kUnset && meta.semantic != Semantic::kAtomic) {
    return Fail("unique tag is redundant for listType=" + text::Quoted(value));
  }
  const TypeId element = facts_.NativeValue(facts_.Of(type).element);
  if (value == "map" && facts_.KindOf(element) != TypeKind::kStruct) {
    return Fail("only lists of structs can be list-maps");
  }
  meta.semantic = value == "set" ? Semantic::kSet : Semantic::kMap;
  return DeferLists(context);
}

Result<Validations> Extractor::ListMapKey(const TagContext& context, TagView tag) {
  const TypeId type = facts_.Native(context.type);
  if (!facts_.IsList(type)) {
    return Fail("can only be used on list types (" + std::string(facts_.KindNameOf(type)) + ")");
  }
  const TypeId element = facts_.NativeValue(facts_.Of(type).element);
  if (facts_.KindOf(element) != TypeKind::kStruct) return Fail("only lists of structs can be list-maps");
  const GoMember* member = facts_.MemberByJson(element, tag[0].value);
  if (member == nullptr) return Fail("no field for JSON name " + text::Quoted(tag[0].value));
  TypeId key = member->type;
  if (facts_.KindOf(key) == TypeKind::kPointer) key = facts_.Of(key).element;
  if (facts_.KindOf(facts_.Native(key)) != TypeKind::kBuiltin) {
    return Fail("only primitive types and pointers to primitive types can be list-map keys, not " +
                facts_.Text(member->type));
  }
  ListMeta& meta = lists_[context.path];
  meta.keys.push_back(member);
  meta.key_names.push_back(tag[0].value);
  return Validations();
}

Result<Validations> Extractor::Unique(const TagContext& context, TagView tag) {
  const TypeId type = facts_.Native(context.type);
  if (!facts_.IsList(type)) {
    return Fail("can only be used on list types (" + std::string(facts_.KindNameOf(type)) + ")");
  }
  ListMeta& meta = lists_[context.path];
  meta.level = context.level;
  if (meta.ownership == Ownership::kShared) {
    return Fail("unique tag may not be used with listType=set or listType=map");
  }
  if (meta.semantic != Semantic::kUnset && meta.semantic != Semantic::kAtomic) {
    return Fail("unique tag cannot be specified more than once");
  }
  const std::string& value = tag[0].value;
  if (value != "set" && value != "map") return Fail("unknown unique type " + text::Quoted(value));
  const TypeId element = facts_.NativeValue(facts_.Of(type).element);
  if (value == "map" && facts_.KindOf(element) != TypeKind::kStruct) {
    return Fail("only lists of structs can be list-maps");
  }
  meta.semantic = value == "set" ? Semantic::kSet : Semantic::kMap;
  return DeferLists(context);
}

Result<Validations> Extractor::CustomUnique(const TagContext& context, TagView) {
  const TypeId type = facts_.Native(context.type);
  if (!facts_.IsList(type)) {
    return Fail("can only be used on list types (" + std::string(facts_.KindNameOf(type)) + ")");
  }
  lists_[context.path].custom_unique = true;
  return Validations();
}

Result<Validations> Extractor::ListRules(const TagContext& context) {
  const ListMeta* meta = MetaAt(context.path);
  if (context.scope == TagScope::kField) {
    const ListMeta* of_type = MetaAt(facts_.Text(context.type));
    if (meta != nullptr && of_type != nullptr) {
      return Fail("found list metadata for both a field and its type: " + context.path);
    }
    if (of_type != nullptr) meta = of_type;
  }
  if (meta == nullptr || !lists_done_.insert(context.path).second) return Validations();
  if (!meta->keys.empty() && meta->semantic != Semantic::kMap) {
    return Fail("found listMapKey without listType=map or unique=map");
  }
  if (meta->semantic == Semantic::kMap && meta->keys.empty()) {
    return Fail("found listType=map or unique=map without listMapKey");
  }
  if (meta->ownership == Ownership::kUnset) {
    return Fail("listType must be specified - use listType=atomic, listType=set, or listType=map");
  }
  Validations out;
  out.comments = meta->custom_unique;
  if (meta->custom_unique || meta->semantic == Semantic::kAtomic) return out;
  Rule rule;
  rule.kind = RuleKind::kUnique;
  rule.level = meta->level;
  rule.emits.push_back({finding::ErrorType::kDuplicate, {}, "[*]"});
  SetMatching(rule, *meta);
  return One(std::move(rule));
}

}  // namespace plimsoll::declare
