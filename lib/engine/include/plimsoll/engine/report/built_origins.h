// BuiltOrigins finds the files that kustomize built objects from, so that findings about the output point to
// what people edit.
//
//   const BuiltOrigins origins(disk, names, {});
//   for (InputReport& report : origins.Split(std::move(built), "prod/kustomization.yaml")) show(report);
#pragma once

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/reading.h"
#include "plimsoll/value/tape.h"

namespace plimsoll::engine {

class BuiltOrigins {
 public:
  // The names under which files are reported, by their absolute paths. Files that cannot be read are left
  // out.
  BuiltOrigins(const Files& files, const std::map<std::string, std::string>& names,
               const value::ReadOptions& options);
  BuiltOrigins(const BuiltOrigins&) = delete;
  BuiltOrigins& operator=(const BuiltOrigins&) = delete;

  // The report on what was built, with the findings that stay with it, then one report for each file that
  // findings were moved to. A finding moves if a file has an object of the same group and kind whose name is
  // part of the name of the built object: kustomize adds prefixes and suffixes. The others lose their place
  // and are reported for the kustomization, with the object named in their message.
  std::vector<InputReport> Split(InputReport built, const std::string& kustomization_file) const;

 private:
  struct Origin {
    size_t file = 0;  // into sources_
    uint32_t number = 0;
    std::string identity;  // as in NamedPlace
    value::Value object;
  };

  void AddObjects(size_t file, const value::ReadOptions& options);
  const Origin* OriginOf(const std::string& identity) const;

  std::deque<text::Source> sources_;
  std::deque<value::Document> documents_;
  std::vector<Origin> origins_;
};

}  // namespace plimsoll::engine
