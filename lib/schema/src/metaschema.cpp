#include "metaschema.h"

#include <array>

#include "plimsoll/schema/dialect.h"
#include "plimsoll/schema/keyword.h"

namespace plimsoll::schema {
namespace {

// The parts, each a document of its own since 2019-09.
enum class Part : uint8_t {
  kCore,
  kApplicator,
  kUnevaluated,
  kValidation,
  kMetaData,
  kFormat,
  kContent,
  kNone
};

constexpr std::array<std::string_view, 7> kPartNames = {
    "core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content"};

// kNone for what is no keyword of JSON Schema.
Part PartOf(Keyword keyword) {
  switch (keyword) {
    case Keyword::kId:
    case Keyword::kDollarId:
    case Keyword::kSchema:
    case Keyword::kRef:
    case Keyword::kAnchor:
    case Keyword::kDynamicRef:
    case Keyword::kDynamicAnchor:
    case Keyword::kRecursiveRef:
    case Keyword::kRecursiveAnchor:
    case Keyword::kVocabulary:
    case Keyword::kComment:
    case Keyword::kDefs: return Part::kCore;
    case Keyword::kTitle:
    case Keyword::kDescription:
    case Keyword::kDefault:
    case Keyword::kDeprecated:
    case Keyword::kReadOnly:
    case Keyword::kWriteOnly:
    case Keyword::kExamples: return Part::kMetaData;
    case Keyword::kFormat: return Part::kFormat;
    case Keyword::kContentEncoding:
    case Keyword::kContentMediaType:
    case Keyword::kContentSchema: return Part::kContent;
    case Keyword::kExclusiveMaximum:
    case Keyword::kExclusiveMinimum: return Part::kValidation;
    default: break;
  }
  switch (VocabularyOf(keyword)) {
    case kApplicator: return Part::kApplicator;
    case kUnevaluated: return Part::kUnevaluated;
    case kValidation: return Part::kValidation;
    default: return Part::kNone;
  }
}

class Speller {
 public:
  explicit Speller(Dialect dialect) : dialect_(dialect) {}

  // All keywords in one document.
  std::string Whole() const {
    return Head(MetaschemaUri(dialect_), "") + "\"type\":" + SchemaTypes() + "," + Definitions() +
           ",\"properties\":{" + Keywords(Part::kNone) + "}" + OldRules() + "}";
  }

  // The document that gathers the parts; keywords of old are still there.
  std::string Gathering() const {
    std::string list, names;
    for (size_t i = 0; i < kPartNames.size(); ++i) {
      if (!HasPart(static_cast<Part>(i))) continue;
      const std::string name(NameOf(static_cast<Part>(i)));
      list += (list.empty() ? "" : ",") + ("{\"$ref\":\"meta/" + name + "\"}");
      names += (names.empty() ? "" : ",") + ("\"" + Folder() + "vocab/" + name + "\":true");
    }
    return Head(MetaschemaUri(dialect_), "\"$vocabulary\":{" + names + "},") + "\"allOf\":[" + list +
           "],\"type\":" + SchemaTypes() + ",\"properties\":{\"definitions\":" + MapOf(Self()) +
           ",\"dependencies\":" + Fragment(Form::kNodesOrTexts) + "}}";
  }

  std::string OnePart(Part part) const {
    const std::string name(NameOf(part));
    return Head(Folder() + "meta/" + name, "\"$vocabulary\":{\"" + Folder() + "vocab/" + name + "\":true},") +
           "\"type\":" + SchemaTypes() + "," + Definitions() + ",\"properties\":{" + Keywords(part) + "}}";
  }

  bool HasPart(Part part) const { return part != Part::kUnevaluated || dialect_ >= Dialect::k2020_12; }
  std::string_view NameOf(Part part) const {
    if (part == Part::kFormat && dialect_ < Dialect::k2020_12) return "format";
    return kPartNames[static_cast<size_t>(part)];
  }
  std::string Folder() const {
    const std::string_view uri = MetaschemaUri(dialect_);
    return std::string(uri.substr(0, uri.rfind('/') + 1));
  }

 private:
  bool Modern() const { return dialect_ >= Dialect::k2019_09; }

  std::string Head(std::string_view uri, const std::string& more) const {
    const std::string hash = Modern() ? "" : "#";
    const std::string own(MetaschemaUri(dialect_));
    std::string out = "{\"$schema\":\"" + own + hash + "\",\"" + std::string(IdKeyword(dialect_)) + "\":\"" +
                      std::string(uri) + hash + "\",";
    if (dialect_ == Dialect::k2019_09) out += "\"$recursiveAnchor\":true,";
    if (dialect_ == Dialect::k2020_12) out += "\"$dynamicAnchor\":\"meta\",";
    return out + more;
  }

  std::string Self() const {
    if (dialect_ == Dialect::k2019_09) return R"({"$recursiveRef":"#"})";
    return dialect_ == Dialect::k2020_12 ? R"({"$dynamicRef":"#meta"})" : R"({"$ref":"#"})";
  }

  std::string SchemaTypes() const {
    return HasBooleanSchemas(dialect_) ? R"(["object","boolean"])" : R"("object")";
  }

  static std::string MapOf(const std::string& schema) {
    return R"({"type":"object","additionalProperties":)" + schema + "}";
  }

