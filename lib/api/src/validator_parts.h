// What a Validator holds.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "engine_options.h"
#include "plimsoll/base/counted.h"
#include "plimsoll/engine/judge/checking.h"
#include "plimsoll/engine/report/manifests.h"
#include "plimsoll/engine/types/union_declarations.h"
#include "plimsoll/kinds/kinds.h"
#include "plimsoll/validator.h"

namespace plimsoll {

// One object of a text, or why there is none.
struct OneObject {
  engine::Manifests manifests;
  engine::InputReport report;
};

struct Validator::Parts {
  explicit Parts(const Options& from) : options(EngineOptions(from)), kinds(engine::ServeOptionsOf(options)) {
    if (const Result<void> known = kinds.UseRelease(from.kubernetes_version); !known) {
      error = known.error().message;
      return;
    }
    if (from.unions) options.unions = &unions;
    auto delegations = delegates.Adopt(from.delegations);
    if (!delegations) {
      error = delegations.error().message;
      return;
    }
    options.delegations = std::move(*delegations);
  }

  // Empty when the text can be used.
  std::string Unusable(std::string_view text) const {
    if (!error.empty()) return error;
    const uint64_t most = std::min<uint64_t>(options.read.limits.max_bytes, text::kMaxSourceBytes);
    return text.size() <= most ? "" : "the input has more than " + Counted(most, "byte");
  }

  OneObject ReadOne(std::string_view text, const std::string& name) const {
    OneObject out;
    if (const std::string why = Unusable(text); !why.empty()) {
      out.report = engine::Unreadable(name, why);
      return out;
    }
    out.report = out.manifests.Add(text::Source(name, text), options.read);
    const size_t count = out.manifests.objects().size();
    if (finding::CountErrors(out.report.findings) != 0 || count == 1) return out;
    out.report = engine::Unreadable(name, "must contain one object, not " + std::to_string(count));
    return out;
  }

  HostDelegates delegates;
  engine::JudgeOptions options;
  kinds::Kinds kinds;
  mutable kinds::UnionFacts unions{kinds};
  std::string error;
};

}  // namespace plimsoll
