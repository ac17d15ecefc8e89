// Types are followed twice. Rules are followed along the nodes of the program: a field is kept when
// something runs on it or below it, or when a rule elsewhere looks at it. Values are followed along the
// types: an update skips what did not change, so a value that is compared as a whole must be known as a
// whole. That is a field with rules of its own that look beyond whether it is set, and every list and
// map; of a struct on the way to a rule the rest does not matter, since each field below is compared
// again.
#include "plimsoll/codegen/reduce.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "declared.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/declare/tag_names.h"
#include "plimsoll/text/go_format.h"

namespace plimsoll::codegen {

using gotypes::CommentLines;
using gotypes::GoConstant;
using gotypes::GoPackage;
using gotypes::Universe;

namespace {

// Packages are called by their whole path, so that declarations need not know of each other.
std::string ImportName(std::string_view path) {
  std::string out(path);
  for (char& c : out) {
    if (!ascii::IsLetterOrDigit(c)) c = '_';
  }
  return out;
}

// The tags of a comment that say anything about rules.
std::vector<std::string> TagsIn(const CommentLines& comment, std::string_view indent) {
  std::vector<std::string> out;
  for (const auto& [name, tags] : declare::ExtractTags("+", comment)) {
    const bool rule = declare::IsRuleTag(name);
    if (!rule && name != "default") continue;
    for (const std::string_view tag : tags) {
      // Without the remark after it.
      const TagResult parsed = rule ? declare::ParseTag(tag) : TagResult(Fail(""));
      out.push_back(std::string(indent) + "// +" + (parsed ? TagText(*parsed) : std::string(tag)));
    }
  }
  return out;
}

bool MentionsText(const std::vector<std::string>& tags, std::string_view what) {
  return std::ranges::any_of(tags,
                             [&](const std::string& tag) { return tag.find(what) != std::string::npos; });
}

bool HasPresenceTag(const std::vector<std::string>& tags) {
  return MentionsText(tags, "k8s:optional") || MentionsText(tags, "k8s:required") ||
         MentionsText(tags, "k8s:forbidden");
}

}  // namespace

class ReduceRun {
 public:
  ReduceRun(Reducer& out, const Universe& universe, const Program& program)
      : out_(out), universe_(universe), program_(program) {
    for (uint32_t i = 0; i < universe.type_count(); ++i) {
      const std::span<const GoMember> members = universe.MembersOf({i});
      for (uint32_t k = 0; k < members.size(); ++k) owners_.try_emplace(&members[k], TypeId{i}, k);
    }
  }

  void Run(uint32_t root) {
    ReachNode(root);
    while (!nodes_.empty() || !values_.empty()) {
      if (!nodes_.empty()) {
        const uint32_t node = nodes_.back();
        nodes_.pop_back();
        TakeNode(program_.nodes[node]);
        continue;
      }
      const TypeId type = values_.back();
      values_.pop_back();
      TakeWhole(type);
    }
  }

 private:
  using Kept = Reducer::Kept;

  const GoType& TypeOf(TypeId type) const { return universe_.type(type); }
  bool IsStruct(TypeId type) const { return TypeOf(type).kind == TypeKind::kStruct; }
  bool HasRules(std::string_view package) const {
    return !out_.options_.without_rules || !out_.options_.without_rules(package);
  }
  FieldUse UseOf(TypeId owner, const GoMember& member) const {
    return out_.options_.use ? out_.options_.use(universe_, owner, member) : FieldUse::kAsItIs;
  }

  void ReachNode(uint32_t node) {
    if (program_.Reaches(node) && HasRules(TypeOf(program_.nodes[node].type).package) &&
        reached_.insert(node).second) {
      nodes_.push_back(node);
    }
  }

  void TakeNode(const TypeNode& node) {
    if (!TypeOf(node.type).package.empty()) Declare(node.type);
    for (const RuleList* list : {&node.rules, &node.value_iterations, &node.key_iterations}) TakeRules(*list);
    for (const uint32_t below : {node.key, node.element, node.underlying}) ReachNode(below);
    if (node.opaque_type) return;
    for (const FieldNode& field : node.fields) {
      if (RunsOn(field) && UseOf(node.type, *field.member) == FieldUse::kAsItIs) TakeField(field);
    }
  }

