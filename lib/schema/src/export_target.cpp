#include "export_target.h"

namespace plimsoll::schema {

bool TargetHas(Dialect target, Keyword keyword) {
  switch (keyword) {
    case Keyword::kTypes:
    case Keyword::kPatternProperties:
    case Keyword::kDependencies:
    case Keyword::kAdditionalItems:
    case Keyword::kDefinitions:
      if (target == Dialect::kOpenApi3_0) return false;
      break;
    // The words of OpenAPI.
    case Keyword::kDiscriminator:
    case Keyword::kXml:
    case Keyword::kExample:
      if (!IsOpenApi(target)) return false;
      break;
    case Keyword::kDeprecated:
      if (target == Dialect::kDraft7) return false;
      break;
    default: break;
  }
  return Knows(target, keyword);
}

std::string_view TargetName(Dialect target) {
  switch (target) {
    case Dialect::kOpenApi3_0: return "OpenAPI 3.0";
    case Dialect::kOpenApi3_1: return "OpenAPI 3.1";
    case Dialect::kDraft7: return "JSON Schema draft 7";
    default: return "JSON Schema 2020-12";
  }
}

}  // namespace plimsoll::schema
