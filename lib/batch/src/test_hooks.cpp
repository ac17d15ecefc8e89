#include "test_hooks.h"

#include <string>
#include <string_view>

#include "plimsoll/kinds/compiled_types.h"

namespace plimsoll::batch {
namespace {

using declare::HookCall;
using declare::RuleError;
using declare::RuleErrors;

constexpr std::string_view kTestPackage =
    "k8s.io/code-generator/cmd/validation-gen/output_tests/tags/customvalidation.";

// Each of these functions reports its own name.
declare::Hook ReportsItsName(std::string_view name) {
  return [name](const HookCall& call) -> RuleErrors {
    RuleError error;
    error.path = call.Path();
    error.detail = name;
    error.value = "null";
    error.bad_value = "null";
    return {error};
  };
}

declare::Hooks MakeHooksWithTests() {
  declare::Hooks hooks = kinds::DeclareHooks();
  for (const std::string_view name :
       {"ValidateCustom_Struct", "ValidateCustom_Struct_StringField", "ValidateCustom_Struct_MaxLengthField",
        "ValidateCustom_StringType", "ValidateCustom_OtherStruct_StringField",
        "ValidateCustom_OptionStruct_StringField"}) {
    hooks.emplace(std::string(kTestPackage).append(name), ReportsItsName(name));
  }
  return hooks;
}

}  // namespace

const declare::Hooks& HooksWithTests() {
  static const declare::Hooks kHooks = MakeHooksWithTests();
  return kHooks;
}

}  // namespace plimsoll::batch
