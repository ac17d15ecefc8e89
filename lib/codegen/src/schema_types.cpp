#include <algorithm>
#include <map>

#include "declared.h"
#include "schema_export.h"

namespace plimsoll::codegen {
namespace {

// Places of one schema; types that share types have more than anyone could read.
constexpr size_t kMaxDrafts = 50'000;
constexpr size_t kMaxDepth = 100;

constexpr char kQuantity[] =
    "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?[0-9]+))?$";

std::string MemberPlace(const std::string& where, std::string_view name) {
  return where + "." + std::string(name);
}

}  // namespace

Result<std::unique_ptr<SchemaDraft>> SchemaExport::Root(const RootType& root) {
  SchemaDraft nothing;
  Target around{nothing};
  around.where = facts_.Text(root.type);
  around.place = facts_.Of(root.type).place;
  drafts_ = 0;
  too_large_ = false;
  auto out = Value(root.type, root.node, around);
  if (too_large_) return Fail(facts_.Text(root.type) + " is too large for a schema");
  return out;
}

// Lines of prose before the first empty one.
std::string SchemaExport::Description(gotypes::GoPlace place) const {
  std::string out;
  if (place.file == gotypes::GoPlace::kNowhere) return out;
  for (const std::string_view line : facts_.universe().DocOf(place)) {
    const size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) break;
    if (line[begin] == '+') continue;
    out.append(out.empty() ? "" : " ").append(line.substr(begin));
  }
  return out;
}

bool SchemaExport::Enter(TypeId type) {
  if (++drafts_ > kMaxDrafts || open_.size() > kMaxDepth) too_large_ = true;
  if (too_large_ || std::ranges::find(open_, type) != open_.end()) return false;
  open_.push_back(type);
  return true;
}

void SchemaExport::AddScalar(const Shape& shape, SchemaDraft& out) const {
  const std::string& name = facts_.Of(facts_.NativeValue(shape.type)).name;
  switch (shape.form) {
    case Form::kString: out.type = "string"; break;
    case Form::kBool: out.type = "boolean"; break;
    case Form::kFloat:
      out.type = "number";
      out.format = name == "float32" ? "float" : "double";
      break;
    default:
      out.type = "integer";
      out.format = name == "int64" || name == "int" || shape.is_wide_unsigned ? "int64" : "int32";
      if (shape.is_unsigned) out.minimum = 0;
  }
}

void SchemaExport::AddLeaf(LeafKind leaf, SchemaDraft& out) const {
  switch (leaf) {
    case LeafKind::kTime:
    case LeafKind::kMicroTime:
      out.type = "string";
      out.format = "date-time";
      break;
    case LeafKind::kDuration: out.type = "string"; break;
    case LeafKind::kQuantity: out.patterns.emplace_back(kQuantity); [[fallthrough]];
    case LeafKind::kIntOrString: out.int_or_string = true; break;
    default: out.type = "object"; out.keeps_unknown = true;
  }
}

// The schema of a value without its pointer, with the rules of its type.
std::unique_ptr<SchemaDraft> SchemaExport::Value(TypeId type, uint32_t node, const Target& around,
                                                 bool opaque_values) {
  auto out = std::make_unique<SchemaDraft>();
  const ShapeRef ref = plan_.shapes().Of(type);
  const Shape& shape = *ref.shape;
  if (shape.leaf != LeafKind::kNone) {
    AddLeaf(shape.leaf, *out);
    return out;
  }
  if (shape.form == Form::kOther) {
    out->keeps_unknown = true;
    return out;
  }
  if (!Enter(shape.type)) {
    out->type = shape.form == Form::kList ? "array" : "object";
    out->keeps_unknown = shape.form != Form::kList;
    if (shape.form == Form::kList)
      out->items = std::make_unique<SchemaDraft>(), out->items->keeps_unknown = true;
    if (!too_large_ && program_.Reaches(node)) {
      Rule whole;
      whole.kind = RuleKind::kTypeFunction;
      Target here = around;
      Note(whole, here, facts_.Text(shape.type) + " is recursive, and the schema expands it only once", true);
    }
    return out;
  }
  Target here{*out, nullptr, "", ref, false, around.in_list, around.where, around.place};
  uint32_t element = kNoNode;
  if (node != kNoNode && !opaque_values && !program_.nodes[node].opaque_value &&
      !program_.nodes[node].opaque_type) {
    element = program_.ElementOf(node);
  }
  switch (shape.form) {
    case Form::kStruct:
      out->has_old = open_.size() == 1;
      AddStruct(shape.type, node, *out, here);
      break;
    case Form::kList: {
      if (shape.element.shape->form == Form::kInteger &&
          facts_.Of(facts_.NativeValue(shape.element.shape->type)).name == "byte") {
        out->type = "string";
        out->format = "byte";
        break;
      }
      out->type = "array";
      Target inside = here;
      inside.in_list = true;
      out->items = Value(shape.element.shape->type, element, inside);
      break;
    }
    case Form::kMap:
      out->type = "object";
      out->additional = Value(shape.element.shape->type, element, here);
      break;
    default: AddScalar(shape, *out);
  }
  open_.pop_back();
  return out;
}

