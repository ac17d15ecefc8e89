// InputReport is what there is to say about one input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/builtin/limits/resource_quota.h"
#include "plimsoll/engine/input/files.h"
#include "plimsoll/engine/input/inputs.h"
#include "plimsoll/engine/input/kustomization.h"
#include "plimsoll/engine/report/default_notes.h"
#include "plimsoll/engine/report/missing_functions.h"
#include "plimsoll/engine/report/secret_display.h"
#include "plimsoll/finding/finding.h"
#include "plimsoll/finding/report_writer.h"
#include "plimsoll/kinds/crd_choice.h"
#include "plimsoll/text/source.h"

namespace plimsoll::engine {

// An object that can be identified, and its position.
struct NamedPlace {
  // Where its identity is in InputReport::identities.
  uint32_t identity_begin = 0;
  uint32_t identity_size = 0;
  uint32_t number = 0;
  text::Span span;
  text::Place place;
};

// What an object takes of the ResourceQuotas of its namespace.
struct QuotaRequest {
  std::string space;
  uint32_t number = 0;
  text::Span span;
  std::vector<builtin::QuotaClaim> claims;
};

struct InputReport {
  std::string name;
  size_t objects = 0;
  // Objects passed over because their kind is unknown.
  size_t skipped = 0;
  // Objects that are not in JudgeOptions::shard.
  size_t other_shards = 0;
  // Objects that are configuration of tools and never sent to an API server.
  size_t client_side = 0;
  // What a kustomization uses the input for, if it was not checked because of that.
  std::optional<FileUse> used_as;
  // Findings that comments or the configuration suppress.
  size_t suppressed = 0;
  // Objects of kinds that are to be skipped, and findings about placeholders that are not reported.
  size_t skipped_kinds = 0;
  size_t placeholders = 0;
  // Parts of CEL rules that may fail, though no object was found that shows it.
  std::vector<std::string> unproven_failures;
  // What the CEL rules of CRDs cost, of all objects together.
  int64_t rule_cost = 0;
  // The input, or a directory on the way to it, could not be read.
  bool unreadable = false;
  // The input was found in a directory and is not a manifest; there is nothing else to say about it then.
  std::optional<SkipReason> skip = {};
  // Whether findings show the values of Secrets.
  SecretDisplay secrets = SecretDisplay::kMasked;
  // Sorted by place, located.
  std::vector<finding::Finding> findings;
  // With JudgeOptions::list_objects: all objects that were looked at.
  std::vector<finding::JudgedObject> judged;
  // With JudgeOptions::name_objects: those that have a name, and their identities one after the other: group,
  // kind, namespace and name.
  std::vector<NamedPlace> named;
  std::string identities;
  // With JudgeOptions::quotas: of the objects that are in order.
  std::vector<QuotaRequest> quota_requests;
  // With DefaultMode::kAnnotate: what the defaults of schemas would set.
  std::vector<DefaultNote> defaults;
  // The CRDs that objects were validated with, of kinds that have several.
  std::vector<kinds::CrdUse> crds;
  MissingFunctions missing_functions;

  std::string_view IdentityOf(const NamedPlace& named_place) const {
    return std::string_view(identities).substr(named_place.identity_begin, named_place.identity_size);
  }
};

// The bytes of an input, or the report that says why there are none.
std::expected<text::Source, InputReport> ReadInput(const Files& files, const Input& input,
                                                   uint64_t max_bytes);

// The report on a directory or pattern without a single manifest.
InputReport NoManifestIn(const std::string& name);

// The report on an input or directory without a single CRD.
InputReport NoCrdIn(const std::string& name);

// The report on an input that cannot be read.
InputReport Unreadable(const std::string& name, const std::string& reason);

// Keeps only the first error of each object. Warnings, and what concerns the input as a whole, stay.
void KeepFirstErrors(InputReport& report);

// Sorts the findings by place and fills in lines and excerpts; see LocateFindings.
void Settle(InputReport& report, const text::Source& source, std::string_view inherited_kind = {});

}  // namespace plimsoll::engine
