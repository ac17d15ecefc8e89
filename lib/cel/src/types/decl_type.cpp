// A schema is walked from the top, so that every node is after its parent in the list that
// is made; types are then made from the end of that list, each after those below it. A type
// equal to one made before is that one. Nothing recurses, and equal types are found by sorted
// keys, which hostile names cannot crowd.
#include "plimsoll/cel/types/decl_type.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "plimsoll/cel/types/field_name.h"

namespace plimsoll::cel {
namespace {

using schema::Keyword;
using schema::Schema;

// What a string can hold at most, without its quotes.
constexpr int64_t kMaxText = kMaxRequestBytes - 2;
// Names of objects; the generated part of a generated name takes at least one character.
constexpr int64_t kMaxNameLength = 253;
constexpr int64_t kMaxGenerateNameLength = kMaxNameLength - 1;

constexpr uint32_t kNoNode = UINT32_MAX;

int64_t AtLeastZero(int64_t value) { return std::max<int64_t>(value, 0); }

// A code point takes up to four bytes. Absurd lengths wrap around, as they do upstream.
int64_t BytesOf(int64_t max_length) {
  return static_cast<int64_t>(static_cast<uint64_t>(AtLeastZero(max_length)) * 4);
}

bool IsOfType(const Schema& schema, std::optional<schema::NodeId> node, std::string_view type) {
  return node && schema.Text(*node, Keyword::kType) == type;
}

std::optional<schema::NodeId> PropertyOf(const Schema& schema, std::optional<schema::NodeId> node,
                                         std::string_view name) {
  return node ? schema.Property(*node, name) : std::nullopt;
}

// Whether the schema declares all that a resource has, and so is taken as it is.
bool DeclaresResource(const Schema& schema, schema::NodeId node) {
  const auto metadata = schema.Property(node, "metadata");
  return IsOfType(schema, schema.Property(node, "kind"), "string") &&
         IsOfType(schema, schema.Property(node, "apiVersion"), "string") &&
         IsOfType(schema, metadata, "object") &&
         IsOfType(schema, PropertyOf(schema, metadata, "name"), "string") &&
         IsOfType(schema, PropertyOf(schema, metadata, "generateName"), "string");
}

int64_t CappedLength(const Schema& schema, std::optional<schema::NodeId> existing, int64_t cap) {
  const auto max_length = existing ? schema.Integer(*existing, Keyword::kMaxLength) : std::nullopt;
  return max_length ? std::min(*max_length, cap) : cap;
}

}  // namespace

class DeclTypeBuilder {
 public:
  DeclTypeBuilder(const Schema& schema, DeclTypes& out)
      : schema_(schema), out_(out), visited_(schema.NodeCount(), false) {}

  void Run(schema::NodeId root, bool resource_root) {
    visited_[root.index] = true;
    drafts_.push_back({.node = root, .resource_root = resource_root});
    for (uint32_t i = 0; i < drafts_.size(); ++i) Expand(i);
    ids_.resize(drafts_.size(), kNoDecl);
    for (size_t i = drafts_.size(); i-- > 0;) ids_[i] = Intern(drafts_[i]);
    out_.root_ = ids_[0];
  }

 private:
  // A node to make a type of: one of the schema, or one that every resource has.
  struct Draft {
    struct Field {
      std::string_view name;
      uint32_t draft;
      bool counted;  // required and without a default
    };
    struct Made {
      std::string_view type = {};
      std::optional<int64_t> max_length = std::nullopt;
    };

    std::optional<schema::NodeId> node = std::nullopt;
    Made made = {};
    bool resource_root = false;
    bool has_fields = false;  // whatever they are
    std::vector<Field> fields = {};
    uint32_t elem = kNoNode;
  };

  // Appends the children of a draft. It may move meanwhile.
  void Expand(uint32_t index) {
    if (!drafts_[index].node) return;
    const schema::NodeId node = *drafts_[index].node;
    if (schema_.Flag(node, Keyword::kIntOrString)) return;
    const bool augmented = drafts_[index].resource_root && !DeclaresResource(schema_, node);
    AddFields(index, node, augmented);
    const std::string_view type = schema_.Text(node, Keyword::kType);
    const bool items = type == "array" && !augmented;
    if (!items && type != "object") return;
    const auto elem = schema_.Node(node, items ? Keyword::kItems : Keyword::kAdditionalProperties);
    if (elem) drafts_[index].elem = AddDraft(*elem);
  }

