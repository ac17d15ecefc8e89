// Engine is what a handle of the C library stands for: options, the CRDs loaded so far, and the kinds made of
// them. Any number of threads may use one.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "named_files.h"
#include "plimsoll.h"
#include "plimsoll/base/result.h"
#include "plimsoll/batch/batch.h"
#include "plimsoll/batch/crd_source.h"
#include "plimsoll/batch/kind_set.h"
#include "plimsoll/batch/policy_source.h"
#include "plimsoll/value/reading.h"

namespace plimsoll::c {

struct EngineOptions {
  batch::SchemaSources sources;
  bool files = true;
  value::ReadOptions read = {};
};

// Fails on what is no JSON object, and on unknown or wrong options. No text: the defaults.
Result<EngineOptions> ReadEngineOptions(std::string_view json);

class Engine {
 public:
  Engine(EngineOptions options, const plimsoll_allocator& allocator)
      : options_(std::move(options)), allocator_(allocator), files_(options_.files) {}

  // Reads the CRDs that the options name. Fails if a set of kinds cannot be made. The text is the answer.
  Result<std::string> Open();
  Result<std::string> LoadCrds(std::string_view text);
  // They take the place of those that were loaded before, unless there is something wrong with them.
  Result<std::string> LoadPolicies(std::string_view text);

  std::shared_ptr<const batch::KindSet> Current() const;
  const value::ReadOptions& read() const { return options_.read; }
  const engine::Files& files() const { return files_; }
  const plimsoll_allocator& allocator() const { return allocator_; }

  void Close() { closed_ = true; }
  bool closed() const { return closed_; }

 private:
  // Takes the set with these CRDs, too, into use.
  Result<std::string> Add(batch::CrdsRead read);
  Result<std::shared_ptr<const batch::KindSet>> MakeSet(const std::vector<batch::CrdEntry>& crds,
                                                        const batch::PolicyTexts& policies) const;
  void Use(std::shared_ptr<const batch::KindSet> set);

  const EngineOptions options_;
  const plimsoll_allocator allocator_;
  const NamedFiles files_;
  std::atomic<bool> closed_ = false;
  std::mutex loading_;  // one at a time
  std::vector<batch::CrdEntry> crds_;
  batch::PolicyTexts policies_;
  mutable std::mutex mutex_;
  std::shared_ptr<const batch::KindSet> current_;
};

// A conversation in the batch protocol.
struct BatchSession {
  explicit BatchSession(std::shared_ptr<Engine> owner) : engine(std::move(owner)), batch(engine->files()) {}

  const std::shared_ptr<Engine> engine;
  std::mutex mutex;  // of `batch`
  batch::Batch batch;
};

}  // namespace plimsoll::c
