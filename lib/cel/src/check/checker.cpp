#include "checker.h"

#include "type_names.h"

namespace plimsoll::cel {

Checker::Checker(const Environment& environment, CheckedAst& checked, Issues& issues)
    : environment_(environment),
      checked_(checked),
      ast_(checked.ast),
      issues_(issues),
      unifier_(*environment.types),
      compare_across_types_(environment.version >= kCrossTypeOrderingSince) {}

bool Checker::Run() {
  const size_t before = issues_.size();
  checked_.types.assign(ast_.size(), &kErrorType);
  checked_.references.assign(ast_.size(), {});
  checked_.overloads.clear();
  Visit(ast_.Root());
  if (unifier_.Exhausted()) {
    issues_.resize(before);
    issues_.push_back({Issue::kNowhere, "the types of the expression are too complex"});
    return false;
  }
  for (const Type*& type : checked_.types) type = unifier_.Substitute(type, true);
  return issues_.size() == before;
}

void Checker::Visit(NodeId id) {
  switch (ast_[id].kind) {
    case NodeKind::kConstant: {
      static constexpr const Type* kTypes[] = {&kNullType,   &kBoolType,   &kIntType,  &kUintType,
                                               &kDoubleType, &kStringType, &kBytesType};
      return SetType(id, kTypes[static_cast<size_t>(ast_[id].constant)]);
    }
    case NodeKind::kIdent: return VisitIdent(id);
    case NodeKind::kSelect: return VisitSelect(id);
    case NodeKind::kCall: return VisitCall(id);
    case NodeKind::kList: return VisitList(id);
    case NodeKind::kMap: return VisitMap(id);
    case NodeKind::kStruct: return VisitStruct(id);
    case NodeKind::kComprehension: return VisitComprehension(id);
    case NodeKind::kError: return;
  }
}

void Checker::VisitIdent(NodeId id) {
  const std::string_view name = ast_[id].text;
  const Resolved resolved = ResolveIdent(name);
  if (resolved.kind == ReferenceKind::kNone) return ReportUndeclared(id, name);
  SetName(id, resolved);
}

void Checker::VisitSelect(NodeId id) {
  const Node node = ast_[id];
  if (!node.test_only && MayBeQualified(id)) {
    const Resolved resolved = ResolveQualified(id);
    if (resolved.kind != ReferenceKind::kNone) {
      Node& rewritten = ast_.At(id);
      rewritten.kind = NodeKind::kIdent;
      rewritten.count = 0;
      return SetName(id, resolved);
    }
  }
  const Type* type = FieldType(id, ast_.Operand(id), node.text, false);
  SetType(id, node.test_only ? &kBoolType : unifier_.Substitute(type, false));
}

void Checker::VisitOptionalSelect(NodeId id) {
  const auto arguments = ast_.Arguments(id);
  const Type* type = FieldType(id, arguments[0], ast_[arguments[1]].text, true);
  // The field's name is a constant of its own, which is not visited.
  SetType(arguments[1], &kStringType);
  SetType(id, unifier_.Substitute(type, false));
  const auto first = static_cast<uint32_t>(checked_.overloads.size());
  checked_.overloads.push_back(OverloadId::kSelectOptionalField);
  SetOverloads(id, first);
}

void Checker::VisitList(NodeId id) {
  const Type* element = nullptr;
  for (size_t i = 0; i < ast_.Elements(id).size(); ++i) {
    const NodeId child = ast_.Elements(id)[i];
    Visit(child);
    const Type* type = TypeOf(child);
    if (ast_.ElementIsOptional(id, i)) type = UnwrapOptionalElement(child, type);
    element = Join(element, type);
  }
  SetType(id, unifier_.List(element != nullptr ? element : unifier_.NewVariable()));
}

void Checker::VisitMap(NodeId id) {
  const Type* key = nullptr;
  const Type* value = nullptr;
  for (size_t i = 0; i < ast_[id].count; ++i) {
    const MapEntry entry = ast_.Entries(id)[i];
    Visit(entry.key);
    key = Join(key, TypeOf(entry.key));
    Visit(entry.value);
    const Type* type = TypeOf(entry.value);
    if (entry.optional) type = UnwrapOptionalElement(entry.value, type);
    value = Join(value, type);
  }
  if (key == nullptr) {
    key = unifier_.NewVariable();
    value = unifier_.NewVariable();
  }
  SetType(id, unifier_.Map(key, value));
}

void Checker::VisitComprehension(NodeId id) {
  const ComprehensionNames names = ast_.Names(id);
  Visit(ast_.Range(id));
  Visit(ast_.Init(id));
  const Type* range = unifier_.Substitute(TypeOf(ast_.Range(id)), false);
  const Type* accumulator = TypeOf(ast_.Init(id));
  compare_across_types_ = true;
  const size_t outer = locals_.size();
  locals_.push_back({names.accu_var, accumulator});
  const Type* first = &kErrorType;
  const Type* second = &kErrorType;
  switch (range->kind) {
    case TypeKind::kList:
      first = names.iter_var2.empty() ? range->Param(0) : &kIntType;
      second = range->Param(0);
      break;
    case TypeKind::kMap:
      first = range->Param(0);
      second = range->Param(1);
      break;
    case TypeKind::kDyn:
    case TypeKind::kError:
    case TypeKind::kParam:
      unifier_.Assignable(&kDynType, range);
      first = second = &kDynType;
      break;
    default:
      Report(ast_.Range(id), "expression of type '" + RenderType(*range) +
                                 "' cannot be range of a comprehension (must be list, map, or dynamic)");
  }
  locals_.push_back({names.iter_var, first});
  if (!names.iter_var2.empty()) locals_.push_back({names.iter_var2, second});
  Visit(ast_.Condition(id));
  Expect(ast_.Condition(id), &kBoolType);
  Visit(ast_.Step(id));
  Expect(ast_.Step(id), accumulator);
  locals_.resize(outer + 1);
  Visit(ast_.Result(id));
  locals_.resize(outer);
  SetType(id, unifier_.Substitute(TypeOf(ast_.Result(id)), false));
}

const Type* Checker::UnwrapOptionalElement(NodeId value, const Type* type) {
  if (type->kind == TypeKind::kOptional) return type->Param(0);
  if (!IsDyn(type)) ReportMismatch(value, unifier_.Optional(type), type);
  return type;
}

const Type* Checker::Join(const Type* previous, const Type* current) {
  if (previous == nullptr || previous == current) return current;
  if (unifier_.Assignable(previous, current)) return MostGeneral(previous, current);
  return &kDynType;
}

void Checker::Expect(NodeId id, const Type* type) {
  if (!unifier_.Assignable(type, TypeOf(id))) ReportMismatch(id, type, TypeOf(id));
}

void Checker::SetOverloads(NodeId id, uint32_t first) {
  checked_.references[id.index] = {ReferenceKind::kFunction, first,
                                   static_cast<uint32_t>(checked_.overloads.size()) - first};
}

void Checker::Report(NodeId at, std::string message) {
  issues_.push_back({ast_[at].offset, std::move(message)});
}

void Checker::ReportMismatch(NodeId at, const Type* expected, const Type* found) {
  Report(at, "expected type '" + RenderType(*expected) + "' but found '" + RenderType(*found) + "'");
}

void Checker::ReportUndeclared(NodeId at, std::string_view name) {
  Report(at, "undeclared reference to '" + std::string(name) + "' (in container '" +
                 std::string(environment_.container) + "')");
}

}  // namespace plimsoll::cel