  // Schemas of CRDs are trees. Of one that contains itself the second occurrence is left out.
  uint32_t AddDraft(schema::NodeId node) {
    if (visited_[node.index]) return AddMade("", std::nullopt);
    visited_[node.index] = true;
    drafts_.push_back({.node = node, .resource_root = schema_.Flag(node, Keyword::kEmbeddedResource)});
    return static_cast<uint32_t>(drafts_.size() - 1);
  }

  uint32_t AddMade(std::string_view type, std::optional<int64_t> max_length) {
    drafts_.push_back({.made = {type, max_length}});
    return static_cast<uint32_t>(drafts_.size() - 1);
  }

  void AddFields(uint32_t index, schema::NodeId node, bool augmented) {
    if (schema_.Text(node, Keyword::kType) != "object") return;
    std::vector<Draft::Field> fields;
    std::vector<std::string_view> required(schema_.Texts(node, Keyword::kRequired).begin(),
                                           schema_.Texts(node, Keyword::kRequired).end());
    std::ranges::sort(required);
    for (const schema::NamedNode& property : schema_.NamedNodes(node, Keyword::kProperties)) {
      if (augmented && IsResourceField(property.name)) continue;
      const bool counted = std::ranges::binary_search(required, property.name) &&
                           !schema_.Has(property.node, Keyword::kDefault);
      fields.push_back({property.name, AddDraft(property.node), counted});
    }
    if (augmented) AddResourceFields(node, required, fields);
    drafts_[index].has_fields = !fields.empty();
    drafts_[index].fields = std::move(fields);
  }

  static bool IsResourceField(std::string_view name) {
    return name == "kind" || name == "apiVersion" || name == "metadata";
  }

  void AddResourceFields(schema::NodeId node, const std::vector<std::string_view>& required,
                         std::vector<Draft::Field>& fields) {
    const auto counted = [&](std::string_view name) { return std::ranges::binary_search(required, name); };
    const auto metadata = schema_.Property(node, "metadata");
    const uint32_t meta = AddMade("object", std::nullopt);
    const int64_t name = CappedLength(schema_, PropertyOf(schema_, metadata, "name"), kMaxNameLength);
    const int64_t generate_name =
        CappedLength(schema_, PropertyOf(schema_, metadata, "generateName"), kMaxGenerateNameLength);
    const uint32_t generate_name_draft = AddMade("string", generate_name);
    const uint32_t name_draft = AddMade("string", name);
    drafts_[meta].has_fields = true;
    drafts_[meta].fields = {{"generateName", generate_name_draft, false}, {"name", name_draft, false}};
    fields.push_back({"kind", AddMade("string", std::nullopt), counted("kind")});
    fields.push_back({"apiVersion", AddMade("string", std::nullopt), counted("apiVersion")});
    fields.push_back({"metadata", meta, counted("metadata")});
    std::ranges::sort(fields, {}, &Draft::Field::name);
  }

  DeclId Intern(const Draft& draft) {
    DeclType type;
    draft.node ? Read(draft, *draft.node, type) : ReadMade(draft, type);
    const std::vector<DeclField> fields = FieldsOf(draft);
    const auto keys =
        draft.node ? schema_.Texts(*draft.node, Keyword::kListMapKeys) : std::span<const std::string_view>();
    const auto [entry, is_new] = known_.try_emplace(KeyOf(type, fields, keys), DeclId{});
    if (is_new) entry->second = Add(type, fields, keys);
    return entry->second;
  }

  void ReadMade(const Draft& draft, DeclType& type) {
    if (draft.made.type.empty()) return;
    if (draft.made.type == "object") return ReadObject(draft, type);
    ReadText(type, DeclKind::kString, 2, draft.made.max_length ? BytesOf(*draft.made.max_length) : kMaxText);
  }

