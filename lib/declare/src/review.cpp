#include "plimsoll/declare/review.h"

#include <algorithm>
#include <set>
#include <utility>

#include "directives.h"
#include "lint.h"
#include "package_rules.h"
#include "plimsoll/declare/compile.h"
#include "review_rules.h"

namespace plimsoll::declare {
namespace {

using finding::Code;
using gotypes::GoError;
using gotypes::GoPackage;
using gotypes::TypeId;

class Reviewer {
 public:
  Reviewer(gotypes::Universe& universe, const ReviewOptions& options)
      : universe_(universe), options_(options), notes_(universe, out_) {}

  std::vector<ReviewFinding> Run() {
    std::vector<ReviewedPackage> packages;
    for (const std::string& path : options_.packages) {
      const auto id = universe_.Load(path);
      if (id) {
        const GoPackage& package = universe_.package(*id);
        packages.push_back({&package, TaggedFields(universe_, package)});
      } else {
        notes_.Add(Code::kUnusableTypes, WithFile(id.error(), path));
      }
    }
    for (const ReviewedPackage& package : packages) ReviewPackage(package);
    ReviewVersions(universe_, packages, notes_);
    ReviewReferences(packages);
    DropTwins();
    return std::move(out_);
  }

 private:
  static GoError WithFile(GoError error, const std::string& path) {
    if (error.file.empty()) error.file = path;
    return error;
  }

  void ReviewPackage(const ReviewedPackage& reviewed) {
    const GoPackage& package = *reviewed.package;
    for (const std::string& rule : options_.lint_rules) {
      const auto good = CheckPackageRules(universe_, package, {rule});
      const Code code = rule == "known-tags-only" ? Code::kUnknownTag : Code::kMissingDirective;
      if (!good) notes_.Add(code, {universe_.file(package.files.front()).name, 0, 0, good.error().message});
    }
    Compile(reviewed);
    ReviewTags(universe_, reviewed, options_, notes_);
  }

  // What a package would have code generated for: by its directives, or, where these stand elsewhere,
  // types that have tags and kinds.
  std::vector<std::string> RootsOf(const ReviewedPackage& reviewed) const {
    std::set<std::string> names;
    for (const TaggedField& field : reviewed.fields) {
      if (std::ranges::any_of(field.tags, IsRuleTag)) names.insert(universe_.type(field.type).name);
    }
    if (names.empty()) return {};
    for (const TypeId type : reviewed.package->types) {
      const auto has = [&](std::string_view name) {
        const auto is_it = [&](const gotypes::GoMember& member) { return member.name == name; };
        return std::ranges::any_of(universe_.MembersOf(type), is_it);
      };
      // Lists of objects are not validated.
      if (has("TypeMeta") && !has("ListMeta")) names.insert(universe_.type(type).name);
    }
    return {names.begin(), names.end()};
  }

  void Compile(const ReviewedPackage& reviewed) {
    const GoPackage& package = *reviewed.package;
    const auto directives = DirectivesOf(universe_, package);
    if (!directives) {
      notes_.Add(Code::kBadTag,
                 {universe_.file(package.files.front()).name, 0, 0, directives.error().message});
      return;
    }
    const std::vector<std::string> roots = RootsOf(reviewed);
    if (roots.empty() && !directives->generate) return;
    const bool lints = !directives->nolint;
    if (CompileRoots(package, roots, lints, false)) return;
    // The first failure hides all others.
    if (directives->generate) CompileRoots(package, {}, false, true);
    for (const std::string& root : roots) CompileRoots(package, {root}, lints, true);
  }

  bool CompileRoots(const GoPackage& package, const std::vector<std::string>& roots, bool lints, bool tells) {
    CompileOptions options;
    options.inputs = {package.path};
    if (!roots.empty()) options.more_roots[package.path] = roots;
    options.whole_universe = true;
    std::vector<Complaint> complaints;
    const auto program = CompileAndLint(universe_, options, complaints);
    if (!program && tells) notes_.Add(Code::kBadTag, WithFile(program.error(), package.path));
    if (!program) return false;
    ReviewSubresources(universe_, *program, package.path, notes_);
    for (const Complaint& complaint : complaints) {
      if (!lints || universe_.type(complaint.type).package != package.path) continue;
      const std::string field = complaint.field.empty() ? "" : "field " + complaint.field + ": ";
      notes_.Add(complaint.code, complaint.place, field + complaint.message);
    }
    return true;
  }

  // References of the packages that lead nowhere.
  void ReviewReferences(const std::vector<ReviewedPackage>& packages) {
    std::set<std::string> own;
    for (const ReviewedPackage& reviewed : packages) {
      // Where nothing is compiled, nothing is missed.
      if (RootsOf(reviewed).empty()) continue;
      for (const uint32_t file : reviewed.package->files) own.insert(universe_.file(file).name);
    }
    for (const GoError& problem : universe_.problems()) {
      if (own.contains(problem.file)) notes_.Add(Code::kUnresolvedReference, problem);
    }
  }

  // Roots share types, and what is wrong with one is found for each.
  void DropTwins() {
    std::set<std::pair<Code, std::string>> seen;
    std::erase_if(out_, [&](const ReviewFinding& finding) {
      return !seen.emplace(finding.code, finding.what.Text()).second;
    });
  }

  gotypes::Universe& universe_;
  const ReviewOptions& options_;
  std::vector<ReviewFinding> out_;
  ReviewNotes notes_;
};

}  // namespace

std::vector<ReviewFinding> Review(gotypes::Universe& universe, const ReviewOptions& options) {
  return Reviewer(universe, options).Run();
}

}  // namespace plimsoll::declare
