#include "discoverer.h"

#include <algorithm>
#include <utility>

#include "limits.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::declare {
namespace {

constexpr int kMaxDeferredRounds = 10;

void Take(FieldNode& field, const Validations& from) {
  field.rules.rules.insert(field.rules.rules.end(), from.rules.begin(), from.rules.end());
  field.has_comments |= from.comments || from.variables;
  field.opaque_type |= from.opaque_type;
  field.opaque_key |= from.opaque_key;
  field.opaque_value |= from.opaque_value;
}

void SetOpacity(TypeNode& node, const Validations& own) {
  node.opaque_type = own.opaque_type;
  node.opaque_key = own.opaque_key;
  node.opaque_value = own.opaque_value;
}

}  // namespace

Result<void> Discoverer::ReadConstants(const gotypes::GoPackage& package) {
  for (const gotypes::GoConstant& constant : package.constants) {
    const gotypes::CommentLines lines = facts_.universe().DocOf(constant.place);
    const std::string prefix = "constant " + package.path + "." + std::string(constant.name) + ": ";
    auto tags = extractor_.Tags(lines);
    if (!tags) return Fail(prefix + tags.error().message);
    TagContext context;
    context.scope = TagScope::kConstant;
    context.type = constant.type;
    if (const auto good = extractor_.Extract(context, *tags); !good)
      return Fail(prefix + good.error().message);
    if (constant.typed) {
      constants_[constant.type].push_back({&constant, text::Joined(lines, " "), std::move(*tags)});
    }
  }
  return {};
}

Result<void> Discoverer::CheckShape(TypeId type) const {
  const GoType& t = facts_.Of(type);
  const TypeId element = facts_.Native(t.element);
  const TypeKind inner = facts_.KindOf(element);
  switch (t.kind) {
    case TypeKind::kBuiltin:
    case TypeKind::kStruct:
    case TypeKind::kInterface: return {};
    case TypeKind::kAlias:
      if (facts_.KindOf(t.element) == TypeKind::kPointer)
        return Fail("typedefs to pointers are not supported");
      return {};
    case TypeKind::kPointer:
      if (inner == TypeKind::kPointer) return Fail("pointers to pointers are not supported");
      if (facts_.IsList(element)) return Fail("pointers to lists are not supported");
      if (inner == TypeKind::kMap) return Fail("pointers to maps are not supported");
      return {};
    case TypeKind::kArray: return Fail("fixed-size arrays are not supported");
    case TypeKind::kSlice:
      if (inner == TypeKind::kSlice && !facts_.IsBuiltin(facts_.Native(facts_.Of(element).element), "byte")) {
        return Fail("lists of lists are not supported");
      }
      if (inner == TypeKind::kMap) return Fail("lists of maps are not supported");
      return {};
    case TypeKind::kMap:
      if (!facts_.IsString(facts_.Native(t.key))) return Fail("maps with non-string keys are not supported");
      if (inner == TypeKind::kPointer) return Fail("maps of pointers are not supported");
      if (inner == TypeKind::kMap) return Fail("maps of maps are not supported");
      return {};
    default: return Fail("kind " + std::string(gotypes::KindName(t.kind)) + " is not supported");
  }
}

// A rule that runs all rules of a named type.
uint32_t Discoverer::CallOf(uint32_t node) {
  Rule rule;
  rule.kind = RuleKind::kTypeFunction;
  rule.node = node;
  rule.has_arguments = false;
  program_.rules.push_back(std::move(rule));
  return static_cast<uint32_t>(program_.rules.size()) - 1;
}

std::string Discoverer::ForeignError(const std::string& path, std::string_view what, TypeId type,
                                     std::string_view tag) const {
  return path + ": " + std::string(what) + "type " + facts_.Text(type) +
         " is in a non-included package; either add this package to validation-gen's --readonly-pkg flag, or "
         "add +" +
         std::string(tag) + " to the field to skip validation";
}

Result<uint32_t> Discoverer::DiscoverRoot(TypeId type) {
  if (facts_.KindOf(type) == TypeKind::kPointer) {
    return Fail("type " + facts_.Text(type) + ": pointer root-types are not supported");
  }
  return Discover(type, facts_.Text(type), 0);
}