  void Read(const Draft& draft, schema::NodeId node, DeclType& type) {
    type.nullable = schema_.Flag(node, Keyword::kNullable);
    const std::string_view name = schema_.Text(node, Keyword::kType);
    if (schema_.Flag(node, Keyword::kIntOrString)) {
      const auto max_length = schema_.Integer(node, Keyword::kMaxLength);
      ReadText(type, DeclKind::kIntOrString, 1, max_length ? BytesOf(*max_length) : kMaxText);
    } else if (name == "object") {
      draft.elem != kNoNode ? ReadMap(draft, node, type) : ReadObject(draft, type);
    } else if (name == "array") {
      ReadList(draft, node, type);
    } else if (name == "string") {
      ReadString(node, type);
    } else {
      ReadScalar(node, name, type);
    }
  }

  void ReadScalar(schema::NodeId node, std::string_view name, DeclType& type) {
    type.exposed = true;
    type.min_serialized_size = 1;
    if (name == "boolean") {
      type.kind = DeclKind::kBool;
      type.min_serialized_size = 4;
    } else if (name == "integer") {
      type.kind = DeclKind::kInt;
    } else if (name == "number") {
      type.kind = DeclKind::kDouble;
    } else {
      type.exposed = false;
      type.kind =
          schema_.Flag(node, Keyword::kPreserveUnknownFields) ? DeclKind::kPreserved : DeclKind::kUnusable;
      type.text = name;
    }
  }

  static void ReadText(DeclType& type, DeclKind kind, int64_t min_size, int64_t max_elements) {
    type.kind = kind;
    type.exposed = true;
    type.min_serialized_size = min_size;
    type.max_elements = max_elements;
  }

  void ReadString(schema::NodeId node, DeclType& type) {
    const std::string_view format = schema_.Text(node, Keyword::kFormat);
    const auto max_length = schema_.Integer(node, Keyword::kMaxLength);
    if (format == "byte") {
      ReadText(type, DeclKind::kBytes, 2, max_length ? AtLeastZero(*max_length) : kMaxText);
    } else if (format == "duration") {
      ReadText(type, DeclKind::kDuration, 3, 32);
    } else if (format == "date") {
      ReadText(type, DeclKind::kDate, 12, 12);
    } else if (format == "date-time") {
      ReadText(type, DeclKind::kDateTime, 21, 32);
    } else if (max_length) {
      ReadText(type, DeclKind::kString, 2, BytesOf(*max_length));
    } else {
      ReadText(type, DeclKind::kString, 2, LongestOf(schema_.Literals(node, Keyword::kEnum)));
    }
  }

  int64_t LongestOf(std::span<const uint32_t> literals) const {
    if (literals.empty()) return kMaxText;
    size_t longest = 0;
    for (const uint32_t literal : literals) {
      const value::Value value = schema_.LiteralAt(literal);
      if (value.IsString()) longest = std::max(longest, value.AsString().size());
    }
    return static_cast<int64_t>(longest);
  }

  // Reads what is below; a child has been made when its parent is.
  const DeclType* TypeAt(uint32_t draft) const {
    return draft == kNoNode ? nullptr : &out_.types_[ids_[draft].index];
  }

  void ReadList(const Draft& draft, schema::NodeId node, DeclType& type) {
    type.kind = DeclKind::kList;
    type.min_serialized_size = 2;
    type.list_kind = ListKindOf(node, type);
    const DeclType* elem = TypeAt(draft.elem);
    if (elem == nullptr) return;
    type.elem = ids_[draft.elem];
    type.exposed = elem->exposed;
    const auto max_items = schema_.Integer(node, Keyword::kMaxItems);
    type.max_elements = max_items ? AtLeastZero(*max_items) : kMaxText / (elem->min_serialized_size + 1);
  }

  ListKind ListKindOf(schema::NodeId node, DeclType& type) const {
    const std::string_view list_type = schema_.Text(node, Keyword::kListType);
    if (list_type.empty() || list_type == "atomic") return ListKind::kAtomic;
    if (list_type == "set") return ListKind::kSet;
    if (list_type == "map") return ListKind::kMap;
    type.text = list_type;
    return ListKind::kUnknown;
  }

  void ReadMap(const Draft& draft, schema::NodeId node, DeclType& type) {
    type.kind = DeclKind::kMap;
    type.min_serialized_size = 2;
    type.by_fields = draft.has_fields || schema_.Flag(node, Keyword::kEmbeddedResource);
    const DeclType* elem = TypeAt(draft.elem);
    type.elem = ids_[draft.elem];
    type.exposed = elem->exposed;
    const auto max_properties = schema_.Integer(node, Keyword::kMaxProperties);
    // An entry has a key, quotes, a colon and a comma.
    type.max_elements =
        max_properties ? AtLeastZero(*max_properties) : kMaxText / (elem->min_serialized_size + 6);
  }

