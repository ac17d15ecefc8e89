// Functions and overloads by number. Evaluation, cost and checking switch on these; the table
// of them has the names, the types and the version of Kubernetes that brought each.
//
//   const OverloadInfo& info = OverloadTable::Get().Overload(OverloadId::kAddInt64);
//   info.id  // "add_int64"
//
// An environment may declare further functions (see environment.h); their numbers follow.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "plimsoll/cel/types/type.h"

namespace plimsoll::cel {

enum class FunctionId : uint16_t {
#define PLIMSOLL_CEL_FUNCTION(name, text) name,
#define PLIMSOLL_CEL_OVERLOAD(name, id, parameters, result, since)
#include "plimsoll/cel/types/overload_list.inc"
#undef PLIMSOLL_CEL_FUNCTION
#undef PLIMSOLL_CEL_OVERLOAD
  kBuiltInCount,
  kNone = 0xFFFF,  // no function of the table
};

enum class OverloadId : uint16_t {
#define PLIMSOLL_CEL_FUNCTION(name, text)
#define PLIMSOLL_CEL_OVERLOAD(name, id, parameters, result, since) name,
#include "plimsoll/cel/types/overload_list.inc"
#undef PLIMSOLL_CEL_FUNCTION
#undef PLIMSOLL_CEL_OVERLOAD
  kBuiltInCount,  // overloads of an environment count from here
};

struct OverloadInfo {
  OverloadId number;
  FunctionId function;
  bool member = false;    // params[0] is the receiver
  uint8_t since = 23;     // minor version
  uint8_t variables = 0;  // type parameters in params and result, numbered 0..variables-1
  std::string_view id{};
  std::span<const Type* const> params{};  // types may hold kParam with index < variables
  const Type* result = nullptr;
};

struct FunctionInfo {
  FunctionId number;
  std::string_view name;
  std::span<const OverloadInfo> overloads;  // in the order they are tried
};

class OverloadTable {
 public:
  // Built on first use; constant afterwards.
  static const OverloadTable& Get();

  const FunctionInfo& Function(FunctionId id) const { return functions_[static_cast<size_t>(id)]; }
  const OverloadInfo& Overload(OverloadId id) const { return overloads_[static_cast<size_t>(id)]; }
  // kNone for a name that is no function of the table.
  FunctionId FindFunction(std::string_view name) const;
  // The types of the table: the base of every other pool.
  const TypePool& Types() const { return types_; }

 private:
  OverloadTable();
  void IndexNames();

  TypePool types_{nullptr};
  std::vector<FunctionInfo> functions_;
  std::vector<OverloadInfo> overloads_;
  std::vector<std::vector<const Type*>> params_;
  std::vector<FunctionId> names_;  // open addressing by hash of the name
};

}  // namespace plimsoll::cel