// A package without sources stays out; its types are known by name alone.
Result<void> Discoverer::IncludePackageOf(TypeId type) {
  const std::string package = facts_.Of(type).package;
  if (package.empty() || IsIncluded(package) || facts_.KindOf(type) == TypeKind::kUnknown) return {};
  extractor_.Include(package);
  const auto loaded = facts_.universe().Load(package);
  if (!loaded && loaded.error().line != 0) return Fail(loaded.error().Text());
  if (!loaded) return {};
  return ReadConstants(facts_.universe().package(*loaded));
}

Result<uint32_t> Discoverer::Discover(TypeId type, std::string path, uint32_t depth) {
  if (include_everything_) {
    if (const auto good = IncludePackageOf(type); !good) return Fail(good.error().message);
  }
  if (!facts_.Of(type).package.empty() && !IsIncluded(facts_.Of(type).package)) return kNoNode;
  if (depth > kMaxTypeDepth) return Fail("field " + path + ": types are nested too deeply");
  if (const auto good = CheckShape(type); !good) {
    return Fail("field " + path + " (" + facts_.Text(type) + "): " + good.error().message);
  }
  if (facts_.KindOf(type) == TypeKind::kPointer)
    return Discover(facts_.Of(type).element, std::move(path), depth + 1);
  if (const auto known = program_.node_of.find(type); known != program_.node_of.end()) return known->second;
  const auto index = static_cast<uint32_t>(program_.nodes.size());
  program_.nodes.emplace_back();
  program_.nodes[index].type = type;
  program_.node_of.emplace(type, index);
  const TypeKind kind = facts_.KindOf(type);
  const bool named = kind == TypeKind::kAlias || kind == TypeKind::kStruct;
  if (named) {
    path = facts_.Text(type);
    program_.nodes[index].has_function = IsIncluded(facts_.Of(type).package);
  }
  Validations own;
  if (const auto good = DiscoverParts(index, path, depth, own); !good) return Fail(good.error().message);
  if (named) {
    if (const auto good = AddTypeTags(index, path, own); !good) return Fail(good.error().message);
  }
  program_.nodes[index].rules.rules = own.rules;
  program_.nodes[index].has_comments = own.comments || own.variables;
  SetOpacity(program_.nodes[index], own);
  return index;
}

// What the type of a node consists of: an underlying type, fields, keys, elements.
Result<void> Discoverer::DiscoverParts(uint32_t index, const std::string& path, uint32_t depth,
                                       Validations& own) {
  const TypeId type = program_.nodes[index].type;
  const TypeKind kind = facts_.KindOf(type);
  if (kind == TypeKind::kStruct) return DiscoverStruct(index, path, depth, own);
  if (kind == TypeKind::kAlias) {
    const auto underlying = Discover(facts_.Of(type).element, path, depth + 1);
    if (!underlying) return Fail(underlying.error().message);
    program_.nodes[index].underlying = *underlying;
  }
  if (kind == TypeKind::kMap) {
    const auto key = Discover(facts_.Of(type).key, path + "[keys]", depth + 1);
    if (!key) return Fail(key.error().message);
    program_.nodes[index].key = *key;
    program_.nodes[index].has_key = true;
  }
  if (kind == TypeKind::kMap || kind == TypeKind::kSlice) {
    const auto element = Discover(facts_.Of(type).element, path + "[vals]", depth + 1);
    if (!element) return Fail(element.error().message);
    program_.nodes[index].element = *element;
    program_.nodes[index].has_element = true;
  }
  return {};
}

// The tags of a named type, on top of those of its parts.
Result<void> Discoverer::AddTypeTags(uint32_t index, const std::string& path, Validations& own) {
  const TypeId type = program_.nodes[index].type;
  const auto tags = TypeTags(type, path);
  if (!tags) return Fail(tags.error().message);
  own.Add(*tags);
  SetOpacity(program_.nodes[index], own);
  if (facts_.KindOf(type) == TypeKind::kAlias) {
    if (const auto good = AddTypeIterations(index, path); !good) return good;
  }
  return ResolveType(own, type, path);
}

