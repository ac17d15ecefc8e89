// Compiling numbers every reference. Named types get their numbers first, so that references may
// go round in circles; a reference that overrides a relationship gets a type of its own, one for
// each pair of name and relationship. Inlined types are compiled where they are; they nest no
// deeper than schemas may.
#include "plimsoll/merge/schema/merge_program.h"

#include <utility>

#include "plimsoll/merge/value/limits.h"

namespace plimsoll::merge {

bool ResolvedType::Fits(const Node& node) const {
  if (node.IsScalar()) return HasScalar();
  if (node.IsArray()) return HasList();
  return node.IsObject() && HasMap();
}

AtomShape ResolvedType::ShapeFor(const Node& node) const {
  if (!Fits(node)) return DefaultShape();
  return node.IsScalar() ? AtomShape::kScalar : node.IsArray() ? AtomShape::kList : AtomShape::kMap;
}

class ProgramBuilder {
 public:
  explicit ProgramBuilder(const MergeSchema& schema) : schema_(schema) {}

  Result<MergeProgram> Build() {
    for (const TypeDef& type : schema_.types) {
      const TypeId id = NewType(Keep(type.name));
      program_.names_[type.name] = id;
      definitions_[type.name] = &type.atom;
    }
    for (const auto& [name, atom] : definitions_) Fill(program_.names_.find(name)->second, *atom);
    SettleKeys();
    if (!error_.empty()) return Fail(error_);
    return std::move(program_);
  }

 private:
  // What is known of a list before all types are: its element's defaults are looked up at the end.
  struct OpenList {
    uint32_t list = 0;
    const ListType* type = nullptr;
  };

  TypeId NewType(std::string_view name) {
    program_.types_.emplace_back().name = name;
    return {static_cast<uint32_t>(program_.types_.size() - 1)};
  }

  std::string_view Keep(std::string_view text) { return program_.arena_->Copy(text); }

  TypeId Resolve(const TypeRef& ref) {
    if (ref.relationship != Relationship::kUnset) return ResolveOverride(ref);
    if (!ref.name.empty()) return ResolveName(ref.name);
    const TypeId id = NewType({});
    Fill(id, ref.inlined);
    return id;
  }

  TypeId ResolveName(const std::string& name) {
    const auto known = program_.names_.find(name);
    if (known != program_.names_.end()) return known->second;
    const auto [missing, fresh] = missing_.try_emplace(name);
    if (fresh) {
      missing->second = NewType(Keep(name));
      program_.types_[missing->second.index].found = false;
    }
    return missing->second;
  }

  // The relationship goes to the map, else to the list; a scalar has none, and the reference to
  // one with a relationship leads nowhere.
  TypeId ResolveOverride(const TypeRef& ref) {
    const auto definition = definitions_.find(ref.name);
    const bool named = !ref.name.empty();
    if (named && definition == definitions_.end()) return ResolveName(ref.name);
    if (named) {
      const auto [known, fresh] = overrides_.try_emplace({ref.name, ref.relationship});
      if (!fresh) return known->second;
      known->second = NewType(Keep(ref.name));
      return FillOverride(known->second, *definition->second, ref.relationship);
    }
    return FillOverride(NewType({}), ref.inlined, ref.relationship);
  }

  TypeId FillOverride(TypeId id, const Atom& atom, Relationship relationship) {
    Fill(id, atom);
    ResolvedType& type = program_.types_[id.index];
    if (type.HasMap()) {
      program_.maps_[type.map].atomic = relationship == Relationship::kAtomic;
    } else if (type.HasList()) {
      program_.lists_[type.list].relationship = relationship;
    } else {
      type.found = false;
    }
    return id;
  }

  // Types may move while their parts are compiled.
  void Fill(TypeId id, const Atom& atom) {
    program_.types_[id.index].scalar = atom.scalar;
    program_.types_[id.index].unknown_scalar = Keep(atom.unknown_scalar);
    if (atom.list) {
      const uint32_t list = CompileList(*atom.list);
      program_.types_[id.index].list = list;
    }
    if (atom.map) {
      const uint32_t map = CompileMap(*atom.map);
      program_.types_[id.index].map = map;
    }
  }

