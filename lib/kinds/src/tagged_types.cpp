#include "plimsoll/kinds/tagged_types.h"

#include <algorithm>
#include <set>
#include <utility>

#include "plimsoll/gotypes/syntax.h"
#include "plimsoll/kinds/go_module.h"
#include "plimsoll/kinds/go_packages.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/text/base_name.h"

namespace plimsoll::kinds {

struct TaggedTypes::Parts {
  explicit Parts(const text::Files& files) : packages(files) {}

  GoPackages packages;
  std::mutex mutex;
  // By package, and the type where it was compiled alone.
  std::map<std::pair<std::string, std::string>, std::unique_ptr<CompiledTypes>> compiled;
  std::set<std::string> reported;  // problems
};

namespace {

// As Go's own tools pass over directories.
bool IsPassedOver(std::string_view name) {
  return name.starts_with('.') || name.starts_with('_') || name == "vendor" || name == "testdata";
}

bool IsGoFile(const text::FileEntry& entry) {
  return entry.kind == text::FileKind::kFile && entry.path.ends_with(".go") &&
         !entry.path.ends_with("_test.go");
}

std::pair<std::string, std::string> SplitAt(std::string_view text, char mark) {
  const size_t at = text.find(mark);
  if (at == std::string_view::npos) return {std::string(text), ""};
  return {std::string(text.substr(0, at)), std::string(text.substr(at + 1))};
}

std::string WithoutSlash(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

bool EmbedsTypeMeta(const gotypes::Universe& universe, gotypes::TypeId type) {
  return std::ranges::any_of(universe.MembersOf(type),
                             [](const gotypes::GoMember& member) { return member.name == "TypeMeta"; });
}

bool DeclaresType(const text::Source& source, std::string_view name) {
  const std::string_view text = source.bytes();
  const std::string spaced = std::string(name) + " ";
  if (text.find("type " + spaced) == std::string_view::npos &&
      text.find("\n\t" + spaced) == std::string_view::npos)
    return false;
  const gotypes::ParsedFile file = gotypes::ParseFile(source);
  if (!file) return false;
  return std::ranges::find(file->types, name, &gotypes::TypeSyntax::name) != file->types.end();
}

}  // namespace

// Finds packages and says where each import path is to be looked for.
class TaggedTypes::Loader {
 public:
  Loader(const text::Files& files, TaggedTypes& out) : files_(files), out_(out) {}

  std::expected<void, UnusablePath> Run(const TypesFrom& from) {
    for (const std::string& module : from.modules) {
      auto [path, directory] = SplitAt(module, '=');
      if (path.empty() || directory.empty())
        return std::unexpected(UnusablePath{module, "must have the form import/path=DIR"});
      if (auto good = IsDirectory(directory); !good) return good;
      out_.parts_->packages.AddRoot(path, WithoutSlash(directory));
    }
    for (const std::string& types : from.types) {
      if (auto good = AddTypes(types); !good) return good;
    }
    std::ranges::sort(out_.packages_, {}, &TypesPackage::path);
    const auto twins = std::ranges::unique(out_.packages_, {}, &TypesPackage::path);
    out_.packages_.erase(twins.begin(), twins.end());
    for (const TypesPackage& package : out_.packages_) {
      if (auto version = GroupVersionOf(files_, package.directory)) {
        out_.by_version_[{std::move(version->group), std::move(version->version)}].push_back(package.path);
      }
    }
    return {};
  }

 private:
  struct Open {
    std::string directory;
    std::string path;
    size_t depth = 0;
  };

  std::expected<void, UnusablePath> IsDirectory(const std::string& directory) const {
    const auto kind = files_.KindOf(directory);
    if (!kind) return std::unexpected(UnusablePath{directory, kind.error().message});
    if (!*kind) return std::unexpected(UnusablePath{directory, "no such file or directory"});
    if (**kind != text::FileKind::kDirectory)
      return std::unexpected(UnusablePath{directory, "is not a directory"});
    return {};
  }

