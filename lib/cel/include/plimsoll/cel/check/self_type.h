// SelfTypes makes the static types an expression sees when it looks at a declared type, each
// when it is first needed: large schemas cost only what a rule reads of them.
//
// Object types are named by the way to them, as upstream names them, and each place has a type
// of its own: `selfType.spec`, `selfType.list.@idx`, `selfType.map.@elem`. Upstream puts a
// random number after selfType; here there is none.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/cel/types/decl_type.h"
#include "plimsoll/cel/types/type.h"

namespace plimsoll::cel {

// Lists and maps inside each other deeper than this are dyn.
inline constexpr size_t kMaxNestedContainers = 64;

class SelfTypes {
 public:
  // All must outlive what is checked with the types.
  SelfTypes(const DeclTypes& decls, TypePool& pool);
  SelfTypes(const SelfTypes&) = delete;
  SelfTypes& operator=(const SelfTypes&) = delete;
  ~SelfTypes();

  // A new type for a declared type that is exposed.
  const Type* Make(DeclId root, std::string_view name = "selfType");

 private:
  class Fields;

  const Type* MakeInner(DeclId id, const std::string& name);

  const DeclTypes& decls_;
  TypePool& pool_;
  std::vector<std::unique_ptr<Fields>> fields_;
};

}  // namespace plimsoll::cel
