// Unions of Go types. A node of the graph is a type as a member of a struct has it, since the member's
// tags say what is special about it, or as the items of a list are of it.
#include "plimsoll/unions/declarations/union_go_types.h"

#include <algorithm>
#include <map>
#include <set>

#include "limits.h"
#include "plimsoll/gotypes/literal.h"
#include "plimsoll/merge/value/limits.h"
#include "union_declaration.h"
#include "union_side_tree.h"

namespace plimsoll::unions {

using merge::kMaxDepth;
using merge::kMaxListKeys;

namespace {

using gotypes::GoMember;
using gotypes::GoType;
using gotypes::TypeKind;

struct NodeKey {
  gotypes::TypeId type;
  const GoMember* member = nullptr;
  std::vector<std::string> inlined = {};  // keys of the list whose items are unions
  SideTree::Place side = SideTree::kNowhere;

  friend auto operator<=>(const NodeKey&, const NodeKey&) = default;
};

struct Work {
  UnionNodeId id;
  NodeKey key;
  UnionNodeId parent = kNoUnionNode;
  std::string step = {};
};

// Members by their names in JSON, embedded ones among them.
using Members = std::map<std::string, const GoMember*>;

class Deriver {
 public:
  Deriver(const gotypes::Universe& universe, const declare::Program* program,
          const std::vector<SideUnion>& side)
      : universe_(universe), program_(program), side_(side) {}

  DerivedUnions Derive(gotypes::TypeId root) {
    NodeOf({root, nullptr, {}, side_.root()}, kNoUnionNode, "");
    while (!todo_.empty()) {
      const Work work = std::move(todo_.back());
      todo_.pop_back();
      Look(work);
    }
    for (const std::string& path : side_.NeverTaken()) {
      out_.problems.push_back({UnionFault::kUnknownPath, "the type has no such field", path});
    }
    out_.schema.FindWhatReaches();
    return std::move(out_);
  }

 private:
  UnionNodeId NodeOf(NodeKey key, UnionNodeId parent, std::string step) {
    key.type = Underlying(key.type);
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    if (out_.schema.size() >= kMaxUnionNodes) {
      if (!full_) out_.problems.push_back({UnionFault::kTooLarge, "the type is too large"});
      full_ = true;
      return kNoUnionNode;
    }
    const UnionNodeId id = out_.schema.Add();
    known_.emplace(key, id);
    origins_.push_back({parent, step});
    todo_.push_back({id, std::move(key), parent, std::move(step)});
    return id;
  }

  // What pointers and names stand for.
  gotypes::TypeId Underlying(gotypes::TypeId type) const {
    for (uint32_t i = 0; i < kMaxDepth; ++i) {
      const GoType& go = universe_.type(type);
      if (go.kind != TypeKind::kPointer && go.kind != TypeKind::kAlias) break;
      type = go.element;
    }
    return type;
  }

  void Look(const Work& work) {
    const GoType& type = universe_.type(work.key.type);
    if (work.key.member != nullptr) ReadListFacts(work);
    const bool list = type.kind == TypeKind::kSlice || type.kind == TypeKind::kArray;
    const std::vector<std::string> tags = TagsOf(work);
    if (list) {
      const std::vector<std::string> inlined = InlinedKeys(work, tags);
      const UnionNodeId items =
          NodeOf({type.element, nullptr, inlined, side_.Below(work.key.side, "[]")}, work.id, "[]");
      out_.schema.At(work.id).items = items;
    } else if (type.kind == TypeKind::kMap) {
      const UnionNodeId values =
          NodeOf({type.element, nullptr, {}, side_.Below(work.key.side, "{}")}, work.id, "{}");
      out_.schema.At(work.id).additional = values;
    }
    if (!list) AddTags(work, tags, type);
    if (type.kind == TypeKind::kStruct) LookIntoStruct(work);
  }

  void LookIntoStruct(const Work& work) {
    const Members members = MembersOf(work.key.type);
    if (!work.key.inlined.empty()) Keep(work, InlinedFields(FieldsOf(members), work.key.inlined));
    AddDeclarative(work, members);
    if (auto problem = SharedField(out_.schema[work.id].unions)) {
      Report(work, std::move(*problem));
      out_.schema.At(work.id).unions.clear();
    }
    const size_t from = todo_.size();
    std::vector<UnionProperty> below;
    for (const auto& [name, member] : members) {
      const UnionNodeId id =
          NodeOf({member->type, member, {}, side_.Below(work.key.side, name)}, work.id, name);
      if (id != kNoUnionNode) below.push_back({name, id});
    }
    out_.schema.At(work.id).properties = std::move(below);
    std::reverse(todo_.begin() + static_cast<std::ptrdiff_t>(from), todo_.end());
  }

