// ProjectConfig is what a project says about its checks in `.plimsoll.yaml`:
//
//   schemas: [crds]                  # CRDs and OpenAPI documents, beside those among the inputs
//   policies: [policies]             # admission policies to evaluate on the objects
//   exclude: [vendor/, "*.tmp.yaml"] # as in .gitignore
//   kubernetesVersion: "1.36"
//   catalogs: [cert-manager]         # cached catalogs to use, and no others; see catalog_pin.h
//   ignoreUnknownKinds: true
//   severities: {deprecated_version: error, duplicate_object: off}
//   fieldSeverities: [{field: status, severities: {compat_readers: off}}]
//   suppressions:
//   - codes: [unknown_field]
//     paths: [charts/]               # as in .gitignore; everywhere without it
//     field: spec.extra              # and all below it; anywhere without it
//     reason: read by our own controller
//     expires: 2027-01-31            # optional; the last day it holds
//   duplicates: kustomization        # where objects that are defined twice are reported
//   placeholders: [env, sops]        # values that are filled in later, see placeholders.h
//   skipKinds: [SealedSecret]        # objects that are not checked
//   skipFields: [spec.values]        # findings there are not reported
//   unwantedNames: [{pattern: "(?i)phase", reason: use conditions}]  # of fields, for lint --conventions
//   cluster: {allowPrivileged: false}  # how the cluster is set up, see cluster_facts.h
//   paths:                           # settings for some files; of several that match the last counts
//   - match: [clusters/test/]        # as in .gitignore
//     kubernetesVersion: "1.35"
//     duplicates: off
//
// Paths begin at the directory of the file.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/engine/report/input_report.h"
#include "plimsoll/engine/severity/catalog_pin.h"
#include "plimsoll/engine/severity/file_settings.h"
#include "plimsoll/text/source.h"

namespace plimsoll::engine {

struct ConfigSuppression {
  std::vector<finding::Code> codes;
  std::vector<std::string> paths;
  std::string field;
  std::string reason;
  std::string expires;  // YYYY-MM-DD, or empty
  text::Span place;
};

struct PathSettings {
  std::vector<std::string> match;
  FileSettings settings;
};

struct ProjectConfig {
  std::string file;
  std::vector<std::string> schemas;
  std::vector<std::string> policies;
  std::vector<std::string> excludes;
  std::optional<std::vector<CatalogPin>> catalogs;
  bool ignore_unknown_kinds = false;
  // For all files, and for some.
  FileSettings settings;
  std::vector<PathSettings> paths;
  std::vector<ConfigSuppression> suppressions;

  // What paths begin at; empty: the directory the program runs in.
  std::string Directory() const;
};

struct ReadConfig {
  ProjectConfig config;
  // What makes no sense in it.
  InputReport report;
};

ReadConfig ReadProjectConfig(const text::Source& source);

}  // namespace plimsoll::engine