  uint32_t CompileList(const ListType& type) {
    const auto at = static_cast<uint32_t>(program_.lists_.size());
    program_.lists_.emplace_back().relationship = type.relationship;
    open_lists_.push_back({at, &type});
    const TypeId element = Resolve(type.element);
    program_.lists_[at].element = element;
    return at;
  }

  uint32_t CompileMap(const MapType& type) {
    const auto at = static_cast<uint32_t>(program_.maps_.size());
    program_.maps_.emplace_back();
    MapProgram map;
    map.atomic = type.relationship == Relationship::kAtomic;
    map.deduced = type.fields.empty() && IsDeduced(type.element);
    map.element = type.element.Empty() ? kNoType : Resolve(type.element);
    CompileFields(type, map);
    program_.maps_[at] = map;
    return at;
  }

  static bool IsDeduced(const TypeRef& ref) {
    return ref.name.empty() ? ref.inlined.scalar == ScalarType::kUntyped : ref.name == kUntypedDeduced;
  }

  // Of two fields of one name the last counts.
  void CompileFields(const MapType& type, MapProgram& map) {
    std::map<std::string_view, TypeId> fields;
    for (const StructField& field : type.fields) fields[field.name] = Resolve(field.type);
    map.first_field = static_cast<uint32_t>(program_.field_types_.size());
    std::vector<std::string_view> names;
    for (const auto& [name, id] : fields) {
      names.push_back(Keep(name));
      program_.field_types_.push_back(id);
    }
    map.fields = program_.properties_.Add(names);
  }

  // The defaults of keys are on the fields of the elements.
  void SettleKeys() {
    for (const OpenList& open : open_lists_) {
      ListProgram& list = program_.lists_[open.list];
      if (open.type->keys.size() > kMaxListKeys) {
        error_ = "a list has more than " + std::to_string(kMaxListKeys) + " keys";
        return;
      }
      const ResolvedType& element = program_.types_[list.element.index];
      list.element_found = element.found;
      list.element_has_map = element.HasMap();
      const MapType* const map = MapTypeOf(open.type->element);
      auto* const keys =
          reinterpret_cast<ListKey*>(program_.arena_->Allocate(open.type->keys.size() * sizeof(ListKey)));
      size_t count = 0;
      for (const std::string& key : open.type->keys) keys[count++] = {Keep(key), DefaultOf(map, key)};
      list.keys = {keys, count};
    }
  }

  const MapType* MapTypeOf(const TypeRef& ref) const {
    if (ref.name.empty()) return ref.inlined.map.get();
    const auto definition = definitions_.find(ref.name);
    return definition == definitions_.end() ? nullptr : definition->second->map.get();
  }

  const Node* DefaultOf(const MapType* map, const std::string& key) {
    const StructField* found = nullptr;
    if (map == nullptr) return nullptr;
    for (const StructField& field : map->fields) {
      if (field.name == key) found = &field;
    }
    return found == nullptr || !found->default_value ? nullptr : LoadDefault(found->default_value->root());
  }

  const Node* LoadDefault(value::Value value) {
    const Result<Node> node = LoadNode(value, *program_.arena_);
    if (!node) {
      error_ = node.error().message;
      return nullptr;
    }
    auto* const kept = reinterpret_cast<Node*>(program_.arena_->Allocate(sizeof(Node)));
    *kept = DeepCopy(*node, *program_.arena_);
    return kept;
  }

  const MergeSchema& schema_;
  MergeProgram program_;
  std::map<std::string, const Atom*, std::less<>> definitions_;
  std::map<std::string, TypeId> missing_;
  std::map<std::pair<std::string, Relationship>, TypeId> overrides_;
  std::vector<OpenList> open_lists_;
  std::string error_;
};

Result<MergeProgram> MergeProgram::Compile(const MergeSchema& schema) {
  return ProgramBuilder(schema).Build();
}

const MergeProgram& MergeProgram::Deduced() {
  static const MergeProgram kProgram = [] {
    MergeSchema schema;
    AddCommonTypes(schema);
    return *Compile(schema);
  }();
  return kProgram;
}

std::optional<TypeId> MergeProgram::Find(std::string_view name) const {
  const auto found = names_.find(name);
  if (found == names_.end()) return std::nullopt;
  return found->second;
}

}  // namespace plimsoll::merge
