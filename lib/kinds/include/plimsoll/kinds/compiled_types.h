// CompiledTypes is the tagged types of one Go package made ready to check objects: the universe they
// are in and the program of their rules.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "plimsoll/declare/program.h"
#include "plimsoll/declare/validate.h"
#include "plimsoll/gotypes/package_source.h"
#include "plimsoll/gotypes/universe.h"
#include "plimsoll/schema/go_decode.h"

namespace plimsoll::kinds {

class GoTypeModel;

// The hand-written functions that tags of Kubernetes' own types call: only their names can be read from Go.
const declare::Hooks& DeclareHooks();

struct CompiledTypes {
  // `which` is one type of the package, or `*` for all exported ones.
  CompiledTypes(const gotypes::PackageSource& source, std::string import_path, std::string which,
                const declare::Hooks& hooks = DeclareHooks());

  // Whether the type was compiled if it is there.
  bool Has(std::string_view type) const { return only == "*" || only == type; }
  ~CompiledTypes();

  // The type of that name, or null.
  const declare::RootType* Find(std::string_view type) const;
  // What Go's decoder, in strict mode, says to a value of the type. May be called by many threads
  // at once.
  schema::GoDecoding Decode(gotypes::TypeId type, value::Value value, schema::GoNumbers numbers) const;
  // Validates an object by the rules of a type. May be called by many threads at once.
  declare::Validated Validate(const declare::RootType& root, const declare::ValidateRequest& request) const;

  std::string path;
  std::string only;  // the type, or `*`
  gotypes::Universe universe;
  std::expected<declare::Program, gotypes::GoError> program;
  std::optional<declare::Validator> validator;  // of the program, if there is one
  std::set<std::string> options;                // that rules refer to
  std::unique_ptr<GoTypeModel> model;
};

// All exported types of a package; where one of them does not compile, the one that is wanted.
// The source must outlive what is compiled.
std::unique_ptr<CompiledTypes> CompileTypes(const gotypes::PackageSource& source, const std::string& path,
                                            const std::string& type,
                                            const declare::Hooks& hooks = DeclareHooks());

// What rules require of the server, by name.
std::set<std::string> OptionsOf(const declare::Program& program);

}  // namespace plimsoll::kinds
