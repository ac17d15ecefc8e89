// MergeSetup is what the commands that merge, patch, compare and explain have in common: schemas are loaded,
// objects are read, findings are printed on standard error, and an exit code comes of it.
#pragma once

#include <string>
#include <vector>

#include "../catalog/cache_setup.h"
#include "../command_line/invocation.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/manifests.h"
#include "plimsoll/engine/types/load_kinds.h"

namespace plimsoll::app {

class MergeSetup {
 public:
  explicit MergeSetup(const MergeTypesCommand& command);
  // Warns of cached catalogs that could not be used.
  ~MergeSetup();

  const engine::Files& disk() const { return disk_; }
  const kinds::Kinds& kinds() const { return kinds_; }
  // Before the first object is merged.
  void UseGoTypes(const kinds::TaggedTypes* types) { kinds_.UseGoTypes(types); }
  // The objects of a file, a directory, or standard input; CRDs among them become schemas, too.
  engine::Manifests Read(const std::string& path);
  // The patch of a file or, where the text begins with a brace or bracket, the text itself.
  engine::PatchDocument ReadPatch(const std::string& text);

  void Report(const engine::InputReport& report);
  void Report(const std::vector<finding::Finding>& findings);
  // Of an object that is in one input and not in the other.
  void ReportAlone(const engine::ManifestObject& object, const std::string& missing_in);

  // What cannot be read whole is not worked with: commands stop when this is not kAllGood after reading.
  int code() const { return code_; }

 private:
  std::expected<text::Source, engine::InputReport> ReadSource(const engine::Input& input) const;

  const MergeTypesCommand& command_;
  const engine::Disk disk_;
  int code_ = kAllGood;
  CatalogCacheSetup cache_;
  kinds::Kinds kinds_;
};

}  // namespace plimsoll::app