  Members MembersOf(gotypes::TypeId type) const {
    Members out;
    std::set<gotypes::TypeId> seen;
    std::vector<gotypes::TypeId> todo = {type};
    while (!todo.empty()) {
      const gotypes::TypeId at = Underlying(todo.back());
      todo.pop_back();
      if (!seen.insert(at).second) continue;
      for (const GoMember& member : universe_.MembersOf(at)) {
        if (member.json.is_inline) {
          todo.push_back(member.type);
        } else if (!member.json.omitted && gotypes::IsExported(member.name)) {
          out.try_emplace(member.json.name, &member);
        }
      }
    }
    return out;
  }

  DeclaredFields FieldsOf(const Members& members) const {
    DeclaredFields out;
    for (const auto& [name, member] : members) {
      DeclaredField& field = out[name];
      field.kind = KindOf(universe_.type(Underlying(member->type)));
      field.enum_values = EnumOf(member->type);
      for (const std::string_view line : universe_.DocOf(member->place)) {
        constexpr std::string_view kDefault = "+default=";
        if (!line.starts_with(kDefault)) continue;
        field.default_value = gotypes::UnquoteString(line.substr(kDefault.size())).value_or("");
      }
    }
    return out;
  }

  static MemberKind KindOf(const GoType& type) {
    switch (type.kind) {
      case TypeKind::kStruct: return MemberKind::kObject;
      case TypeKind::kMap: return MemberKind::kMap;
      case TypeKind::kSlice:
      case TypeKind::kArray: return MemberKind::kList;
      case TypeKind::kBuiltin: break;
      default: return MemberKind::kUnknown;
    }
    if (type.name == "string") return MemberKind::kString;
    return type.name == "bool" ? MemberKind::kBoolean : MemberKind::kNumber;
  }

  // The constants of a type that says it is an enum.
  std::vector<std::string> EnumOf(gotypes::TypeId id) const {
    std::vector<std::string> out;
    if (universe_.type(id).kind == TypeKind::kPointer) id = universe_.type(id).element;
    const GoType& type = universe_.type(id);
    const gotypes::GoPackage* package = universe_.FindLoaded(type.package);
    if (type.kind != TypeKind::kAlias || package == nullptr || !IsEnum(type)) return out;
    for (const gotypes::GoConstant& constant : package->constants) {
      if (constant.typed && constant.type == id && !constant.value.Text().empty()) {
        out.push_back(constant.value.Text());
      }
    }
    return out;
  }

  bool IsEnum(const GoType& type) const {
    if (type.place.file == gotypes::GoPlace::kNowhere) return false;
    const auto lines = universe_.DocOf(type.place);
    return std::ranges::any_of(lines,
                               [](std::string_view line) { return line == "+enum" || line == "+k8s:enum"; });
  }

  void ReadListFacts(const Work& work) {
    UnionNode& node = out_.schema.At(work.id);
    const GoMember& member = *work.key.member;
    const std::string strategy = LooseTagValue(member.tag, "patchStrategy");
    node.retain_keys = strategy.find("retainKeys") != std::string::npos;
    node.merge_key = LooseTagValue(member.tag, "patchMergeKey");
    for (const std::string_view line : universe_.DocOf(member.place)) {
      for (const std::string_view prefix : {"+listMapKey=", "+k8s:listMapKey="}) {
        if (line.starts_with(prefix)) AddKey(node, line.substr(prefix.size()));
      }
    }
    if (node.keys.empty() && !node.merge_key.empty()) node.keys.push_back(node.merge_key);
  }

  static void AddKey(UnionNode& node, std::string_view key) {
    const std::string text =
        key.starts_with('"') ? gotypes::UnquoteString(key).value_or("") : std::string(key);
    const bool known = std::ranges::find(node.keys, text) != node.keys.end();
    if (!known && !text.empty() && node.keys.size() < kMaxListKeys) node.keys.push_back(text);
  }

  std::vector<std::string> TagsOf(const Work& work) {
    std::vector<std::string> out;
    if (work.key.member != nullptr) {
      std::string tag = LooseTagValue(work.key.member->tag, "union");
      if (!tag.empty()) out.push_back(std::move(tag));
    }
    for (const value::Value declared : side_.Take(work.key.side)) {
      if (declared.IsString()) {
        out.emplace_back(declared.AsString());
      } else {
        Report(work, {UnionFault::kBadShape, "for a Go type a union is declared by the words of a tag"});
      }
    }
    return out;
  }

  // The keys of the list, when it has an inlined union that names one of them.
  std::vector<std::string> InlinedKeys(const Work& work, const std::vector<std::string>& tags) {
    const std::vector<std::string> keys = out_.schema[work.id].keys;
    for (const std::string& text : tags) {
      const auto tag = ParseUnionTag(text);
      if (!tag) {
        Report(work, tag.error());
      } else if (tag->kind != UnionTag::Kind::kInlined) {
        Report(work, {UnionFault::kBadTag, work.step + " is a list, so it cannot be the union " + text});
      } else if (std::ranges::find(keys, tag->argument) == keys.end()) {
        Report(work, {UnionFault::kInlinedKey,
                      "inlined union key " + tag->argument + " is not the merge key of " + work.step});
      } else {
        return keys;
      }
    }
    return {};
  }

