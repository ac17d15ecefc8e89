// C++ out of a program: one header that needs nothing but the standard library (C++20), with a
// struct for every Go type, reading and writing of JSON, and for every root a
//
//   Errors Validate(const Order& object, const Order* old, const Operation& operation);
//
// that finds the same errors, in the same order and words, as a Validator does with the program.
// What all such headers share (`runtime/`) is copied into each of them, inside its namespace, so that
// headers of several packages, made at different times, live in one program.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/codegen/generate_go.h"
#include "plimsoll/codegen/generated_file.h"
#include "plimsoll/declare/program.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::codegen {

struct CppOptions {
  // Packages whose roots are wanted; all when empty. With one, its types keep their names, else all
  // types are called after their packages too.
  std::vector<std::string> packages = {};
  // `shop::v1`; empty for one made of the path of the first package.
  std::string name_space = {};
  bool inside = false;         // that one is inside of `name_space`
  std::string file_name = {};  // empty for one made of the namespace
  // Of tests of coverage: what the names of their files begin with, and rules that need no test.
  std::string test_prefix = {};
  std::vector<AllowedRule> allowlist = {};
};

// The file belongs in the directory of the one package, or nowhere in particular.
Result<GeneratedFile> GenerateCpp(gotypes::Universe& universe, const declare::Program& program,
                                  const CppOptions& options);

// A program beside the header that compares the failures of +k8s:validateFalse with recorded ones; nothing
// unless a package requests it with +k8s:validation-gen-test-fixture.
Result<std::optional<GeneratedFile>> GenerateCppFixtures(gotypes::Universe& universe,
                                                         const declare::Program& program,
                                                         const CppOptions& options);

// A header for each kind, below the directory of tests, with a class that remembers which rules were seen to
// fail and lists the others:
//
//   shop_v1::OrderCoverage coverage;
//   coverage.See(shop_v1::Validate(order, nullptr, {}));
//   for (const std::string& rule : coverage.Missing()) ...
//
// Kinds of packages that are not named like a version, and those without rules, have none.
Result<std::vector<GeneratedFile>> GenerateCppCoverage(gotypes::Universe& universe,
                                                       const declare::Program& program,
                                                       const CppOptions& options);

}  // namespace plimsoll::codegen
