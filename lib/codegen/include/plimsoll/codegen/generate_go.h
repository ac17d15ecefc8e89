// Go code made of a program: for each package that requests it a file of functions that give the
// verdicts of its rules by calling k8s.io/apimachinery/pkg/api/validate, and the tests that go with
// it. The text is laid out as gofmt would, and the same for the same program.
//
//   Result<std::vector<GeneratedFile>> files = GenerateGo(universe, program, {});
//   for (const GeneratedFile& file : *files) ...  // example.com/shop/v1, zz_generated.validations.go
#pragma once

#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/codegen/generated_file.h"
#include "plimsoll/declare/program.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::codegen {

// A rule that no test needs to see fail. `*` matches anything, except in the version.
struct AllowedRule {
  std::string api_version;  // `v1`, `apps/v1`
  std::string kind;
  std::string path;
  std::string error_type;
  std::string origin;
};

struct GoOptions {
  std::string output_file = "zz_generated.validations.go";
  std::string header = {};  // a comment for the head of each file
  // Tests that every rule of a kind was seen to fail, below the directory for output.
  bool coverage_tests = false;
  std::string test_prefix = {};  // of their files' names
  std::vector<AllowedRule> allowlist = {};
};

// The universe is that of the program; types may be added to it.
Result<std::vector<GeneratedFile>> GenerateGo(gotypes::Universe& universe, const declare::Program& program,
                                              const GoOptions& options);

}  // namespace plimsoll::codegen
