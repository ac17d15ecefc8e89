#include "plimsoll/policy/typecheck/kind_type.h"

#include <algorithm>
#include <map>

#include "plimsoll/cel/types/field_name.h"
#include "plimsoll/schema/component_schema.h"

namespace plimsoll::policy {
namespace {

using schema::Keyword;
using schema::NodeId;
using schema::Schema;

const cel::Type* TextType(std::string_view format) {
  if (format == "byte") return &cel::kBytesType;
  if (format == "duration") return &cel::kDurationType;
  if (format == "date" || format == "date-time") return &cel::kTimestampType;
  return &cel::kStringType;
}

}  // namespace

// Deeper than this lists and maps have elements of any type; no schema in use comes close.
constexpr int kMaxNestedTypes = 64;

class KindType::Fields final : public cel::ObjectFields {
 public:
  Fields(KindType& owner, const Schema& schema, NodeId node, std::string name, bool root)
      : owner_(owner), schema_(schema), node_(node), name_(std::move(name)), root_(root) {}

  const cel::Type* FindField(std::string_view name) const override {
    const auto known = made_.find(name);
    if (known != made_.end()) return known->second;
    return made_.emplace(name, Make(name)).first->second;
  }

 private:
  // Fields have escaped names; reserved words may be written as they are, too.
  const cel::Type* Make(std::string_view name) const {
    const bool literal =
        owner_.exactness_ == TypeExactness::kAsRun && schema_.Property(node_, name).has_value();
    const auto plain =
        literal || cel::IsReservedWord(name) ? std::string(name) : cel::UnescapeFieldName(name);
    if (!plain || (!literal && !cel::IsReservedWord(name) && cel::EscapeFieldName(*plain) != name))
      return nullptr;
    const std::string type_name = name_ + "." + std::string(name);
    if (root_ && owner_.object_meta_ != nullptr) {
      if (*plain == "apiVersion" || *plain == "kind") return &cel::kStringType;
      if (*plain == "metadata")
        return owner_.Make(*owner_.object_meta_, owner_.object_meta_->root(), type_name);
    }
    const auto property = schema_.Property(node_, *plain);
    if (property) return owner_.Make(schema_, *property, type_name);
    return schema_.Flag(node_, Keyword::kPreserveUnknownFields) ? owner_.Untyped() : nullptr;
  }

  KindType& owner_;
  const Schema& schema_;
  NodeId node_;
  std::string name_;
  bool root_;
  mutable std::map<std::string, const cel::Type*, std::less<>> made_;
};

KindType::KindType(const Schema& schema, const Schema* object_meta, std::string_view kind,
                   cel::TypePool& pool, TypeExactness exactness)
    : pool_(pool), object_meta_(object_meta), exactness_(exactness) {
  fields_.push_back(std::make_unique<Fields>(*this, schema, schema::FollowReferences(schema, schema.root()),
                                             std::string(kind), true));
  type_ = pool_.Object(kind, fields_.back().get());
}

KindType::~KindType() = default;

const cel::Type* KindType::Make(const Schema& schema, NodeId node, const std::string& name) {
  node = schema::FollowReferences(schema, node);
  const std::string_view format = schema.Text(node, Keyword::kFormat);
  if (schema.Flag(node, Keyword::kIntOrString) || format == "int-or-string") return &cel::kDynType;
  const std::string_view type = schema::TypeNameOf(schema, node);
  // Times and bytes are texts when expressions run.
  if (type == "string") return exactness_ == TypeExactness::kAsRun ? &cel::kStringType : TextType(format);
  if (type == "boolean") return &cel::kBoolType;
  if (type == "integer") return &cel::kIntType;
  if (type == "number") return &cel::kDoubleType;
  if (type == "object") return MakeObject(schema, node, name);
  if (type != "array" || std::ranges::count(name, '@') > kMaxNestedTypes) return Untyped();
  const auto items = schema.Node(node, Keyword::kItems);
  const cel::Type* item = items ? Make(schema, *items, name + ".@idx") : nullptr;
  return item == nullptr ? Untyped() : pool_.List(item);
}

const cel::Type* KindType::MakeObject(const Schema& schema, NodeId node, const std::string& name) {
  if (const auto values = schema.Node(node, Keyword::kAdditionalProperties)) {
    const cel::Type* value = Make(schema, *values, name + ".@elem");
    return value == nullptr ? Untyped() : pool_.Map(&cel::kStringType, value);
  }
  if (!schema::HasProperties(schema, node) && Untyped() != nullptr) return Untyped();
  fields_.push_back(std::make_unique<Fields>(*this, schema, node, name, false));
  return pool_.Object(name, fields_.back().get());
}

}  // namespace plimsoll::policy
