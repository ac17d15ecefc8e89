// ProtoSet is the .proto files of one side of a comparison, with the files they import, linked: every type is
// known by its full name.
//
//   ProtoSet set = LoadProtos(files, "api.proto", {"include"});
//   if (!set.errors.empty()) show(set.errors);
//   const ProtoMessage* message = set.FindMessage("runtime.v1.PodSandbox");
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/skew/proto/proto_file.h"
#include "plimsoll/text/files.h"
#include "plimsoll/text/source.h"

namespace plimsoll::skew {

struct LoadedProto {
  text::Source source;
  ProtoFile file;
};

struct ProtoFileError {
  size_t file = 0;  // its position, or kNoFile
  ProtoError error;
  bool in_import = false;  // the file is sound, but an import of it is not
};
inline constexpr size_t kNoFile = static_cast<size_t>(-1);

// Where a definition is.
template <class Definition>
struct Defined {
  const Definition* definition = nullptr;
  size_t file = 0;
};

struct ProtoSet {
  std::vector<std::unique_ptr<LoadedProto>> files;  // those that are named first
  size_t named = 0;
  std::map<std::string, Defined<ProtoMessage>, std::less<>> messages;
  std::map<std::string, Defined<ProtoEnum>, std::less<>> enums;
  std::map<std::string, Defined<ProtoService>, std::less<>> services;
  std::vector<ProtoFileError> errors;
  // A path that cannot be read, and why.
  std::vector<std::pair<std::string, std::string>> unreadable;
  // Imports that are not there and that no type is missing from.
  std::vector<std::string> option_imports;

  bool ok() const { return errors.empty() && unreadable.empty(); }
  const ProtoMessage* FindMessage(std::string_view name) const;
  const ProtoEnum* FindEnum(std::string_view name) const;
};

// A file, or all .proto files of a directory. Imports are looked up in `include`, in their order, and then in
// the directory, or in that of the file.
ProtoSet LoadProtos(const text::Files& files, const std::string& path,
                    const std::vector<std::string>& include);

}  // namespace plimsoll::skew