  bool RunsOn(const FieldNode& field) const {
    if (!field.rules.rules.empty()) return true;
    if (field.node == kNoNode) return false;
    const TypeKind kind = TypeOf(program_.nodes[field.node].type).kind;
    const bool named = kind == TypeKind::kAlias || kind == TypeKind::kStruct;
    if (named) return program_.Reaches(field.node);
    return (!field.value_iterations.rules.empty() && program_.Reaches(program_.ElementOf(field.node))) ||
           (!field.key_iterations.rules.empty() && program_.Reaches(program_.KeyOf(field.node)));
  }

  void TakeField(const FieldNode& field) {
    KeepMember(*field.member);
    for (const RuleList* list : {&field.rules, &field.value_iterations, &field.key_iterations}) {
      TakeRules(*list);
    }
    if (IsComparedWhole(field)) KeepWhole(field.type);
    ReachNode(field.node);
  }

  bool IsComparedWhole(const FieldNode& field) const {
    TypeId type = field.type;
    if (TypeOf(type).kind == TypeKind::kPointer) type = TypeOf(type).element;
    if (!IsStruct(type)) return true;
    return !std::ranges::all_of(field.rules.rules, [&](uint32_t rule) { return LooksAtPartsOnly(rule); });
  }

  // Rules about whether there is a value, and about one field of it.
  bool LooksAtPartsOnly(uint32_t index) const {
    const Rule& rule = program_.rules[index];
    switch (rule.kind) {
      case RuleKind::kRequired:
      case RuleKind::kOptional:
      case RuleKind::kForbidden:
      case RuleKind::kSubfield: return true;
      case RuleKind::kIfOption:
        return std::ranges::all_of(rule.inner, [&](uint32_t inner) { return LooksAtPartsOnly(inner); });
      default: return false;
    }
  }

  void TakeRules(const RuleList& list) {
    std::vector<uint32_t> open = list.rules;
    while (!open.empty()) {
      const Rule& rule = program_.rules[open.back()];
      open.pop_back();
      open.insert(open.end(), rule.inner.begin(), rule.inner.end());
      for (const ModeCase& one : rule.cases) open.insert(open.end(), one.rules.begin(), one.rules.end());
      TakeMembers(rule);
      if (rule.kind == RuleKind::kTypeFunction) ReachNode(rule.node);
    }
  }

  void TakeMembers(const Rule& rule) {
    for (const GoMember* key : rule.keys) KeepMember(*key);
    for (const GoMember* member : {rule.member, rule.other}) {
      if (member != nullptr) KeepMember(*member);
    }
    for (const Criterion& criterion : rule.criteria) KeepMember(*criterion.member);
    for (const UnionTest& test : rule.union_tests) {
      if (test.field != nullptr) KeepMember(*test.field);
      for (const Criterion& criterion : test.item) KeepMember(*criterion.member);
    }
  }

  void KeepWhole(TypeId type) {
    if (whole_.insert(type).second) values_.push_back(type);
  }

  void TakeWhole(TypeId type) {
    const GoType& t = TypeOf(type);
    if (t.kind == TypeKind::kStruct) {
      if (declare::LeafOf(t) != LeafKind::kNone) return;
      for (const GoMember& member : t.members) {
        if (declare::IsLowerCase(member.name)) continue;
        KeepMember(member);
        KeepWhole(member.type);
      }
      return;
    }
    const bool holds = t.kind == TypeKind::kPointer || t.kind == TypeKind::kSlice ||
                       t.kind == TypeKind::kArray || t.kind == TypeKind::kMap || t.kind == TypeKind::kAlias;
    if (holds) KeepWhole(t.element);
    if (t.kind == TypeKind::kMap) KeepWhole(t.key);
  }

