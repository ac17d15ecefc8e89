// Crd is a CustomResourceDefinition as the API server holds it: decoded, with upstream's
// defaults filled in, every part with its place in the source. DecodeCrd (decode.h) makes it;
// lint and the admission of objects read it. It owns a copy of the text it was made from, and
// its schemas point into it, so a Crd stays where it was made.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/schema/schema.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::crd {

// A text and where it is. One that is not there, or that upstream fills in, has the place
// of the object it is missing from.
struct Text {
  std::string_view text;
  text::Span place;

  bool empty() const { return text.empty(); }
  friend bool operator==(const Text& a, const Text& b) { return a.text == b.text; }
};

// A list that can be reported from one that was not given: only renderings do.
template <class T>
struct List {
  bool given = false;
  std::vector<T> items;
  text::Span place;

  bool empty() const { return items.empty(); }
  friend bool operator==(const List& a, const List& b) { return a.items == b.items; }
};

struct Names {
  Text plural;
  Text singular;
  List<Text> short_names;
  Text kind;
  Text list_kind;
  List<Text> categories;
};

struct PrinterColumn {
  Text name;
  Text type;
  Text format;
  Text description;
  int32_t priority = 0;
  Text json_path;

  friend bool operator==(const PrinterColumn&, const PrinterColumn&) = default;
};

struct Scale {
  Text spec_replicas_path;
  Text status_replicas_path;
  std::optional<Text> label_selector_path;

  friend bool operator==(const Scale&, const Scale&) = default;
};

struct Subresources {
  bool status = false;
  std::optional<Scale> scale;

  friend bool operator==(const Subresources&, const Subresources&) = default;
};

// `schema` of a version; what it holds may still be missing.
struct Validation {
  std::optional<schema::Schema> open_api;
  text::Span place;
};

struct Version {
  Text name;
  bool served = false;
  bool storage = false;
  bool deprecated = false;
  std::optional<Text> deprecation_warning;
  std::optional<Validation> validation;
  std::optional<Subresources> subresources;
  List<PrinterColumn> printer_columns;
  List<Text> selectable_fields;  // their JSON paths
  text::Span place;
};

struct ServiceReference {
  Text namespace_name;
  Text name;
  std::optional<Text> path;
  int32_t port = 443;
  text::Span port_place;
};

struct WebhookClientConfig {
  std::optional<Text> url;
  std::optional<ServiceReference> service;
  text::Span place;
};

struct Conversion {
  Text strategy;
  std::optional<WebhookClientConfig> client_config;
  List<Text> review_versions;
};

struct Crd {
  explicit Crd(value::Value source) : object(source) {}
  Crd(const Crd&) = delete;
  Crd& operator=(const Crd&) = delete;

  value::Detached object;
  std::optional<value::Value> metadata;  // of `object`

  Text group;
  Names names;
  Text scope;
  List<Version> versions;
  Conversion conversion;
  bool preserve_unknown_fields = false;
  text::Span preserve_unknown_fields_place;

  Names accepted_names;          // status
  List<Text> stored_versions;    // status
  std::deque<std::string> made;  // texts that are filled in

  // The version of that name; null when there is none. A name that occurs twice is its first.
  const Version* FindVersion(std::string_view name) const;
  // metadata.name, or empty.
  std::string_view name() const;
};

}  // namespace plimsoll::crd