Result<Validations> Discoverer::TypeTags(TypeId type, const std::string& path) {
  const gotypes::CommentLines lines = facts_.universe().DocOf(facts_.Of(type).place);
  const auto tags = extractor_.Tags(lines);
  if (!tags) return Fail(path + ": " + tags.error().message);
  TagContext context;
  context.scope = TagScope::kType;
  context.type = type;
  context.path = path;
  const auto constants = constants_.find(type);
  if (constants != constants_.end()) context.constants = &constants->second;
  Result<Validations> validations = extractor_.Extract(context, *tags);
  if (!validations) return Fail(path + ": " + validations.error().message);
  const TypeId native = facts_.NativeValue(type);
  if (!validations->Empty() && facts_.KindOf(native) == TypeKind::kMap &&
      facts_.KindOf(facts_.Of(native).element) == TypeKind::kSlice) {
    return Fail("field " + path + ": validation for map of slices is not supported");
  }
  return validations;
}

// Deferred steps of a type's own tags; all of them belong to the type itself.
Result<void> Discoverer::ResolveType(Validations& validations, TypeId type, const std::string& path) {
  std::vector<Deferred> deferred = std::exchange(validations.deferred, {});
  for (int round = 1; !deferred.empty(); ++round) {
    if (round > kMaxDeferredRounds) {
      return Fail("deferred validation recursion depth exceeded 10 for type " + facts_.Text(type) +
                  " at path " + path);
    }
    std::vector<Deferred> next;
    for (const Deferred& step : deferred) {
      Result<Validations> result = step.run();
      if (!result) return Fail(result.error().message);
      for (Deferred& later : result->deferred) next.push_back(std::move(later));
      result->deferred.clear();
      validations.Add(*result);
    }
    deferred = std::move(next);
  }
  return {};
}

Result<void> Discoverer::AddTypeIterations(uint32_t index, const std::string& path) {
  const TypeId type = program_.nodes[index].type;
  const TypeId native = facts_.NativeValue(type);
  const TypeKind kind = facts_.KindOf(native);
  if (kind == TypeKind::kMap) {
    const uint32_t key = program_.KeyOf(index);
    if (key == kNoNode && !program_.nodes[index].opaque_key && !include_everything_) {
      return Fail(ForeignError(path, "key ", facts_.Of(native).key, "k8s:eachKey=+k8s:opaqueType"));
    }
    if (key != kNoNode && !program_.nodes[index].opaque_key && program_.nodes[key].has_function) {
      program_.nodes[index].key_iterations.rules.push_back(extractor_.EachKey(type, CallOf(key)));
    }
  }
  if (kind != TypeKind::kMap && kind != TypeKind::kSlice) return {};
  const uint32_t element = program_.ElementOf(index);
  if (element == kNoNode && !program_.nodes[index].opaque_value && !include_everything_) {
    return Fail(ForeignError(path, "value ", facts_.Of(native).element, "k8s:eachVal=+k8s:opaqueType"));
  }
  if (element != kNoNode && !program_.nodes[index].opaque_value && program_.nodes[element].has_function) {
    program_.nodes[index].value_iterations.rules.push_back(extractor_.EachValue(path, type, CallOf(element)));
  }
  return {};
}

