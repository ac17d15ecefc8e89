// Request is one object on its way through the server: what the functions of a kind work on. One step after
// the other sees it: defaults, preparation, validation, warnings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "errors.h"
#include "field_path.h"
#include "plimsoll/base/arena.h"
#include "plimsoll/builtin/kind/kinds.h"
#include "release.h"
#include "struct.h"
#include "warnings.h"

namespace plimsoll::builtin {

struct Request {
  const BuiltinKind& kind;
  const Release& release;
  Arena& paths;  // that paths are in
  Errors& errors;
  Warnings& warnings;
  std::optional<std::string>& fatal;  // why the request does not get as far as validation
  Struct object = {};
  Struct old = {};          // missing when the object is to be created
  bool from_files = false;  // objects are manifests, which lack what the server and controllers write

  bool is_update() const { return static_cast<bool>(old); }
  // Of the core group.
  bool IsCore(std::string_view name) const { return kind.name.group.empty() && kind.name.kind == name; }
  // `spec.template`: Path("spec", "template").
  template <class... Names>
  FieldPath Path(Names... names) const {
    return FieldPath(paths).Child(names...);
  }
  FieldPath Root() const { return FieldPath(paths); }
};

}  // namespace plimsoll::builtin
