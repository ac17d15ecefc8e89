#include "cpp_types.h"

#include <algorithm>

#include "plimsoll/gotypes/limits.h"

namespace plimsoll::codegen {
namespace {

std::string ScalarName(std::string_view go) {
  if (go == "string") return "std::string";
  if (go == "bool") return "bool";
  if (go == "byte" || go == "uint8") return "uint8_t";
  if (go == "float32") return "float";
  if (go == "float64") return "double";
  if (go == "int") return "int64_t";
  if (go == "uint" || go == "uintptr") return "uint64_t";
  return std::string(go) + "_t";
}

constexpr std::string_view kScalars[] = {"string",  "bool",   "byte",   "uint8",  "float32",
                                         "float64", "int",    "int16",  "int32",  "int64",
                                         "uint",    "uint16", "uint32", "uint64", "uintptr"};

}  // namespace

bool CppTypes::IsMapShape(TypeId map) const {
  const TypeId key = facts_.Of(map).key;
  return facts_.KindOf(key) != TypeKind::kPointer && facts_.IsString(facts_.NativeValue(key));
}

CppTypes::Form CppTypes::FormOf(TypeId type) const {
  if (LeafOf(type) != LeafKind::kNone) return Form::kLeaf;
  switch (facts_.KindOf(type)) {
    case TypeKind::kBuiltin:
      return std::ranges::find(kScalars, facts_.Of(type).name) != std::end(kScalars) ? Form::kScalar
                                                                                     : Form::kRaw;
    case TypeKind::kStruct: return Form::kStruct;
    case TypeKind::kPointer: return Form::kPointer;
    case TypeKind::kSlice: return Form::kList;
    case TypeKind::kMap: return IsMapShape(type) ? Form::kMap : Form::kRaw;
    case TypeKind::kAlias: break;
    default: return Form::kRaw;
  }
  const TypeId literal = Literal(type);
  switch (facts_.KindOf(literal)) {
    case TypeKind::kBuiltin: return FormOf(literal) == Form::kScalar ? Form::kTyped : Form::kRaw;
    case TypeKind::kSlice: return Form::kNamedList;
    case TypeKind::kMap: return IsMapShape(literal) ? Form::kNamedMap : Form::kRaw;
    default: return Form::kRaw;
  }
}

LeafKind CppTypes::LeafOf(TypeId type) const {
  const Shape* shape = facts_.KindOf(type) == TypeKind::kStruct ? shapes_.Of(type).shape : nullptr;
  return shape != nullptr ? shape->leaf : LeafKind::kNone;
}

bool CppTypes::IsStruct(TypeId type) const { return FormOf(type) == Form::kStruct; }

// Embedded structs count even when their types are not exported: Go reads their members.
bool CppTypes::IsVisible(const GoMember& member) const {
  return !declare::IsLowerCase(member.name) || member.embedded;
}

bool CppTypes::IsInlined(const GoMember& member) const {
  return member.json.is_inline && FormOf(facts_.NonPointer(member.type)) == Form::kStruct;
}

// The types that a type is written with.
std::vector<TypeId> CppTypes::Parts(TypeId type) const {
  const GoType& t = facts_.Of(type);
  switch (FormOf(type)) {
    case Form::kPointer:
    case Form::kList: return {t.element};
    case Form::kMap: return {t.key, t.element};
    case Form::kNamedList:
    case Form::kNamedMap: return {Literal(type)};
    case Form::kStruct: {
      std::vector<TypeId> out;
      for (const GoMember& member : t.members) {
        if (IsVisible(member)) out.push_back(member.type);
      }
      return out;
    }
    default: return {};
  }
}

void CppTypes::AddLeafHeader(TypeId type) {
  switch (LeafOf(type)) {
    case LeafKind::kTime:
    case LeafKind::kMicroTime: headers_.insert("instant.h"); break;
    case LeafKind::kDuration: headers_.insert("duration.h"); break;
    case LeafKind::kQuantity: headers_.insert("quantity.h"); break;
    case LeafKind::kIntOrString: headers_.insert("int_or_string.h"); break;
    default: headers_.insert("raw_json.h");
  }
}

void CppTypes::Collect(const std::vector<TypeId>& types) {
  std::set<TypeId> seen;
  std::vector<TypeId> open = types;
  while (!open.empty()) {
    const TypeId type = open.back();
    open.pop_back();
    if (!seen.insert(type).second) continue;
    const Form form = FormOf(type);
    const bool defined =
        form == Form::kTyped || form == Form::kNamedList || form == Form::kNamedMap || form == Form::kStruct;
    if (defined) named_.push_back(type);
    if (form == Form::kLeaf || form == Form::kRaw) AddLeafHeader(type);
    for (const TypeId part : Parts(type)) open.push_back(part);
  }
  NameTypes();
}

// Names go to types in the order of their packages and names, so that they do not depend on who
// refers to whom. Structs without a name are called by their number.
void CppTypes::NameTypes() {
  const auto order = [&](TypeId id) {
    const GoType& type = facts_.Of(id);
    return std::tuple(type.package != home_, type.package.empty(), type.package, type.name);
  };
  std::ranges::sort(named_, {}, order);
  NameSet types, packages;
  std::map<std::string, std::string> aliases;
  for (const TypeId id : named_) {
    const GoType& type = facts_.Of(id);
    std::string name = type.package.empty() ? "Nameless" : CppIdentifier(type.name);
    if (!type.package.empty() && type.package != home_) {
      auto& alias = aliases[type.package];
      if (alias.empty()) alias = packages.Take(PackageAlias(type.package));
      name = alias + "_" + name;
    }
    names_[id] = types.Take(CppIdentifier(name));
  }
  for (const TypeId id : named_) NameMembers(id, types);
}

void CppTypes::NameMembers(TypeId type, const NameSet& type_names) {
  NameSet names(&type_names);
  for (const GoMember& member : facts_.Of(type).members) {
    if (IsVisible(member)) members_[&member] = {type, names.Take(SnakeName(member.name))};
  }
}

std::string CppTypes::NameOf(TypeId type) const {
  const auto known = names_.find(type);
  return known != names_.end() ? known->second : CppIdentifier(facts_.Of(type).name);
}

std::string CppTypes::Spell(TypeId type) const {
  const GoType& t = facts_.Of(type);
  switch (FormOf(type)) {
    case Form::kScalar: return ScalarName(t.name);
    case Form::kPointer: return "rt::Pointer<" + Spell(t.element) + ">";
    case Form::kList: return "rt::List<" + Spell(t.element) + ">";
    case Form::kMap: return "rt::Map<" + Spell(t.key) + ", " + Spell(t.element) + ">";
    case Form::kTyped:
    case Form::kNamedList:
    case Form::kNamedMap:
    case Form::kStruct: return names_.at(type);
    default: break;
  }
  switch (LeafOf(type)) {
    case LeafKind::kTime: return "rt::Time";
    case LeafKind::kMicroTime: return "rt::MicroTime";
    case LeafKind::kDuration: return "rt::Duration";
    case LeafKind::kQuantity: return "rt::Quantity";
    case LeafKind::kIntOrString: return "rt::IntOrString";
    default: return "rt::RawJson";
  }
}

std::string CppTypes::MemberPointer(const GoMember& member) const {
  const std::string name = MemberName(member);
  return name.empty() ? "" : "&" + names_.at(members_.at(&member).owner) + "::" + name;
}

std::string CppTypes::MemberName(const GoMember& member) const {
  const auto found = members_.find(&member);
  if (found != members_.end()) return found->second.name;
  hidden_ = &member;
  return {};
}

}  // namespace plimsoll::codegen
