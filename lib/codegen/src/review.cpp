#include "plimsoll/codegen/review.h"

#include <algorithm>
#include <set>
#include <utility>

#include "plimsoll/declare/compile.h"
#include "plimsoll/declare/directives.h"
#include "plimsoll/declare/lint.h"
#include "plimsoll/declare/package_rules.h"
#include "review_rules.h"

namespace plimsoll::codegen {
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
      const auto good = declare::CheckPackageRules(universe_, package, {rule});
      const Code code = rule == "known-tags-only" ? Code::kUnknownTag : Code::kMissingDirective;
      if (!good) notes_.Add(code, {universe_.file(package.files.front()).name, 0, 0, good.error().message});
    }
    ReviewSpelling(universe_, package, notes_);
    Compile(reviewed);
    ReviewTags(universe_, reviewed, options_, notes_);
  }

  // What a package would have code generated for: by its directives, or, where these are elsewhere,
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
    const auto directives = declare::DirectivesOf(universe_, package);
    if (!directives) {
      notes_.Add(Code::kBadTag,
                 {universe_.file(package.files.front()).name, 0, 0, directives.error().message});
      return;
    }
    const std::vector<std::string> roots = RootsOf(reviewed);
    if (roots.empty() && !directives->generate) return;
    const bool lints = !directives->nolint;
    declare::CompileOptions options;
    options.inputs = {package.path};
    options.whole_universe = true;
    if (CompileRoots(package, roots, lints, options)) return;
    // A failure that is not about tags hides all others.
    if (directives->generate) CompileRoots(package, {}, false, options);
    for (const std::string& root : roots) CompileRoots(package, {root}, lints, options);
  }

  // Compiles, without tags that failed, until nothing fails or the same does again. Tags that failed are
  // added to the options. Whether it compiles in the end.
  bool CompileRoots(const GoPackage& package, const std::vector<std::string>& roots, bool lints,
                    declare::CompileOptions& options) {
    options.more_roots.clear();
    if (!roots.empty()) options.more_roots[package.path] = roots;
    for (std::string before;;) {
      std::vector<declare::Complaint> complaints;
      gotypes::GoPlace blamed;
      const auto program = declare::CompileAndLint(universe_, options, complaints, blamed);
      if (program) {
        // What is missed by a linter may be what was passed over.
        if (options.ignored.empty()) TakeComplaints(package, *program, complaints, lints);
        return true;
      }
      const bool again = program.error().Text() == std::exchange(before, program.error().Text());
      if (!again) AddFailure(WithFile(program.error(), package.path));
      const bool may_go_on = blamed.file != gotypes::GoPlace::kNowhere && !again;
      if (!may_go_on || options.ignored.size() + 1 == kMaxCompileFailures) return false;
      options.ignored.push_back(blamed);
    }
  }

  // A tag inside another is looked up when it is compiled.
  void AddFailure(GoError error) {
    constexpr std::string_view kUnknown = "unknown tag \"";
    std::string hint;
    if (const size_t at = error.message.find(kUnknown); at != std::string::npos) {
      const std::string_view rest = std::string_view(error.message).substr(at + kUnknown.size());
      const auto suggestion = SuggestedTag(rest.substr(0, rest.find('"')));
      if (suggestion) hint = "did you mean " + *suggestion + "?";
    }
    out_.push_back({Code::kBadTag, std::move(error), std::move(hint)});
  }

  void TakeComplaints(const GoPackage& package, const Program& program,
                      const std::vector<declare::Complaint>& complaints, bool lints) {
    ReviewSubresources(universe_, program, package.path, notes_);
    for (const declare::Complaint& complaint : complaints) {
      if (!lints || universe_.type(complaint.type).package != package.path) continue;
      const std::string field = complaint.field.empty() ? "" : "field " + complaint.field + ": ";
      notes_.Add(complaint.code, complaint.place, field + complaint.message);
    }
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

}  // namespace plimsoll::codegen
