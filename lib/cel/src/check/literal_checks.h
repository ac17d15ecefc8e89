// What is checked about literals after the types are known: that lists and maps do not mix types,
// that constant durations, timestamps and patterns are such, that formats fit their arguments.
#pragma once

#include "plimsoll/cel/check/checked.h"
#include "plimsoll/cel/types/environment.h"
#include "plimsoll/cel/types/issue.h"

namespace plimsoll::cel {

class LiteralChecks {
 public:
  LiteralChecks(const Environment& environment, const CheckedAst& checked, Issues& issues)
      : environment_(environment), checked_(checked), ast_(checked.ast), issues_(issues) {}
  // False, with issues, if something is wrong.
  bool Run();

 private:
  template <class F>
  void ForEach(NodeKind kind, F f) const;
  void CheckCall(NodeId id);
  void CheckList(NodeId list);
  void CheckMap(NodeId map);
  void CheckFormat(NodeId call);
  bool CheckFormatClauses(NodeId call, std::string_view format, size_t& used);
  bool CheckFormatArgument(NodeId argument, char letter);
  // The node within a formatted value that %s cannot show.
  bool FindUnprintable(NodeId value, NodeId& found) const;
  bool IsShownBy(const Type& type, char letter) const;

  void FindExempt();
  void Exempt(NodeId id);
  bool IsExempt(NodeId id) const { return !exempt_.empty() && exempt_[id.index] != 0; }
  void Report(NodeId at, std::string message) { issues_.push_back({ast_[at].offset, std::move(message)}); }
  void ReportMismatch(NodeId at, const Type* expected, const Type* found);

  const Environment& environment_;
  const CheckedAst& checked_;
  const Ast& ast_;
  Issues& issues_;
  std::vector<uint8_t> exempt_;  // by node: it is below a call of format, where types may mix
};

}  // namespace plimsoll::cel
