#include "vectors.h"

#include <fstream>
#include <map>
#include <set>

#include "plimsoll/value/json_reader.h"
#include "process.h"

namespace plimsoll::testing {
namespace {

constexpr std::string_view kGenerator = "k8s.io/code-generator/cmd/validation-gen/";

std::string After(const std::string& text, std::string_view prefix) {
  return text.starts_with(prefix) ? text.substr(prefix.size()) : "";
}

std::string MemberOf(value::Value line, std::string_view key) {
  const auto member = line.Find(key);
  return member && member->IsString() ? std::string(member->AsString()) : "";
}

}  // namespace

std::string OutputOf(const std::string& package) {
  const std::string apis = "k8s.io/code-generator/apis/";
  if (const std::string rest = After(package, "mix/"); !rest.empty())
    return std::string(kGenerator) + "zzcases/" + rest;
  for (const std::string_view prefix :
       {"k8s.io/api/", "k8s.io/apimachinery/pkg/apis/", "k8s.io/dynamic-resource-allocation/api/"}) {
    if (const std::string rest = After(package, prefix); !rest.empty()) return apis + rest;
  }
  return std::string(kGenerator) + "output_tests/" + package;
}

std::vector<std::string> KindsIn(const std::vector<std::string>& files) {
  std::set<std::string> out;
  for (const std::string& name : files) {
    std::ifstream in(name);
    for (std::string line; std::getline(in, line);) {
      const text::Source source(name, std::move(line));
      value::Document document;
      if (!value::ReadJson(source.bytes(), {}, document).ok()) continue;
      out.insert(MemberOf(document.root(), "package") + " " + MemberOf(document.root(), "type"));
    }
  }
  return {out.begin(), out.end()};
}

std::string KindTable(const GoTree& tree, const std::vector<std::string>& kinds) {
  std::map<std::string, std::string> imports;
  std::string table;
  std::set<std::string> registering;
  for (const std::string& kind : kinds) {
    const size_t blank = kind.find(' ');
    const std::string output = OutputOf(kind.substr(0, blank));
    const std::string code = tree.Read(output, "zz_generated.validations.go");
    const std::string function = "Validate_" + kind.substr(kind.find_last_of(" .") + 1);
    if (code.find("\nfunc " + function + "(") == std::string::npos) continue;
    const auto alias = imports.emplace(output, "p" + std::to_string(imports.size())).first;
    table += "\t\"" + kind + "\": kindOf(" + alias->second + "." + function + "),\n";
    if (code.find("\nfunc RegisterValidations(") != std::string::npos) registering.insert(alias->second);
  }
  std::string out = "package vectors\n\nimport (\n";
  for (const auto& [path, alias] : imports) out += "\t" + alias + " \"" + path + "\"\n";
  out += ")\n\nvar kinds = map[string]kind{\n" + table + "}\n\nfunc init() {\n\tscheme.Register(\n";
  for (const std::string& alias : registering) out += "\t\t" + alias + ".RegisterValidations,\n";
  return out + "\t)\n}\n";
}

}  // namespace plimsoll::testing
