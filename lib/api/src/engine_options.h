// The options of the public headers as those of the engine.
#pragma once

#include <deque>
#include <string>

#include "plimsoll/engine/judge/judge_options.h"
#include "plimsoll/engine/judge/schema_judge.h"
#include "plimsoll/options.h"

namespace plimsoll {

// Delegates of the host, as the engine calls them. It does not move once the engine has its options.
class HostDelegates {
 public:
  // Fails on a field that is none, and on a delegation without a delegate, a keyword and a field.
  plimsoll::Result<std::vector<engine::Delegation>> Adopt(const std::vector<Delegation>& delegations);

 private:
  class Adapter final : public engine::Delegate {
   public:
    explicit Adapter(const plimsoll::Delegate& host) : host_(host) {}
    void Evaluate(const engine::DelegatedValue& value, std::vector<engine::Violation>& out) const override;

   private:
    const plimsoll::Delegate& host_;
  };

  std::deque<Adapter> adapters_;
};

// Without delegations.
engine::JudgeOptions EngineOptions(const Options& options);
// The dialect must be known.
engine::SchemaJudgeOptions EngineOptions(const SchemaOptions& options);

}  // namespace plimsoll
