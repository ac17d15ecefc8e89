// The first byte chooses a version, the rest is an expression over an object. Checking ends, says no
// with issues or yes without, and leaves no type variable; checking again says the same. Texts with
// mistakes are left to the parser's fuzzer: explaining them takes most of the time.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "parses_at_once.h"
#include "plimsoll/base/assert.h"
#include "plimsoll/cel/check/compile.h"
#include "plimsoll/cel/failures/possible_failures.h"

namespace {

using namespace plimsoll;
using namespace plimsoll::cel;

class Fields : public ObjectFields {
 public:
  explicit Fields(TypePool& pool)
      : list_(pool.List(&kStringType)), map_(pool.Map(&kStringType, pool.List(&kIntType))) {}
  void SetSelf(const Type* self) { self_ = self; }
  // By the first letter of the name.
  const Type* FindField(std::string_view name) const override {
    switch (name[0]) {
      case 'i': return &kIntType;
      case 's': return &kStringType;
      case 'd': return &kDynType;
      case 't': return &kTimestampType;
      case 'l': return list_;
      case 'm': return map_;
      case 'o': return self_;
      default: return nullptr;
    }
  }

 private:
  const Type* list_;
  const Type* map_;
  const Type* self_ = nullptr;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  TypePool pool;
  Fields fields(pool);
  const Type* self = pool.Object("selfType", &fields);
  fields.SetSelf(self);
  Environment environment{.types = &pool, .version = data[0] < 128 ? 23 + data[0] % 16 : kStoredVersion};
  environment.variables = {{"self", self}, {"oldSelf", pool.Optional(self)}};
  if (!fuzz::ParsesAtOnce(text, environment)) return 0;
  CheckedAst checked;
  Issues issues;
  const bool ok = Compile(text, environment, checked, issues);
  PLIMSOLL_ASSERT(ok == issues.empty());
  Issues again;
  CheckedAst second;
  PLIMSOLL_ASSERT(Compile(text, environment, second, again) == ok);
  PLIMSOLL_ASSERT(RenderIssues(text, issues) == RenderIssues(text, again));
  if (!ok) return 0;
  PLIMSOLL_ASSERT(checked.types == second.types);
  for (const Type* type : checked.types) PLIMSOLL_ASSERT(!type->open);
  const FailureAnalysis analysis = FindPossibleFailures(checked, {});
  PLIMSOLL_ASSERT(analysis.places.size() == checked.ast.size());
  for (const PossibleFailure& failure : analysis.failures) PLIMSOLL_ASSERT(!failure.text.empty());
  return 0;
}
