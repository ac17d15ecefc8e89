#include "plimsoll/engine/describe/explanation_text.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "plimsoll/text/joined.h"
#include "plimsoll/text/json_writer.h"
#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

using text::JsonWriter;
using value::Tree;

constexpr std::string_view kRulesKeyword = "x-kubernetes-validations";

std::string FactJson(const Tree& value) {
  return value::WriteJson(value, {.escape_html = false}).value_or("null");
}

class ExplanationText {
 public:
  ExplanationText(const KindExplanation& what, bool recursive, std::string& out)
      : what_(what), recursive_(recursive), out_(out) {}

  void Write() {
    WriteKind(what_.kind);
    const KindField& field = what_.field;
    out_ += "\n" + (what_.path.empty() ? what_.kind.kind : what_.path + "  " + field.type);
    out_ += field.required ? "  required\n" : "\n";
    WriteDescription(field.description, "  ");
    for (const SchemaFact& fact : field.facts) WriteFact(fact, "  ");
    for (const std::string& words : what_.unions) out_ += "  union: " + words + "\n";
    for (const std::string& words : what_.rules) out_ += "  rule: " + words + "\n";
    if (!field.fields.empty()) out_ += "\nfields\n";
    WriteFields(field, "  ");
  }

 private:
  void WriteKind(const kinds::NamedKind& kind) {
    out_ += kind.api_version + " " + kind.kind;
    if (!kind.resource.empty()) out_ += "  " + kind.resource;
    if (!kind.short_names.empty()) out_ += " (" + text::Joined(kind.short_names, " ") + ")";
    if (kind.namespaced && !kind.resource.empty()) {
      out_ += *kind.namespaced ? ", namespaced" : ", cluster-scoped";
    }
    out_ += "\n";
    if (!kind.verbs.empty()) out_ += "  verbs: " + text::Joined(kind.verbs, " ") + "\n";
    if (!kind.subresources.empty()) out_ += "  subresources: " + text::Joined(kind.subresources, " ") + "\n";
  }

  // Its lines as they are, indented.
  void WriteDescription(std::string_view text, std::string_view indent) {
    while (!text.empty()) {
      const size_t end = std::min(text.find('\n'), text.size());
      if (end != 0) out_.append(indent).append(text.substr(0, end));
      out_ += "\n";
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  void WriteFact(const SchemaFact& fact, const std::string& indent) {
    const bool rules = fact.keyword.ends_with(kRulesKeyword) && fact.value.IsArray();
    if (!rules) {
      out_ += indent + fact.keyword + ": " + FactJson(fact.value) + "\n";
      return;
    }
    const std::string_view prefix =
        std::string_view(fact.keyword).substr(0, fact.keyword.size() - kRulesKeyword.size());
    for (const Tree& rule : fact.value.AsArray()) WriteRule(rule, indent + std::string(prefix));
  }

  void WriteRule(const Tree& rule, const std::string& start) {
    const auto text = [&rule](std::string_view key) {
      const Tree* found = rule.IsObject() ? rule.AsObject().Find(key) : nullptr;
      return found != nullptr && found->IsString() ? found->AsString() : std::string();
    };
    const std::string message = text("message").empty() ? text("messageExpression") : text("message");
    out_ += start + "rule: " + text("rule") + (message.empty() ? "" : "  (" + message + ")") + "\n";
  }

  // The few facts that one line has room for.
  void WriteFields(const KindField& of, const std::string& indent) {
    for (const KindField& field : of.fields) {
      out_ += indent + field.name + "  " + field.type + (field.required ? "  required" : "");
      for (const SchemaFact& fact : field.facts) WriteShortFact(fact);
      out_ += recursive_ && field.cut ? "  ...\n" : "\n";
      if (!recursive_) WriteDescription(field.description, indent + "  ");
      WriteFields(field, indent + "  ");
    }
  }

  void WriteShortFact(const SchemaFact& fact) {
    const std::string_view keyword = fact.keyword;
    if (keyword == "nullable" && fact.value.kind() == value::Kind::kBool && fact.value.AsBool()) {
      out_ += "  nullable";
    } else if (keyword == "default" || keyword == "enum" || keyword.ends_with(".enum")) {
      out_ += "  " + fact.keyword + " " + FactJson(fact.value);
    }
  }

  const KindExplanation& what_;
  bool recursive_;
  std::string& out_;
};

class ExplanationJson {
 public:
  ExplanationJson(const KindExplanation& what, std::string& out)
      : what_(what), writer_(out, {.indented = true, .escape_html = false}) {}

  void Write() {
    const kinds::NamedKind& kind = what_.kind;
    writer_.BeginObject();
    Text("apiVersion", kind.api_version);
    Text("kind", kind.kind);
    if (!kind.resource.empty()) Text("resource", kind.resource);
    if (kind.namespaced && !kind.resource.empty()) {
      writer_.Key("namespaced");
      writer_.Bool(*kind.namespaced);
    }
    Texts("shortNames", kind.short_names);
    Texts("verbs", kind.verbs);
    Texts("subresources", kind.subresources);
    Text("path", what_.path);
    Texts("unions", what_.unions);
    Texts("rules", what_.rules);
    writer_.Key("field");
    WriteField(what_.field);
    writer_.EndObject();
  }

 private:
  void Text(std::string_view key, std::string_view text) {
    writer_.Key(key);
    writer_.String(text);
  }
  void Texts(std::string_view key, const std::vector<std::string>& texts) {
    if (texts.empty()) return;
    writer_.Key(key);
    writer_.BeginArray();
    for (const std::string& text : texts) writer_.String(text);
    writer_.EndArray();
  }

  void WriteField(const KindField& field) {
    writer_.BeginObject();
    Text("name", field.name);
    Text("type", field.type);
    writer_.Key("required");
    writer_.Bool(field.required);
    if (!field.description.empty()) Text("description", field.description);
    writer_.Key("facts");
    writer_.BeginObject();
    for (const SchemaFact& fact : field.facts) {
      writer_.Key(fact.keyword);
      writer_.Raw(FactJson(fact.value));
    }
    writer_.EndObject();
    if (!field.fields.empty()) WriteFields(field.fields);
    writer_.EndObject();
  }

  void WriteFields(const std::vector<KindField>& fields) {
    writer_.Key("fields");
    writer_.BeginArray();
    for (const KindField& field : fields) WriteField(field);
    writer_.EndArray();
  }

  const KindExplanation& what_;
  JsonWriter writer_;
};

}  // namespace

void AppendExplanationText(std::string& out, const KindExplanation& what, bool recursive) {
  ExplanationText(what, recursive, out).Write();
}

void AppendExplanationJson(std::string& out, const KindExplanation& what) {
  ExplanationJson(what, out).Write();
  out += '\n';
}

}  // namespace plimsoll::engine
