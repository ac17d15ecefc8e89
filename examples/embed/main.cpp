// Plimsoll as a library: load and lint a CRD, validate objects, and print them as they would be stored.
//
//   example_embed CRD.yaml OBJECT.yaml
#include <cstdio>
#include <string>

#include "plimsoll/engine/catalog.h"
#include "plimsoll/value/write.h"

using namespace plimsoll;

namespace {

void Show(const engine::InputReport& report) {
  for (const finding::Finding& finding : report.findings) {
    std::printf("%s: %s\n", report.name.c_str(), finding.message.c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const engine::Disk disk;
  const value::ReadOptions read;
  const engine::ReadFile crd = disk.Read(argv[1], read.limits.max_bytes);
  const engine::ReadFile object = disk.Read(argv[2], read.limits.max_bytes);
  if (!crd || !object) return 2;

  Show(engine::Catalog::Lint(*crd));
  engine::Catalog catalog;
  Show(catalog.Load(*crd));

  // The defaults are those of the API server. These settings suit manifests, as in `plimsoll check`.
  engine::JudgeOptions options;
  options.unknown = reshape::Unknown::kStrict;
  options.metadata = crd::MetadataSource::kFromFile;
  Show(catalog.Check(*object, options));

  for (const engine::StoredObject& stored : catalog.Admit(*object, options).stored) {
    if (const Result<std::string> json = value::WriteJson(stored.object.root()))
      std::printf("%s\n", json->c_str());
  }
  return 0;
}
