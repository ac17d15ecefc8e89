#include "catalog_writer.h"

#include <algorithm>
#include <bit>

#include "plimsoll/catalog/release_name.h"

namespace plimsoll::catalog {

using value::Kind;
using value::Tree;

namespace {

void AppendWord(std::string& out, uint32_t word) {
  for (unsigned i = 0; i < 4; ++i) out += static_cast<char>(word >> 8 * i);
}

void AppendNumber(std::string& out, uint64_t number) {
  for (; number >= 0x80; number >>= 7) out += static_cast<char>(number | 0x80);
  out += static_cast<char>(number);
}

void AppendTag(std::string& out, Tag tag) { out += static_cast<char>(tag); }

void AppendFloat(std::string& out, double number) {
  const auto bits = std::bit_cast<uint64_t>(number);
  for (unsigned i = 0; i < 8; ++i) out += static_cast<char>(bits >> 8 * i);
}

Tree TextsOf(const std::set<std::string>& texts) {
  Tree out = Tree::NewArray();
  for (const std::string& text : texts) out.AsArray().push_back(Tree::String(text));
  return out;
}

Tree TreeOf(const KindFacts& facts) {
  Tree out = Tree::NewObject();
  if (!facts.resource.empty()) {
    out.AsObject().Set("namespaced", Tree::Bool(facts.namespaced));
    out.AsObject().Set("resource", Tree::String(facts.resource));
  }
  if (!facts.subresources.empty()) out.AsObject().Set("subresources", TextsOf(facts.subresources));
  if (!facts.verbs.empty()) out.AsObject().Set("verbs", TextsOf(facts.verbs));
  return out;
}

// The members of an object by their keys.
std::vector<const value::TreeMember*> SortedMembers(const Tree& object) {
  std::vector<const value::TreeMember*> members;
  for (const value::TreeMember& member : object.AsObject()) members.push_back(&member);
  std::ranges::sort(members, {},
                    [](const value::TreeMember* member) -> const std::string& { return member->key; });
  return members;
}

}  // namespace

Result<std::string> CatalogWriter::Run() {
  if (Result<void> planned = Plan(); !planned) return std::unexpected(planned.error());
  Number();
  WriteStrings();
  WriteContents();
  WriteReleases();
  uint64_t size = kHeaderSize;
  for (const SectionBytes& section : sections_) size += section.bytes.size();
  if (size > kMaxCatalogBytes) return Fail("the catalog would be larger than 4 GiB");
  return Assemble();
}

Result<void> CatalogWriter::Plan() {
  for (const auto& [name, data] : builder_.releases_) {
    if (Result<void> planned = PlanRelease(name, data); !planned) return planned;
  }
  std::ranges::sort(releases_, {}, [](const ReleasePlan& release) {
    return std::pair(ParseReleaseName(release.name), release.name);
  });
  return {};
}

// Types that every group has, such as DeleteOptions, carry the names of all groups and are no kinds
// of their own.
bool CatalogWriter::IsShared(const Builder::KindData& kind, const Builder::ReleaseData& data) {
  if (!kind.facts.empty() || !kind.crd.json.empty()) return false;
  const auto component = data.components.find(kind.component);
  return component != data.components.end() && component->second.kinds.size() > 1;
}

void CatalogWriter::PlanComponents(const Builder::ReleaseData& data, ReleasePlan& release) {
  for (const auto& [component, schema] : data.components) {
    strings_.try_emplace(component);
    Tree tree = schema.content.tree.Clone();
    if (!schema.kinds.empty() && tree.IsObject()) {
      Tree kinds = Tree::NewArray();
      for (const auto& [json, kind] : schema.kinds) kinds.AsArray().push_back(kind.Clone());
      tree.AsObject().Set("x-kubernetes-group-version-kind", std::move(kinds));
    }
    release.components.emplace_back(component, Keep(std::move(tree)));
  }
}

void CatalogWriter::PlanDeclarations(const Builder::ReleaseData& data, ReleasePlan& release) {
  for (const auto& [name, content] : data.declarations) {
    strings_.try_emplace(name);
    release.declarations.emplace_back(name, Keep(content.Clone()));
  }
  if (data.options) release.options = Keep(data.options->Clone());
}

Result<void> CatalogWriter::PlanRelease(const std::string& name, const Builder::ReleaseData& data) {
  ReleasePlan& release = releases_.emplace_back();
  release.name = strings_.try_emplace(name).first->first;
  PlanComponents(data, release);
  PlanDeclarations(data, release);
  for (const auto& [key, kind] : data.kinds) {
    if (IsShared(kind, data)) continue;
    KindPlan& plan = release.kinds.emplace_back();
    plan.key = &key;
    for (const std::string* text : {&std::get<0>(key), &std::get<1>(key), &std::get<2>(key)}) {
      strings_.try_emplace(*text);
    }
    if (!kind.facts.empty()) plan.facts = Keep(TreeOf(kind.facts));
    if (!kind.rules.empty() && !data.declarations.contains(kind.rules)) {
      return Fail("there is no declaration " + kind.rules);
    }
    plan.rules = kind.rules;
    if (!kind.crd.json.empty()) {
      plan.content = Keep(kind.crd.tree.Clone());
      continue;
    }
    const auto component = std::ranges::lower_bound(release.components, std::string_view(kind.component), {},
                                                    [](const auto& one) { return one.first; });
    if (component == release.components.end() || component->first != kind.component) {
      return Fail("there is no schema for " + std::get<1>(key) + " of " + std::get<0>(key));
    }
    plan.component = component->first;
    plan.content = component->second;
  }
  return {};
}

Address CatalogWriter::Keep(Tree tree) {
  const Sha256Digest digest = Sha256(CanonicalJson(tree));
  Address address;
  std::ranges::copy_n(digest.begin(), address.size(), address.begin());
  if (!contents_.contains(address)) {
    KeepStrings(tree);
    contents_.emplace(address, std::move(tree));
  }
  return address;
}

void CatalogWriter::KeepStrings(const Tree& tree) {
  std::vector<const Tree*> open = {&tree};
  while (!open.empty()) {
    const Tree* next = open.back();
    open.pop_back();
    if (next->IsString()) strings_.try_emplace(next->AsString());
    if (next->IsArray()) {
      for (const Tree& item : next->AsArray()) open.push_back(&item);
    }
    if (!next->IsObject()) continue;
    for (const value::TreeMember& member : next->AsObject()) {
      strings_.try_emplace(member.key);
      open.push_back(&member.value);
    }
  }
}

void CatalogWriter::Number() {
  uint32_t number = 0;
  for (auto& [text, id] : strings_) id = number++;
  number = 0;
  for (const auto& [address, tree] : contents_) content_numbers_[address] = number++;
}

// Depth first, with a stack of what is still to be written.
void CatalogWriter::Encode(const Tree& root, std::string& out) const {
  struct Pending {
    const Tree* tree;
    const std::string* key;
  };
  std::vector<Pending> open = {{&root, nullptr}};
  while (!open.empty()) {
    const auto [tree, key] = open.back();
    open.pop_back();
    if (key != nullptr) AppendNumber(out, StringNumber(*key));
    switch (tree->kind()) {
      case Kind::kNull: AppendTag(out, Tag::kNull); break;
      case Kind::kBool: AppendTag(out, tree->AsBool() ? Tag::kTrue : Tag::kFalse); break;
      case Kind::kInt: {
        AppendTag(out, Tag::kInt);
        const int64_t number = tree->AsInt();
        AppendNumber(out, static_cast<uint64_t>(number) << 1 ^ static_cast<uint64_t>(number >> 63));
        break;
      }
      case Kind::kUint:
        AppendTag(out, Tag::kUint);
        AppendNumber(out, tree->AsUint());
        break;
      case Kind::kFloat:
        AppendTag(out, Tag::kFloat);
        AppendFloat(out, tree->AsFloat());
        break;
      case Kind::kString:
        AppendTag(out, Tag::kString);
        AppendNumber(out, StringNumber(tree->AsString()));
        break;
      case Kind::kArray:
        AppendTag(out, Tag::kArray);
        AppendNumber(out, tree->AsArray().size());
        for (auto item = tree->AsArray().rbegin(); item != tree->AsArray().rend(); ++item) {
          open.push_back({&*item, nullptr});
        }
        break;
      case Kind::kObject: {
        AppendTag(out, Tag::kObject);
        const auto members = SortedMembers(*tree);
        AppendNumber(out, members.size());
        for (auto member = members.rbegin(); member != members.rend(); ++member) {
          open.push_back({&(*member)->value, &(*member)->key});
        }
        break;
      }
    }
  }
}

void CatalogWriter::WriteStrings() {
  std::string& text = sections_[kText].bytes;
  std::string& table = sections_[kStrings].bytes;
  for (const auto& [string, id] : strings_) {
    AppendWord(table, static_cast<uint32_t>(text.size()));
    text += string;
  }
  AppendWord(table, static_cast<uint32_t>(text.size()));
  sections_[kStrings].count = static_cast<uint32_t>(strings_.size()) + 1;
  sections_[kText].count = static_cast<uint32_t>(text.size());
}

void CatalogWriter::WriteContents() {
  std::string& values = sections_[kValues].bytes;
  std::string& table = sections_[kContents].bytes;
  for (const auto& [address, tree] : contents_) {
    for (const uint8_t byte : address) table += static_cast<char>(byte);
    const size_t begin = values.size();
    Encode(tree, values);
    AppendWord(table, static_cast<uint32_t>(begin));
    AppendWord(table, static_cast<uint32_t>(values.size() - begin));
  }
  sections_[kContents].count = static_cast<uint32_t>(contents_.size());
  sections_[kValues].count = static_cast<uint32_t>(values.size());
}

void CatalogWriter::WriteReleases() {
  for (const ReleasePlan& release : releases_) WriteRelease(release);
}

void CatalogWriter::WriteRelease(const ReleasePlan& release) {
  auto& [table, count] = sections_[kReleases];
  AppendWord(table, StringNumber(release.name));
  const auto slice = [&](Section section, size_t size) {
    AppendWord(table, sections_[section].count);
    AppendWord(table, static_cast<uint32_t>(size));
  };
  slice(kComponents, release.components.size());
  slice(kKinds, release.kinds.size());
  slice(kDeclarations, release.declarations.size());
  AppendWord(table, ContentNumber(release.options));
  ++count;
  WriteNamed(release.components, kComponents);
  WriteNamed(release.declarations, kDeclarations);
  WriteKinds(release.kinds);
}

void CatalogWriter::WriteNamed(const std::vector<std::pair<std::string_view, Address>>& named,
                               Section section) {
  auto& [table, count] = sections_[section];
  for (const auto& [name, content] : named) {
    AppendWord(table, StringNumber(name));
    AppendWord(table, content_numbers_.at(content));
    ++count;
  }
}

void CatalogWriter::WriteKinds(const std::vector<KindPlan>& kinds) {
  auto& [table, count] = sections_[kKinds];
  for (const KindPlan& kind : kinds) {
    const auto& [group, name, version] = *kind.key;
    for (const std::string* text : {&group, &name, &version}) AppendWord(table, StringNumber(*text));
    AppendWord(table, kind.component.empty() ? kNothing : StringNumber(kind.component));
    AppendWord(table, content_numbers_.at(kind.content));
    AppendWord(table, ContentNumber(kind.facts));
    AppendWord(table, kind.rules.empty() ? kNothing : StringNumber(kind.rules));
    ++count;
  }
}

std::string CatalogWriter::Assemble() const {
  std::string out(kMagic);
  AppendWord(out, kFormat);
  size_t size = kHeaderSize;
  std::string table;
  for (const SectionBytes& section : sections_) {
    AppendWord(table, static_cast<uint32_t>(size));
    AppendWord(table, section.count);
    size += section.bytes.size();
  }
  AppendWord(out, static_cast<uint32_t>(size));
  out.append(kDigestSize, '\0');
  out += table;
  for (const SectionBytes& section : sections_) out += section.bytes;
  const Sha256Digest digest = Sha256(out);
  for (size_t i = 0; i < digest.size(); ++i) out[kDigestAt + i] = static_cast<char>(digest[i]);
  return out;
}

}  // namespace plimsoll::catalog
