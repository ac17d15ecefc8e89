#include "plimsoll/codegen/generate_cpp.h"

#include <algorithm>
#include <array>
#include <set>

#include "cpp_coverage.h"
#include "cpp_fixtures.h"
#include "cpp_rules.h"
#include "cpp_types.h"
#include "runtime_text.h"

namespace plimsoll::codegen {
namespace {

// Headers of the runtime in the order of their use. Those that not every header needs are left out
// when nothing needs them.
constexpr auto kOrder = std::to_array<std::string_view>({
    "values.h",
    "printable.h",
    "text.h",
    "compare.h",
    "json_reader.h",
    "json_writer.h",
    "raw_json.h",
    "int_or_string.h",
    "instant.h",
    "duration.h",
    "quantity.h",
    "errors.h",
    "run.h",
    "scalar_rules.h",
    "group_rules.h",
    "wrapper_rules.h",
    "formats.h",
});
constexpr auto kOnDemand = std::to_array<std::string_view>(
    {"raw_json.h", "int_or_string.h", "instant.h", "duration.h", "quantity.h", "formats.h"});

// The names users need without looking for them.
constexpr auto kExported = std::to_array<std::string_view>(
    {"Errors", "FieldError", "Operation", "ReadError", "ReadJson", "WriteJson"});

std::vector<std::string_view> LinesIn(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size() - 1);
    out.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return out;
}

// The runtime as it is in a generated header: the wanted headers without what makes them headers,
// and the standard headers they include.
struct RuntimePart {
  std::set<std::string> includes;
  std::string text;

  void Add(std::string_view header) {
    for (const std::string_view line : LinesIn(header)) {
      if (line.starts_with("#include <")) {
        includes.emplace(line);
      } else if (!line.starts_with("#include") && line != "#pragma once" && line != "namespace declared {" &&
                 line != "}  // namespace declared" && !line.starts_with("// clang-format")) {
        const bool empty = line.empty() && (text.empty() || text.ends_with("\n\n"));
        if (!empty) text.append(line).append("\n");
      }
    }
  }
};

RuntimePart RuntimeFor(const std::set<std::string>& wanted) {
  RuntimePart out;
  for (const std::string_view name : kOrder) {
    const bool optional = std::ranges::find(kOnDemand, name) != kOnDemand.end();
    if (optional && !wanted.contains(std::string(name))) continue;
    for (const RuntimeHeader& header : RuntimeHeaders()) {
      if (header.name == name) out.Add(header.text);
    }
  }
  return out;
}

class Generator {
 public:
  Generator(gotypes::Universe& universe, const Program& program, const CppOptions& options)
      : facts_(universe), program_(program), options_(options), plan_(universe, program) {}

  Result<std::optional<GeneratedFile>> Fixtures() {
    if (const auto good = ChooseRoots(); !good) return Fail(good.error().message);
    const auto wants = [&](const OutputPackage& output) {
      return packages_.contains(output.path) && !output.fixtures.empty();
    };
    if (std::ranges::none_of(program_.outputs, wants)) return std::nullopt;
    CppTypes types(facts_, plan_.shapes(), home_);
    std::vector<TypeId> all;
    for (const RootType* root : roots_) all.push_back(root->type);
    types.Collect(all);
    std::vector<std::pair<std::string, std::string>> names;
    for (const RootType* root : roots_) {
      names.emplace_back("*" + root->go_package + "." + facts_.Of(root->type).name, types.NameOf(root->type));
    }
    const std::string space = NameSpace();
    const std::string header = options_.file_name.empty() ? FileName(space) : options_.file_name;
    GeneratedFile file;
    if (packages_.size() == 1) file.package = *packages_.begin();
    file.path = header.substr(0, header.find('.')) + "_fixtures.generated.cpp";
    file.text = CppFixtureTest(header, space, names);
    return file;
  }

