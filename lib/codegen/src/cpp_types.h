// Go types as C++ ones: how each is written, and the structs that have to be defined for it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cpp_names.h"
#include "declared.h"

namespace plimsoll::codegen {

class CppTypes {
 public:
  // Types of the home package keep their names; those of others are called after their packages.
  CppTypes(TypeFacts facts, const Shapes& shapes, std::string home)
      : facts_(facts), shapes_(shapes), home_(std::move(home)) {}

  // Takes note of a type and of everything it holds. Call it before anything else.
  void Collect(const std::vector<TypeId>& types);

  // How a type is written, and how without its pointers.
  std::string Spell(TypeId type) const;
  std::string SpellValue(TypeId type) const { return Spell(facts_.NonPointer(type)); }
  // A name for functions about the type.
  std::string NameOf(TypeId type) const;
  // `&Order::name`. Of a member that no struct has, since Go does not export it, it is nothing, and kept
  // in `hidden`.
  std::string MemberPointer(const GoMember& member) const;
  std::string MemberName(const GoMember& member) const;
  const GoMember* hidden() const { return hidden_; }
  // Whether the type is a struct here too, and not a thing of the runtime.
  bool IsStruct(TypeId type) const;

  std::string Definitions() const;
  // Headers of the runtime that types need beside the usual ones.
  const std::set<std::string>& headers() const { return headers_; }

 private:
  enum class Form : uint8_t {
    kScalar,
    kTyped,
    kNamedList,
    kNamedMap,
    kStruct,
    kPointer,
    kList,
    kMap,
    kLeaf,
    kRaw
  };
  struct MemberPlace {
    TypeId owner;
    std::string name;
  };

  Form FormOf(TypeId type) const;
  LeafKind LeafOf(TypeId type) const;
  bool IsMapShape(TypeId map) const;
  // The Go type a named list or map is defined as.
  TypeId Literal(TypeId type) const { return facts_.NativeValue(type); }
  std::vector<TypeId> Parts(TypeId type) const;
  void NameTypes();
  void NameMembers(TypeId type, const NameSet& type_names);
  bool IsVisible(const GoMember& member) const;
  bool IsInlined(const GoMember& member) const;
  bool EmbedsItself(TypeId type) const;
  void AddLeafHeader(TypeId type);

  // Types that must be, or had better be, defined before this one.
  struct Needs {
    std::vector<TypeId> hard, soft;
  };
  Needs NeedsOf(TypeId type) const;
  void AddNeeds(TypeId member, Needs& needs) const;
  std::vector<TypeId> InOrder() const;
  void AppendDefinition(TypeId type, std::string& out) const;
  void AppendStruct(TypeId type, std::string& out) const;
  void AppendConstants(TypeId type, std::string& out) const;
  std::string FieldEntry(TypeId type, const GoMember& member) const;

  TypeFacts facts_;
  const Shapes& shapes_;
  std::string home_;
  std::vector<TypeId> named_;  // defined in the header, by name
  std::map<TypeId, std::string> names_;
  std::map<const GoMember*, MemberPlace> members_;
  std::set<std::string> headers_;
  mutable const GoMember* hidden_ = nullptr;
};

}  // namespace plimsoll::codegen