void SchemaExport::AddStruct(TypeId type, uint32_t node, SchemaDraft& out, const Target& around) {
  out.type = "object";
  Target own = around;
  if (!facts_.Of(type).package.empty()) own.where = facts_.Text(type);
  std::map<const GoMember*, const FieldNode*> fields;
  if (program_.Reaches(node) && !program_.nodes[node].opaque_type) {
    for (const PlannedField& planned : plan_.node(node).fields) fields[planned.field->member] = planned.field;
  }
  for (const GoMember& member : facts_.Of(facts_.NativeValue(type)).members) {
    const auto found = fields.find(&member);
    const FieldNode* field = found != fields.end() ? found->second : nullptr;
    AddField(member, field, out, own);
  }
  if (out.properties.empty()) out.keeps_unknown = true;
  Target here{out, nullptr, "", plan_.shapes().Of(type), false, around.in_list, own.where, around.place};
  if (program_.Reaches(node)) ApplyList(program_.nodes[node].rules, here);
}

void SchemaExport::AddField(const GoMember& member, const FieldNode* field, SchemaDraft& out,
                            const Target& around) {
  const ShapeMember& shape = plan_.shapes().Of(member);
  Target here{
      out,         nullptr, "", shape.type, false, around.in_list, MemberPlace(around.where, member.name),
      member.place};
  const auto give_up = [&](const char* why) {
    if (field == nullptr) return;
    for (const uint32_t rule : field->rules.rules) Missing(program_.rules[rule], here, why);
  };
  if (shape.hidden) return give_up("the field is not in JSON");
  if (shape.is_inline) {
    give_up("the field has no name of its own in JSON");
    const bool rules = field != nullptr && !shape.type.is_pointer;
    if (field != nullptr && shape.type.is_pointer) {
      Rule whole;
      whole.kind = RuleKind::kTypeFunction;
      Missing(whole, here, "an embedded pointer is set if one of its members is");
    }
    if (!Enter(shape.type.shape->type)) return;
    AddStruct(shape.type.shape->type, rules ? field->node : kNoNode, out, here);
    open_.pop_back();
    return;
  }
  if (out.Property(shape.key) != nullptr) return give_up("another field has its name in JSON");
  here.parent = &out;
  const uint32_t node = field != nullptr && !field->opaque_type ? field->node : kNoNode;
  auto own = Value(member.type, node, here, field != nullptr && field->opaque_value);
  own->description = Description(member.place);
  SchemaDraft& placed = *own;
  out.properties.emplace_back(std::string(shape.key), std::move(own));
  if (field != nullptr) ApplyField(*field, placed, out, here);
  const bool by_value = !shape.type.is_pointer && shape.type.shape->form == Form::kStruct;
  if (by_value && placed.RejectsEmpty()) out.required.insert(std::string(shape.key));
}

// The rules of the field, and those of its type where that is no struct, which has them already.
void SchemaExport::ApplyField(const FieldNode& field, SchemaDraft& own, SchemaDraft& parent,
                              const Target& around) {
  Target target = around;
  Target here{own,          &parent,     std::string(plan_.shapes().Of(*field.member).key),
              target.type,  false,       target.in_list,
              target.where, target.place};
  NameListType(field, own);
  ApplyList(field.rules, here);
  if (field.node == kNoNode || field.opaque_type || here.type.shape->form == Form::kStruct) return;
  if (!program_.Reaches(field.node)) return;
  const auto stops = [&](uint32_t rule) {
    const RuleKind kind = program_.rules[rule].kind;
    return program_.rules[rule].short_circuit && (kind == RuleKind::kOptional || kind == RuleKind::kRequired);
  };
  here.skips_zero = std::ranges::any_of(field.rules.rules, stops);
  ApplyList(program_.nodes[field.node].rules, here);
}

// listType is no rule and is in the tags alone.
void SchemaExport::NameListType(const FieldNode& field, SchemaDraft& own) {
  if (own.type != "array") return;
  std::vector<gotypes::GoPlace> places = {field.member->place};
  const GoType& named = facts_.Of(facts_.NonPointer(field.type));
  if (named.kind == TypeKind::kAlias) places.push_back(named.place);
  for (const gotypes::GoPlace place : places) {
    const gotypes::CommentLines lines = facts_.universe().DocOf(place);
    for (const auto& [name, texts] : declare::ExtractTags("+", lines)) {
      for (const std::string_view text : texts) {
        const TagResult tag = declare::ParseTag(text);
        if (!tag) continue;
        const bool wraps = std::ranges::all_of(tag->begin(), tag->end() - 1, [](const TagLink& link) {
          return link.name == "k8s:alpha" || link.name == "k8s:beta";
        });
        if (wraps && tag->back().name == "k8s:listType") own.list_type = tag->back().value;
      }
    }
  }
  // Whether keys and sets can be expressed in the schema is decided with the rule that makes them unique.
  if (own.list_type != "atomic") own.list_type.clear();
}

}  // namespace plimsoll::codegen
