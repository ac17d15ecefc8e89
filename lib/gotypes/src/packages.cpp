// Packages: reading their files, the names they declare, and what an imported name means.
#include <algorithm>
#include <utility>

#include "build_constraint.h"
#include "plimsoll/base/ascii.h"
#include "plimsoll/gotypes/limits.h"
#include "resolver.h"

namespace plimsoll::gotypes {
namespace {

std::string_view BaseName(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// What a package is most likely called: the last part of its path that is no major version.
std::string_view LikelyName(std::string_view path) {
  std::string_view base = BaseName(path);
  const bool version =
      base.size() > 1 && base[0] == 'v' && std::ranges::all_of(base.substr(1), ascii::IsDigit);
  if (!version || path.size() == base.size()) return base;
  return BaseName(path.substr(0, path.size() - base.size() - 1));
}

bool IsExportedHook(std::string_view name) { return name.starts_with("ValidateCustom_"); }

}  // namespace

void Resolver::Problem(const GoScope& scope, uint32_t offset, std::string message) {
  universe_.problems_.push_back(FileOf(scope).ErrorAt(offset, std::move(message)));
}

bool Resolver::Declare(uint32_t package, std::string_view name, Decl decl, uint32_t offset) {
  if (name == "_" || (decl.kind == DeclKind::kFunction && name == "init")) return true;
  if (names_[package].decls.emplace(name, decl).second) return true;
  if (!fatal_) {
    fatal_ = universe_.files_[decl.file]->ErrorAt(offset, std::string(name) + " redeclared in this package");
  }
  return false;
}

void Resolver::DeclareAll(uint32_t package, uint32_t file) {
  const FileSyntax& syntax = *universe_.files_[file];
  for (uint32_t i = 0; i < syntax.types.size(); ++i) {
    Declare(package, syntax.types[i].name, {DeclKind::kType, file, i}, syntax.types[i].offset);
  }
  for (uint32_t i = 0; i < syntax.constants.size(); ++i) {
    Declare(package, syntax.constants[i].name, {DeclKind::kConst, file, i}, syntax.constants[i].offset);
  }
  for (uint32_t i = 0; i < syntax.functions.size(); ++i) {
    Declare(package, syntax.functions[i].name, {DeclKind::kFunction, file, i}, syntax.functions[i].offset);
  }
}

// The files that belong to the build, parsed and declared. Nothing when none does.
std::optional<uint32_t> Resolver::ReadPackage(std::string_view import_path,
                                              std::vector<text::Source> sources) {
  GoPackage package;
  package.path = import_path;
  for (text::Source& source : sources) {
    if (!IsInBuild(BaseName(source.name()), source.bytes(), universe_.options_.build_tags)) continue;
    auto kept = std::make_unique<text::Source>(std::move(source));
    ParsedFile parsed = ParseFile(*kept);
    if (!parsed) {
      if (!fatal_) fatal_ = parsed.error();
      return std::nullopt;
    }
    if (parsed->package_name == "documentation") continue;
    if (package.name.empty()) package.name = parsed->package_name;
    if (parsed->package_name != package.name) {
      fatal_ = parsed->ErrorAt(parsed->package_offset, "found package " + std::string(parsed->package_name) +
                                                           " in a directory of package " + package.name);
      return std::nullopt;
    }
    package.files.push_back(static_cast<uint32_t>(universe_.files_.size()));
    universe_.sources_.push_back(std::move(kept));
    universe_.files_.push_back(std::make_unique<FileSyntax>(std::move(*parsed)));
  }
  if (package.files.empty()) return std::nullopt;
  const auto index = static_cast<uint32_t>(universe_.packages_.size());
  universe_.packages_.push_back(std::move(package));
  names_.emplace_back();
  for (const uint32_t file : universe_.packages_[index].files) DeclareAll(index, file);
  return index;
}

std::optional<uint32_t> Resolver::PackageOf(std::string_view import_path) {
  if (const auto known = by_path_.find(import_path); known != by_path_.end()) return known->second;
  std::optional<uint32_t> index;
  if (universe_.packages_.size() >= kMaxPackages) {
    if (!fatal_) fatal_ = GoError{std::string(import_path), 0, 0, "too many packages"};
  } else if (auto sources = universe_.source_.Read(import_path)) {
    index = ReadPackage(import_path, std::move(*sources));
  }
  by_path_.emplace(import_path, index);
  return index;
}

// The package a file calls by that name.
std::optional<uint32_t> Resolver::ImportedAs(const GoScope& scope, std::string_view name) {
  const std::vector<ImportSyntax>& imports = FileOf(scope).imports;
  for (const ImportSyntax& import : imports) {
    if (import.name == name || (import.name.empty() && LikelyName(import.path) == name)) {
      const auto package = PackageOf(import.path);
      if (!package) return std::nullopt;
      if (!import.name.empty() || universe_.packages_[*package].name == name) return package;
    }
  }
  for (const ImportSyntax& import : imports) {
    const auto package = import.name.empty() ? PackageOf(import.path) : std::nullopt;
    if (package && universe_.packages_[*package].name == name) return package;
  }
  return std::nullopt;
}

std::optional<Resolver::Found> Resolver::FindIn(uint32_t package, std::string_view name) const {
  const auto found = names_[package].decls.find(name);
  if (found == names_[package].decls.end()) return std::nullopt;
  return Found{package, found->second};
}

// In the package, then in what the file imports with a dot.
std::optional<Resolver::Found> Resolver::Find(const GoScope& scope, std::string_view name) {
  if (const auto found = FindIn(scope.package, name)) return found;
  for (const ImportSyntax& import : FileOf(scope).imports) {
    const auto package = import.name == "." ? PackageOf(import.path) : std::nullopt;
    if (!package) continue;
    if (const auto found = FindIn(*package, name)) return found;
  }
  return std::nullopt;
}

std::optional<Resolver::Found> Resolver::Lookup(const GoScope& scope, const Expr& name) {
  if (name.kind == ExprKind::kIdent) return Find(scope, name.text);
  const auto package = ImportedAs(scope, name.text);
  return package ? FindIn(*package, name.selected) : std::nullopt;
}

// Types, constants and hooks of a package, by name.
void Resolver::Complete(uint32_t package) {
  if (std::exchange(names_[package].complete, true)) return;
  for (const auto& [name, decl] : names_[package].decls) {
    const FileSyntax& file = *universe_.files_[decl.file];
    if (decl.kind == DeclKind::kType && !file.types[decl.index].is_alias) {
      const TypeId type = ResolveFound({package, decl}, nullptr, "");
      universe_.packages_[package].types.push_back(type);
    } else if (decl.kind == DeclKind::kConst) {
      const ConstSyntax& syntax = file.constants[decl.index];
      const Evaluated constant = EvaluateConstant({package, decl});
      universe_.packages_[package].constants.push_back(
          {name, constant.type, constant.typed, constant.value, {decl.file, syntax.offset}});
    } else if (decl.kind == DeclKind::kFunction && IsExportedHook(name)) {
      const FuncSyntax& syntax = file.functions[decl.index];
      const TypeId type = Resolve({package, decl.file, nullptr}, syntax.signature);
      universe_.packages_[package].functions.push_back({name, type, {decl.file, syntax.offset}});
    }
  }
}

// A package that reaches itself through imports, among those that were read.
std::optional<GoError> Resolver::ImportCycle() const {
  enum : uint8_t { kNew, kOpen, kDone };
  struct Frame {
    uint32_t package;
    std::vector<const ImportSyntax*> imports;
    std::vector<uint32_t> files;
    size_t next = 0;
  };
  std::vector<uint8_t> state(universe_.packages_.size(), kNew);
  std::vector<Frame> stack;
  const auto open = [&](uint32_t package) {
    Frame frame{package, {}, {}, 0};
    for (const uint32_t file : universe_.packages_[package].files) {
      for (const ImportSyntax& import : universe_.files_[file]->imports) {
        frame.imports.push_back(&import);
        frame.files.push_back(file);
      }
    }
    state[package] = kOpen;
    stack.push_back(std::move(frame));
  };
  for (uint32_t root = 0; root < state.size(); ++root) {
    if (state[root] == kNew) open(root);
    while (!stack.empty()) {
      Frame& frame = stack.back();
      if (frame.next == frame.imports.size()) {
        state[frame.package] = kDone;
        stack.pop_back();
        continue;
      }
      const size_t at = frame.next++;
      const auto known = by_path_.find(frame.imports[at]->path);
      if (known == by_path_.end() || !known->second) continue;
      if (state[*known->second] == kNew) {
        open(*known->second);
      } else if (state[*known->second] == kOpen) {
        return universe_.files_[frame.files[at]]->ErrorAt(
            frame.imports[at]->offset,
            "import cycle not allowed: " + universe_.packages_[frame.package].path + " imports " +
                frame.imports[at]->path);
      }
    }
  }
  return std::nullopt;
}

std::expected<PackageId, GoError> Resolver::Load(std::string_view import_path) {
  const auto package = PackageOf(import_path);
  if (package) {
    Complete(*package);
    Drain();
  }
  if (!fatal_) fatal_ = ImportCycle();
  if (fatal_) return std::unexpected(*fatal_);
  if (!package) return std::unexpected(GoError{std::string(import_path), 0, 0, "the package is not found"});
  const PackageId id{*package};
  if (std::ranges::find(universe_.loaded_, id) == universe_.loaded_.end()) universe_.loaded_.push_back(id);
  return id;
}

}  // namespace plimsoll::gotypes
