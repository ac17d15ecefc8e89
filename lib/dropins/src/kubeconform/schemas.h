// KubeconformSchemas finds what a resource is judged by: the locations are searched in their order, the
// first that has a schema for the kind is used. Schemas are compiled once, for all threads.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "arguments.h"
#include "plimsoll/engine/catalogs/catalog_file.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/judge/schema_judge.h"
#include "schema_location.h"

namespace plimsoll::dropins {

struct FoundSchema {
  std::string location;
  std::unique_ptr<const engine::SchemaJudge> judge;
};

class KubeconformSchemas {
 public:
  // Fails on a location that cannot be used. The configuration and the files must outlive it.
  static Result<std::unique_ptr<KubeconformSchemas>> Make(const KubeconformConfig& config,
                                                          const engine::Files& files);

  // Null when no location has one. Fails when one cannot be read.
  Result<const FoundSchema*> Find(const std::string& kind, const std::string& api_version);
  // What there is to say before anything is judged; may be empty.
  const std::string& note() const { return note_; }

 private:
  // A release of a catalog, the embedded one when there is no file.
  struct CatalogPart {
    std::unique_ptr<const kinds::CatalogFile> file;
    uint32_t release = 0;
    std::string name;
  };
  using Location = std::variant<SchemaLocation, CatalogPart>;
  using Found = Result<std::unique_ptr<const FoundSchema>>;

  KubeconformSchemas(const KubeconformConfig& config, const engine::Files& files)
      : config_(config), files_(files) {}
  Result<void> Add(const std::string& location);
  void AddEmbedded();
  Result<void> AddCatalog(const std::string& path);
  Found Look(const std::string& kind, const std::string& api_version) const;
  Found LookAt(const SchemaLocation& location, const std::string& kind, const std::string& api_version) const;
  Found LookAt(const CatalogPart& part, const std::string& kind, const std::string& api_version) const;
  Found Load(const engine::Files& files, const std::string& path, const std::string& shown) const;

  const KubeconformConfig& config_;
  const engine::Files& files_;
  std::vector<Location> locations_;
  std::string note_;
  std::mutex mutex_;
  std::map<std::pair<std::string, std::string>, Found> known_;
};

}  // namespace plimsoll::dropins
