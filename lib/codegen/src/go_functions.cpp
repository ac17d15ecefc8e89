#include "go_functions.h"

#include "go_layout.h"
#include "plimsoll/declare/package_names.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/joined.h"

namespace plimsoll::codegen {

std::string GoFunctions::Registration(const RootType& root) {
  const std::string type = file_.NilableType(root.type);
  const std::string subresources = text::Joined(root.subresources, ", ", text::Quoted);
  const std::string run = "return " + rules_.TypeFunction(root.node) + "(ctx, op, nil, obj.(" + type + "), " +
                          file_.Name(kSafePackage, "Cast") + "[" + type + "](oldObj))\n";
  const std::string refuse =
      "return " + file_.Name(kFieldPackage, "ErrorList") + "{" + file_.Name(kFieldPackage, "InternalError") +
      "(nil,\n\t" + file_.Name(kFmtPackage, "Errorf") +
      "(\"no validation found for %T, subresource: %v\", obj, op.Request.SubresourcePath()))}\n";
  const std::string params = "ctx " + file_.Name(kContextPackage, "Context") + ", op " +
                             file_.Name(kOperationPackage, "Operation") + ", obj, oldObj any";
  return "scheme.AddValidationFunc((" + type + ")(nil), " +
         GoFunction(params, file_.Name(kFieldPackage, "ErrorList"),
                    "switch op.Request.SubresourcePath() {\ncase " + subresources + ":\n" + Indented(run) +
                        "}\n" + refuse) +
         ")\n";
}

void GoFunctions::DeclareRegistration(const std::vector<const RootType*>& roots) {
  if (output_.scheme.empty()) return;
  std::string all;
  for (const RootType* root : roots) {
    if (program_.Reaches(root->node)) all += Registration(*root);
  }
  if (all.empty()) return;
  const size_t dot = output_.scheme.rfind('.');
  const std::string scheme =
      dot == std::string::npos
          ? output_.scheme
          : file_.Name(std::string_view(output_.scheme).substr(0, dot), output_.scheme.substr(dot + 1));
  file_.Declare("func init() { localSchemeBuilder.Register(RegisterValidations) }\n");
  file_.Declare("// RegisterValidations tells the scheme which function validates objects of which type.\n" +
                GoBlock("func RegisterValidations(scheme *" + scheme + ") error", all + "return nil\n"));
}

// Rules of the field, then those of its type, then those of its keys and elements.
std::string GoFunctions::FieldStatements(const FieldNode& field) {
  std::string out = rules_.Run(field.rules, field.type);
  if (field.node == kNoNode) return out;
  const TypeKind kind = facts_.KindOf(program_.nodes[field.node].type);
  const bool named = kind == TypeKind::kAlias || kind == TypeKind::kStruct;
  if (named && program_.Reaches(field.node)) {
    out += "errs = append(errs, " + rules_.TypeFunction(field.node) + "(ctx, op, fldPath, obj, oldObj)...)\n";
  }
  if (program_.Reaches(program_.KeyOf(field.node))) out += rules_.Run(field.key_iterations, field.type);
  if (program_.Reaches(program_.ElementOf(field.node))) out += rules_.Run(field.value_iterations, field.type);
  return out;
}

// Fields without a name of their own have the path of the struct; where that is nothing, the name of
// their type stands for it.
std::string GoFunctions::FieldPath(const FieldNode& field) {
  if (!field.member->json.name.empty()) return "fldPath.Child(" + text::Quoted(field.member->json.name) + ")";
  const GoType& type = facts_.Of(facts_.NonPointer(field.type));
  const bool foreign = !type.package.empty() && type.package != output_.path;
  const std::string name =
      (foreign ? declare::PlainLocalName(type.package, output_.path) + "." : std::string()) + type.name;
  return file_.Name(kSafePackage, "Value") + "(fldPath, func() *" + file_.Name(kFieldPackage, "Path") +
         " { return fldPath.Child(" + text::Quoted(name) + ") })";
}

std::string GoFunctions::RunField(const TypeNode& node, const FieldNode& field) {
  const std::string name(field.member->name);
  const std::string owner = facts_.Of(node.type).name;
  rules_.SetOwner(owner + "." + name);
  const std::string statements = FieldStatements(field);
  if (statements.empty()) return {};
  const std::string type = file_.NilableType(field.type);
  const std::string address = facts_.IsNilable(field.type) ? "" : "&";
  const std::string unchanged = "if correlated && op.Type == " + file_.Name(kOperationPackage, "Update") +
                                " && " + rules_.Equality(field.type) + "(obj, oldObj)";
  const std::string params =
      "fldPath *" + file_.Name(kFieldPackage, "Path") + ", obj, oldObj " + type + ", correlated bool";
  const std::string check =
      "check := " + GoFunction(params, "(errs " + file_.Name(kFieldPackage, "ErrorList") + ")",
                               GoBlock(unchanged, "return nil\n") + statements + "return errs\n");
  const std::string old =
      "old := " + file_.Name(kSafePackage, "Field") + "(oldObj, " +
      GoFunction("oldObj *" + file_.Type(node.type), type, "return " + address + "oldObj." + name + "\n") +
      ")";
  return "\n{ // field " + owner + "." + name + "\n" +
         Indented(check + "\n" + old + "\nerrs = append(errs, check(" + FieldPath(field) + ", " + address +
                  "obj." + name + ", old, oldObj != nil)...)\n") +
         "}\n";
}

void GoFunctions::DeclareType(uint32_t index) {
  const TypeNode& node = program_.nodes[index];
  const std::string& name = facts_.Of(node.type).name;
  rules_.SetOwner(name);
  std::string statements = rules_.Run(node.rules, node.type);
  if (program_.Reaches(program_.KeyOf(index))) statements += rules_.Run(node.key_iterations, node.type);
  if (program_.Reaches(program_.ElementOf(index))) statements += rules_.Run(node.value_iterations, node.type);
  if (!node.opaque_type) {
    for (const FieldNode& field : node.fields) statements += RunField(node, field);
  }
  if (statements.starts_with('\n')) statements.erase(0, 1);
  if (statements.ends_with("}\n") && !statements.empty()) statements += "\n";
  const std::string params =
      "ctx " + file_.Name(kContextPackage, "Context") + ", op " + file_.Name(kOperationPackage, "Operation") +
      ", fldPath *" + file_.Name(kFieldPackage, "Path") + ", obj, oldObj " + file_.NilableType(node.type);
  file_.Declare(rules_.TakeVariables() + "// Validate_" + name + " applies the rules that are declared for " +
                name + ".\n" +
                GoBlock("func Validate_" + name + "(" + params + ") (errs " +
                            file_.Name(kFieldPackage, "ErrorList") + ")",
                        statements + "return errs\n"));
}

}  // namespace plimsoll::codegen
