#include "plimsoll/cel/check/self_type.h"

#include <memory>
#include <vector>

namespace plimsoll::cel {

// The fields of one object type. Types of fields are made once, so that `self.a == self.a` holds.
class SelfTypes::Fields : public ObjectFields {
 public:
  Fields(SelfTypes& owner, DeclId id, std::string name) : owner_(owner), id_(id), name_(std::move(name)) {}

  const Type* FindField(std::string_view name) const override {
    const DeclField* field = owner_.decls_.FindEscaped(id_, name);
    if (field == nullptr) return nullptr;
    const DeclType& decl = owner_.decls_[id_];
    const auto position = static_cast<size_t>(field - owner_.decls_.Fields(decl).data());
    if (made_.empty()) made_.resize(decl.fields.count, nullptr);
    if (made_[position] == nullptr) {
      made_[position] = owner_.Make(field->type, name_ + "." + std::string(field->escaped));
    }
    return made_[position];
  }

 private:
  SelfTypes& owner_;
  const DeclId id_;
  const std::string name_;
  mutable std::vector<const Type*> made_;  // by field
};

SelfTypes::SelfTypes(const DeclTypes& decls, TypePool& pool) : decls_(decls), pool_(pool) {}
SelfTypes::~SelfTypes() = default;

const Type* SelfTypes::Make(DeclId root, std::string_view name) {
  std::string inner_name(name);
  std::vector<DeclKind> around;  // the lists and maps outside, outermost first
  DeclId id = root;
  while (decls_[id].kind == DeclKind::kList || decls_[id].kind == DeclKind::kMap) {
    if (around.size() == kMaxNestedContainers) return &kDynType;
    around.push_back(decls_[id].kind);
    inner_name += decls_[id].kind == DeclKind::kList ? ".@idx" : ".@elem";
    id = decls_[id].elem;
  }
  const Type* type = MakeInner(id, inner_name);
  for (size_t i = around.size(); i-- > 0;) {
    type = around[i] == DeclKind::kList ? pool_.List(type) : pool_.Map(&kStringType, type);
  }
  return type;
}

const Type* SelfTypes::MakeInner(DeclId id, const std::string& name) {
  switch (decls_[id].kind) {
    case DeclKind::kBool: return &kBoolType;
    case DeclKind::kInt: return &kIntType;
    case DeclKind::kDouble: return &kDoubleType;
    case DeclKind::kString: return &kStringType;
    case DeclKind::kBytes: return &kBytesType;
    case DeclKind::kDuration: return &kDurationType;
    case DeclKind::kDate:
    case DeclKind::kDateTime: return &kTimestampType;
    case DeclKind::kObject: {
      Fields& fields = *fields_.emplace_back(std::make_unique<Fields>(*this, id, name));
      return pool_.Object(name, &fields);
    }
    default: return &kDynType;
  }
}

}  // namespace plimsoll::cel
