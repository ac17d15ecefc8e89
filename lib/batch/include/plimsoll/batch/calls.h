// Calls are requests about objects: their named parts in, JSON out. The sidecar API and the C library answer
// with them.
//
//   Reply reply = Check(kinds, {.body = R"({"object": {...}, "unknownFields": "prune"})"});
//   // {"objects":1,"valid":true,"findings":[]}
//
// docs/serve.md describes the parts and the answers. Any number of threads may call at once with one KindSet.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "plimsoll/batch/kind_set.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::batch {

struct Call {
  // The parts as a map in JSON or YAML; for Check and Admit also the objects themselves, in any number of
  // documents.
  std::string_view body = {};
  // Parts that are not in the body, such as `unknownFields=prune&metadata=request`.
  std::string_view query = {};
  value::ReadOptions read = {};
  // Checked from time to time. When it returns true, the reply comes soon and may miss something. May be
  // empty.
  std::function<bool()> cancelled = {};
  // Check and Admit also report what the admission policies of the set find. The part `user` says who asks.
  bool policies = false;
};

enum class ReplyStatus : uint8_t {
  kAnswered,
  kMalformed,  // the call is not understood
  kUnknown,    // there is no such kind
  kTooLarge,   // its values take more memory than a call may take
};

struct Reply {
  ReplyStatus status = ReplyStatus::kAnswered;
  std::string text = {};  // JSON, or what is wrong with the call
  bool valid = true;      // nothing in it would be refused by an API server
};

// `objects`, `valid`, `findings`.
Reply Check(const KindSet& set, const Call& call);
// The same, `stored`: the objects without errors as they would be stored, and `cost`: that of their CEL
// rules.
Reply Admit(const KindSet& set, const Call& call);
// What a patch makes of an object: `valid`, `findings`, `object`.
Reply Patch(const KindSet& set, const Call& call);
// What server-side apply makes of an object: the same, and `owners` of fields.
Reply Apply(const KindSet& set, const Call& call);
// What the schema says about a kind or a field.
Reply Explain(const KindSet& set, const Call& call);
// The kinds that the set has CRDs for.
Reply ListKinds(const KindSet& set);

// Whether what cannot be read takes too much memory.
inline bool LimitsMemory(value::ProblemKind kind) {
  return kind == value::ProblemKind::kLimitNodes || kind == value::ProblemKind::kLimitAliases;
}

}  // namespace plimsoll::batch