  std::string Definitions() const {
    const std::string count = R"({"type":"integer","minimum":0})";
    const std::string some = dialect_ == Dialect::kDraft4 ? R"("minItems":1,)" : "";
    const std::string name = dialect_ == Dialect::kDraft4 ? "positiveInteger" : "nonNegativeInteger";
    return (Modern() ? "\"$defs\":{\"" : "\"definitions\":{\"") + name + "\":" + count + ",\"" + name +
           "Default0\":" + count +
           R"(,"simpleTypes":{"enum":["array","boolean","integer","null","number","object","string"]},)"
           R"("stringArray":{"type":"array","items":{"type":"string"},)" +
           some + R"("uniqueItems":true},"schemaArray":{"type":"array","minItems":1,"items":)" + Self() +
           "}}";
  }

  std::string Defined(const char* name) const {
    return std::string(Modern() ? R"({"$ref":"#/$defs/)" : R"({"$ref":"#/definitions/)") + name + "\"}";
  }

  // The keywords of one part, or of all.
  std::string Keywords(Part wanted) const {
    std::string out;
    for (size_t i = 0; i < kKeywordCount; ++i) {
      const KeywordInfo& info = InfoOf(static_cast<Keyword>(i));
      Part part = PartOf(info.keyword);
      if (part == Part::kUnevaluated && !HasPart(part)) part = Part::kApplicator;
      const bool old = !Modern() && IsOld(info.keyword);
      if (!Knows(dialect_, info.keyword) || info.keyword == Keyword::kTypes) continue;
      if (wanted == Part::kNone ? part == Part::kNone && !old : part != wanted) continue;
      out += (out.empty() ? "\"" : ",\"") + std::string(info.name) + "\":" + SchemaOf(info);
    }
    return out;
  }

  static bool IsOld(Keyword keyword) {
    return keyword == Keyword::kDefinitions || keyword == Keyword::kDependencies;
  }

  // What goes beyond the form.
  std::string SchemaOf(const KeywordInfo& info) const {
    switch (info.keyword) {
      case Keyword::kType: {
        const std::string one = Defined("simpleTypes");
        return "{\"anyOf\":[" + one + R"(,{"type":"array","minItems":1,"uniqueItems":true,"items":)" + one +
               "}]}";
      }
      case Keyword::kMultipleOf:
        return HasExclusiveFlags(dialect_) ? R"({"type":"number","minimum":0,"exclusiveMinimum":true})"
                                           : R"({"type":"number","exclusiveMinimum":0})";
      case Keyword::kEnum:
        return dialect_ == Dialect::kDraft4 ? R"({"type":"array","minItems":1,"uniqueItems":true})"
                                            : R"({"type":"array"})";
      case Keyword::kExamples: return R"({"type":"array"})";
      case Keyword::kVocabulary: return MapOf(R"({"type":"boolean"})");
      case Keyword::kPattern: return R"({"type":"string","format":"regex"})";
      case Keyword::kDollarId:
        return Modern() ? R"({"type":"string","format":"uri-reference","pattern":"^[^#]*#?$"})"
                        : R"({"type":"string","format":"uri-reference"})";
      case Keyword::kRef:
      case Keyword::kDynamicRef:
      case Keyword::kRecursiveRef: return R"({"type":"string","format":"uri-reference"})";
      case Keyword::kSchema: return R"({"type":"string","format":"uri"})";
      case Keyword::kAnchor:
      case Keyword::kDynamicAnchor: return R"({"type":"string","pattern":"^[A-Za-z_][-A-Za-z0-9._]*$"})";
      default: return Fragment(info.form);
    }
  }

  std::string Fragment(Form form) const {
    switch (form) {
      case Form::kFlag: return R"({"type":"boolean"})";
      case Form::kInteger:
        return Defined(dialect_ == Dialect::kDraft4 ? "positiveInteger" : "nonNegativeInteger");
      case Form::kNumber: return R"({"type":"number"})";
      case Form::kText: return R"({"type":"string"})";
      case Form::kTexts: return Defined("stringArray");
      case Form::kNode: return Self();
      case Form::kNodes: return Defined("schemaArray");
      case Form::kNamedNodes: return MapOf(Self());
      case Form::kNodeOrFlag:
        if (HasBooleanSchemas(dialect_)) return Self();
        return R"({"anyOf":[{"type":"boolean"},)" + Self() + "]}";
      case Form::kNodeOrNodes:
        if (!HasItemLists(dialect_)) return Self();
        return "{\"anyOf\":[" + Self() + "," + Defined("schemaArray") + "]}";
      case Form::kNodesOrTexts:
        return MapOf(R"({"anyOf":[)" + Self() + R"(,{"type":"array","items":{"type":"string"}}]})");
      default: return "{}";
    }
  }

  // In draft 4 an exclusive bound needs the bound.
  std::string OldRules() const {
    if (!HasExclusiveFlags(dialect_)) return "";
    return R"(,"dependencies":{"exclusiveMaximum":["maximum"],"exclusiveMinimum":["minimum"]})";
  }

  Dialect dialect_;
};

}  // namespace

std::string MetaschemaText(std::string_view uri) {
  for (const Dialect dialect : {Dialect::kDraft4, Dialect::kDraft6, Dialect::kDraft7}) {
    if (uri == MetaschemaUri(dialect)) return Speller(dialect).Whole();
  }
  for (const Dialect dialect : {Dialect::k2019_09, Dialect::k2020_12}) {
    const Speller speller(dialect);
    if (uri == MetaschemaUri(dialect)) return speller.Gathering();
    for (size_t i = 0; i < kPartNames.size(); ++i) {
      const auto part = static_cast<Part>(i);
      const std::string own = speller.Folder() + "meta/" + std::string(speller.NameOf(part));
      if (speller.HasPart(part) && uri == own) return speller.OnePart(part);
    }
  }
  return {};
}

}  // namespace plimsoll::schema
