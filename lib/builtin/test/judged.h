// What is said to an object of a built-in kind, one line an error. An object without metadata gets a name.
#pragma once

#include <string>
#include <string_view>

#include "plimsoll/builtin/admit/kind_admitter.h"
#include "plimsoll/builtin/kind/embedded_catalog.h"
#include "plimsoll/builtin/kind/kinds.h"
#include "plimsoll/builtin/walk/object_walk.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/yaml_reader.h"

namespace plimsoll::builtin {

inline std::string JudgedBy(const Kinds& kinds, std::string_view api_version, std::string_view kind,
                            std::string_view yaml) {
  const BuiltinKind* known = kinds.Find(api_version, kind);
  if (known == nullptr) return "unknown kind";
  std::string text = "apiVersion: " + std::string(api_version) + "\nkind: " + std::string(kind) + "\n";
  if (!yaml.contains("metadata: ") || yaml.contains("template: {metadata: ")) text += "metadata: {name: a}\n";
  const text::Source source("object.yaml", text + std::string(yaml));
  value::Document document;
  if (!value::ReadYaml(source.bytes(), {}, document).ok()) return "unreadable";
  ObjectWalk walk;
  const ObjectFaults& faults = walk.Judge(*known->plan, document.root());
  std::string out;
  for (const UnknownMember& unknown : faults.unknown) {
    out += "unknown " + unknown.path.DecoderPath() + (unknown.hint.empty() ? "" : " (" + unknown.hint + ")") +
           "\n";
  }
  for (const finding::FieldError& error : faults.errors) out += error.Text() + "\n";
  if (!faults.decodes) return out;
  KindAdmitter admitter;
  const KindAdmission& admission =
      admitter.Admit(*known, {.object = document.root()}, {.minor_version = kinds.minor_version()});
  for (const finding::FieldError& error : admission.errors) out += error.Text() + "\n";
  return out;
}

// Of Kubernetes 1.37.
inline std::string Judged(std::string_view api_version, std::string_view kind, std::string_view yaml) {
  static const Kinds kinds(EmbeddedCatalog(), *EmbeddedCatalog().FindRelease("1.37"));
  return JudgedBy(kinds, api_version, kind, yaml);
}

// Of another release.
inline std::string JudgedIn(std::string_view release, std::string_view api_version, std::string_view kind,
                            std::string_view yaml) {
  return JudgedBy(Kinds(EmbeddedCatalog(), *EmbeddedCatalog().FindRelease(release)), api_version, kind, yaml);
}

}  // namespace plimsoll::builtin
