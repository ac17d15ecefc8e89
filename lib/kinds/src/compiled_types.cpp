#include "plimsoll/kinds/compiled_types.h"

#include <utility>

#include "go_type_model.h"
#include "plimsoll/declare/compile.h"

namespace plimsoll::kinds {
namespace {

declare::CompileOptions OptionsFor(const std::string& path, const std::string& only) {
  declare::CompileOptions options;
  options.inputs = {path};
  options.more_roots[path] = {only};
  options.whole_universe = true;
  return options;
}

}  // namespace

std::set<std::string> OptionsOf(const declare::Program& program) {
  std::set<std::string> out;
  for (const declare::Rule& rule : program.rules) {
    if (rule.kind == declare::RuleKind::kIfOption) out.insert(rule.text);
    for (const declare::EnumExclusion& gone : rule.exclusions) out.insert(gone.option);
  }
  return out;
}

CompiledTypes::CompiledTypes(const gotypes::PackageSource& source, std::string import_path, std::string which,
                             const declare::Hooks& hooks)
    : path(std::move(import_path)),
      only(std::move(which)),
      universe(source),
      program(declare::CompileWithPlace(universe, OptionsFor(path, only))) {
  if (program) {
    validator.emplace(universe, *program, hooks);
    options = OptionsOf(*program);
  }
  model = std::make_unique<GoTypeModel>(universe);
}

CompiledTypes::~CompiledTypes() = default;

const declare::RootType* CompiledTypes::Find(std::string_view type) const {
  return program ? program->FindRoot(path, type, universe) : nullptr;
}

schema::GoDecoding CompiledTypes::Decode(gotypes::TypeId type, value::Value value,
                                         schema::GoNumbers numbers) const {
  return schema::GoDecode(value, model->Of(type), {}, numbers);
}

declare::Validated CompiledTypes::Validate(const declare::RootType& root,
                                           const declare::ValidateRequest& request) const {
  return validator->Validate(root, request);
}

std::unique_ptr<CompiledTypes> CompileTypes(const gotypes::PackageSource& source, const std::string& path,
                                            const std::string& type, const declare::Hooks& hooks) {
  auto all = std::make_unique<CompiledTypes>(source, path, "*", hooks);
  if (all->program) return all;
  return std::make_unique<CompiledTypes>(source, path, type, hooks);
}

}  // namespace plimsoll::kinds
