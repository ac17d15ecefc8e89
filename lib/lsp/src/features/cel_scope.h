// CelScope is what an expression may use where it is: variables, the fields of their types, and the schema
// that a rule is on. It is made from the text of the file, so that it knows CRDs and policies while they are
// edited.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/failures/possible_failures.h"
#include "plimsoll/cel/types/type.h"
#include "plimsoll/lsp/features/cel_tokens.h"
#include "plimsoll/lsp/syntax/cel_text.h"
#include "plimsoll/lsp/syntax/object_place.h"
#include "plimsoll/lsp/syntax/syntax_tree.h"
#include "plimsoll/lsp/workspace/view.h"
#include "plimsoll/value/path.h"

namespace plimsoll::lsp {

// What a rule costs by its estimate.
struct CelCost {
  uint64_t once = 0;
  uint64_t total = 0;  // for all values that it is on
};

struct CelTypePlace {
  ObjectPlace kind;
  value::Path path;
};

class CelScope {
 public:
  virtual ~CelScope() = default;

  virtual std::vector<std::string_view> Variables() const = 0;
  // Null when the expression cannot be compiled.
  const cel::Type* TypeOf(std::string_view expression, const std::vector<CelLoop>& loops);
  // The names that fields of an object may have. Not all are there.
  std::vector<std::string> FieldsOf(const cel::Type& type) const;
  // Which part of which kind's objects has a type; none of other types.
  virtual std::optional<CelTypePlace> PlaceOf(const cel::Type&) const { return std::nullopt; }

  // Of a rule.
  virtual std::optional<CelCost> CostOf(std::string_view) { return std::nullopt; }
  // The parts of a rule that may raise an error; none of one that cannot be compiled.
  virtual std::optional<std::vector<cel::PossibleFailure>> FailuresOf(std::string_view) {
    return std::nullopt;
  }
  // The value for a sample of the objects; empty where it has none.
  virtual std::string ValueFor(std::string_view) { return ""; }

 protected:
  virtual const cel::Type* Check(std::string_view expression) = 0;
  virtual std::vector<std::string> NamesIn(const cel::Type& type) const = 0;
};

std::unique_ptr<CelScope> CelScopeOf(const View& view, const SyntaxTree& tree, const CelText& text);
std::unique_ptr<CelScope> RuleScopeOf(const View& view, const SyntaxTree& tree, const CelText& text);
std::unique_ptr<CelScope> AdmissionScopeOf(const View& view, const SyntaxTree& tree, const CelText& text);

// `selfType.spec.@idx`: the parts after the first.
std::vector<std::string> WayOfType(const cel::Type& type);

}  // namespace plimsoll::lsp