  void AddTags(const Work& work, const std::vector<std::string>& tags, const GoType& type) {
    for (const std::string& text : tags) {
      const auto tag = ParseUnionTag(text);
      if (!tag) {
        Report(work, tag.error());
      } else if (tag->kind == UnionTag::Kind::kInlined) {
        Report(work,
               {UnionFault::kInlinedUnion,
                work.step + " is not a list: only items of lists with a merge key can be inlined unions; "
                            "other inlined unions are not supported, keep the code that validates them"});
      } else if (type.kind != TypeKind::kStruct) {
        Report(work,
               {UnionFault::kBadTag, work.step + " is not a struct, so it cannot be the union " + text});
      } else {
        const DeclaredFields fields = FieldsOf(MembersOf(work.key.type));
        Keep(work, tag->kind == UnionTag::Kind::kOneOf ? OneOfFields(fields)
                                                       : DiscriminatedFields(fields, tag->argument));
      }
    }
  }

  void AddDeclarative(const Work& work, const Members& members) {
    if (program_ == nullptr) return;
    const auto node = program_->node_of.find(work.key.type);
    if (node == program_->node_of.end()) return;
    for (const uint32_t index : program_->nodes[node->second].rules.rules) {
      const declare::Rule& rule = program_->rules[index];
      const bool one_of = rule.kind == declare::RuleKind::kUnion ||
                          rule.kind == declare::RuleKind::kZeroOrOneOf ||
                          rule.kind == declare::RuleKind::kDiscriminatedUnion;
      if (one_of && rule.level != declare::Level::kAlpha) AddRule(work, members, rule);
    }
  }

  void AddRule(const Work& work, const Members& members, const declare::Rule& rule) {
    UnionType type{.source = UnionSource::kDeclarative};
    if (rule.kind != declare::RuleKind::kZeroOrOneOf) type.mode = UnionMode::kExactlyOne;
    if (rule.kind == declare::RuleKind::kDiscriminatedUnion && rule.other != nullptr) {
      type.discriminator = rule.other->json.name;
      type.strict = type.require_selected = true;
    }
    for (size_t i = 0; i < rule.union_tests.size(); ++i) {
      const declare::UnionTest& test = rule.union_tests[i];
      if (!test.item.empty() || test.field == nullptr) {
        out_.warnings.push_back({UnionFault::kUnknownMember,
                                 "a union of items of a list is left to declarative validation",
                                 PathOf(work.id)});
        return;
      }
      type.members.push_back({test.field->json.name});
      if (type.HasDiscriminator())
        type.members.back().values.push_back(rule.union_members[i].discriminator_value);
    }
    Keep(work, Settle(std::move(type), FieldsOf(members)));
  }

  void Keep(const Work& work, UnionOr type) {
    if (!type) return Report(work, type.error());
    out_.schema.At(work.id).unions.push_back(std::move(*type));
  }

  void Report(const Work& work, UnionProblem problem) {
    problem.path = PathOf(work.id);
    out_.problems.push_back(std::move(problem));
  }

  std::string PathOf(UnionNodeId id) const {
    std::string out;
    for (uint32_t i = 0; i < kMaxUnionDepth && origins_[id.index].first != kNoUnionNode; ++i) {
      const auto& [parent, step] = origins_[id.index];
      const bool dot = !out.empty() && !out.starts_with("[]") && !out.starts_with("{}");
      out.insert(0, dot ? step + '.' : step);
      id = parent;
    }
    return out;
  }

  const gotypes::Universe& universe_;
  const declare::Program* program_;
  SideTree side_;
  DerivedUnions out_;
  std::map<NodeKey, UnionNodeId> known_;
  std::vector<std::pair<UnionNodeId, std::string>> origins_;
  std::vector<Work> todo_;
  bool full_ = false;
};

// How long the text between quotes is, with them; 0 when it does not end.
size_t QuotedLength(std::string_view text) {
  size_t i = 1;
  while (i < text.size() && text[i] != '"') i += text[i] == '\\' ? 2U : 1U;
  return i < text.size() ? i + 1 : 0;
}

void SkipBlanks(std::string_view& text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
}

}  // namespace

std::string LooseTagValue(std::string_view tag, std::string_view key) {
  while (true) {
    SkipBlanks(tag);
    const size_t length = std::min(tag.find_first_of(": \t\""), tag.size());
    const std::string_view name = tag.substr(0, length);
    tag.remove_prefix(length);
    SkipBlanks(tag);
    if (name.empty() || !tag.starts_with(':')) return {};
    tag.remove_prefix(1);
    SkipBlanks(tag);
    const size_t quoted = tag.starts_with('"') ? QuotedLength(tag) : 0;
    if (quoted == 0) return {};
    if (name == key) return gotypes::UnquoteString(tag.substr(0, quoted)).value_or("");
    tag.remove_prefix(quoted);
  }
}

DerivedUnions UnionsOfGoType(const gotypes::Universe& universe, gotypes::TypeId root,
                             const declare::Program* program, const std::vector<SideUnion>& side) {
  return Deriver(universe, program, side).Derive(root);
}

}  // namespace plimsoll::unions