  std::expected<void, UnusablePath> AddTypes(const std::string& types) {
    auto [named, path] = SplitAt(types, '=');
    const std::string directory = WithoutSlash(std::move(named));
    if (auto good = IsDirectory(directory); !good) return good;
    if (path.empty()) {
      auto found = ImportPathOf(directory);
      if (!found) return std::unexpected(UnusablePath{directory, found.error().message});
      path = std::move(*found);
    }
    out_.parts_->packages.AddRoot(path, directory);
    return Walk(directory, std::move(path));
  }

  // Its module and what that vendors are looked through for other packages, too.
  Result<std::string> ImportPathOf(const std::string& directory) {
    const std::string absolute = files_.AbsolutePath(directory);
    const auto module = ModuleOf(files_, absolute);
    if (!module) return Fail(module.error().message);
    if (modules_.insert(module->directory).second) {
      out_.parts_->packages.AddRoot(module->path, module->directory);
      const auto vendor = files_.KindOf(module->directory + "/vendor");
      if (vendor && *vendor == text::FileKind::kDirectory)
        out_.parts_->packages.AddRoot("", module->directory + "/vendor");
    }
    std::string_view rest = std::string_view(absolute).substr(module->directory.size());
    while (rest.starts_with('/')) rest.remove_prefix(1);
    return rest.empty() ? module->path : module->path + "/" + std::string(rest);
  }

  std::expected<void, UnusablePath> Walk(const std::string& directory, std::string path) {
    std::vector<Open> open = {{directory, std::move(path), 0}};
    while (!open.empty()) {
      const Open at = std::move(open.back());
      open.pop_back();
      const auto entries = files_.List(at.directory);
      if (!entries) return std::unexpected(UnusablePath{at.directory, entries.error().message});
      if (std::ranges::any_of(*entries, IsGoFile)) out_.packages_.push_back({at.path, at.directory});
      for (const text::FileEntry& entry : *entries) {
        const std::string_view name = text::BaseName(entry.path);
        if (entry.kind != text::FileKind::kDirectory || entry.is_link || IsPassedOver(name)) continue;
        if (++directories_ > kMaxTypeDirectories)
          return std::unexpected(UnusablePath{directory, "has too many directories below it"});
        if (at.depth == kMaxDirectoryDepth)
          return std::unexpected(UnusablePath{entry.path, "is nested in too many directories"});
        open.push_back({entry.path, PathBelow(at.path, entry.path), at.depth + 1});
      }
    }
    return {};
  }

  // A directory with a go.mod of its own is another module.
  std::string PathBelow(const std::string& parent, const std::string& directory) {
    const auto own = files_.KindOf(directory + "/go.mod");
    if (own && *own == text::FileKind::kFile) {
      if (auto path = ImportPathOf(directory)) return std::move(*path);
    }
    return parent + "/" + std::string(text::BaseName(directory));
  }

