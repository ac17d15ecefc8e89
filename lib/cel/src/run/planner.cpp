#include "planner.h"

#include <algorithm>

#include "../check/type_names.h"
#include "../values/document_view.h"
#include "plimsoll/cel/values/message_body.h"
#include "plimsoll/cel/values/value_text.h"

namespace plimsoll::cel {
namespace {

// The parser bounds how deep trees are; macros make them a few times deeper.
constexpr int kMaxTreeDepth = 4000;

// Object and its parts, whose fields have any name.
bool IsObjectMessage(const Type& type) {
  return type.kind == TypeKind::kObject && type.name.starts_with(kObjectMessage);
}

}  // namespace

Planner::Planner(const Ast& ast, const CheckedAst* checked, const PlanOptions& options)
    : ast_(ast), checked_(checked), options_(options), plan_(std::make_unique<Plan>()) {}

Result<std::unique_ptr<Plan>> Planner::Make() {
  plan_->decls = options_.decls;
  plan_->context.decls = options_.decls;
  for (const ProgramVariable& variable : options_.variables) {
    plan_->variable_names.push_back(plan_->context.memory.Copy(variable.name));
  }
  const Planned root = Visit(ast_.Root());
  if (!failed()) plan_->root = Use(root);
  if (failed()) return Fail(failure_);
  return std::move(plan_);
}

Planner::Planned Planner::Failed(std::string text) {
  if (failure_.empty()) failure_ = std::move(text);
  return {};
}

Planner::Planned Planner::Constant(Value value) {
  plan_->constants.push_back(value);
  return {Planned::Kind::kConstant, static_cast<uint32_t>(plan_->constants.size() - 1), kNoDecl};
}

Planner::Planned Planner::OfStep(const Step& step, DeclId decl) {
  plan_->steps.push_back(step);
  return {Planned::Kind::kStep, static_cast<uint32_t>(plan_->steps.size() - 1), decl};
}

StepId Planner::Use(const Planned& planned) {
  if (failed() || planned.kind == Planned::Kind::kStep) return planned.index;
  if (planned.kind == Planned::Kind::kConstant) {
    return OfStep({.kind = StepKind::kConstant, .a = planned.index}).index;
  }
  const uint32_t attribute = Seal(planned.index);
  const Attribute& sealed = plan_->attributes[attribute];
  const bool test = planned.kind == Planned::Kind::kTest;
  if (sealed.root == Attribute::Root::kConditional) {
    const StepKind kind = test ? StepKind::kConditionalTest : StepKind::kConditional;
    return OfStep({.kind = kind, .a = sealed.index, .b = sealed.truthy, .c = sealed.falsy}).index;
  }
  if (sealed.count == 0 && !test && sealed.root == Attribute::Root::kVariable) {
    return OfStep({.kind = StepKind::kVariable, .a = sealed.index}).index;
  }
  if (sealed.count == 0 && !test && sealed.root == Attribute::Root::kLocal) {
    return OfStep({.kind = StepKind::kLocal, .a = sealed.index}).index;
  }
  return OfStep({.kind = test ? StepKind::kTest : StepKind::kAttribute, .a = attribute}).index;
}

DeclId Planner::DeclOf(const Planned& planned) const {
  const bool draft = planned.kind == Planned::Kind::kAttribute;
  return draft ? drafts_[planned.index].decl : planned.decl;
}

uint32_t Planner::DraftOf(const Planned& planned) {
  if (planned.kind == Planned::Kind::kAttribute || planned.kind == Planned::Kind::kTest) return planned.index;
  Draft draft;
  draft.attribute.root = Attribute::Root::kStep;
  draft.attribute.index = Use(planned);
  draft.decl = planned.decl;
  drafts_.push_back(std::move(draft));
  sealed_.push_back(kNothing);
  return static_cast<uint32_t>(drafts_.size() - 1);
}

// What the qualifier leads to, where the schema says so.
DeclId Planner::Known(uint32_t draft, Qualifier& qualifier) const {
  const DeclId owner = drafts_[draft].decl;
  if (owner == kNoDecl || options_.decls == nullptr) return kNoDecl;
  const DeclType& type = (*options_.decls)[owner];
  if (type.kind == DeclKind::kList) return type.elem;
  if (!type.by_fields) return type.kind == DeclKind::kMap ? type.elem : kNoDecl;
  if (qualifier.kind != Qualifier::Kind::kField) return kNoDecl;
  const DeclField* field = options_.decls->FindEscaped(owner, qualifier.constant.text());
  if (field == nullptr) return kNoDecl;
  qualifier.owner = owner;
  qualifier.field = field->type;
  qualifier.name = field->name;
  return field->type;
}

void Planner::AddQualifier(uint32_t draft, Qualifier qualifier) {
  if (drafts_[draft].attribute.root == Attribute::Root::kConditional) {
    // Both branches are qualified; which is read shows when it runs.
    const uint32_t truthy = drafts_[draft].attribute.truthy;
    const uint32_t falsy = drafts_[draft].attribute.falsy;
    AddQualifier(truthy, qualifier);
    AddQualifier(falsy, qualifier);
    drafts_[draft].decl = kNoDecl;
    return;
  }
  const DeclId decl = Known(draft, qualifier);
  drafts_[draft].qualifiers.push_back(qualifier);
  drafts_[draft].decl = decl;
}

bool Planner::IsPlain(const Attribute& attribute) const {
  if (attribute.root != Attribute::Root::kVariable && attribute.root != Attribute::Root::kLocal) return false;
  const std::span all(plan_->qualifiers.data() + attribute.first, attribute.count);
  return std::all_of(all.begin(), all.end(), [](const Qualifier& qualifier) {
    return qualifier.owner != kNoDecl && !qualifier.optional;
  });
}

uint32_t Planner::Seal(uint32_t draft) {
  if (sealed_[draft] != kNothing) return sealed_[draft];
  if (drafts_[draft].attribute.root == Attribute::Root::kConditional) {
    const uint32_t truthy = Seal(drafts_[draft].attribute.truthy);
    const uint32_t falsy = Seal(drafts_[draft].attribute.falsy);
    drafts_[draft].attribute.truthy = truthy;
    drafts_[draft].attribute.falsy = falsy;
  }
  Draft& open = drafts_[draft];
  open.attribute.first = static_cast<uint32_t>(plan_->qualifiers.size());
  open.attribute.count = static_cast<uint32_t>(open.qualifiers.size());
  plan_->qualifiers.insert(plan_->qualifiers.end(), open.qualifiers.begin(), open.qualifiers.end());
  open.attribute.plain = IsPlain(open.attribute);
  plan_->attributes.push_back(open.attribute);
  sealed_[draft] = static_cast<uint32_t>(plan_->attributes.size() - 1);
  return sealed_[draft];
}

Planner::Planned Planner::Visit(NodeId id) {
  if (failed()) return {};
  if (++depth_ > kMaxTreeDepth) return Failed("expression nests too deep");
  Planned planned;
  const Node& node = ast_[id];
  switch (node.kind) {
    case NodeKind::kError: planned = Failed("no expression"); break;
    case NodeKind::kConstant:
      switch (node.constant) {
        case ConstantKind::kNull: planned = Constant(Value::Null()); break;
        case ConstantKind::kBool: planned = Constant(Value::Bool(node.value.boolean)); break;
        case ConstantKind::kInt: planned = Constant(Value::Int(node.value.integer)); break;
        case ConstantKind::kUint: planned = Constant(Value::Uint(node.value.unsigned_integer)); break;
        case ConstantKind::kDouble: planned = Constant(Value::Double(node.value.number)); break;
        case ConstantKind::kString: planned = Constant(plan_->context.memory.String(node.text)); break;
        case ConstantKind::kBytes: planned = Constant(plan_->context.memory.Bytes(node.text)); break;
      }
      break;
    case NodeKind::kIdent: planned = VisitIdent(id); break;
    case NodeKind::kSelect: planned = VisitSelect(id); break;
    case NodeKind::kCall: planned = VisitCall(id); break;
    case NodeKind::kList: planned = VisitList(id); break;
    case NodeKind::kMap: planned = VisitMap(id); break;
    case NodeKind::kStruct: planned = VisitStruct(id); break;
    case NodeKind::kComprehension: planned = VisitComprehension(id); break;
  }
  --depth_;
  return planned;
}

Planner::Planned Planner::VariableNamed(std::string_view name) {
  Draft draft;
  draft.attribute.root = Attribute::Root::kUnbound;
  const bool global = name.starts_with('.');
  if (global) name.remove_prefix(1);
  const auto local = std::find_if(locals_.rbegin(), locals_.rend(),
                                  [&](const Local& candidate) { return !global && candidate.name == name; });
  if (local != locals_.rend()) {
    draft.attribute.root = Attribute::Root::kLocal;
    draft.attribute.index = local->slot;
    draft.decl = local->decl;
  } else {
    for (uint32_t i = 0; i < options_.variables.size(); ++i) {
      if (options_.variables[i].name != name) continue;
      draft.attribute.root = Attribute::Root::kVariable;
      draft.attribute.index = i;
      draft.decl = options_.variables[i].decl;
    }
  }
  draft.attribute.name = plan_->context.memory.Copy(name);
  drafts_.push_back(std::move(draft));
  sealed_.push_back(kNothing);
  return {Planned::Kind::kAttribute, static_cast<uint32_t>(drafts_.size() - 1), kNoDecl};
}

Planner::Planned Planner::VisitIdent(NodeId id) {
  return checked_ == nullptr ? VisitUncheckedName(id) : VisitQualifiedName(id);
}

Planner::Planned Planner::VisitSelect(NodeId id) {
  const Node& node = ast_[id];
  if (checked_ != nullptr && checked_->references[id.index].kind != ReferenceKind::kNone) {
    return VisitQualifiedName(id);
  }
  if (checked_ == nullptr && !node.test_only) {
    std::string name;
    if (QualifiedName(id, name) && IsKnownName(name)) return VisitUncheckedName(id);
  }
  const Planned operand = Visit(ast_.Operand(id));
  if (failed()) return {};
  const uint32_t draft = DraftOf(operand);
  Qualifier qualifier;
  qualifier.constant = plan_->context.memory.String(node.text);
  qualifier.test = node.test_only;
  qualifier.of_message = checked_ != nullptr && IsObjectMessage(checked_->TypeOf(ast_.Operand(id)));
  AddQualifier(draft, qualifier);
  return {node.test_only ? Planned::Kind::kTest : Planned::Kind::kAttribute, draft, kNoDecl};
}

uint32_t Planner::AddArguments(std::span<const Planned> arguments) {
  std::vector<StepId> steps;
  for (const Planned& argument : arguments) steps.push_back(Use(argument));
  const auto first = static_cast<uint32_t>(plan_->arguments.size());
  plan_->arguments.insert(plan_->arguments.end(), steps.begin(), steps.end());
  plan_->optional_arguments.resize(plan_->arguments.size(), 0);
  return first;
}

Planner::Planned Planner::VisitList(NodeId id) {
  const auto elements = ast_.Elements(id);
  std::vector<Planned> planned;
  bool constant = true;
  bool optional = false;
  for (size_t i = 0; i < elements.size(); ++i) {
    planned.push_back(Visit(elements[i]));
    if (failed()) return {};
    constant = constant && ConstantOf(planned.back()) != nullptr;
    optional = optional || ast_.ElementIsOptional(id, i);
  }
  if (constant && !optional) {
    Value* items = plan_->context.memory.NewValues(planned.size());
    for (size_t i = 0; i < planned.size(); ++i) items[i] = *ConstantOf(planned[i]);
    return Constant(Value::List(items, static_cast<uint32_t>(planned.size())));
  }
  const uint32_t first = AddArguments(planned);
  for (size_t i = 0; i < elements.size(); ++i) {
    plan_->optional_arguments[first + i] = ast_.ElementIsOptional(id, i) ? 1 : 0;
  }
  return OfStep({.kind = StepKind::kList,
                 .flag = optional,
                 .a = first,
                 .count = static_cast<uint32_t>(planned.size())});
}

Planner::Planned Planner::VisitMap(NodeId id) {
  const auto entries = ast_.Entries(id);
  std::vector<Planned> planned;
  bool constant = true;
  bool optional = false;
  for (const MapEntry& entry : entries) {
    planned.push_back(Visit(entry.key));
    if (failed()) return {};
    const Value* key = ConstantOf(planned.back());
    const bool constant_key = key != nullptr && IsKey(*key);
    planned.push_back(Visit(entry.value));
    if (failed()) return {};
    constant = constant && constant_key && ConstantOf(planned.back()) != nullptr;
    optional = optional || entry.optional;
  }
  if (constant && !optional) {
    MapBody body;
    for (size_t i = 0; i < planned.size(); i += 2) {
      body.Set(plan_->context.memory, *ConstantOf(planned[i]), *ConstantOf(planned[i + 1]));
    }
    return Constant(Value::Map(plan_->context.memory.New(body)));
  }
  const uint32_t first = AddArguments(planned);
  for (size_t i = 0; i < entries.size(); ++i) {
    plan_->optional_arguments[first + 2 * i] = entries[i].optional ? 1 : 0;
  }
  return OfStep(
      {.kind = StepKind::kMap, .flag = optional, .a = first, .count = static_cast<uint32_t>(entries.size())});
}

}  // namespace plimsoll::cel
