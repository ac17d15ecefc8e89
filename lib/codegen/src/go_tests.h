// Tests that generated code comes with: one that runs rules that always fail against recorded results,
// and ones that list the rules that no test of a kind has seen fail.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "go_file.h"
#include "plimsoll/codegen/generate_go.h"
#include "plimsoll/declare/compile.h"

namespace plimsoll::codegen {

// What the rules of one kind in one version can report.
struct KindCoverage {
  std::string group;
  std::string version;  // empty for packages that are not named like one
  std::string kind;
  declare::Coverage rules;
};

void DeclareFixtureTest(GoFile& file);
void DeclareCoverage(GoFile& file, const KindCoverage& coverage);
// Fails the tests of a package when a declared rule was not seen to fail.
void DeclareCoverageMain(GoFile& file);

Result<KindCoverage> CoverageOfRoot(const gotypes::Universe& universe, const Program& program,
                                    const RootType& root);
// Without what the list allows.
void RemoveAllowed(KindCoverage& kind, const std::vector<AllowedRule>& allowlist);
// `shop/order/`: the directory of a kind's tests.
std::string CoverageDirectory(const KindCoverage& kind);
// The files for the kinds, each with all its versions.
std::vector<GeneratedFile> CoverageTests(TypeFacts facts, std::vector<KindCoverage> kinds,
                                         const GoOptions& options);

}  // namespace plimsoll::codegen
