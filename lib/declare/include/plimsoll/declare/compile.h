// Compiling tagged Go types to a Program, with the messages of Kubernetes' validation-gen about what
// cannot be compiled.
//
//   gotypes::Universe universe(packages);
//   Result<Program> program = Compile(universe, {.inputs = {"example.com/shop/v1"}});
//   if (!program) report(program.error().message);
//   // failed to generate validations: field example.com/shop/v1.Order.name: tag "k8s:maxLength": ...
#pragma once

#include <expected>
#include <map>
#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/declare/program.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::declare {

struct CompileOptions {
  // Packages whose doc.go says which types are roots.
  std::vector<std::string> inputs;
  // Packages whose types may be looked into beside these.
  std::vector<std::string> read_only = {};
  // Types that are roots regardless of directives, by package; `*` for all exported ones.
  std::map<std::string, std::vector<std::string>> more_roots = {};
  // Look into every package that is found, whether it was named or not, and take hand-written
  // functions as given: for running rules rather than judging them.
  bool whole_universe = false;
  // Take every root as answering to `/` alone: releases differ in how they write subresources.
  bool no_subresources = false;
  // Tags, or declarations with all their tags, that are passed over: for finding what else is wrong.
  std::vector<gotypes::GoPlace> ignored = {};
  // Rules about doc.go of the inputs: known-tags-only, require-explicit-disablement.
  std::vector<std::string> lint_rules = {};
};

// The universe must outlive the program.
Result<Program> Compile(gotypes::Universe& universe, const CompileOptions& options);
// The same, with the place of the tag, field or type that is at fault, where there is one.
std::expected<Program, gotypes::GoError> CompileWithPlace(gotypes::Universe& universe,
                                                          const CompileOptions& options);

// What the rules of a root can report: path -> what, each sorted. Fails when types share types in so many
// ways that nobody could list them.
using Coverage = std::map<std::string, std::vector<std::pair<std::string, std::string>>>;
Result<Coverage> CoverageOf(const Program& program, uint32_t node);

}  // namespace plimsoll::declare
