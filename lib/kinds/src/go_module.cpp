#include "plimsoll/kinds/go_module.h"

#include <algorithm>
#include <vector>

#include "plimsoll/declare/tag.h"
#include "plimsoll/gotypes/comments.h"
#include "plimsoll/gotypes/limits.h"
#include "plimsoll/gotypes/literal.h"
#include "plimsoll/gotypes/syntax.h"
#include "plimsoll/text/base_name.h"
#include "plimsoll/text/take_line.h"
#include "plimsoll/text/trim.h"

namespace plimsoll::kinds {
namespace {

constexpr uint64_t kMaxGoModBytes = uint64_t{4} << 20;

std::optional<std::string> GroupConstant(const gotypes::FileSyntax& file) {
  for (const gotypes::ConstSyntax& constant : file.constants) {
    if (constant.name != "GroupName" || constant.value == gotypes::kNoExpr) continue;
    const gotypes::Expr& value = file.exprs[constant.value];
    if (value.kind == gotypes::ExprKind::kString) return gotypes::UnquoteString(value.text);
  }
  return std::nullopt;
}

std::optional<std::string> GroupTag(const gotypes::FileSyntax& file) {
  const gotypes::CommentLines comments = gotypes::AllComments(file);
  const declare::TagLines tags = declare::ExtractTags("+", comments);
  const auto found = tags.find("groupName");
  if (found == tags.end()) return std::nullopt;
  const size_t equals = found->second.front().find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  return std::string(text::TrimSpace(found->second.front().substr(equals + 1)));
}

// The files of a package that may name its group, those that usually do first.
std::vector<std::string> FilesOf(const text::Files& files, const std::string& directory) {
  std::vector<std::string> out;
  const auto entries = files.List(directory);
  if (!entries) return out;
  for (const text::FileEntry& entry : *entries) {
    const std::string_view name = text::BaseName(entry.path);
    const bool generated = name.starts_with("zz_generated") || name == "generated.pb.go";
    if (entry.kind != text::FileKind::kFile || !name.ends_with(".go") || name.ends_with("_test.go") ||
        generated)
      continue;
    out.push_back(entry.path);
  }
  std::ranges::stable_partition(out, [](const std::string& path) {
    return text::BaseName(path) == "register.go" || text::BaseName(path) == "doc.go";
  });
  return out;
}

}  // namespace

std::string ModulePathIn(std::string_view go_mod) {
  while (!go_mod.empty()) {
    std::string_view line = text::TakeLine(go_mod);
    line = line.substr(0, line.find("//"));
    line = text::TrimSpace(line);
    if (!line.starts_with("module ") && !line.starts_with("module\t")) continue;
    line = text::TrimSpace(line.substr(7));
    const bool quoted = line.starts_with('"') || line.starts_with('`');
    return quoted ? gotypes::UnquoteString(line).value_or("") : std::string(line);
  }
  return {};
}

Result<GoModule> ModuleOf(const text::Files& files, std::string directory) {
  for (;;) {
    const std::string go_mod = directory == "/" ? "/go.mod" : directory + "/go.mod";
    const auto kind = files.KindOf(go_mod);
    if (kind && *kind == text::FileKind::kFile) {
      const text::ReadFile text = files.Read(go_mod, kMaxGoModBytes);
      if (!text) return Fail(go_mod + ": " + text.error().message);
      std::string path = ModulePathIn(text->bytes());
      if (path.empty()) return Fail(go_mod + " has no module line");
      return GoModule{std::move(path), std::move(directory)};
    }
    const size_t slash = directory.rfind('/');
    if (slash == std::string::npos || directory == "/") break;
    directory.resize(std::max<size_t>(slash, 1));
  }
  return Fail("is not below a go.mod; specify its import path as DIR=import/path");
}

std::optional<GroupVersion> GroupVersionOf(const text::Files& files, const std::string& directory) {
  std::optional<std::string> tag;
  std::string version;
  for (const std::string& path : FilesOf(files, directory)) {
    const text::ReadFile source = files.Read(path, gotypes::kMaxFileBytes);
    if (!source) continue;
    const bool is_doc = text::BaseName(path) == "doc.go";
    if (!is_doc && source->bytes().find("GroupName") == std::string_view::npos) continue;
    const gotypes::ParsedFile file = gotypes::ParseFile(*source);
    if (!file) continue;
    version = file->package_name;
    if (auto constant = GroupConstant(*file)) return GroupVersion{std::move(*constant), version};
    if (is_doc && !tag) tag = GroupTag(*file);
  }
  if (!tag) return std::nullopt;
  return GroupVersion{std::move(*tag), version};
}

}  // namespace plimsoll::kinds
