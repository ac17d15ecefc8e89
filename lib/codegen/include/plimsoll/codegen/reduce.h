// Reducing tagged Go types to what running their rules needs: types and fields that rules reach or refer
// to, without prose. What is left compiles to the same rules.
//
//   Reducer reducer({});
//   reducer.Add(universe, program, root);
//   for (const Declaration& one : reducer.Finish()) keep(one);
//   packages.Add(path, "types.go", PackageText(path, {&one, ...}));
//
// Roots of several universes may be put together; a type is then what any of them needs.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/declare/program.h"
#include "plimsoll/gotypes/universe.h"

namespace plimsoll::codegen {

// A Go type, and the constants of an enum.
struct Declaration {
  std::string name;                // `k8s.io/api/core/v1.Toleration`
  std::vector<std::string> lines;  // of Go
  std::vector<std::string> uses;   // names of others, sorted
};

// What becomes of a field: it stays as it is; its rules and those of its type go; or it counts as not set
// also if objects have it, as if a server had dropped it, and is only used by rules of others.
enum class FieldUse : uint8_t { kAsItIs, kWithoutRules, kNeverSet };

struct ReduceOptions {
  std::function<FieldUse(const gotypes::Universe& universe, gotypes::TypeId owner,
                         const gotypes::GoMember& member)>
      use = {};
  // Objects come without the values that a server sets where they have none: nothing is required of a field
  // that is not there and that comments call `+optional`, or that has a `+default`.
  bool before_defaults = false;
  // Packages whose types have no rules of their own.
  std::function<bool(std::string_view package)> without_rules = {};
};

class Reducer {
 public:
  explicit Reducer(ReduceOptions options) : options_(std::move(options)) {}

  // Whether there is any rule to run on the root; if not, nothing is kept of it.
  bool Add(const gotypes::Universe& universe, const declare::Program& program, const declare::RootType& root);
  // By name.
  std::vector<Declaration> Finish() const;

 private:
  friend class ReduceRun;

  struct Kept {
    std::vector<std::string> head;  // up to the brace of a struct
    bool is_struct = false;
    std::map<uint32_t, std::vector<std::string>> members;  // by their place in the struct
    std::vector<std::string> tail;
    std::set<std::string> uses;
  };

  ReduceOptions options_;
  std::map<std::string, Kept, std::less<>> kept_;
};

// Declarations of one package as a file of it.
std::string PackageText(std::string_view package, const std::vector<const Declaration*>& declarations);
// `k8s.io/api/core/v1` of `k8s.io/api/core/v1.Toleration`.
std::string_view PackageOfName(std::string_view name);

}  // namespace plimsoll::codegen
