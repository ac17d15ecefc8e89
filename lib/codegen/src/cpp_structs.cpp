// The definitions of structs. A struct comes after those it holds by value; those it holds in
// maps should come before it too, but types may hold themselves that way.
#include <algorithm>
#include <deque>
#include <utility>

#include "cpp_types.h"

namespace plimsoll::codegen {

void CppTypes::AddNeeds(TypeId member, Needs& needs) const {
  switch (FormOf(member)) {
    case Form::kTyped:
    case Form::kNamedList:
    case Form::kNamedMap:
    case Form::kStruct: needs.hard.push_back(member); break;
    case Form::kMap:
      AddNeeds(facts_.Of(member).key, needs);
      needs.soft.push_back(facts_.Of(member).element);
      break;
    default: break;
  }
}

CppTypes::Needs CppTypes::NeedsOf(TypeId type) const {
  Needs needs;
  for (const TypeId part : Parts(type)) AddNeeds(part, needs);
  const auto unknown = [&](TypeId id) { return !names_.contains(id) || id == type; };
  std::erase_if(needs.hard, unknown);
  std::erase_if(needs.soft, unknown);
  return needs;
}

std::vector<TypeId> CppTypes::InOrder() const {
  struct Waiting {
    size_t hard = 0, soft = 0;
    bool done = false;
  };
  std::map<TypeId, Waiting> waiting;
  std::map<TypeId, std::vector<std::pair<TypeId, bool>>> waiters;
  for (const TypeId type : named_) {
    const Needs needs = NeedsOf(type);
    waiting[type] = {needs.hard.size(), needs.soft.size()};
    for (const TypeId id : needs.hard) waiters[id].emplace_back(type, true);
    for (const TypeId id : needs.soft) waiters[id].emplace_back(type, false);
  }
  std::vector<TypeId> out;
  std::deque<TypeId> ready;     // nothing is missing
  std::deque<TypeId> possible;  // only what had better be there
  const auto file = [&](TypeId type) {
    const Waiting& w = waiting.at(type);
    if (w.hard == 0) (w.soft == 0 ? ready : possible).push_back(type);
  };
  for (const TypeId type : named_) file(type);
  while (!ready.empty() || !possible.empty()) {
    std::deque<TypeId>& from = ready.empty() ? possible : ready;
    const TypeId type = from.front();
    from.pop_front();
    if (std::exchange(waiting.at(type).done, true)) continue;
    out.push_back(type);
    for (const auto& [waiter, hard] : waiters[type]) {
      Waiting& w = waiting.at(waiter);
      --(hard ? w.hard : w.soft);
      if (!w.done) file(waiter);
    }
  }
  return out;
}

std::string CppTypes::Definitions() const {
  std::string out;
  for (const TypeId type : named_) out += "struct " + names_.at(type) + ";\n";
  out += "\n";
  for (const TypeId type : InOrder()) AppendDefinition(type, out);
  return out;
}

void CppTypes::AppendConstants(TypeId type, std::string& out) const {
  const gotypes::GoPackage* package = facts_.universe().FindLoaded(facts_.Of(type).package);
  if (package == nullptr || !facts_.IsString(Literal(type))) return;
  NameSet names;
  bool first = true;
  for (const gotypes::GoConstant& constant : package->constants) {
    if (!constant.typed || constant.type != type || IsCppReserved(constant.name)) continue;
    if (std::exchange(first, false)) out += "\n";
    out += "  static constexpr std::string_view " + names.Take("k" + CppIdentifier(constant.name)) + " = " +
           CppString(constant.value.text) + ";\n";
  }
}

void CppTypes::AppendDefinition(TypeId type, std::string& out) const {
  const GoType& t = facts_.Of(type);
  if (!t.package.empty()) out += CppComment(facts_.universe().DocOf(t.place), "");
  const std::string& name = names_.at(type);
  switch (FormOf(type)) {
    case Form::kStruct: AppendStruct(type, out); break;
    case Form::kTyped:
      out += "struct " + name + " : rt::Typed<" + Spell(Literal(type)) + "> {\n  using Typed::Typed;\n";
      AppendConstants(type, out);
      out += "};\n\n";
      break;
    case Form::kNamedList:
      out += "struct " + name + " : " + Spell(Literal(type)) + " {\n  using List::List;\n};\n\n";
      break;
    default: out += "struct " + name + " : " + Spell(Literal(type)) + " {\n  using Map::Map;\n};\n\n";
  }
}

// Whether structs without names of their own lead from the type back to it.
bool CppTypes::EmbedsItself(TypeId type) const {
  std::set<TypeId> seen;
  std::vector<TypeId> open = {type};
  while (!open.empty()) {
    const TypeId next = open.back();
    open.pop_back();
    for (const GoMember& member : facts_.Of(next).members) {
      const TypeId held = facts_.NonPointer(member.type);
      if (!IsInlined(member)) continue;
      if (held == type) return true;
      if (seen.insert(held).second) open.push_back(held);
    }
  }
  return false;
}

std::string CppTypes::FieldEntry(TypeId type, const GoMember& member) const {
  std::vector<std::string> flags;
  const bool round = IsInlined(member) && EmbedsItself(facts_.NonPointer(member.type));
  const bool hidden = member.json.is_inline && FormOf(facts_.NonPointer(member.type)) == Form::kLeaf;
  if (member.json.omitted || round || hidden) {
    flags.emplace_back("rt::kOmitted");
  } else if (IsInlined(member)) {
    flags.emplace_back("rt::kInline");
  } else {
    if (member.json.omit_empty) flags.emplace_back("rt::kOmitEmpty");
    if (member.json.omit_zero) flags.emplace_back("rt::kOmitZero");
  }
  std::string out = "rt::Field(";
  out += CppString(member.json.name.empty() ? member.name : std::string_view(member.json.name));
  out += ", &" + names_.at(type) + "::" + MemberName(member);
  for (const std::string& flag : flags) out += (flag == flags[0] ? ", " : " | ") + flag;
  return out + ")";
}

void CppTypes::AppendStruct(TypeId type, std::string& out) const {
  const std::string& name = names_.at(type);
  out += "struct " + name + " {\n";
  std::string entries;
  for (const GoMember& member : facts_.Of(type).members) {
    if (!members_.contains(&member)) continue;
    out += CppComment(facts_.universe().DocOf(member.place), "  ");
    const bool number = FormOf(member.type) == Form::kScalar && !facts_.IsString(member.type);
    const bool boolean = facts_.IsBuiltin(member.type, "bool");
    out += "  " + Spell(member.type) + " " + MemberName(member);
    out += boolean ? " = false;\n" : number ? " = 0;\n" : ";\n";
    entries += "        " + FieldEntry(type, member) + ",\n";
  }
  if (entries.empty()) {
    out += "  static constexpr auto Fields() { return std::tuple<>(); }\n};\n\n";
    return;
  }
  entries.erase(entries.size() - 2, 1);
  out += "\n  static constexpr auto Fields() {\n    return std::tuple{\n" + entries + "    };\n  }\n};\n\n";
}

}  // namespace plimsoll::codegen
