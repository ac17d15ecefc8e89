// Kustomizations are the kustomization files that concern a run: those among its inputs and, so that a single
// patch is known as one, those in the directories of the inputs and above them in the same Git repository.
//
//   const Kustomizations kustomizations(disk, inputs, {});
//   if (kustomizations.UseOf("prod/patch.yaml") == FileUse::kPatch) ...
//   for (const Kustomization* root : kustomizations.Roots()) build(root->directory);
//
// Read once; any number of threads may use them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/input/kustomization.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::engine {

struct Kustomization {
  std::string file;       // as the input is named
  std::string directory;  // absolute
  bool component = false;
  bool among_inputs = false;
  std::vector<FileReference> references;
  KustomizedFields sets;
};

class Kustomizations {
 public:
  // A file that cannot be read names nothing; what is wrong with it is found when it is checked.
  Kustomizations(const Files& files, std::span<const Input> inputs, const value::ReadOptions& options);

  // What a file is used for that is not applied as it is. None for all others, also if one kustomization uses
  // it as a patch and another as a resource. A file that was found, that no kustomization uses, and that has
  // the name and place of a patch counts as one.
  std::optional<FileUse> UseOf(const std::string& path, InputOrigin origin = InputOrigin::kNamed) const;

  // What the kustomizations that use a file set in its objects, also through others.
  KustomizedFields FieldsSetIn(const std::string& path) const;

  // The directories of those among the inputs that list a file as a resource. The path is absolute.
  std::vector<std::string> ThoseThatBuild(const std::string& absolute) const;

  // Why kustomize cannot find what a kustomization file names; empty if it can, or if that is not certain.
  std::string WhyMissing(const std::string& kustomization_file, const FileReference& reference) const;

  // Those among the inputs that are built by themselves: no components, and none that another one among the
  // inputs uses. In the order of the inputs.
  std::vector<const Kustomization*> Roots() const;

  // The files that are part of what a kustomization builds, also through others; absolute.
  std::set<std::string> FilesOf(const Kustomization& kustomization) const;

 private:
  void ReadAll(std::span<const Input> inputs, const value::ReadOptions& options);
  void ReadAbove(const std::string& directory, const value::ReadOptions& options);
  void ReadIn(const std::string& directory, const value::ReadOptions& options);
  void Read(const std::string& file, bool among_inputs, const value::ReadOptions& options);
  void NoteUses(const Kustomization& kustomization);
  void NoteFields(const Kustomization& kustomization);
  bool IsUnusedPatch(const std::string& absolute) const;
  bool HasKustomization(const std::string& directory) const;

  const Files& files_;
  std::vector<std::string> order_;                               // directories, as they were read
  std::map<std::string, Kustomization> by_directory_;            // absolute
  std::map<std::string, FileUse, std::less<>> uses_;             // absolute
  std::map<std::string, KustomizedFields, std::less<>> fields_;  // by file; absolute
  std::set<std::string> used_by_inputs_;                         // absolute
  std::map<std::string, std::vector<std::string>> built_by_;     // directories by resource; all absolute
  std::set<std::string> visited_;                                // directories that were searched
};

}  // namespace plimsoll::engine
