#include "go_type_model.h"

#include <array>

#include "plimsoll/kinds/go_name.h"

namespace plimsoll::kinds {
namespace {

using gotypes::TypeId;
using gotypes::TypeKind;
using schema::GoKind;

// Structs that are written inline in one another.
constexpr uint32_t kMaxInline = 50;

constexpr std::string_view kTimeType = "k8s.io/apimachinery/pkg/apis/meta/v1.Time";

GoKind KindOfBuiltin(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, GoKind>, 6> kKinds = {{{"string", GoKind::kString},
                                                                          {"bool", GoKind::kBool},
                                                                          {"byte", GoKind::kUint8},
                                                                          {"int16", GoKind::kInt32},
                                                                          {"int32", GoKind::kInt32},
                                                                          {"error", GoKind::kAny}}};
  for (const auto& [builtin, kind] : kKinds) {
    if (builtin == name) return kind;
  }
  if (name.starts_with("float")) return GoKind::kFloat64;
  return name.starts_with("int") || name.starts_with("uint") ? GoKind::kInt64 : GoKind::kAny;
}

// The names of receivers of UnmarshalJSON in a file.
std::set<std::string> ReadersIn(std::string_view text) {
  std::set<std::string> out;
  constexpr std::string_view kMethod = ") UnmarshalJSON(";
  for (size_t at = text.find(kMethod); at != std::string_view::npos; at = text.find(kMethod, at + 1)) {
    const size_t begin = text.find_last_of("( *", at - 1);
    if (begin != std::string_view::npos) out.emplace(text.substr(begin + 1, at - begin - 1));
  }
  return out;
}

}  // namespace

const schema::GoType& GoTypeModel::Of(TypeId type) {
  const std::lock_guard lock(mutex_);
  const schema::GoType* model = Model(type);
  while (!open_.empty()) {
    const TypeId next = open_.back();
    open_.pop_back();
    Fill(next, *known_.at(next));
  }
  return *model;
}

// A place for the type, which is filled later: types may hold themselves.
const schema::GoType* GoTypeModel::Model(TypeId type) {
  for (uint32_t depth = 0; universe_.type(type).kind == TypeKind::kPointer && depth < kMaxInline; ++depth) {
    type = universe_.type(type).element;
  }
  const auto [known, fresh] = known_.try_emplace(type, nullptr);
  if (fresh) {
    known->second = &types_.emplace_back(schema::kGoAny);
    open_.push_back(type);
  }
  return known->second;
}

// As Go prints it: `v1.Pod`, `[]string`, `map[string]v1.Pod`.
std::string_view GoTypeModel::NameOf(TypeId type) {
  const std::string full = universe_.type(type).Text();
  std::string out;
  size_t word = 0;  // where in `out` the current path begins
  for (const char c : full) {
    if (c == '/') {
      out.resize(word);
      continue;
    }
    out += c;
    if (c == '[' || c == ']' || c == '*' || c == ' ') word = out.size();
  }
  return names_.emplace_back(std::move(out));
}

bool GoTypeModel::ReadsItself(const gotypes::GoType& type) {
  if (type.place.file == gotypes::GoPlace::kNowhere) return false;
  // The method may be in any file of the package.
  const gotypes::GoPackage* package = universe_.FindLoaded(type.package);
  std::vector<uint32_t> files = {type.place.file};
  if (package != nullptr) files = package->files;
  for (const uint32_t file : files) {
    const auto [known, fresh] = readers_.try_emplace(file);
    if (fresh) known->second = ReadersIn(universe_.file(file).text);
    if (known->second.contains(type.name)) return true;
  }
  return false;
}

void GoTypeModel::AddMembers(TypeId type, std::string_view embedded, uint32_t depth, Members& out) {
  for (const gotypes::GoMember& member : universe_.MembersOf(type)) {
    if (member.json.omitted || (!member.embedded && !StartsWithCapital(member.name))) continue;
    if (!member.json.is_inline) {
      if (!member.json.name.empty()) out.push_back({member.json.name, *Model(member.type), embedded});
      continue;
    }
    TypeId inner = member.type;
    if (universe_.type(inner).kind == TypeKind::kPointer) inner = universe_.type(inner).element;
    if (depth < kMaxInline) AddMembers(inner, embedded.empty() ? member.name : embedded, depth + 1, out);
  }
}

void GoTypeModel::Fill(TypeId id, schema::GoType& out) {
  const gotypes::GoType& type = universe_.type(id);
  out.name = NameOf(id);
  if (type.Text() == kTimeType) {
    out.kind = GoKind::kTime;
    return;
  }
  if (!type.package.empty() && ReadsItself(type)) {
    out.kind = GoKind::kRaw;
    return;
  }
  const gotypes::GoType& native = type.kind == TypeKind::kAlias ? universe_.type(type.element) : type;
  switch (native.kind) {
    case TypeKind::kBuiltin: out.kind = KindOfBuiltin(native.name); return;
    case TypeKind::kStruct: {
      Members& members = members_.emplace_back();
      AddMembers(id, "", 0, members);
      out.kind = GoKind::kStruct;
      out.fields = members;
      return;
    }
    case TypeKind::kSlice: {
      const bool bytes = universe_.type(native.element).name == "byte";
      out.kind = bytes ? GoKind::kBytes : GoKind::kSlice;
      out.element = Model(native.element);
      return;
    }
    case TypeKind::kMap:
      out.kind = GoKind::kMap;
      out.element = Model(native.element);
      return;
    default: out.kind = GoKind::kAny; return;
  }
}

}  // namespace plimsoll::kinds