  void KeepMember(const GoMember& member) {
    const auto [owner, place] = owners_.at(&member);
    Kept& kept = Declare(owner);
    const auto [at, fresh] = kept.members.try_emplace(place);
    if (!fresh) return;
    std::vector<std::string> lines = MemberTags(owner, member);
    lines.push_back(MemberText(owner, member, kept.uses));
    at->second = std::move(lines);
  }

  std::vector<std::string> MemberTags(TypeId owner, const GoMember& member) const {
    if (!HasRules(TypeOf(owner).package)) return {};
    return UseOf(owner, member) == FieldUse::kAsItIs ? WantedTags(member) : UnwantedTags(member);
  }

  // It stays a member of its union, which is a rule of others, too.
  std::vector<std::string> UnwantedTags(const GoMember& member) const {
    std::vector<std::string> tags = TagsIn(universe_.DocOf(member.place), "\t");
    std::erase_if(tags, [](const std::string& tag) {
      return !tag.contains("k8s:unionMember") && !tag.contains("k8s:zeroOrOneOfMember");
    });
    TypeId type = member.type;
    if (TypeOf(type).kind == TypeKind::kPointer) type = TypeOf(type).element;
    const TypeKind kind = TypeOf(type).kind;
    if (kind == TypeKind::kStruct || kind == TypeKind::kAlias) tags.emplace_back("\t// +k8s:opaqueType");
    if (kind == TypeKind::kSlice || kind == TypeKind::kMap) {
      tags.emplace_back("\t// +k8s:eachVal=+k8s:opaqueType");
    }
    return tags;
  }

  std::vector<std::string> WantedTags(const GoMember& member) const {
    const CommentLines comment = universe_.DocOf(member.place);
    std::vector<std::string> tags = TagsIn(comment, "\t");
    const bool before = out_.options_.before_defaults;
    // A default only matters to what is optional.
    if (before || !MentionsText(tags, "k8s:optional")) {
      std::erase_if(tags, [](const std::string& tag) { return tag.starts_with("\t// +default"); });
    }
    const TypeKind kind = TypeOf(member.type).kind;
    const bool plain = kind == TypeKind::kBuiltin || kind == TypeKind::kAlias;
    const bool optional = before && plain && declare::ExtractTags("+", comment).contains("optional");
    if (optional && !HasPresenceTag(tags) && (!tags.empty() || HasOwnRules(member.type))) {
      tags.emplace_back("\t// +k8s:optional");
    }
    return tags;
  }

  bool HasOwnRules(TypeId type) const {
    const auto node = program_.node_of.find(type);
    return node != program_.node_of.end() && !program_.nodes[node->second].rules.rules.empty();
  }

  std::string MemberText(TypeId owner, const GoMember& member, std::set<std::string>& uses) {
    std::string out = "\t";
    if (!member.embedded) out.append(member.name).append(" ");
    out += TypeText(member.type, TypeOf(owner).package, uses);
    std::string tags = JsonTag(member);
    if (UseOf(owner, member) == FieldUse::kNeverSet) {
      tags.append(tags.empty() ? "" : " ")
          .append(declare::kOwnTag)
          .append(":\"")
          .append(declare::kNeverSetValue)
          .append("\"");
    }
    return tags.empty() ? out : out + " `" + tags + "`";
  }

  static std::string JsonTag(const GoMember& member) {
    if (member.json.omitted) return "json:\"-\"";
    if (member.json.is_inline) return "json:\",inline\"";
    std::string json = member.json.name == member.name ? "" : member.json.name;
    if (member.json.omit_empty) json += ",omitempty";
    if (member.json.omit_zero) json += ",omitzero";
    return json.empty() ? json : "json:\"" + json + "\"";
  }

  std::string TypeText(TypeId type, const std::string& package, std::set<std::string>& uses) {
    const GoType& t = TypeOf(type);
    if (!t.package.empty()) {
      uses.insert(t.Text());
      Declare(type);
      return t.package == package ? t.name : ImportName(t.package) + "." + t.name;
    }
    switch (t.kind) {
      case TypeKind::kPointer: return "*" + TypeText(t.element, package, uses);
      case TypeKind::kSlice: return "[]" + TypeText(t.element, package, uses);
      case TypeKind::kMap:
        return "map[" + TypeText(t.key, package, uses) + "]" + TypeText(t.element, package, uses);
      default: return t.name;
    }
  }

