#include "plimsoll/compat/proof/value_trial.h"

#include <string>
#include <utility>
#include <vector>

#include "plimsoll/value/build.h"
#include "unknown_fields.h"

namespace plimsoll::compat {

Refusals ValueTrial::RefusalsOf(const check::LooseProgram& program, value::Value value) {
  if (runner_.Accepts(program, value, {})) return {};
  std::vector<check::LooseFinding> findings;
  runner_.Explain(program, value, {}, findings);
  Refusals out;
  for (const check::LooseFinding& finding : findings) {
    out.push_back({{}, finding.message, "", finding.code, finding.node, finding.keyword});
  }
  return out;
}

const Observation& ValueTrial::Observe(const value::Tree& object) {
  seen_ = {};
  value::DocumentBuilder builder(document_);
  value::Send(object, builder);
  seen_.objections = RefusalsOf(before_, document_.root());
  if (dropping_) {
    value::Tree known = object.Clone();
    for (value::Path& path : DropUnknownFields(dropping_->before, dropping_->old_root, known))
      seen_.objections.push_back({std::move(path), "unknown field", "", finding::Code::kUnknownField});
  }
  seen_.accepted = seen_.objections.empty();
  if (!seen_.accepted) return seen_;
  seen_.stored = object.Clone();
  seen_.read = object.Clone();
  seen_.written = object.Clone();
  seen_.refused = RefusalsOf(after_, document_.root());
  seen_.blocked = seen_.refused;
  seen_.rejected = seen_.refused;
  if (dropping_) Drop();
  return seen_;
}

void ValueTrial::Drop() {
  for (value::Path& path : DropUnknownFields(dropping_->after, dropping_->new_root, seen_.read)) {
    std::string text = "unknown field \"" + path.FieldPath() + "\"";
    seen_.rejected.push_back({std::move(path), std::move(text), "", finding::Code::kUnknownField});
  }
  seen_.written = seen_.read.Clone();
}

}  // namespace plimsoll::compat