  Result<std::vector<GeneratedFile>> Coverage() {
    if (const auto good = ChooseRoots(); !good) return Fail(good.error().message);
    CppTypes types(facts_, plan_.shapes(), home_);
    std::vector<TypeId> all;
    for (const RootType* root : roots_) all.push_back(root->type);
    types.Collect(all);
    std::vector<GeneratedFile> out;
    for (const RootType* root : roots_) {
      Result<KindCoverage> kind = CoverageOfRoot(facts_.universe(), program_, *root);
      if (!kind) return std::unexpected(kind.error());
      RemoveAllowed(*kind, options_.allowlist);
      if (kind->version.empty() || kind->rules.empty()) continue;
      out.push_back(
          {"", CoverageDirectory(*kind) + options_.test_prefix + kind->version + "_coverage.generated.h",
           CppCoverageHeader(*kind, NameSpace(), types.NameOf(root->type))});
    }
    return out;
  }

  Result<GeneratedFile> Run() {
    if (const auto good = ChooseRoots(); !good) return Fail(good.error().message);
    CppTypes types(facts_, plan_.shapes(), home_);
    std::vector<TypeId> all;
    for (const RootType* root : roots_) all.push_back(root->type);
    types.Collect(all);
    CppRules rules(facts_, plan_, types, roots_);
    const std::string functions = rules.Functions();
    if (types.hidden() != nullptr) {
      return Fail("field " + std::string(types.hidden()->name) +
                  ", which rules use, is not exported and does not exist in C++");
    }
    GeneratedFile file;
    if (packages_.size() == 1) file.package = *packages_.begin();
    const std::string space = NameSpace();
    file.path = options_.file_name.empty() ? FileName(space) : options_.file_name;
    file.text = Assemble(types, rules, functions, space);
    return file;
  }

 private:
  // Only one function can judge a type.
  Result<void> ChooseRoots() {
    std::set<TypeId> known;
    std::set<std::string> homes;
    for (const RootType& root : program_.roots) {
      const bool wanted = options_.packages.empty() ||
                          std::ranges::find(options_.packages, root.package) != options_.packages.end();
      if (!wanted) continue;
      if (!known.insert(root.type).second) {
        return Fail("rules for " + facts_.Text(root.type) + " are in several packages; select one of them");
      }
      roots_.push_back(&root);
      packages_.insert(root.package);
      homes.insert(facts_.Of(root.type).package);
    }
    if (roots_.empty()) return Fail("no types to generate C++ for");
    if (homes.size() == 1) home_ = *homes.begin();
    std::ranges::sort(roots_, {}, [&](const RootType* root) { return facts_.Text(root->type); });
    return {};
  }

  std::string NameSpace() const {
    std::string own = PackageAlias(home_.empty() ? *packages_.begin() : home_);
    if (IsCppReserved(own)) own.push_back('_');
    if (options_.name_space.empty()) return own;
    return options_.inside ? options_.name_space + "::" + own : options_.name_space;
  }

  static std::string FileName(std::string space) {
    for (size_t at = space.find("::"); at != std::string::npos; at = space.find("::"))
      space.replace(at, 2, "_");
    return space + ".generated.h";
  }

