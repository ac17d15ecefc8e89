#include "plimsoll/engine/types/type_explanation_text.h"

#include <string_view>
#include <vector>

#include "plimsoll/text/json_writer.h"

namespace plimsoll::engine {
namespace {

using declare::ExplainedField;
using declare::ExplainedRule;
using text::JsonWriter;

// What happens to the rules after it.
std::string_view Consequence(const ExplainedRule& rule) {
  if (rule.silent && rule.optional) return "; if absent, other rules are skipped";
  if (rule.silent) return "; if violated, other rules are skipped and nothing is reported";
  return rule.stops ? "; if violated, other rules are skipped" : "";
}

class TypeText {
 public:
  TypeText(const TypeExplanation& what, std::string& out) : what_(what), out_(out) {}

  void Write() {
    out_ += what_.root + (what_.path.empty() ? "" : " " + what_.path) + "\n";
    if (what_.field) WriteField(*what_.field, "");
    if (what_.type) WriteType(*what_.type);
  }

 private:
  void WriteRules(const std::vector<ExplainedRule>& rules, const std::string& indent) {
    for (const ExplainedRule& rule : rules) {
      out_ += indent + "- " + rule.words;
      if (rule.level != declare::Level::kStable)
        out_ += " (" + std::string(declare::LevelName(rule.level)) + ")";
      out_ += Consequence(rule);
      out_ += "\n";
      if (!rule.tag.empty()) out_ += indent + "    " + what_.PlaceText(rule.place) + ": " + rule.tag + "\n";
    }
  }

  void WriteField(const ExplainedField& field, const std::string& indent) {
    out_ += indent + (field.name.empty() ? field.go_name + " (inline)" : field.name) + "  " + field.type;
    if (field.otherwise) out_ += "  default " + *field.otherwise;
    out_ += "\n";
    WriteRules(field.rules, indent + "  ");
    if (field.opaque) out_ += indent + "  - opaque: the rules of its type are skipped\n";
    if (field.has_rules_below && !indent.empty()) out_ += indent + "  - and the rules of its type\n";
  }

  void WriteType(const declare::Explanation& type) {
    out_ += "\n" + type.type + "  " + what_.PlaceText(type.place) + "\n";
    if (what_.path.empty()) {
      out_ += "  subresources:";
      for (const std::string& one : what_.subresources) out_ += " " + one;
      out_ += "\n";
    }
    WriteRules(type.rules, "  ");
    for (const ExplainedField& field : type.fields) WriteField(field, "  ");
  }

  const TypeExplanation& what_;
  std::string& out_;
};

class TypeJson {
 public:
  TypeJson(const TypeExplanation& what, std::string& out)
      : what_(what), writer_(out, {.escape_html = false}) {}

  void Write() {
    writer_.BeginObject();
    Text("type", what_.root);
    writer_.Key("subresources");
    writer_.BeginArray();
    for (const std::string& one : what_.subresources) writer_.String(one);
    writer_.EndArray();
    if (what_.field) {
      Text("path", what_.path);
      writer_.Key("field");
      WriteField(*what_.field);
    }
    if (what_.type) WriteType(*what_.type);
    writer_.EndObject();
  }

 private:
  void Text(std::string_view key, std::string_view text) {
    writer_.Key(key);
    writer_.String(text);
  }
  void Flag(std::string_view key, bool flag) {
    if (!flag) return;
    writer_.Key(key);
    writer_.Bool(true);
  }

  void WriteRules(const std::vector<ExplainedRule>& rules) {
    writer_.Key("rules");
    writer_.BeginArray();
    for (const ExplainedRule& rule : rules) {
      writer_.BeginObject();
      Text("words", rule.words);
      if (rule.level != declare::Level::kStable) Text("level", declare::LevelName(rule.level));
      Flag("stops", rule.stops);
      Flag("silent", rule.silent);
      if (!rule.tag.empty()) Text("tag", rule.tag);
      if (const std::string place = what_.PlaceText(rule.place); !place.empty()) Text("place", place);
      writer_.EndObject();
    }
    writer_.EndArray();
  }

  void WriteField(const ExplainedField& field) {
    writer_.BeginObject();
    if (!field.name.empty()) Text("name", field.name);
    Text("goName", field.go_name);
    Text("type", field.type);
    if (field.otherwise) Text("default", *field.otherwise);
    Text("place", what_.PlaceText(field.place));
    Flag("opaque", field.opaque);
    Flag("rulesBelow", field.has_rules_below);
    WriteRules(field.rules);
    writer_.EndObject();
  }

  void WriteType(const declare::Explanation& type) {
    Text("goType", type.type);
    Text("place", what_.PlaceText(type.place));
    WriteRules(type.rules);
    writer_.Key("fields");
    writer_.BeginArray();
    for (const ExplainedField& field : type.fields) WriteField(field);
    writer_.EndArray();
  }

  const TypeExplanation& what_;
  JsonWriter writer_;
};

}  // namespace

void AppendTypeText(std::string& out, const TypeExplanation& what) { TypeText(what, out).Write(); }

void AppendTypeJson(std::string& out, const TypeExplanation& what) {
  TypeJson(what, out).Write();
  out += '\n';
}

}  // namespace plimsoll::engine
