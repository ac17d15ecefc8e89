#include "json_schema_form.h"

#include <algorithm>
#include <cmath>

namespace plimsoll::schema {
namespace {

using value::Kind;
using value::Value;

bool IsBool(Value held) { return held.kind() == Kind::kBool; }

// The keyword as Go has it, turned into its other form where the dialect or the value asks for it.
Keyword Turned(Keyword keyword, Dialect dialect, Value held) {
  switch (keyword) {
    case Keyword::kType: return held.IsArray() ? Keyword::kTypes : keyword;
    case Keyword::kExclusiveMaximum:
      return HasExclusiveFlags(dialect) ? keyword : Keyword::kExclusiveMaximumNumber;
    case Keyword::kExclusiveMinimum:
      return HasExclusiveFlags(dialect) ? keyword : Keyword::kExclusiveMinimumNumber;
    default: return keyword;
  }
}

bool IsCount(Value held) {
  if (held.kind() == Kind::kInt) return held.AsInt() >= 0;
  if (held.kind() == Kind::kUint) return true;
  if (held.kind() != Kind::kFloat) return false;
  return held.AsFloat() >= 0 && std::trunc(held.AsFloat()) == held.AsFloat();
}

bool AreTexts(Value held) {
  if (!held.IsArray()) return false;
  for (const Value item : held.Items()) {
    if (!item.IsString()) return false;
  }
  return true;
}

bool IsSchema(Value held) { return held.IsObject() || IsBool(held); }

bool AreDependencies(Value held) {
  for (const value::Member member : held.Members()) {
    if (!IsSchema(member.value) && !AreTexts(member.value)) return false;
  }
  return held.IsObject();
}

}  // namespace

const KeywordInfo* KeywordIn(Dialect dialect, uint8_t vocabularies, std::string_view name, Value held) {
  const KeywordInfo* info = FindKeyword(name);
  if (info == nullptr) return nullptr;
  const Keyword keyword = Turned(info->keyword, dialect, held);
  if (!Knows(dialect, keyword)) return nullptr;
  const Vocabulary vocabulary = VocabularyOf(keyword);
  if (vocabulary != kCore && (vocabularies & vocabulary) == 0) return nullptr;
  return &InfoOf(keyword);
}

bool FitsForm(Form form, Value held) {
  switch (form) {
    case Form::kFlag: return IsBool(held);
    case Form::kInteger: return IsCount(held);
    case Form::kNumber: return held.IsNumber();
    case Form::kText: return held.IsString();
    case Form::kTexts: return AreTexts(held);
    case Form::kNode:
    case Form::kNodeOrFlag: return IsSchema(held);
    case Form::kNodes:
    case Form::kLiterals:
    case Form::kRules: return held.IsArray();
    case Form::kNodeOrNodes: return IsSchema(held) || held.IsArray();
    case Form::kNamedNodes:
    case Form::kDocs: return held.IsObject();
    case Form::kNodesOrTexts: return AreDependencies(held);
    case Form::kLiteral: return true;
  }
  return false;
}

std::string_view Expected(Form form) {
  switch (form) {
    case Form::kFlag: return "true or false";
    case Form::kInteger: return "a non-negative integer";
    case Form::kNumber: return "a number";
    case Form::kText: return "a text";
    case Form::kTexts: return "a list of strings";
    case Form::kNode:
    case Form::kNodeOrFlag: return "a schema";
    case Form::kNodes: return "a list of schemas";
    case Form::kNodeOrNodes: return "a schema or a list of schemas";
    case Form::kNamedNodes: return "an object of schemas";
    case Form::kNodesOrTexts: return "an object of schemas or lists of strings";
    case Form::kLiterals:
    case Form::kRules: return "a list";
    case Form::kDocs: return "an object";
    case Form::kLiteral: return "a value";
  }
  return "";
}

}  // namespace plimsoll::schema
