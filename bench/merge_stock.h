// The objects of the benchmark of merging: as they live on a server, as they are applied once more, as
// somebody writes them back, and a patch; and the OpenAPI schemas of their kinds.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "plimsoll/text/source.h"

namespace plimsoll::bench {

struct MergeStory {
  std::string_view kind;
  std::string_view type;         // among the schemas
  std::string_view schema_file;  // of the shared folder
  std::string_view live;
  std::string_view applied_before;
  std::string_view applied_now;
  std::string_view status;  // what the controller owns
  std::string_view patch;

  // The live object with other words in three places: what a client writes back.
  std::string Updated() const;
};

std::array<MergeStory, 2> MergeStories();

// A document of OpenAPI 3: of the shared folder, or what the objects need of it, made up here.
struct MergeSchemas {
  text::Source document;
  bool made_up = false;
};
MergeSchemas SchemasFor(const MergeStory& story, const std::string& shared);

}  // namespace plimsoll::bench
