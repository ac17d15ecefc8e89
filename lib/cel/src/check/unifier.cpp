#include "unifier.h"

#include <array>

namespace plimsoll::cel {
namespace {

constexpr size_t kMaxParams = 4;

// Whether null can stand for a value of the type.
bool TakesNull(const Type* type) {
  switch (type->kind) {
    case TypeKind::kNull:
    case TypeKind::kWrapper:
    case TypeKind::kOpaque:
    case TypeKind::kOptional:
    case TypeKind::kObject:
    case TypeKind::kDuration:
    case TypeKind::kTimestamp: return true;
    default: return false;
  }
}

const Type* Unwrapped(const Type* type) { return type->kind == TypeKind::kWrapper ? type->Param(0) : type; }

bool SaysNoMore(const Type* a, const Type* b) {
  if (IsDyn(a) || a->kind == TypeKind::kParam) return true;
  if (IsDyn(b) || b->kind == TypeKind::kParam) return false;
  a = Unwrapped(a);
  b = Unwrapped(b);
  if (a->kind != b->kind) return false;
  if (a->kind == TypeKind::kType || a == b) return true;
  if (a->name != b->name || a->params.size() != b->params.size()) return false;
  for (size_t i = 0; i < a->params.size(); ++i) {
    if (!SaysNoMore(a->Param(i), b->Param(i))) return false;
  }
  return true;
}

}  // namespace

const Type* MostGeneral(const Type* a, const Type* b) { return SaysNoMore(a, b) ? a : b; }

TypePool& Unifier::Pool(std::span<const Type* const> params) {
  for (const Type* param : params) {
    if (param->open) return open_types_;
  }
  return types_;
}

const Type* Unifier::Map(const Type* key, const Type* value) {
  return Small(Pool(std::array{key, value}).Map(key, value));
}

const Type* Unifier::NewVariable() { return open_types_.Variable(next_++); }

const Type* Unifier::Bound(const Type* variable) const {
  return variable->index < bindings_.size() ? bindings_[variable->index] : nullptr;
}

void Unifier::Bind(const Type* variable, const Type* type) {
  if (bindings_.size() <= variable->index) bindings_.resize(variable->index + size_t{16});
  trail_.push_back({variable->index, bindings_[variable->index]});
  bindings_[variable->index] = type;
}

void Unifier::UndoAll() {
  for (; !trail_.empty(); trail_.pop_back()) bindings_[trail_.back().index] = trail_.back().before;
}

bool Unifier::Assignable(const Type* given, const Type* wanted) {
  return AssignableAll({&given, 1}, {&wanted, 1});
}

bool Unifier::AssignableAll(std::span<const Type* const> given, std::span<const Type* const> wanted) {
  const bool fits = AssignParams(given, wanted) && !Exhausted();
  if (!fits) UndoAll();
  trail_.clear();
  return fits;
}

bool Unifier::AssignParams(std::span<const Type* const> given, std::span<const Type* const> wanted) {
  if (given.size() != wanted.size()) return false;
  for (size_t i = 0; i < given.size(); ++i) {
    if (!Assign(given[i], wanted[i])) return false;
  }
  return true;
}

bool Unifier::Assign(const Type* given, const Type* wanted) {
  if (given == wanted) return true;
  if (!Spend()) return false;
  if (wanted->kind == TypeKind::kParam) {
    const Binding binding = BindVariable(given, wanted);
    if (binding == Binding::kFits) return true;
    if (binding == Binding::kBoundOtherwise) return false;
  }
  if (given->kind == TypeKind::kParam) return BindVariable(wanted, given) == Binding::kFits;
  if (IsDynOrError(given) || IsDynOrError(wanted)) return true;
  if (given->kind == TypeKind::kNull) return TakesNull(wanted);
  if (wanted->kind == TypeKind::kNull) return TakesNull(given);
  given = Unwrapped(given);
  wanted = Unwrapped(wanted);
  if (given->kind != wanted->kind) return false;
  switch (given->kind) {
    case TypeKind::kType: return true;
    case TypeKind::kObject: return given->name == wanted->name;
    case TypeKind::kOpaque:
    case TypeKind::kOptional:
    case TypeKind::kList:
    case TypeKind::kMap: return given->name == wanted->name && AssignParams(given->params, wanted->params);
    default: return given == wanted;
  }
}

Unifier::Binding Unifier::BindVariable(const Type* type, const Type* variable) {
  if (type == variable) return Binding::kFits;
  if (const Type* bound = Bound(variable)) {
    if (type == bound) return Binding::kFits;
    if (!Assign(type, bound)) return Binding::kBoundOtherwise;
    const Type* general = MostGeneral(type, bound);
    if (!Mentions(variable, general)) Bind(variable, general);
    return Binding::kFits;
  }
  if (Mentions(variable, type)) return Binding::kImpossible;
  Bind(variable, type);
  return Binding::kFits;
}

bool Unifier::Mentions(const Type* variable, const Type* inside) {
  if (variable == inside) return true;
  if (!inside->open) return false;
  if (!Spend()) return true;
  if (inside->kind == TypeKind::kParam) {
    const Type* bound = Bound(inside);
    return bound != nullptr && Mentions(variable, bound);
  }
  for (const Type* param : inside->params) {
    if (Mentions(variable, param)) return true;
  }
  return false;
}

const Type* Unifier::WithParams(const Type* type, std::span<const Type* const> params) {
  return Small(Pool(params).WithParams(type, params));
}

const Type* Unifier::Small(const Type* type) {
  if (type->weight <= kMaxTypeWeight) return type;
  steps_left_ = 0;
  return &kErrorType;
}

const Type* Unifier::Substitute(const Type* type, bool variables_to_dyn) {
  if (!type->open) return type;
  if (!Spend()) return &kErrorType;
  if (type->kind == TypeKind::kParam) {
    if (const Type* bound = Bound(type)) return Substitute(bound, variables_to_dyn);
    return variables_to_dyn ? &kDynType : type;
  }
  std::array<const Type*, kMaxParams> few;
  std::vector<const Type*> many;
  std::span<const Type*> params(few);
  if (type->params.size() > kMaxParams) {
    many.resize(type->params.size());
    params = many;
  }
  params = params.first(type->params.size());
  for (size_t i = 0; i < params.size(); ++i) params[i] = Substitute(type->Param(i), variables_to_dyn);
  return WithParams(type, params);
}

void Unifier::Instantiate(const OverloadInfo& overload, std::vector<const Type*>& params,
                          const Type*& result) {
  std::array<const Type*, kMaxParams> few;
  std::vector<const Type*> many;
  std::span<const Type*> fresh(few);
  if (overload.variables > kMaxParams) {
    many.resize(overload.variables);
    fresh = many;
  }
  fresh = fresh.first(overload.variables);
  for (const Type*& variable : fresh) variable = NewVariable();
  params.clear();
  for (const Type* param : overload.params) params.push_back(Replace(param, fresh));
  result = Replace(overload.result, fresh);
}

const Type* Unifier::Replace(const Type* type, std::span<const Type* const> bound) {
  if (!type->open) return type;
  if (type->kind == TypeKind::kParam) return bound[type->index];
  std::vector<const Type*> params;
  for (const Type* param : type->params) params.push_back(Replace(param, bound));
  return WithParams(type, params);
}

}  // namespace plimsoll::cel
