#include "plimsoll/gotypes/universe.h"

#include <utility>

#include "resolver.h"

namespace plimsoll::gotypes {

std::string_view KindName(TypeKind kind) {
  switch (kind) {
    case TypeKind::kUnknown: return "";
    case TypeKind::kBuiltin: return "Builtin";
    case TypeKind::kStruct: return "Struct";
    case TypeKind::kMap: return "Map";
    case TypeKind::kSlice: return "Slice";
    case TypeKind::kPointer: return "Pointer";
    case TypeKind::kAlias: return "Alias";
    case TypeKind::kInterface: return "Interface";
    case TypeKind::kArray: return "Array";
    case TypeKind::kChan: return "Chan";
    case TypeKind::kFunc: return "Func";
    case TypeKind::kTypeParam: return "TypeParam";
    case TypeKind::kUnsupported: return "Unsupported";
  }
  return "";
}

Universe::Universe(const PackageSource& source, UniverseOptions options)
    : source_(source), options_(std::move(options)), resolver_(std::make_unique<Resolver>(*this)) {}
Universe::~Universe() = default;

std::expected<PackageId, GoError> Universe::Load(std::string_view import_path) {
  return resolver_->Load(import_path);
}

const GoPackage* Universe::FindLoaded(std::string_view import_path) const {
  for (const PackageId id : loaded_) {
    if (packages_[id.index].path == import_path) return &packages_[id.index];
  }
  return nullptr;
}

TypeId Universe::PointerTo(TypeId type) { return resolver_->PointerTo(type); }

const TypeId* Universe::FindType(std::string_view text) const {
  const auto found = by_text_.find(std::string(text));
  return found != by_text_.end() ? &found->second : nullptr;
}

CommentLines Universe::DocOf(GoPlace place) const {
  return place.file == GoPlace::kNowhere ? CommentLines() : DocComment(*files_[place.file], place.offset);
}

CommentLines Universe::SecondClosestOf(GoPlace place) const {
  return place.file == GoPlace::kNowhere ? CommentLines()
                                         : SecondClosestComment(*files_[place.file], place.offset);
}

}  // namespace plimsoll::gotypes
