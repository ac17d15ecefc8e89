// KindType is the type that expressions see of objects of a kind, made from its published schema. Fields get
// their types when an expression reads them, because schemas are large and may contain themselves.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "plimsoll/cel/types/type.h"
#include "plimsoll/schema/schema.h"

namespace plimsoll::policy {

enum class TypeExactness : uint8_t {
  kAsServer,  // as the server checks types, its mistakes included
  kAsRun,     // what has no type in the schema can be anything, and fields may be named as they are
};

class KindType {
 public:
  // The schemas and the pool must outlive it. `object_meta` is for a schema without one.
  KindType(const schema::Schema& schema, const schema::Schema* object_meta, std::string_view kind,
           cel::TypePool& pool, TypeExactness exactness = TypeExactness::kAsServer);
  KindType(const KindType&) = delete;
  KindType& operator=(const KindType&) = delete;
  ~KindType();

  const cel::Type* type() const { return type_; }

 private:
  class Fields;

  const cel::Type* Untyped() const { return exactness_ == TypeExactness::kAsRun ? &cel::kDynType : nullptr; }
  // Null for what has no type in expressions.
  const cel::Type* Make(const schema::Schema& schema, schema::NodeId node, const std::string& name);
  const cel::Type* MakeObject(const schema::Schema& schema, schema::NodeId node, const std::string& name);

  cel::TypePool& pool_;
  const schema::Schema* object_meta_;
  const TypeExactness exactness_;
  std::deque<std::unique_ptr<Fields>> fields_;
  const cel::Type* type_ = nullptr;
};

}  // namespace plimsoll::policy