  const text::Files& files_;
  TaggedTypes& out_;
  std::set<std::string> modules_;
  size_t directories_ = 0;
};

TaggedTypes::TaggedTypes(const text::Files& files) : parts_(std::make_unique<Parts>(files)) {}
TaggedTypes::~TaggedTypes() = default;

std::expected<std::unique_ptr<TaggedTypes>, UnusablePath> TaggedTypes::Load(const text::Files& files,
                                                                            const TypesFrom& from) {
  std::unique_ptr<TaggedTypes> out(new TaggedTypes(files));
  if (auto good = Loader(files, *out).Run(from); !good) return std::unexpected(std::move(good.error()));
  return out;
}

const gotypes::PackageSource& TaggedTypes::source() const { return parts_->packages; }

TaggedType TaggedTypes::Find(const std::string& package, std::string_view type) const {
  const std::lock_guard lock(parts_->mutex);
  auto& all = parts_->compiled[{package, "*"}];
  if (!all) all = std::make_unique<CompiledTypes>(parts_->packages, package, "*");
  if (all->program) return {all.get(), all->Find(type)};
  auto& one = parts_->compiled[{package, std::string(type)}];
  if (!one) one = std::make_unique<CompiledTypes>(parts_->packages, package, std::string(type));
  return {one.get(), one->Find(type)};
}

TaggedType TaggedTypes::FindKind(std::string_view api_version, std::string_view kind) const {
  const auto found = by_version_.find(
      {std::string(schema::GroupOf(api_version)), std::string(schema::VersionOf(api_version))});
  if (found == by_version_.end()) return {};
  TaggedType unusable;
  for (const std::string& package : found->second) {
    const TaggedType type = Find(package, kind);
    if (type.root != nullptr && EmbedsTypeMeta(type.types->universe, type.root->type)) return type;
    if (!type.types->program) unusable = type;
  }
  return unusable;
}

std::vector<std::string> TaggedTypes::PackagesOf(std::string_view type) const {
  const size_t slash = type.rfind('/');
  const size_t dot = type.find('.', slash == std::string_view::npos ? 0 : slash);
  const std::string_view qualifier = dot == std::string_view::npos ? "" : type.substr(0, dot);
  const std::string_view name = dot == std::string_view::npos ? type : type.substr(dot + 1);
  std::vector<std::string> out;
  for (const TypesPackage& package : packages_) {
    const bool meant = qualifier.empty() || package.path == qualifier ||
                       package.path.ends_with("/" + std::string(qualifier));
    if (!meant) continue;
    const auto sources = parts_->packages.Read(package.path);
    const auto declares = [&](const text::Source& source) { return DeclaresType(source, name); };
    if (sources && std::ranges::any_of(*sources, declares)) out.push_back(package.path);
  }
  return out;
}

std::expected<TaggedType, gotypes::GoError> TaggedTypes::FindNamed(const std::string& type) const {
  const auto fail = [](std::string message) {
    return std::unexpected(gotypes::GoError{"", 0, 0, std::move(message)});
  };
  const std::vector<std::string> packages = PackagesOf(type);
  if (packages.empty()) return fail("there is no Go type " + type);
  if (packages.size() > 1) {
    std::string all;
    for (const std::string& package : packages) all += (all.empty() ? "" : ", ") + package;
    return fail(type + " is defined in several packages: " + all);
  }
  const TaggedType found = Find(packages.front(), type.substr(type.rfind('.') + 1));
  if (!found.types->program) return std::unexpected(found.types->program.error());
  if (found.root == nullptr) return fail(type + " cannot be the type of an object");
  return found;
}

std::vector<std::string> TaggedTypes::KindsOf(std::string_view group) const {
  std::set<std::string> out;
  for (const auto& [version, packages] : by_version_) {
    if (version.first != group) continue;
    for (const std::string& package : packages) {
      const CompiledTypes& types = *Find(package, "").types;
      if (!types.program) continue;
      for (const declare::RootType& root : types.program->roots) {
        if (EmbedsTypeMeta(types.universe, root.type)) out.insert(types.universe.type(root.type).name);
      }
    }
  }
  return {out.begin(), out.end()};
}

std::vector<gotypes::GoError> TaggedTypes::TakeProblems() {
  std::set<std::string_view> own;
  for (const TypesPackage& package : packages_) own.insert(package.directory);
  std::vector<gotypes::GoError> out;
  for (const auto& [name, types] : parts_->compiled) {
    for (const gotypes::GoError& problem : types->universe.problems()) {
      const std::string_view file = problem.file;
      if (!own.contains(file.substr(0, std::min(file.size(), file.rfind('/'))))) continue;
      if (parts_->reported.insert(problem.Text()).second) out.push_back(problem);
    }
  }
  return out;
}

}  // namespace plimsoll::kinds