Result<void> Discoverer::AddFieldIterations(FieldNode& field, const std::string& path) {
  const GoType& type = facts_.Of(field.type);
  const auto node_of = [&](TypeId id, bool key) {
    if (field.node != kNoNode) {
      const TypeNode& n = program_.nodes[field.node];
      if (key ? n.has_key : n.has_element) return key ? n.key : n.element;
    }
    const auto known = program_.node_of.find(id);
    return known != program_.node_of.end() ? known->second : kNoNode;
  };
  if (type.kind == TypeKind::kMap) {
    const uint32_t key = node_of(type.key, true);
    if (key == kNoNode && !field.opaque_key && !include_everything_) {
      return Fail(ForeignError(path, "key ", type.key, "k8s:eachKey=+k8s:opaqueType"));
    }
    if (key != kNoNode && !field.opaque_key && program_.nodes[key].has_function) {
      field.key_iterations.rules.push_back(extractor_.EachKey(field.type, CallOf(key)));
    }
  }
  if (type.kind != TypeKind::kMap && type.kind != TypeKind::kSlice) return {};
  const uint32_t element = node_of(type.element, false);
  if (element == kNoNode && !field.opaque_value && !include_everything_) {
    return Fail(ForeignError(path, "value ", type.element, "k8s:eachVal=+k8s:opaqueType"));
  }
  if (element != kNoNode && !field.opaque_value && program_.nodes[element].has_function) {
    field.value_iterations.rules.push_back(extractor_.EachValue(path, field.type, CallOf(element)));
  }
  return {};
}

Result<FieldNode> Discoverer::DiscoverField(TypeId parent, const GoMember& member, const std::string& path,
                                            uint32_t depth, Validations& validations) {
  FieldNode field;
  field.member = &member;
  field.type = member.type;
  const std::string own =
      path + "." + (member.json.name.empty() ? std::string(member.name) : member.json.name);
  const auto node = Discover(member.type, own, depth + 1);
  if (!node) return Fail(node.error().message);
  field.node = *node;
  TagContext context;
  context.scope = TagScope::kField;
  context.type = member.type;
  context.path = own;
  context.member = &member;
  context.parent_path = path;
  context.parent_type = parent;
  const gotypes::CommentLines lines = facts_.universe().DocOf(member.place);
  const auto tags = extractor_.Tags(lines);
  if (!tags) return Fail("field " + own + ": " + tags.error().message);
  Result<Validations> extracted = extractor_.Extract(context, *tags);
  if (!extracted) return Fail("field " + own + ": " + extracted.error().message);
  const TypeId native = facts_.NativeValue(member.type);
  if (!extracted->Empty() && facts_.KindOf(native) == TypeKind::kMap &&
      facts_.KindOf(facts_.Of(native).element) == TypeKind::kSlice) {
    return Fail("field " + own + ": validation for map of slices is not supported");
  }
  Take(field, *extracted);
  validations = std::move(*extracted);
  const TypeKind kind = facts_.KindOf(facts_.NonPointer(member.type));
  const bool unknown =
      kind == TypeKind::kUnknown && !facts_.Of(facts_.NonPointer(member.type)).package.empty();
  if (kind == TypeKind::kStruct || kind == TypeKind::kAlias || unknown) {
    if (field.node == kNoNode && !field.opaque_type && !include_everything_) {
      return Fail(ForeignError(own, "", member.type, "k8s:opaqueType"));
    }
    if (field.opaque_type) field.node = kNoNode;
  }
  if (const auto good = AddFieldIterations(field, own); !good) return Fail(good.error().message);
  return field;
}

// All fields first, then the deferred steps of each; what belongs to the parent goes to `own`.
Result<void> Discoverer::DiscoverStruct(uint32_t index, const std::string& path, uint32_t depth,
                                        Validations& own) {
  const TypeId type = program_.nodes[index].type;
  std::vector<FieldNode> fields;
  std::vector<std::vector<Deferred>> pending;
  for (const GoMember& member : facts_.universe().MembersOf(type)) {
    if (IsLowerCase(member.name)) continue;
    Validations validations;
    Result<FieldNode> field = DiscoverField(type, member, path, depth, validations);
    if (!field) {
      extractor_.Blame(member.place);
      return Fail(field.error().message);
    }
    fields.push_back(std::move(*field));
    pending.push_back(std::move(validations.deferred));
  }
  for (size_t i = 0; i < fields.size(); ++i) {
    const auto good = RunDeferred(std::move(pending[i]), type, fields[i], own);
    if (!good) return good;
  }
  program_.nodes[index].fields = std::move(fields);
  return {};
}

