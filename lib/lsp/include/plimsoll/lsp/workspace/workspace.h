// Workspace is a folder that an editor has open: its configuration, the kinds that its objects are of, and an
// index of all files in it. It sees the texts of open documents in place of the files on the disk.
//
// Paths are relative to the root, as `plimsoll check .` names files there; those of files elsewhere are
// absolute.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/catalog/store.h"
#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/lsp/documents/document.h"
#include "plimsoll/lsp/workspace/indexed_file.h"
#include "plimsoll/text/source.h"

namespace plimsoll::lsp {

struct FoundObject {
  const IndexedFile* file = nullptr;
  const IndexedObject* object = nullptr;
};

class Workspace {
 public:
  virtual ~Workspace() = default;

  virtual const std::string& root() const = 0;  // absolute
  virtual std::string UriOf(std::string_view path) const = 0;
  // What objects of a file are of: CRDs of the workspace, catalogs, and the release that the file is checked
  // by.
  virtual const kinds::Kinds& KindsFor(std::string_view path) const = 0;
  virtual const engine::JudgeOptions& OptionsFor(std::string_view path) const = 0;
  // A catalog with descriptions of Kubernetes' own kinds; null if none is installed.
  virtual const catalog::Store* descriptions() const { return nullptr; }

  // By path. Until all files are indexed, those that are.
  virtual const std::map<std::string, IndexedFile, std::less<>>& files() const = 0;
  // Objects of a kind, by path and place. An empty api_version stands for any, an empty name for any.
  std::vector<FoundObject> Find(std::string_view api_version, std::string_view kind,
                                std::string_view name = {}) const;
  // The CRDs of a kind in the workspace.
  std::vector<FoundObject> FindCrds(std::string_view group, std::string_view kind) const;

  // The text of a file: of the open document, or from the disk.
  virtual std::expected<text::Source, std::string> Read(const std::string& path) const = 0;
};

}  // namespace plimsoll::lsp