  void ReadObject(const Draft& draft, DeclType& type) {
    type.kind = DeclKind::kObject;
    type.exposed = true;
    type.by_fields = true;
    type.min_serialized_size = 2;
    for (const Draft::Field& field : draft.fields) {
      const DeclType* child = TypeAt(field.draft);
      if (!field.counted || !child->exposed) continue;
      type.min_serialized_size += static_cast<int64_t>(field.name.size()) + child->min_serialized_size + 4;
    }
  }

  std::vector<DeclField> FieldsOf(const Draft& draft) const {
    std::vector<DeclField> fields;
    fields.reserve(draft.fields.size());
    for (const Draft::Field& field : draft.fields) fields.push_back({field.name, {}, ids_[field.draft]});
    return fields;
  }

  // Equal for equal types.
  static std::string KeyOf(const DeclType& type, const std::vector<DeclField>& fields,
                           std::span<const std::string_view> keys) {
    std::string key;
    const auto add_number = [&](uint64_t number) {
      key.append(reinterpret_cast<const char*>(&number), sizeof number);
    };
    const auto add_text = [&](std::string_view text) {
      add_number(text.size());
      key += text;
    };
    add_number(static_cast<uint64_t>(type.kind) << 8 | static_cast<uint64_t>(type.list_kind) << 3 |
               (type.exposed ? 4u : 0u) | (type.nullable ? 2u : 0u) | (type.by_fields ? 1u : 0u));
    add_number(type.elem.index);
    add_number(static_cast<uint64_t>(type.max_elements));
    add_number(static_cast<uint64_t>(type.min_serialized_size));
    add_text(type.text);
    add_number(fields.size());
    for (const DeclField& field : fields) {
      add_text(field.name);
      add_number(field.type.index);
    }
    for (const std::string_view name : keys) add_text(name);
    return key;
  }

  DeclId Add(DeclType type, const std::vector<DeclField>& fields, std::span<const std::string_view> keys) {
    type.fields = {static_cast<uint32_t>(out_.fields_.size()), static_cast<uint32_t>(fields.size())};
    std::vector<std::string_view> names;
    names.reserve(fields.size());
    for (DeclField field : fields) {
      if (const auto escaped = EscapeFieldName(field.name)) field.escaped = Keep(*escaped, field.name);
      names.push_back(field.name);
      out_.fields_.push_back(field);
    }
    type.names = out_.names_.Add(names);
    type.keys = {static_cast<uint32_t>(out_.keys_.size()), static_cast<uint32_t>(keys.size())};
    for (const std::string_view key : keys) {
      out_.keys_.push_back(key);
      out_.escaped_keys_.push_back(Keep(EscapeFieldName(key).value_or(std::string(key)), key));
    }
    out_.types_.push_back(type);
    return {static_cast<uint32_t>(out_.types_.size() - 1)};
  }

  // Most names escape to themselves.
  std::string_view Keep(const std::string& escaped, std::string_view name) {
    if (escaped == name) return name;
    return out_.made_.emplace_back(escaped);
  }

  const Schema& schema_;
  DeclTypes& out_;
  std::vector<bool> visited_;  // by node of the schema
  std::vector<Draft> drafts_;
  std::vector<DeclId> ids_;  // by draft
  std::map<std::string, DeclId, std::less<>> known_;
};

DeclTypes DeclTypes::Of(const Schema& schema, schema::NodeId node, bool resource_root) {
  DeclTypes types;
  DeclTypeBuilder(schema, types).Run(node, resource_root);
  return types;
}

const DeclField* DeclTypes::FindEscaped(DeclId id, std::string_view escaped) const {
  const auto name = UnescapeFieldName(escaped);
  const DeclField* field = name ? FindField(id, *name) : nullptr;
  if (field == nullptr || field->escaped != escaped) return nullptr;
  return types_[field->type.index].exposed ? field : nullptr;
}

}  // namespace plimsoll::cel
