#include "event.h"

#include <string>

#include "field.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/schema/object_meta.h"

namespace plimsoll::builtin {
namespace {

constexpr size_t kMaxWord = 128;
constexpr size_t kMaxNote = 1024;

// What the fields of a group are called. Errors name those of the internal type.
struct EventFields {
  FieldName involved, message, controller;
};

constexpr EventFields kCoreFields = {"involvedObject", "message", "reportingComponent"};
constexpr EventFields kEventFields = {"regarding", "note", "reportingController"};

void ValidateLength(std::string_view text, size_t most, FieldPath path, Errors& errors) {
  if (text.size() <= most) return;
  errors.Invalid(path, "", "can have at most " + std::to_string(most) + " characters");
}

void ValidateInvolvedNamespace(Request& request, std::string_view involved) {
  const std::string_view own = request.object.At("metadata").Text("namespace");
  const bool has_time = request.object.Has("eventTime");
  bool good = own == involved;
  if (involved.empty()) {
    good = own == "default" || (has_time ? own == "kube-system" : own.empty());
  } else if (has_time) {
    good = true;
  }
  if (good) return;
  request.errors.Invalid(request.Path("involvedObject", "namespace"), involved,
                         "does not match event.namespace");
}

void ValidateReporting(Request& request, const EventFields& fields) {
  const Struct event = request.object;
  Errors& errors = request.errors;
  const std::string_view controller = event.Text(fields.controller);
  const FieldPath path = request.Path(fields.controller.text());
  RequireNonEmpty(controller, path, "", errors);
  errors.Invalid(path, controller, schema::QualifiedNameProblems(controller));
  for (const FieldName field : {FieldName("reportingInstance"), FieldName("action"), FieldName("reason")}) {
    RequireNonEmpty(event.Text(field), request.Path(field.text()), "", errors);
    ValidateLength(event.Text(field), kMaxWord, request.Path(field.text()), errors);
  }
  ValidateLength(event.Text(fields.message), kMaxNote, request.Path("message"), errors);
}

// What both groups require. Until 1.36 the namespace itself had to be a name, too.
void ValidateLegacyEvent(Request& request, const EventFields& fields) {
  const Struct event = request.object;
  ValidateInvolvedNamespace(request, event.At(fields.involved).Text("namespace"));
  if (event.Has("eventTime")) ValidateReporting(request, fields);
  if (request.release.Since(37)) return;
  const std::string_view own = event.At("metadata").Text("namespace");
  request.errors.Invalid(request.Path("namespace"), own, schema::Dns1123SubdomainProblems(own));
}

void ValidateSeries(Request& request) {
  const Struct series = request.object.At("series");
  if (!series) return;
  if (series.Int("count") < 2) {
    request.errors.Invalid(request.Path("series", "count"), "", "should be at least 2");
  }
  if (!series.Has("lastObservedTime")) request.errors.Required(request.Path("series", "lastObservedTime"));
}

void RequireUnset(Request& request, bool set, std::string_view name) {
  if (set) request.errors.Invalid(request.Path(name), "", "needs to be unset");
}

void KeepText(Request& request, FieldName field, std::string_view name) {
  const std::string_view now = request.object.Text(field);
  if (now != request.old.Text(field)) {
    request.errors.Invalid(request.Path(name), now, std::string(kFieldIsImmutable));
  }
}

void KeepPart(Request& request, FieldName field, std::string_view name) {
  ValidateImmutableField(request.object.Get(field), request.old.Get(field), request.Path(name),
                         request.errors);
}

}  // namespace

void ValidateCoreEvent(Request& request) { ValidateLegacyEvent(request, kCoreFields); }

void ValidateEvent(Request& request) {
  const Struct event = request.object;
  ValidateLegacyEvent(request, kEventFields);
  ValidateCoreObjectMeta(event.At("metadata"), true, schema::DnsSubdomainName, request.Path("metadata"),
                         request.errors);
  ValidateSeries(request);
  if (!event.Has("eventTime")) request.errors.Required(request.Path("eventTime"));
  const std::string_view type = event.Text("type");
  if (type != "Normal" && type != "Warning") {
    request.errors.Invalid(request.Path("type"), "", "has invalid value: " + std::string(type));
  }
  RequireUnset(request, event.Has("deprecatedFirstTimestamp"), "firstTimestamp");
  RequireUnset(request, event.Has("deprecatedLastTimestamp"), "lastTimestamp");
  RequireUnset(request, event.Int("deprecatedCount") != 0, "count");
  const Struct source = event.At("deprecatedSource");
  RequireUnset(request, source.Has("component") || source.Has("host"), "source");
}

void ValidateEventUpdate(Request& request) {
  ValidateLegacyEvent(request, kEventFields);
  ValidateMetadataUpdate(request);
  if (!Equal(request.object.Get("series"), request.old.Get("series"))) ValidateSeries(request);
  KeepPart(request, "regarding", "involvedObject");
  KeepText(request, "reason", "reason");
  KeepText(request, "note", "message");
  KeepPart(request, "deprecatedSource", "source");
  KeepPart(request, "deprecatedFirstTimestamp", "firstTimestamp");
  KeepPart(request, "deprecatedLastTimestamp", "lastTimestamp");
  const int64_t count = request.object.Int("deprecatedCount");
  if (count != request.old.Int("deprecatedCount")) {
    request.errors.Invalid(request.Path("count"), count, std::string(kFieldIsImmutable));
  }
  KeepText(request, "type", "type");
  KeepPart(request, "eventTime", "eventTime");
  KeepText(request, "action", "action");
  KeepPart(request, "related", "related");
  KeepText(request, "reportingController", "reportingController");
  KeepText(request, "reportingInstance", "reportingInstance");
}

}  // namespace plimsoll::builtin