  std::string Assemble(const CppTypes& types, const CppRules& rules, const std::string& functions,
                       const std::string& space) const {
    std::set<std::string> wanted = types.headers();
    if (rules.has_formats()) wanted.insert("formats.h");
    const RuntimePart runtime = RuntimeFor(wanted);
    std::string out =
        "// Code generated by plimsoll declare gen. DO NOT EDIT.\n// clang-format off\n//\n// Types and "
        "rules of\n";
    for (const std::string& package : packages_) out += "//   " + package + "\n";
    out += "// in C++20. Reading JSON, and validating as the +k8s: tags of the Go types say:\n//\n";
    const std::string example = types.NameOf(roots_[0]->type);
    out += "//   " + space + "::" + example + " object;\n";
    out += "//   if (auto error = " + space + "::ReadJson(json, object)) return error->Text();\n";
    out +=
        "//   for (const auto& error : " + space + "::Validate(object, nullptr, {})) ... error.Text() ...\n";
    out += "#pragma once\n\n";
    for (const std::string& include : runtime.includes) out += include + "\n";
    out += "\nnamespace " + space + " {\n\n// What all generated headers have in common.\nnamespace rt {\n\n";
    out += runtime.text + "}  // namespace rt\n\n";
    for (const std::string_view name : kExported) out += "using rt::" + std::string(name) + ";\n";
    out += "\n" + types.Definitions() + Context(rules) + functions + "}  // namespace checks\n\n";
    for (const RootType* root : roots_) AppendValidate(*root, types, rules, out);
    return out + "}  // namespace " + space + "\n";
  }

  static std::string Context(const CppRules& rules) {
    const std::string hooks = rules.HookMembers();
    if (hooks.empty()) return "namespace checks {\n\nusing Context = rt::Run;\n\n";
    return "// Hand-written checks that +k8s:customValidation asks for. One that is missing is an internal "
           "error.\n"
           "struct Hooks {\n" +
           hooks +
           "};\n\nnamespace checks {\n\nstruct Context : rt::Run {\n"
           "  Context(const Operation& of, const Hooks& with) : Run(of), hooks(with) {}\n\n"
           "  const Hooks& hooks;\n};\n\n";
  }

  void AppendValidate(const RootType& root, const CppTypes& types, const CppRules& rules,
                      std::string& out) const {
    const std::string name = types.Spell(root.type);
    const bool hooks = !rules.HookMembers().empty();
    const ShapeRef shape = plan_.shapes().Of(root.type);
    const std::string go_type =
        (shape.shape->is_nilable ? "" : "*") + root.go_package + "." + facts_.Of(root.type).name;
    std::string accepted;
    for (const std::string& one : root.subresources)
      accepted += (accepted.empty() ? "" : ", ") + CppString(one);
    const std::string function = rules.FunctionOf(root.node);
    out += "inline Errors Validate(";
    out += function.empty() ? "const " + name + "&, const " + name + "*"
                            : "const " + name + "& object, const " + name + "* old";
    out += ", const Operation& operation" +
           std::string(hooks ? ", [[maybe_unused]] const Hooks& hooks = {}" : "") + ") {\n";
    out += "  Errors errors = rt::Dispatch(operation, " + CppString(go_type) + ", {" + accepted + "});\n";
    if (!function.empty()) {
      out += "  if (!errors.empty()) return errors;\n";
      out += "  checks::Context run(operation" + std::string(hooks ? ", hooks" : "") + ");\n";
      out += "  errors = checks::" + function + "(run, rt::Path(), {&object, old});\n";
      out += "  return rt::Finish(run, std::move(errors));\n}\n\n";
    } else {
      out += "  return errors;\n}\n\n";
    }
  }

  TypeFacts facts_;
  const Program& program_;
  const CppOptions& options_;
  Plan plan_;
  std::vector<const RootType*> roots_;
  std::set<std::string> packages_;  // of the roots
  std::string home_;                // whose types keep their names; empty when there is not one
};

}  // namespace

Result<GeneratedFile> GenerateCpp(gotypes::Universe& universe, const Program& program,
                                  const CppOptions& options) {
  return Generator(universe, program, options).Run();
}

Result<std::optional<GeneratedFile>> GenerateCppFixtures(gotypes::Universe& universe, const Program& program,
                                                         const CppOptions& options) {
  return Generator(universe, program, options).Fixtures();
}

Result<std::vector<GeneratedFile>> GenerateCppCoverage(gotypes::Universe& universe, const Program& program,
                                                       const CppOptions& options) {
  return Generator(universe, program, options).Coverage();
}

}  // namespace plimsoll::codegen