  Kept& Declare(TypeId type) {
    const GoType& t = TypeOf(type);
    const auto [at, fresh] = out_.kept_.try_emplace(t.Text());
    Kept& kept = at->second;
    if (!fresh) return kept;
    const bool rules = HasRules(t.package);
    if (rules) kept.head = TagsIn(universe_.DocOf(t.place), "");
    if (t.kind == TypeKind::kAlias) {
      kept.head.push_back("type " + t.name + " " + TypeText(t.element, t.package, kept.uses));
      if (rules) kept.tail = ConstantsOf(type);
      return kept;
    }
    kept.is_struct = t.kind == TypeKind::kStruct;
    kept.head.push_back("type " + t.name + (kept.is_struct ? " struct {" : " interface{}"));
    return kept;
  }

  // Of an enum; those of other types are not needed.
  std::vector<std::string> ConstantsOf(TypeId type) {
    std::vector<std::string> out;
    const GoType& t = TypeOf(type);
    const auto node = program_.node_of.find(type);
    if (node == program_.node_of.end()) return out;
    const auto is_enum = [&](uint32_t rule) { return program_.rules[rule].kind == RuleKind::kEnum; };
    if (std::ranges::none_of(program_.nodes[node->second].rules.rules, is_enum)) return out;
    const GoPackage* package = universe_.FindLoaded(t.package);
    if (package == nullptr) return out;
    for (const GoConstant& constant : package->constants) {
      if (!constant.typed || constant.type != type) continue;
      for (std::string& tag : TagsIn(universe_.DocOf(constant.place), "")) out.push_back(std::move(tag));
      out.push_back("const " + std::string(constant.name) + " " + t.name + " = " +
                    text::Quoted(constant.value.Text()));
    }
    return out;
  }

  Reducer& out_;
  const Universe& universe_;
  const Program& program_;
  std::unordered_map<const GoMember*, std::pair<TypeId, uint32_t>> owners_;
  std::set<uint32_t> reached_;
  std::set<TypeId> whole_;
  std::vector<uint32_t> nodes_;
  std::vector<TypeId> values_;
};

bool Reducer::Add(const Universe& universe, const Program& program, const RootType& root) {
  Reducer alone(options_);
  ReduceRun(alone, universe, program).Run(root.node);
  const std::string name = universe.type(root.type).Text();
  const auto found = alone.kept_.find(name);
  const bool any =
      found != alone.kept_.end() && (!found->second.members.empty() || found->second.head.size() > 1);
  if (any) ReduceRun(*this, universe, program).Run(root.node);
  return any;
}

std::vector<Declaration> Reducer::Finish() const {
  std::vector<Declaration> out;
  for (const auto& [name, kept] : kept_) {
    Declaration& one = out.emplace_back();
    one.name = name;
    one.lines = kept.head;
    for (const auto& [place, lines] : kept.members) {
      one.lines.insert(one.lines.end(), lines.begin(), lines.end());
    }
    if (kept.is_struct) one.lines.emplace_back("}");
    one.lines.insert(one.lines.end(), kept.tail.begin(), kept.tail.end());
    one.uses.assign(kept.uses.begin(), kept.uses.end());
  }
  return out;
}

std::string_view PackageOfName(std::string_view name) { return name.substr(0, name.rfind('.')); }

std::string PackageText(std::string_view package, const std::vector<const Declaration*>& declarations) {
  std::set<std::string_view> imports;
  for (const Declaration* one : declarations) {
    for (const std::string& name : one->uses) imports.insert(PackageOfName(name));
  }
  imports.erase(package);
  std::string out = "package " + std::string(package.substr(package.rfind('/') + 1)) + "\n";
  for (const std::string_view import : imports) {
    out.append("import ").append(ImportName(import)).append(" \"").append(import).append("\"\n");
  }
  for (const Declaration* one : declarations) {
    for (const std::string& line : one->lines) out.append(line).append("\n");
  }
  return out;
}

}  // namespace plimsoll::codegen
