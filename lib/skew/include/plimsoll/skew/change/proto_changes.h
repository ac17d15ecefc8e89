// CompareProtos finds what breaks between peers that use two versions of one API: each may be older than the
// other, so both directions count.
//
//   for (const ProtoChange& change : CompareProtos(before, after)) show(change.message, change.hint);
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plimsoll/finding/code.h"
#include "plimsoll/skew/proto/proto_set.h"

namespace plimsoll::skew {

struct ProtoChange {
  finding::Code code = finding::Code::kProtoDeleted;
  finding::Severity severity = finding::Severity::kError;
  std::string message;
  std::string hint;  // who is affected and how, and what to do
  // In the new files; where something is gone, what it was in.
  size_t file = 0;
  text::Span place;
  // In the old files, if it was there.
  size_t old_file = kNoFile;
  text::Span old_place = {};
};

// Fields that are compared to find out whether messages of different names have the same encoding. Beyond
// that they count as different.
inline constexpr size_t kMaxShapeSteps = 500'000;
inline constexpr size_t kMaxShapeDepth = 64;

std::vector<ProtoChange> CompareProtos(const ProtoSet& before, const ProtoSet& after);

}  // namespace plimsoll::skew
