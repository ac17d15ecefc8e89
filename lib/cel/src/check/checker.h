// Checker gives every node of a tree its type, resolves names, and finds the overloads that each
// call may mean, as the reference implementation does and in its words.
//
// One pass from the leaves up. Literals without elements and overloads with type parameters bring
// type variables, which later uses bind; at the end all that is left unbound is dyn.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/types/environment.h"
#include "plimsoll/cel/types/issue.h"
#include "unifier.h"

namespace plimsoll::cel {

class Checker {
 public:
  Checker(const Environment& environment, CheckedAst& checked, Issues& issues);
  // False, with issues, if the tree does not check.
  bool Run();

 private:
  struct Local {
    std::string_view name;
    const Type* type;
  };
  struct Resolved {
    ReferenceKind kind = ReferenceKind::kNone;
    uint32_t index = 0;
    const Type* type = nullptr;
    std::string_view name;
  };
  struct Function {
    FunctionId number = FunctionId::kNone;
    std::string_view name;
    std::span<const OverloadInfo> overloads;
  };

  void Visit(NodeId id);
  void VisitIdent(NodeId id);
  void VisitSelect(NodeId id);
  void VisitOptionalSelect(NodeId id);
  void VisitCall(NodeId id);
  void VisitGlobalCall(NodeId id, std::string_view name);
  void VisitList(NodeId id);
  void VisitMap(NodeId id);
  void VisitStruct(NodeId id);
  void VisitComprehension(NodeId id);

  // Names.
  const Local* FindLocal(std::string_view name) const;
  Resolved FindGlobal(std::string_view name);
  Resolved ResolveIdent(std::string_view name);
  Resolved ResolveQualified(NodeId select);
  Resolved ResolveInContainer(std::string_view name);
  bool QualifiedName(NodeId id, std::string& out) const;
  bool MayBeQualified(NodeId id) const;
  bool MayNameFunction(NodeId target) const;
  Function FindFunction(std::string_view name, FunctionId number);
  Function FindDeclared(std::string_view name, FunctionId number);
  bool IsAvailable(const OverloadInfo& overload) const;
  bool IsAllowed(std::string_view name) const;
  void SetName(NodeId id, const Resolved& resolved);

  // Fields.
  const Type* FieldType(NodeId at, NodeId operand, std::string_view field, bool optional);
  const Type* FindField(const Type* object, std::string_view field);
  const Type* LookUpField(uint32_t offset, const Type* object, std::string_view field);
  void CheckStructField(const MapEntry& entry, const Type* type, std::string_view type_name);

  // Calls.
  void ResolveCall(NodeId id, const Function& function);
  void ResolveLogic(NodeId id, const OverloadInfo& overload);
  bool TryOverload(const OverloadInfo& overload, const Type*& result);
  bool MatchExactly(const OverloadInfo& overload, const Type*& result);
  void NoOverload(NodeId id, const Function& function, bool member);

  const Type* UnwrapOptionalElement(NodeId value, const Type* type);
  const Type* Join(const Type* previous, const Type* current);
  void Expect(NodeId id, const Type* type);
  const Type* TypeOf(NodeId id) const { return checked_.types[id.index]; }
  void SetType(NodeId id, const Type* type) { checked_.types[id.index] = type; }
  void SetOverloads(NodeId id, uint32_t first);
  void Report(NodeId at, std::string message);
  void ReportMismatch(NodeId at, const Type* expected, const Type* found);
  void ReportUndeclared(NodeId at, std::string_view name);

  const Environment& environment_;
  CheckedAst& checked_;
  Ast& ast_;
  Issues& issues_;
  Unifier unifier_;
  std::vector<Local> locals_;
  // The reference forgets to keep the filter on comparisons when it enters a scope.
  bool compare_across_types_;
  std::vector<const Type*> arguments_;  // of the call being resolved
  std::vector<const Type*> params_;
};

}  // namespace plimsoll::cel
