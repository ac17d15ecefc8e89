// Names of fields, phases, references, and values of enums.
#include <algorithm>

#include "convention_rules.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::crd {
namespace {

using finding::Code;
using schema::Keyword;

// Kinds that are often referred to by a field that is called like them.
bool IsKindName(std::string_view name) {
  constexpr std::string_view kKinds[] = {
      "secret",       "configMap",     "serviceAccount", "persistentVolumeClaim",
      "storageClass", "priorityClass", "runtimeClass",   "ingressClass"};
  return std::ranges::find(kKinds, name) != std::end(kKinds);
}

std::string WithoutSuffix(std::string_view name, std::string_view suffix) {
  return std::string(name.substr(0, name.size() - suffix.size()));
}

// `referenceNode`, but not `referenced`.
bool IsReferenceFirst(std::string_view name) {
  const std::vector<std::string> words = WordsOf(name);
  return words.size() > 1 && (words.front() == "reference" || words.front() == "references");
}

void CheckPhase(const ConventionField& field, ConventionContext& context) {
  const bool usual = field.in_status && field.name == "phase" && context.Type(field.node) == "string";
  if (!usual && !(context.strict && HasPart(field.name, "phase"))) return;
  context.Add(
      Code::kPhaseField, field, usual ? "the status has a phase" : "the name has the word phase",
      "A phase is one of a closed list of states, to which none can be added without breaking clients. Use "
      "conditions.");
}

void CheckUnwanted(const ConventionField& field, ConventionContext& context) {
  for (const NameRule& rule : context.name_rules) {
    if (!rule.pattern.Matches(field.name)) continue;
    return context.Add(Code::kFieldNameCase, field,
                       "the name matches " + rule.name.pattern + ", which the project does not want",
                       rule.name.reason);
  }
}

void CheckReference(const ConventionField& field, ConventionContext& context) {
  const bool is_text = context.Type(field.node) == "string";
  const std::string name(field.name);
  if (is_text && name.ends_with("Ref")) {
    const std::string stem = WithoutSuffix(name, "Ref");
    return context.Add(
        Code::kReferenceName, field, "the reference is a bare name",
        "A field that ends in Ref is an object, to which a namespace or kind can be added later. Call "
        "it " +
            stem + "Name, or make it an object with a name.");
  }
  if (is_text && IsKindName(name)) {
    return context.Add(Code::kReferenceName, field, "the reference is a bare name",
                       "The name alone does not show whether a name or an object is expected. Call it " +
                           name + "Name, or use " + name + "Ref with an object that has a name.");
  }
  const bool is_reference =
      context.strict || context.Type(field.node) == "object" || context.Type(field.node) == "array";
  if (context.strict && IsReferenceFirst(name)) {
    return context.Add(Code::kReferenceName, field, "the name begins with reference",
                       "Other APIs of Kubernetes use Ref, as the last word of a name.");
  }
  for (const std::string_view suffix : {"Reference", "References"}) {
    if (!is_reference || !name.ends_with(suffix) || name.size() == suffix.size()) continue;
    const std::string wanted = WithoutSuffix(name, suffix) + (suffix.ends_with('s') ? "Refs" : "Ref");
    context.Add(Code::kReferenceName, field, "the name of a reference ends in Ref, not Reference",
                "Other APIs of Kubernetes use Ref. Call it " + wanted + ".");
  }
}

// Identifiers of others, such as kubernetes.io/tls or TLS versions, are spelled as they are.
bool IsOutsideIdentifier(std::string_view value) {
  return value.empty() || value.find_first_of("./:+=* ") != std::string_view::npos;
}

}  // namespace

void CheckNames(const ConventionField& field, ConventionContext& context) {
  if (field.name.empty()) return;
  if (!IsCamelCase(field.name)) {
    context.Add(Code::kFieldNameCase, field, "the name is not in camelCase",
                "Names of fields begin with a lower-case letter and have only letters and digits.");
  }
  CheckUnwanted(field, context);
  CheckPhase(field, context);
  CheckReference(field, context);
}

void CheckEnumValues(const ConventionField& field, ConventionContext& context) {
  if (context.Type(field.node) != "string") return;
  std::vector<std::string> wrong;
  for (const uint32_t literal : context.schema.Literals(field.node, Keyword::kEnum)) {
    const value::Value value = context.schema.LiteralAt(literal);
    if (!value.IsString() || IsOutsideIdentifier(value.AsString()) || IsPascalCase(value.AsString()))
      continue;
    wrong.emplace_back(value.AsString());
  }
  if (wrong.empty()) return;
  constexpr size_t kMostShown = 5;
  const bool more = wrong.size() > kMostShown;
  if (more) wrong.resize(kMostShown);
  context.Add(
      Code::kEnumCase, field,
      "values of the enum are not in PascalCase: " + text::Joined(wrong, ", ") + (more ? ", ..." : ""),
      "Values of enums in Kubernetes look like ClusterFirst or Always.");
}

}  // namespace plimsoll::crd
