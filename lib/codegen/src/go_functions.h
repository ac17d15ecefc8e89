// GoFunctions writes what a file of rules consists of: a function for each type that has rules, and the
// function that registers those of root types with a scheme.
#pragma once

#include <string>
#include <vector>

#include "declared.h"
#include "go_file.h"
#include "go_rules.h"

namespace plimsoll::codegen {

class GoFunctions {
 public:
  GoFunctions(TypeFacts facts, const Program& program, const OutputPackage& output, GoFile& file)
      : facts_(facts),
        program_(program),
        output_(output),
        file_(file),
        rules_(facts, program, output, file) {}

  // The function that objects of root types find their rules by, where there are any.
  void DeclareRegistration(const std::vector<const RootType*>& roots);
  // The function of a type, and the variables it needs.
  void DeclareType(uint32_t node);
  const std::string& problem() const { return rules_.problem(); }

 private:
  std::string Registration(const RootType& root);
  std::string RunField(const TypeNode& node, const FieldNode& field);
  std::string FieldStatements(const FieldNode& field);
  std::string FieldPath(const FieldNode& field);

  TypeFacts facts_;
  const Program& program_;
  const OutputPackage& output_;
  GoFile& file_;
  GoRules rules_;
};

}  // namespace plimsoll::codegen
