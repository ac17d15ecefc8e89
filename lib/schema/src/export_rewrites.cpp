// Types, bounds and values, which the targets spell differently.
#include "export_node.h"
#include "export_target.h"

namespace plimsoll::schema {

using value::Tree;

namespace {

Tree ListOf(Tree item) {
  Tree out = Tree::NewArray();
  out.AsArray().push_back(std::move(item));
  return out;
}

Tree TextTree(std::string_view text) { return Tree::String(std::string(text)); }

bool IsIntOrString(std::span<const std::string_view> names) {
  for (const std::string_view name : names) {
    if (name != "integer" && name != "string") return false;
  }
  return true;
}

}  // namespace

void NodeExport::WriteTypes() {
  std::vector<std::string_view> names;
  bool null = schema_.Flag(node_, Keyword::kNullable);
  const bool flagged = target_ == Dialect::kOpenApi3_0;
  const auto take = [&](std::string_view name) {
    if (name == "null") {
      null = true;
    } else {
      names.push_back(name);
    }
  };
  if (Has(Keyword::kType)) take(schema_.Text(node_, Keyword::kType));
  for (const std::string_view name : schema_.Texts(node_, Keyword::kTypes)) take(name);
  // With x-kubernetes-int-or-string other readers need to be reported, ours in OpenAPI 3.0 do not.
  if (schema_.Flag(node_, Keyword::kIntOrString)) {
    if (flagged && !Has(Keyword::kType) && IsIntOrString(names)) names.clear();
    if (!flagged && names.empty()) names = {"integer", "string"};
  }
  if (flagged) return WriteTypesFlagged(names, null);
  const bool given = Has(Keyword::kType) || Has(Keyword::kTypes);
  if (names.empty() && !given) {
    return Warn(Keyword::kNullable, "left out: there is no type to add null to");
  }
  if (null) names.push_back("null");
  if (names.size() == 1) return void(object().Set("type", TextTree(names[0])));
  Tree list = Tree::NewArray();
  for (const std::string_view name : names) list.AsArray().push_back(TextTree(name));
  object().Set("type", std::move(list));
}

// One type, and null by a flag. Several are a choice.
void NodeExport::WriteTypesFlagged(const std::vector<std::string_view>& names, bool null) {
  const bool free = !Has(Keyword::kType) && !Has(Keyword::kTypes);
  const bool by_extension = schema_.Flag(node_, Keyword::kIntOrString);
  if (names.empty() && !free && !by_extension) {
    Add(null ? ObjectOf("enum", ListOf(Tree())) : ObjectOf("not", Tree::NewObject()));
    return;
  }
  if (names.size() <= 1) {
    if (names.size() == 1) object().Set("type", TextTree(names[0]));
    if (names.size() == 1 && names[0] == "array" && MustAddItems()) object().Set("items", Tree::NewObject());
    if (null) object().Set("nullable", Tree::Bool(true));
    return;
  }
  Tree choice = Tree::NewArray();
  for (const std::string_view name : names) {
    Tree& type = choice.AsArray().emplace_back(ObjectOf("type", TextTree(name)));
    if (name == "array") type.AsObject().Set("items", Tree::NewObject());
    if (null && name == names.front()) type.AsObject().Set("nullable", Tree::Bool(true));
  }
  Add(ObjectOf("anyOf", std::move(choice)));
}

// OpenAPI 3.0 requires `items` beside the type array. Schemas that were written for it, and those of
// CRDs, stay as they are.
bool NodeExport::MustAddItems() const {
  if (schema_.Resources().empty() || schema_.Node(node_, Keyword::kItems)) return false;
  return schema_.Resources()[schema_.SiteOf(node_).resource].dialect != Dialect::kOpenApi3_0;
}

void NodeExport::WriteBound(const Bound& bound) {
  const std::string_view name = InfoOf(bound.number).name;
  const std::string_view exclusive = InfoOf(bound.exclusive).name;
  const bool flags = HasExclusiveFlags(target_);
  const bool excluded = schema_.Flag(node_, bound.flag);
  if (Has(bound.number)) {
    object().Set(excluded && !flags ? exclusive : name, NumberAt(bound.number));
    if (excluded && flags) object().Set(exclusive, Tree::Bool(true));
  }
  if (!Has(bound.exclusive)) return;
  Tree more = ObjectOf(flags ? name : exclusive, NumberAt(bound.exclusive));
  if (flags) more.AsObject().Set(exclusive, Tree::Bool(true));
  if (object().Find(name) != nullptr && flags) return Add(std::move(more));
  for (value::TreeMember& member : more.AsObject()) object().Set(member.key, std::move(member.value));
}

void NodeExport::WriteConst() {
  Tree literal = LiteralAt(Keyword::kConst, schema_.Find(node_, Keyword::kConst)->literal);
  if (TargetHas(target_, Keyword::kConst)) return void(object().Set("const", std::move(literal)));
  if (Has(Keyword::kEnum)) return Add(ObjectOf("enum", ListOf(std::move(literal))));
  object().Set("enum", ListOf(std::move(literal)));
}

// One example in OpenAPI 3.0, a list elsewhere.
void NodeExport::WriteExamples() {
  const Entry* one = schema_.Find(node_, Keyword::kExample);
  const Entry* many = schema_.Find(node_, Keyword::kExamples);
  const bool list = TargetHas(target_, Keyword::kExamples);
  if (one != nullptr && (TargetHas(target_, Keyword::kExample) || many != nullptr)) {
    if (!TargetHas(target_, Keyword::kExample)) return LeaveOut(Keyword::kExample);
    object().Set("example", LiteralAt(Keyword::kExample, one->literal));
  } else if (one != nullptr) {
    object().Set("examples", ListOf(LiteralAt(Keyword::kExample, one->literal)));
  }
  if (many == nullptr) return;
  const value::Value examples = schema_.LiteralAt(many->literal);
  if (list) return void(object().Set("examples", LiteralAt(Keyword::kExamples, many->literal)));
  const bool single = one == nullptr && examples.IsArray() && examples.Count() == 1;
  if (!single) return Warn(Keyword::kExamples, "left out: only one example is allowed");
  object().Set("example", LiteralAt(Keyword::kExamples, examples.index() + 1));
}

void NodeExport::WriteFormat() {
  object().Set("format", TextTree(schema_.Text(node_, Keyword::kFormat)));
  if (schema_.Resources().empty()) return;
  if (!schema_.Resources()[schema_.SiteOf(node_).resource].format_asserts) return;
  Warn(Keyword::kFormat,
       "approximated: it was an assertion by the metaschema's vocabulary, and becomes an annotation");
}

}  // namespace plimsoll::schema
