#include "kind_type.h"

#include <algorithm>
#include <map>

#include "plimsoll/cel/types/field_name.h"
#include "plimsoll/schema/component_schema.h"

namespace plimsoll::policy {
namespace {

using schema::Keyword;
using schema::NodeId;
using schema::Schema;

// References, of which some are the only part of an `allOf`.
NodeId Followed(const Schema& schema, NodeId node) {
  constexpr int kMaxReferences = 32;
  for (int i = 0; i < kMaxReferences; ++i) {
    const std::string_view reference = schema::ReferenceOf(schema, node);
    if (reference.empty()) break;
    const auto target = schema.Component(reference.substr(reference.rfind('/') + 1));
    if (!target) break;
    node = *target;
  }
  return node;
}

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
    const auto plain = cel::IsReservedWord(name) ? std::string(name) : cel::UnescapeFieldName(name);
    if (!plain || (!cel::IsReservedWord(name) && cel::EscapeFieldName(*plain) != name)) return nullptr;
    const std::string type_name = name_ + "." + std::string(name);
    if (root_ && owner_.object_meta_ != nullptr) {
      if (*plain == "apiVersion" || *plain == "kind") return &cel::kStringType;
      if (*plain == "metadata")
        return owner_.Make(*owner_.object_meta_, owner_.object_meta_->root(), type_name);
    }
    const auto property = schema_.Property(node_, *plain);
    return property ? owner_.Make(schema_, *property, type_name) : nullptr;
  }

  KindType& owner_;
  const Schema& schema_;
  NodeId node_;
  std::string name_;
  bool root_;
  mutable std::map<std::string, const cel::Type*, std::less<>> made_;
};

KindType::KindType(const Schema& schema, const Schema* object_meta, std::string_view kind,
                   cel::TypePool& pool)
    : pool_(pool), object_meta_(object_meta) {
  fields_.push_back(
      std::make_unique<Fields>(*this, schema, Followed(schema, schema.root()), std::string(kind), true));
  type_ = pool_.Object(kind, fields_.back().get());
}

KindType::~KindType() = default;

const cel::Type* KindType::Make(const Schema& schema, NodeId node, const std::string& name) {
  node = Followed(schema, node);
  const std::string_view format = schema.Text(node, Keyword::kFormat);
  if (schema.Flag(node, Keyword::kIntOrString) || format == "int-or-string") return &cel::kDynType;
  const std::string_view type = schema::TypeNameOf(schema, node);
  if (type == "string") return TextType(format);
  if (type == "boolean") return &cel::kBoolType;
  if (type == "integer") return &cel::kIntType;
  if (type == "number") return &cel::kDoubleType;
  if (type == "object") return MakeObject(schema, node, name);
  if (type != "array" || std::ranges::count(name, '@') > kMaxNestedTypes) return nullptr;
  const auto items = schema.Node(node, Keyword::kItems);
  const cel::Type* item = items ? Make(schema, *items, name + ".@idx") : nullptr;
  return item == nullptr ? nullptr : pool_.List(item);
}

const cel::Type* KindType::MakeObject(const Schema& schema, NodeId node, const std::string& name) {
  if (const auto values = schema.Node(node, Keyword::kAdditionalProperties)) {
    const cel::Type* value = Make(schema, *values, name + ".@elem");
    return value == nullptr ? nullptr : pool_.Map(&cel::kStringType, value);
  }
  fields_.push_back(std::make_unique<Fields>(*this, schema, node, name, false));
  return pool_.Object(name, fields_.back().get());
}

}  // namespace plimsoll::policy
