#include "plimsoll/cel/check/compile.h"

#include "checker.h"
#include "literal_checks.h"
#include "plimsoll/cel/parse/parse.h"

namespace plimsoll::cel {

bool Check(const Environment& environment, CheckedAst& checked, Issues& issues) {
  return Checker(environment, checked, issues).Run();
}

bool Compile(std::string_view text, const Environment& environment, CheckedAst& checked, Issues& issues) {
  return Parse(text, ParseOptions::For(environment), checked.ast, issues) &&
         Check(environment, checked, issues) && LiteralChecks(environment, checked, issues).Run();
}

}  // namespace plimsoll::cel
