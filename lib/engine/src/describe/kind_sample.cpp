#include "plimsoll/engine/describe/kind_sample.h"

#include <algorithm>
#include <set>

#include "plimsoll/compat/sample/sample_repair.h"
#include "plimsoll/compat/sample/sampler.h"
#include "plimsoll/value/any_value.h"
#include "plimsoll/value/equality.h"
#include "plimsoll/value/write.h"
#include "sample_facts.h"

namespace plimsoll::engine {
namespace {

using compat::JointSchema;
using compat::Sampler;
using value::Tree;

// The right side wins; objects are merged.
void Overlay(const Tree& from, Tree& to) {
  std::vector<std::pair<const Tree*, Tree*>> waiting = {{&from, &to}};
  while (!waiting.empty()) {
    const auto [source, target] = waiting.back();
    waiting.pop_back();
    for (const value::TreeMember& member : source->AsObject()) {
      Tree* held = target->AsObject().Find(member.key);
      const bool both = held != nullptr && held->IsObject() && member.value.IsObject();
      if (both)
        waiting.emplace_back(&member.value, held);
      else
        target->AsObject().Set(member.key, member.value.Clone());
    }
  }
}

Tree Skeleton(const kinds::NamedKind& entry) {
  Tree out = Tree::NewObject();
  out.AsObject().Set("apiVersion", Tree::String(entry.api_version));
  out.AsObject().Set("kind", Tree::String(entry.kind));
  Tree metadata = Tree::NewObject();
  metadata.AsObject().Set("name", Tree::String("sample"));
  out.AsObject().Set("metadata", std::move(metadata));
  return out;
}

Tree MakeSample(const kinds::Kinds& kinds, const kinds::NamedKind& entry, const kinds::KindTypes& types,
                size_t branch) {
  Sampler sampler(*types.schema, types.custom, branch);
  const JointSchema root = sampler.Root();
  Tree out = Skeleton(entry);
  std::set<std::string_view> wanted = sampler.Required(root);
  const JointSchema spec = sampler.Property(root, "spec");
  if (!sampler.Required(spec).empty()) wanted.insert("spec");
  for (const std::string_view name : wanted) {
    if (out.AsObject().Find(name) != nullptr) continue;
    out.AsObject().Set(name, sampler.Sample(sampler.Property(root, name), 0));
  }
  if (const auto facts = SampleFacts(entry, kinds.minor_version())) Overlay(*facts, out);
  return out;
}

CheckedSample Checked(Tree object, const kinds::Kinds& rules) {
  JudgeOptions options;
  options.unknown = reshape::Unknown::kStrict;
  options.metadata = crd::MetadataSource::kFromFile;
  CheckedSample out;
  out.text = value::WriteYaml(object, {.order = value::KeyOrder::kAsRead}).value_or("");
  out.object = std::move(object);
  for (finding::Finding& finding : CheckObjects(rules, text::Source("sample", out.text), options).findings) {
    // What cannot be created on its own, such as a Scale, has a sample all the same.
    if (finding.code == finding::Code::kNotAResource) continue;
    if (finding.severity == finding::Severity::kError) out.left.push_back(std::move(finding));
  }
  return out;
}

CheckedSample Repaired(Tree start, const kinds::KindTypes& types, size_t branch, const kinds::Kinds& rules) {
  const compat::SampleChecker check = [&](const Tree& object) {
    std::vector<compat::SampleError> errors;
    for (finding::Finding& finding : Checked(object.Clone(), rules).left) {
      errors.push_back({std::move(finding.path), std::move(finding.expression)});
    }
    return errors;
  };
  return Checked(RepairSample(std::move(start), Sampler(*types.schema, types.custom, branch), check).object,
                 rules);
}

// Alternatives of a schema that are tried.
constexpr size_t kMaxSampleBranches = 4;

}  // namespace

Result<Tree> SampleOf(const kinds::Kinds& kinds, std::string_view kind) {
  const Result<kinds::NamedKind> entry = kinds.FindNamed(kind);
  if (!entry) return std::unexpected(entry.error());
  const Result<const kinds::KindTypes*> types = kinds.FindTypes(entry->api_version, entry->kind);
  if (!types) return std::unexpected(types.error());
  if (*types == nullptr) return Fail("no schema of " + entry->kind + " is known");
  return MakeSample(kinds, *entry, **types, 0);
}

Result<CheckedSample> CheckedSampleOf(const kinds::Kinds& kinds, std::string_view kind) {
  const Result<kinds::NamedKind> entry = kinds.FindNamed(kind);
  if (!entry) return std::unexpected(entry.error());
  const Result<const kinds::KindTypes*> types = kinds.FindTypes(entry->api_version, entry->kind);
  if (!types) return std::unexpected(types.error());
  if (*types == nullptr) return Fail("no schema of " + entry->kind + " is known");
  std::optional<CheckedSample> best;
  Tree last;
  for (size_t branch = 0; branch < kMaxSampleBranches; ++branch) {
    Tree start = MakeSample(kinds, *entry, **types, branch);
    // Without alternatives it is the same again.
    if (branch > 0 && value::Equal(start, last)) break;
    last = start.Clone();
    CheckedSample one = Repaired(std::move(start), **types, branch, kinds);
    const bool better = !best || one.left.size() < best->left.size();
    if (better) best = std::move(one);
    if (best->left.empty()) break;
  }
  return std::move(*best);
}

}  // namespace plimsoll::engine
