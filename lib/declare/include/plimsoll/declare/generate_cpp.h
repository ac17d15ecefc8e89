// C++ out of a program: one header that needs nothing but the standard library (C++20), with a
// struct for every Go type, reading and writing of JSON, and for every root a
//
//   Errors Validate(const Order& object, const Order* old, const Operation& operation);
//
// that finds the same errors, in the same order and words, as a Validator does with the program.
// What all such headers share (`runtime/`) is copied into each of them, inside its namespace, so that
// headers of several packages, made at different times, live in one program.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/declare/generated_file.h"
#include "plimsoll/declare/program.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::declare {

struct CppOptions {
  // Packages whose roots are wanted; all when empty. With one, its types keep their names, else all
  // types are called after their packages too.
  std::vector<std::string> packages = {};
  // `shop::v1`; empty for one made of the path of the first package.
  std::string name_space = {};
  bool inside = false;         // that one is inside of `name_space`
  std::string file_name = {};  // empty for one made of the namespace
};

// The file belongs in the directory of the one package, or nowhere in particular.
Result<GeneratedFile> GenerateCpp(gotypes::Universe& universe, const Program& program,
                                  const CppOptions& options);

}  // namespace plimsoll::declare
