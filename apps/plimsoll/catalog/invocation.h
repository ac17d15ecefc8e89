// The arguments of `plimsoll catalog ...`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../process/time_limits.h"
#include "plimsoll/engine/catalogs/catalog_file.h"

namespace plimsoll::app {

struct CatalogBuildCommand {
  std::vector<engine::CatalogInput> inputs;
  engine::CatalogRules rules;
  std::string output;
  catalog::Prose prose = catalog::Prose::kDrop;
  value::ReadOptions read;
};

// Without a file the catalog that is part of the program is meant.
struct CatalogListCommand {
  std::string file;
  std::string release;  // all when it is empty
  bool json_lines = false;
  bool cached = false;  // the catalogs of the cache, not kinds
};

// CRDs of a git repository, or of a file or directory.
struct CatalogPullCommand {
  std::string source;  // a known project or a URL
  std::string from;    // a file, a directory or "-", in place of the source
  std::string ref;
  std::vector<std::string> paths;
  std::string name;  // of the catalog; empty: made from the source
  uint32_t git_timeout_seconds = kGitTimeoutSeconds;
  bool list = false;  // known projects are listed instead
};

struct CatalogRemoveCommand {
  std::vector<std::string> names;
};

struct CatalogShowCommand {
  std::string kind;  // `Deployment`, `apps/v1/Deployment`
  std::string file;
  std::string release;  // the newest when it is empty
  bool json = false;
  bool rules = false;  // in place of the schema
};

// Each is a file, FILE@RELEASE, or a release of the catalog that is part of the program.
struct CatalogDiffCommand {
  std::string old;
  std::string now;
};

int RunCatalogBuild(const CatalogBuildCommand& command);
int RunCatalogList(const CatalogListCommand& command);
int RunCatalogShow(const CatalogShowCommand& command);
int RunCatalogDiff(const CatalogDiffCommand& command);
int RunCatalogPull(const CatalogPullCommand& command);
int RunCatalogRemove(const CatalogRemoveCommand& command);

}  // namespace plimsoll::app
