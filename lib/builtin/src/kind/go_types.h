// What Go declares about the types of Kubernetes' own kinds, beyond their published schemas: names of fields
// in Go, which of them are pointers, and which JSON leaves out when they are empty. The data is
// data/go_types, which oracle/kinds/gotypes prints: all types of the newest release, and those of older
// releases where they differ.
//
//   for (const GoField& field : GoFieldsOf("core/v1.Probe", 36)) ...
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/builtin/kind/kind_plan.h"

namespace plimsoll::builtin {

struct GoField {
  std::string_view json;  // the name in JSON; of internal types the name in Go
  std::string_view name;  // the name in Go; empty if it is that in JSON with a capital
  std::string_view type;  // `*[]core/v1.Container`, `s`, `i`, ...: see oracle/kinds/gotypes
  Omission omission = Omission::kNever;

  bool IsPointer() const { return type.starts_with('*'); }
  // Whether the name in Go is the same.
  bool IsNamedAs(const GoField& other) const;
};

// In Go's order, those of embedded types in their place; empty when the type is not known. The release is 1
// and the minor version; 0 is the newest, and what is older than the data counts as the oldest in it.
std::vector<GoField> GoFieldsOf(std::string_view type, uint32_t minor_version);

// `core/v1.Probe` for the component `io.k8s.api.core.v1.Probe`.
std::string GoTypeOf(std::string_view component);
// `core.Probe`, the type that all versions are converted to, for `core/v1.Probe`.
std::string InternalTypeOf(std::string_view type);

}  // namespace plimsoll::builtin
