#include "plimsoll/schema/dialect.h"

#include <array>

namespace plimsoll::schema {
namespace {

struct DialectInfo {
  Dialect dialect;
  std::string_view name;
  std::string_view uri;  // without a fragment
};

constexpr std::array kDialects = {
    DialectInfo{Dialect::kDraft4, "draft4", "http://json-schema.org/draft-04/schema"},
    DialectInfo{Dialect::kOpenApi2, "openapi2.0", ""},
    DialectInfo{Dialect::kOpenApi3_0, "openapi3.0", ""},
    DialectInfo{Dialect::kDraft6, "draft6", "http://json-schema.org/draft-06/schema"},
    DialectInfo{Dialect::kDraft7, "draft7", "http://json-schema.org/draft-07/schema"},
    DialectInfo{Dialect::k2019_09, "draft2019-09", "https://json-schema.org/draft/2019-09/schema"},
    DialectInfo{Dialect::k2020_12, "draft2020-12", "https://json-schema.org/draft/2020-12/schema"},
    DialectInfo{Dialect::kOpenApi3_1, "openapi3.1", "https://spec.openapis.org/oas/3.1/dialect/base"},
};

std::string_view WithoutFragment(std::string_view uri) {
  return uri.ends_with('#') ? uri.substr(0, uri.size() - 1) : uri;
}

// From which dialect on, and up to which, there is the keyword.
struct Since {
  Keyword keyword;
  Dialect first;
  Dialect last = Dialect::kOpenApi3_1;
};

constexpr std::array kSince = {
    Since{Keyword::kId, Dialect::kDraft4, Dialect::kDraft4},
    Since{Keyword::kDollarId, Dialect::kDraft6},
    Since{Keyword::kNullable, Dialect::kOpenApi3_0, Dialect::kOpenApi3_0},
    Since{Keyword::kExclusiveMaximumNumber, Dialect::kDraft6},
    Since{Keyword::kExclusiveMinimumNumber, Dialect::kDraft6},
    Since{Keyword::kExclusiveMaximum, Dialect::kDraft4, Dialect::kOpenApi3_0},
    Since{Keyword::kExclusiveMinimum, Dialect::kDraft4, Dialect::kOpenApi3_0},
    Since{Keyword::kConst, Dialect::kDraft6},
    Since{Keyword::kContains, Dialect::kDraft6},
    Since{Keyword::kPropertyNames, Dialect::kDraft6},
    Since{Keyword::kExamples, Dialect::kDraft6},
    Since{Keyword::kIf, Dialect::kDraft7},
    Since{Keyword::kThen, Dialect::kDraft7},
    Since{Keyword::kElse, Dialect::kDraft7},
    Since{Keyword::kComment, Dialect::kDraft7},
    Since{Keyword::kContentEncoding, Dialect::kDraft7},
    Since{Keyword::kContentMediaType, Dialect::kDraft7},
    Since{Keyword::kContentSchema, Dialect::k2019_09},
    Since{Keyword::kAnchor, Dialect::k2019_09},
    Since{Keyword::kDefs, Dialect::k2019_09},
    Since{Keyword::kVocabulary, Dialect::k2019_09},
    Since{Keyword::kRecursiveRef, Dialect::k2019_09, Dialect::k2019_09},
    Since{Keyword::kRecursiveAnchor, Dialect::k2019_09, Dialect::k2019_09},
    Since{Keyword::kDependentRequired, Dialect::k2019_09},
    Since{Keyword::kDependentSchemas, Dialect::k2019_09},
    Since{Keyword::kMinContains, Dialect::k2019_09},
    Since{Keyword::kMaxContains, Dialect::k2019_09},
    Since{Keyword::kUnevaluatedItems, Dialect::k2019_09},
    Since{Keyword::kUnevaluatedProperties, Dialect::k2019_09},
    Since{Keyword::kDeprecated, Dialect::kOpenApi3_0},
    Since{Keyword::kAdditionalItems, Dialect::kDraft4, Dialect::k2019_09},
    Since{Keyword::kPrefixItems, Dialect::k2020_12},
    Since{Keyword::kDynamicRef, Dialect::k2020_12},
    Since{Keyword::kDynamicAnchor, Dialect::k2020_12},
};

}  // namespace

std::optional<Dialect> DialectOf(std::string_view schema_uri) {
  for (const DialectInfo& info : kDialects) {
    if (!info.uri.empty() && info.uri == WithoutFragment(schema_uri)) return info.dialect;
  }
  return std::nullopt;
}

std::optional<Dialect> DialectNamed(std::string_view name) {
  for (const DialectInfo& info : kDialects) {
    const bool short_name = info.name.starts_with("draft20") && info.name.substr(5) == name;
    if (info.name == name || short_name) return info.dialect;
  }
  return DialectOf(name);
}

std::string_view MetaschemaUri(Dialect dialect) { return kDialects[static_cast<size_t>(dialect)].uri; }

std::string_view IdKeyword(Dialect dialect) {
  if (dialect == Dialect::kDraft4) return "id";
  return dialect >= Dialect::kDraft6 ? "$id" : "";
}

bool Knows(Dialect dialect, Keyword keyword) {
  for (const Since& since : kSince) {
    if (since.keyword == keyword) return dialect >= since.first && dialect <= since.last;
  }
  return true;
}

uint8_t VocabularyOf(std::string_view uri) {
  const size_t name = uri.find("/vocab/");
  if (!uri.starts_with("https://json-schema.org/draft/20") || name == std::string_view::npos) return 0;
  const std::string_view last = uri.substr(name + 7);
  const bool old = uri.find("/2019-09/") != std::string_view::npos;
  if (last == "core") return kCore;
  // 2019-09 counts the unevaluated keywords among the applicators.
  if (last == "applicator") return old ? kApplicator | kUnevaluated : kApplicator;
  if (last == "unevaluated") return kUnevaluated;
  if (last == "validation") return kValidation;
  if (last == "format-assertion") return kFormatAssertion;
  return kAnnotation;
}

Vocabulary VocabularyOf(Keyword keyword) {
  switch (keyword) {
    case Keyword::kProperties:
    case Keyword::kPatternProperties:
    case Keyword::kAdditionalProperties:
    case Keyword::kItems:
    case Keyword::kAdditionalItems:
    case Keyword::kPrefixItems:
    case Keyword::kContains:
    case Keyword::kPropertyNames:
    case Keyword::kDependentSchemas:
    case Keyword::kIf:
    case Keyword::kThen:
    case Keyword::kElse:
    case Keyword::kAllOf:
    case Keyword::kAnyOf:
    case Keyword::kOneOf:
    case Keyword::kNot: return kApplicator;
    case Keyword::kUnevaluatedItems:
    case Keyword::kUnevaluatedProperties: return kUnevaluated;
    case Keyword::kType:
    case Keyword::kTypes:
    case Keyword::kEnum:
    case Keyword::kConst:
    case Keyword::kMaximum:
    case Keyword::kMinimum:
    case Keyword::kExclusiveMaximumNumber:
    case Keyword::kExclusiveMinimumNumber:
    case Keyword::kMultipleOf:
    case Keyword::kMaxLength:
    case Keyword::kMinLength:
    case Keyword::kPattern:
    case Keyword::kMaxItems:
    case Keyword::kMinItems:
    case Keyword::kUniqueItems:
    case Keyword::kMaxContains:
    case Keyword::kMinContains:
    case Keyword::kMaxProperties:
    case Keyword::kMinProperties:
    case Keyword::kRequired:
    case Keyword::kDependentRequired: return kValidation;
    default: return kCore;
  }
}

}  // namespace plimsoll::schema
