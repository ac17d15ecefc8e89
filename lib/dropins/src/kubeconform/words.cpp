#include "words.h"

#include "plimsoll/engine/report/secret_display.h"
#include "plimsoll/value/pointer.h"
#include "plimsoll/value/write.h"

namespace plimsoll::dropins {
namespace {

using check::LooseFinding;
using schema::Keyword;
using value::Value;

// Between single quotes, which it escapes.
std::string Quote(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'')
      out += "\\'";
    else if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else if (c == '\r')
      out += "\\r";
    else if (c == '\\')
      out += "\\\\";
    else
      out += c;
  }
  return out + "'";
}

std::string_view TypeNameOf(Value value) {
  switch (value.kind()) {
    case value::Kind::kNull: return "null";
    case value::Kind::kBool: return "boolean";
    case value::Kind::kString: return "string";
    case value::Kind::kArray: return "array";
    case value::Kind::kObject: return "object";
    default: return "number";
  }
}

// The names of `type` in the order the library lists them.
std::string Wanted(const schema::Schema& schema, schema::NodeId node) {
  std::string out;
  const auto texts = schema.Texts(node, Keyword::kTypes);
  const std::string_view one = schema.Text(node, Keyword::kType);
  for (const std::string_view name : {"null", "boolean", "number", "integer", "string", "array", "object"}) {
    bool named = one == name;
    for (const std::string_view text : texts) named = named || text == name;
    if (named) out += (out.empty() ? "" : " or ") + std::string(name);
  }
  return out;
}

std::string ShownValue(Value value) {
  if (value.IsString()) return Quote(value.AsString());
  return value::WriteJson(value).value_or("value");
}

std::string EnumWords(const schema::Schema& schema, schema::NodeId node) {
  const auto literals = schema.Literals(node, Keyword::kEnum);
  std::string out;
  for (const uint32_t literal : literals) {
    const Value value = schema.LiteralAt(literal);
    if (value.IsArray() || value.IsObject()) return "'enum' failed";
    out += (out.empty() ? "" : ", ") + ShownValue(value);
  }
  return (literals.size() == 1 ? "value must be " : "value must be one of ") + out;
}

std::string MissingWords(const schema::Schema& schema, schema::NodeId node, Value object) {
  std::string names;
  size_t count = 0;
  for (const std::string_view name : schema.Texts(node, Keyword::kRequired)) {
    if (object.Find(name)) continue;
    names += (names.empty() ? "" : ", ") + Quote(name);
    ++count;
  }
  return (count == 1 ? "missing property " : "missing properties ") + names;
}

class Problems {
 public:
  Problems(const schema::Schema& schema, Value object) : schema_(schema), object_(object) {}

  void Add(const LooseFinding& finding) {
    const Value at(object_.document(), finding.value);
    value::Path path = value::PathTo(object_, finding.value);
    if (finding.keyword == Keyword::kAdditionalProperties && !path.empty()) {
      path.Pop();
      return AddUnwanted(path.Pointer(), Quote(at.AsString()));
    }
    const std::string pointer = path.Pointer();
    // All that is missing of an object is one problem.
    if (finding.keyword == Keyword::kRequired && at.IsObject()) {
      std::string words = MissingWords(schema_, finding.node, at);
      if (out_.empty() || out_.back().path != pointer || out_.back().message != words) {
        out_.push_back({pointer, std::move(words)});
      }
      return;
    }
    out_.push_back({pointer, engine::WithoutSecrets(object_, WordsOf(finding, at))});
  }

  std::vector<KubeconformProblem> Take() { return std::move(out_); }

 private:
  // All members of an object that are not allowed are one problem.
  void AddUnwanted(const std::string& pointer, const std::string& name) {
    constexpr std::string_view kStart = "additional properties ";
    constexpr std::string_view kEnd = " not allowed";
    for (KubeconformProblem& one : out_) {
      if (one.path != pointer || !one.message.starts_with(kStart)) continue;
      one.message.insert(one.message.size() - kEnd.size(), ", " + name);
      return;
    }
    out_.push_back({pointer, std::string(kStart) + name + std::string(kEnd)});
  }

  std::string WordsOf(const LooseFinding& finding, Value at) const {
    switch (finding.keyword) {
      case Keyword::kType:
      case Keyword::kTypes:
        return "got " + std::string(TypeNameOf(at)) + ", want " + Wanted(schema_, finding.node);
      case Keyword::kEnum: return EnumWords(schema_, finding.node);
      case Keyword::kPattern:
        if (!at.IsString()) break;
        return Quote(at.AsString()) + " does not match pattern " +
               Quote(schema_.Text(finding.node, Keyword::kPattern));
      case Keyword::kOneOf:
        if (finding.code == finding::Code::kOneOfMismatch) return "'oneOf' failed, none matched";
        break;
      case Keyword::kAnyOf: return "'anyOf' failed";
      case Keyword::kNot: return "'not' failed";
      default: break;
    }
    return finding.message;
  }

  const schema::Schema& schema_;
  const Value object_;
  std::vector<KubeconformProblem> out_;
};

}  // namespace

std::vector<KubeconformProblem> ProblemsOf(const schema::Schema& schema, Value object,
                                           const std::vector<LooseFinding>& findings) {
  Problems problems(schema, object);
  for (const LooseFinding& finding : findings) problems.Add(finding);
  return problems.Take();
}

std::string MessageOf(const std::string& location, const std::vector<KubeconformProblem>& problems) {
  std::string out = "problem validating schema. Check JSON formatting: jsonschema validation failed with " +
                    Quote(location + "#");
  for (const KubeconformProblem& one : problems) out += " - at " + Quote(one.path) + ": " + one.message;
  for (char& c : out) {
    if (c == '\n') c = ' ';
  }
  return out;
}

}  // namespace plimsoll::dropins