// Steps may defer others, which run in the next round.
Result<void> Discoverer::RunDeferred(std::vector<Deferred> steps, TypeId type, FieldNode& field,
                                     Validations& parent) const {
  const std::string where = "field " + std::string(field.member->name) + " of type " + facts_.Text(type);
  for (int round = 1; !steps.empty(); ++round) {
    if (round > kMaxDeferredRounds) {
      return Fail("deferred validation recursion depth exceeded 10 for " + where);
    }
    std::vector<Deferred> next;
    for (const Deferred& step : steps) {
      Result<Validations> result = step.run();
      if (!result) {
        return Fail("deferred validation callback failed for " + where + ": " + result.error().message);
      }
      for (Deferred& later : result->deferred) next.push_back(std::move(later));
      result->deferred.clear();
      step.scope == DeferredScope::kThis ? Take(field, *result) : parent.Add(*result);
    }
    steps = std::move(next);
  }
  return {};
}

bool Discoverer::NodeHasNow(const TypeNode& node) const {
  if (!node.rules.rules.empty() || node.has_comments) return true;
  if (node.opaque_type) return false;
  const auto index = static_cast<uint32_t>(&node - program_.nodes.data());
  if (node.underlying != kNoNode) {
    if (!node.key_iterations.rules.empty() && program_.Reaches(program_.KeyOf(index))) return true;
    if (!node.value_iterations.rules.empty() && program_.Reaches(program_.ElementOf(index))) return true;
    if (program_.Reaches(node.underlying)) return true;
  }
  return std::ranges::any_of(node.fields, [&](const FieldNode& field) {
    if (!field.rules.rules.empty() || field.has_comments) return true;
    if (field.node == kNoNode) return false;
    if (!field.key_iterations.rules.empty() && program_.Reaches(program_.KeyOf(field.node))) return true;
    if (!field.value_iterations.rules.empty() && program_.Reaches(program_.ElementOf(field.node)))
      return true;
    return program_.Reaches(field.node);
  });
}

// Cohorts in order of running: the one without a name first, short-circuiting rules before others.
void Discoverer::Sort(RuleList& list) const {
  list.cohorts.clear();
  for (const bool named : {false, true}) {
    for (const uint32_t rule : list.rules) {
      const std::string& name = program_.rules[rule].cohort;
      if (name.empty() == named) continue;
      if (std::ranges::find(list.cohorts, name, &Cohort::name) == list.cohorts.end()) {
        list.cohorts.push_back({name, {}});
      }
    }
  }
  for (Cohort& cohort : list.cohorts) {
    for (const bool first : {true, false}) {
      for (const uint32_t rule : list.rules) {
        const Rule& r = program_.rules[rule];
        if (r.cohort == cohort.name && r.short_circuit == first) cohort.rules.push_back(rule);
      }
    }
  }
}

void Discoverer::Finish() {
  for (bool changed = true; changed;) {
    changed = false;
    for (TypeNode& node : program_.nodes) {
      if (node.has_validations || !NodeHasNow(node)) continue;
      node.has_validations = true;
      changed = true;
    }
  }
  for (TypeNode& node : program_.nodes) {
    for (FieldNode& field : node.fields) {
      const TypeId native = facts_.Native(field.type);
      const bool pointers = facts_.KindOf(native) == TypeKind::kSlice &&
                            facts_.KindOf(facts_.Of(native).element) == TypeKind::kPointer;
      if (pointers && (!field.rules.rules.empty() || program_.Reaches(field.node))) {
        Rule rule;
        rule.kind = RuleKind::kNoNils;
        rule.short_circuit = true;
        rule.has_arguments = false;
        program_.rules.push_back(std::move(rule));
        field.rules.rules.insert(field.rules.rules.begin(), static_cast<uint32_t>(program_.rules.size()) - 1);
      }
    }
  }
  for (TypeNode& node : program_.nodes) {
    for (RuleList* list : {&node.rules, &node.value_iterations, &node.key_iterations}) Sort(*list);
    for (FieldNode& field : node.fields) {
      for (RuleList* list : {&field.rules, &field.value_iterations, &field.key_iterations}) Sort(*list);
    }
  }
}

}  // namespace plimsoll::declare
