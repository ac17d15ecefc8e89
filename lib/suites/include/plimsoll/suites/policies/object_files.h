// ObjectFiles are the files with objects that suites of policies name: policies, params, objects of requests.
// Each is read once. One thread at a time may use it; what it has read is shared.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/report/manifests.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::suites {

struct ObjectFile {
  text::Source source;
  engine::Manifests manifests = {};
  // What is wrong with it.
  engine::InputReport report = {};
};

// The files of a path, or why there are none.
struct FoundObjects {
  std::vector<const ObjectFile*> files;
  std::string failure;
};

class ObjectFiles {
 public:
  // The files must outlive it.
  ObjectFiles(const engine::Files& files, const value::ReadOptions& read) : files_(files), read_(read) {}

  // Of a file, or of all files in a directory.
  FoundObjects Find(const std::string& path);
  // All paths that were looked for.
  std::vector<std::string> Paths() const;

 private:
  struct Entry {
    std::string failure;
    std::unique_ptr<const ObjectFile> file;
  };

  const Entry& Read(const std::string& path);

  const engine::Files& files_;
  const value::ReadOptions read_;
  std::map<std::string, Entry> read_files_;
  std::map<std::string, FoundObjects> found_;
};

}  // namespace plimsoll::suites
