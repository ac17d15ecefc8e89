// A large YAML input is checked in parts, each by a thread and a SourceCheck of its own. What the parts find
// is put together in their order, and is what one thread finds.
#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "plimsoll/engine/input/ordered_parallel.h"
#include "plimsoll/text/split.h"
#include "source_check.h"

namespace plimsoll::engine {
namespace {

// Of a part; smaller ones are not worth a thread.
constexpr size_t kFewestPartBytes = size_t{1} << 19;

template <class Item>
void Append(std::vector<Item>& to, std::vector<Item>& from) {
  std::ranges::move(from, std::back_inserter(to));
}

// Objects are counted from the first of the source. What is wrong with the text is about none.
void Renumber(InputReport& part, uint32_t objects, uint32_t identities) {
  for (finding::Finding& finding : part.findings) {
    if (finding.object != 0 || finding.code == finding::Code::kBadListItems) finding.object += objects;
  }
  for (QuotaRequest& request : part.quota_requests) request.number += objects;
  for (DefaultNote& note : part.defaults) note.object += objects;
  for (NamedPlace& named : part.named) {
    named.number += objects;
    named.identity_begin += identities;
  }
}

void AppendPart(InputReport& part, InputReport& report) {
  Renumber(part, static_cast<uint32_t>(report.objects), static_cast<uint32_t>(report.identities.size()));
  report.objects += part.objects;
  report.skipped += part.skipped;
  report.client_side += part.client_side;
  report.skipped_kinds += part.skipped_kinds;
  report.placeholders += part.placeholders;
  report.rule_cost += part.rule_cost;
  report.identities += part.identities;
  Append(report.findings, part.findings);
  Append(report.judged, part.judged);
  Append(report.named, part.named);
  Append(report.quota_requests, part.quota_requests);
  Append(report.defaults, part.defaults);
  Append(report.crds, part.crds);
}

}  // namespace

// Not if what is found in one part decides about another, or if the number of an object in the source does.
bool SourceCheck::MayCheckParts(const text::Source& source) const {
  const bool stops = options_.fail_fast || options_.max_findings != 0 || options_.out_of_time;
  const bool typed = options_.declared.type || options_.declared.types != nullptr;
  const bool counts = crds_ != nullptr || options_.rule_failures || !options_.shard.IsWhole();
  return options_.threads > 1 && !stops && !typed && !counts &&
         source.bytes().size() >= 2 * kFewestPartBytes &&
         value::DocumentStream::SyntaxOf(source.bytes()) == value::Syntax::kYaml;
}

std::optional<bool> SourceCheck::CheckParts(const text::Source& source) {
  if (!MayCheckParts(source)) return std::nullopt;
  const size_t most = std::min<size_t>(options_.threads, source.bytes().size() / kFewestPartBytes);
  const std::vector<text::Span> spans = text::CutYaml(source.bytes(), most);
  struct Part {
    InputReport report;
    size_t documents;
    bool manifest;
    bool read_all;
  };
  std::vector<Part> parts;
  const auto check = [&](size_t i) {
    Part part;
    SourceCheck own(kinds_, name_, options_, part.report);
    own.kustomized_ = kustomized_;
    own.judge_.StopEarly(stops_early_);
    part.read_all = own.CheckDocuments(source, value::DocumentStream(source, options_.read, spans[i]), {});
    part.report.crds = own.judge_.CrdUses();
    part.documents = own.documents_;
    part.manifest = own.manifest_;
    return part;
  };
  ForEachInOrder(spans.size(), options_.threads, check, [&](Part part) { parts.push_back(std::move(part)); });
  for (const Part& part : parts) documents_ += part.documents;
  if (documents_ > options_.read.limits.max_documents) return std::nullopt;
  bool read_all = true;
  for (Part& part : parts) {
    AppendPart(part.report, report_);
    manifest_ |= part.manifest;
    read_all &= part.read_all;
  }
  return read_all;
}

}  // namespace plimsoll::engine
