#include "plimsoll/engine/objects/diff_report.h"

#include "plimsoll/value/write.h"

namespace plimsoll::engine {
namespace {

std::string CompactJson(const value::Tree& tree) {
  return value::WriteJson(tree, {.escape_html = false, .exact_floats = true}).value_or("null");
}

}  // namespace

DiffReport::DiffReport(bool json, std::string& out) : json_(json), out_(out), writer_(out) {
  if (!json_) return;
  writer_.BeginObject();
  writer_.Key("objects");
  writer_.BeginArray();
}

void DiffReport::Changed(const ManifestObject& before, const ManifestObject& after,
                         const std::vector<FieldChange>& changes) {
  differs_ = true;
  if (!json_) {
    out_ += after.Title() + " (" + before.source->name() + ", " + after.source->name() + ")\n";
    for (const FieldChange& change : changes) Text(change);
    return;
  }
  BeginObject(after, "changed");
  Member("before", before.source->name());
  Member("after", after.source->name());
  writer_.Key("changes");
  writer_.BeginArray();
  for (const FieldChange& change : changes) Json(change);
  writer_.EndArray();
  writer_.EndObject();
}

void DiffReport::Alone(const ManifestObject& object, std::string_view change, char sign,
                       std::string_view side) {
  differs_ = true;
  if (!json_) {
    out_ += sign;
    out_ += ' ' + object.Title() + " (" + object.source->name() + ")\n";
    return;
  }
  BeginObject(object, change);
  Member(side, object.source->name());
  writer_.EndObject();
}

void DiffReport::Finish() {
  if (!json_) return;
  writer_.EndArray();
  writer_.EndObject();
  out_ += '\n';
}

void DiffReport::Text(const FieldChange& change) {
  if (!change.before) {
    out_ += "  + " + change.path + ": " + CompactJson(*change.after);
  } else if (!change.after) {
    out_ += "  - " + change.path + ": " + CompactJson(*change.before);
  } else {
    out_ += "  ~ " + change.path + ": " + CompactJson(*change.before) + " -> " + CompactJson(*change.after);
  }
  out_ += '\n';
}

void DiffReport::Json(const FieldChange& change) {
  writer_.BeginObject();
  Member("path", change.path);
  Member("change", !change.before ? "added" : !change.after ? "removed" : "changed");
  if (change.before) {
    writer_.Key("before");
    writer_.Raw(CompactJson(*change.before));
  }
  if (change.after) {
    writer_.Key("after");
    writer_.Raw(CompactJson(*change.after));
  }
  writer_.EndObject();
}

void DiffReport::BeginObject(const ManifestObject& object, std::string_view change) {
  writer_.BeginObject();
  Member("object", object.Title());
  Member("change", change);
}

void DiffReport::Member(std::string_view key, std::string_view text) {
  writer_.Key(key);
  writer_.String(text);
}

}  // namespace plimsoll::engine
