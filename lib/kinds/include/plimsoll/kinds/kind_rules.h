// KindRules are the declarative rules of one of Kubernetes' own kinds, compiled from the declarations
// that a catalog has.
//
//   Result<std::unique_ptr<const KindRules>> rules = KindRules::Read(store, release, kind.rules);
//   declare::Validated said = (*rules)->Validate((*rules)->Request(object));
//
// Any number of threads may share them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "plimsoll/base/result.h"
#include "plimsoll/catalog/store.h"
#include "plimsoll/codegen/reduce.h"
#include "plimsoll/declare/program.h"
#include "plimsoll/declare/validate.h"
#include "plimsoll/gotypes/package_source.h"
#include "plimsoll/gotypes/universe.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::kinds {

class KindRules {
 public:
  // The declaration of that name, where there is one.
  using Find = std::function<std::optional<codegen::Declaration>(std::string_view name)>;
  // What rules require of the server, by name.
  using Options = std::map<std::string, bool, std::less<>>;

  // Of a type, by its declaration and all it uses. Options that are not known are off. Fails on what
  // does not compile.
  static Result<std::unique_ptr<const KindRules>> Make(const std::string& type, const Find& find,
                                                       const Options& known);
  // The same from a release of a catalog.
  static Result<std::unique_ptr<const KindRules>> Read(const catalog::Store& store, uint32_t release,
                                                       std::string_view type);

  // A question about an object, with the options of the release.
  declare::ValidateRequest Request(value::Value object) const;
  declare::Validated Validate(const declare::ValidateRequest& request) const {
    return validator_->Validate(*root_, request);
  }

  // Whether there is anything to run.
  bool any() const { return program_.Reaches(root_->node); }
  const std::set<std::string>& option_names() const { return option_names_; }
  const gotypes::Universe& universe() const { return universe_; }
  const declare::Program& program() const { return program_; }
  const declare::RootType& root() const { return *root_; }
  // The declarations as Go, package by package.
  const std::map<std::string, std::string>& texts() const { return texts_; }

 private:
  explicit KindRules(std::map<std::string, std::string> texts);
  Result<void> Compile(const std::string& type);

  std::map<std::string, std::string> texts_;
  gotypes::MemoryPackages packages_;
  gotypes::Universe universe_;
  declare::Program program_;
  const declare::RootType* root_ = nullptr;
  std::optional<declare::Validator> validator_;
  std::set<std::string> option_names_;
  Options options_;
};

}  // namespace plimsoll::kinds
