#include "plimsoll/kinds/kind_rules.h"

#include <utility>
#include <vector>

#include "plimsoll/declare/compile.h"
#include "plimsoll/kinds/compiled_types.h"
#include "plimsoll/value/text_list.h"

namespace plimsoll::kinds {
namespace {

using codegen::Declaration;
using value::Value;

// A kind takes some dozens; a hostile catalog must not take longer.
constexpr size_t kMaxDeclarations = 2'000;

std::optional<Declaration> ReadDeclaration(const catalog::Store& store, uint32_t release,
                                           std::string_view name) {
  const auto content = store.FindDeclaration(release, name);
  value::Document document;
  if (!content || !store.Read(*content, document)) return std::nullopt;
  return Declaration{std::string(name), TextsIn(document.root(), "lines"), TextsIn(document.root(), "uses")};
}

KindRules::Options ReadOptions(const catalog::Store& store, uint32_t release) {
  KindRules::Options out;
  value::Document document;
  const auto content = store.OptionsOf(release);
  if (!content || !store.Read(*content, document)) return out;
  for (const value::Member member : document.root().Members()) {
    out.emplace(member.key, member.value.kind() == value::Kind::kBool && member.value.AsBool());
  }
  return out;
}

// The declaration and all it leads to, by package and name.
Result<std::map<std::string, std::string>> Gather(const std::string& type, const KindRules::Find& find) {
  std::map<std::string, Declaration, std::less<>> found;
  std::vector<std::string> open = {type};
  while (!open.empty()) {
    const std::string name = std::move(open.back());
    open.pop_back();
    if (found.contains(name)) continue;
    if (found.size() == kMaxDeclarations) return Fail(type + " uses too many types");
    std::optional<Declaration> one = find(name);
    if (!one) return Fail("there is no declaration " + name);
    open.insert(open.end(), one->uses.begin(), one->uses.end());
    found.emplace(name, std::move(*one));
  }
  std::map<std::string, std::vector<const Declaration*>> by_package;
  for (const auto& [name, one] : found) {
    by_package[std::string(codegen::PackageOfName(name))].push_back(&one);
  }
  std::map<std::string, std::string> texts;
  for (const auto& [package, all] : by_package) texts.emplace(package, codegen::PackageText(package, all));
  return texts;
}

}  // namespace

KindRules::KindRules(std::map<std::string, std::string> texts)
    : texts_(std::move(texts)), universe_(packages_) {
  for (const auto& [package, text] : texts_) packages_.Add(package, "types.go", text);
}

Result<void> KindRules::Compile(const std::string& type) {
  const std::string package(codegen::PackageOfName(type));
  const std::string name = type.substr(package.size() + 1);
  declare::CompileOptions options;
  options.inputs = {package};
  options.more_roots[package] = {name};
  options.whole_universe = true;
  options.no_subresources = true;
  Result<declare::Program> program = declare::Compile(universe_, options);
  if (!program) return Fail(type + ": " + program.error().message);
  program_ = std::move(*program);
  root_ = program_.FindRoot(package, name, universe_);
  if (root_ == nullptr) return Fail("there is no type " + type);
  validator_.emplace(universe_, program_, DeclareHooks());
  option_names_ = OptionsOf(program_);
  return {};
}

Result<std::unique_ptr<const KindRules>> KindRules::Make(const std::string& type, const Find& find,
                                                         const Options& known) {
  Result<std::map<std::string, std::string>> texts = Gather(type, find);
  if (!texts) return std::unexpected(texts.error());
  std::unique_ptr<KindRules> out(new KindRules(std::move(*texts)));
  if (const Result<void> good = out->Compile(type); !good) return std::unexpected(good.error());
  for (const std::string& name : out->option_names_) {
    const auto found = known.find(name);
    out->options_.emplace(name, found != known.end() && found->second);
  }
  return out;
}

Result<std::unique_ptr<const KindRules>> KindRules::Read(const catalog::Store& store, uint32_t release,
                                                         std::string_view type) {
  const auto find = [&](std::string_view name) { return ReadDeclaration(store, release, name); };
  return Make(std::string(type), find, ReadOptions(store, release));
}

declare::ValidateRequest KindRules::Request(Value object) const {
  declare::ValidateRequest request{.object = object};
  request.options = options_;
  return request;
}

}  // namespace plimsoll::kinds
