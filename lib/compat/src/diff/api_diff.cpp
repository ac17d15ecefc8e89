#include "api_diff.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace plimsoll::compat {

using crd::Crd;
using crd::PrinterColumn;
using crd::Text;
using crd::Version;

namespace {

Change ApiChange(std::string subject, Direction direction, std::string before, std::string after,
                 text::Span old_place, text::Span new_place, EffectSet effects = Effect::kApi) {
  Change change{std::move(subject), direction};
  change.before = std::move(before);
  change.after = std::move(after);
  change.old_place = old_place;
  change.new_place = new_place;
  change.effects = effects;
  return change;
}

void CompareText(const std::string& subject, const Text& before, const Text& after, ChangeList& changes,
                 EffectSet effects = Effect::kApi) {
  if (before == after) return;
  const Direction direction = before.empty()  ? Direction::kAdded
                              : after.empty() ? Direction::kRemoved
                                              : Direction::kChanged;
  changes.Add(ApiChange(subject, direction, std::string(before.text), std::string(after.text), before.place,
                        after.place, effects));
}

// Names that are gone; new ones break nobody.
void CompareLists(const std::string& subject, const crd::List<Text>& before, const crd::List<Text>& after,
                  text::Span new_place, ChangeList& changes) {
  for (const Text& one : before.items) {
    if (std::ranges::find(after.items, one) != after.items.end()) continue;
    changes.Add(ApiChange(subject, Direction::kRemoved, std::string(one.text), "", one.place, new_place));
  }
  for (const Text& one : after.items) {
    if (std::ranges::find(before.items, one) == before.items.end()) changes.CountWithoutEffect();
  }
}

void CompareNames(const Crd& before, const Crd& after, ChangeList& changes) {
  CompareText("group", before.group, after.group, changes);
  CompareText("scope", before.scope, after.scope, changes);
  CompareText("names.plural", before.names.plural, after.names.plural, changes);
  CompareText("names.singular", before.names.singular, after.names.singular, changes);
  CompareText("names.kind", before.names.kind, after.names.kind, changes);
  CompareText("names.listKind", before.names.list_kind, after.names.list_kind, changes);
  const text::Span place = after.names.kind.place;
  CompareLists("names.shortNames", before.names.short_names, after.names.short_names, place, changes);
  CompareLists("names.categories", before.names.categories, after.names.categories, place, changes);
}

const Version* StorageOf(const Crd& crd) {
  const auto found = std::ranges::find(crd.versions.items, true, &Version::storage);
  return found == crd.versions.items.end() ? nullptr : &*found;
}

// A version that objects may be stored in.
bool MayBeStored(const Crd& crd, const Version& version) {
  if (version.storage) return true;
  return std::ranges::any_of(crd.stored_versions.items,
                             [&](const Text& stored) { return stored.text == version.name.text; });
}

void CompareVersionList(const Crd& before, const Crd& after, ChangeList& changes) {
  const text::Span place = after.versions.place;
  for (const Version* old : VersionsOf(before)) {
    const Version& version = *old;
    const std::string name(version.name.text);
    const Version* now = after.FindVersion(name);
    if (now == nullptr) {
      const EffectSet stored =
          MayBeStored(before, version) ? Effect::kApi | Effect::kStoredBlocked : EffectSet(Effect::kApi);
      const bool used = version.served || MayBeStored(before, version);
      changes.Add(ApiChange("version", Direction::kRemoved, name, "", version.place, place,
                            used ? stored : EffectSet()));
    } else if (version.served != now->served) {
      changes.Add(ApiChange("served", Direction::kChanged, version.served ? "true" : "false",
                            now->served ? "true" : "false", version.place, now->place,
                            now->served ? EffectSet() : EffectSet(Effect::kApi)));
    }
    if (now != nullptr && version.deprecated != now->deprecated) changes.CountWithoutEffect();
  }
  for (const Version* version : VersionsOf(after)) {
    if (before.FindVersion(version->name.text) == nullptr) changes.CountWithoutEffect();
  }
  const Version* old_storage = StorageOf(before);
  const Version* new_storage = StorageOf(after);
  if (old_storage == nullptr || new_storage == nullptr || old_storage->name == new_storage->name) return;
  // Older versions of the operator cannot read what is stored from now on.
  changes.Add(ApiChange("storage", Direction::kChanged, std::string(old_storage->name.text),
                        std::string(new_storage->name.text), old_storage->place, new_storage->place));
}

void CompareConversion(const Crd& before, const Crd& after, ChangeList& changes) {
  const bool several = before.versions.items.size() > 1 || after.versions.items.size() > 1;
  CompareText("conversion.strategy", before.conversion.strategy, after.conversion.strategy, changes,
              several ? EffectSet(Effect::kApi) : EffectSet());
  if (before.conversion.strategy.text != "Webhook" || after.conversion.strategy.text != "Webhook") return;
  CompareLists("conversion.webhook.conversionReviewVersions", before.conversion.review_versions,
               after.conversion.review_versions, after.conversion.strategy.place, changes);
}

void CompareScale(const Version& before, const Version& after, ChangeList& changes) {
  const std::optional<crd::Scale> none;
  const auto& old_scale = before.subresources ? before.subresources->scale : none;
  const auto& new_scale = after.subresources ? after.subresources->scale : none;
  if (old_scale == new_scale) return;
  changes.Add(ApiChange("subresources.scale",
                        !old_scale   ? Direction::kAdded
                        : !new_scale ? Direction::kRemoved
                                     : Direction::kChanged,
                        old_scale ? std::string(old_scale->spec_replicas_path.text) : "",
                        new_scale ? std::string(new_scale->spec_replicas_path.text) : "", before.place,
                        after.place, old_scale ? EffectSet(Effect::kApi) : EffectSet()));
}

void CompareStatus(const Version& before, const Version& after, ChangeList& changes) {
  const bool had = before.subresources && before.subresources->status;
  const bool has = after.subresources && after.subresources->status;
  if (had == has) return;
  // Writes of the status must go to another endpoint.
  changes.Add(ApiChange("subresources.status", has ? Direction::kAdded : Direction::kRemoved, "", "",
                        before.place, after.place));
}

void CompareColumns(const Version& before, const Version& after, ChangeList& changes) {
  for (const PrinterColumn& column : before.printer_columns.items) {
    const auto now = std::ranges::find(after.printer_columns.items, column.name, &PrinterColumn::name);
    const std::string subject = "additionalPrinterColumns[" + std::string(column.name.text) + "]";
    if (now == after.printer_columns.items.end()) {
      changes.Add(ApiChange(subject, Direction::kRemoved, std::string(column.json_path.text), "",
                            column.name.place, after.place));
      continue;
    }
    CompareText(subject + ".jsonPath", column.json_path, now->json_path, changes);
    CompareText(subject + ".type", column.type, now->type, changes);
    CompareText(subject + ".format", column.format, now->format, changes, {});
    if (column.priority != now->priority) changes.CountWithoutEffect();
  }
  for (const PrinterColumn& column : after.printer_columns.items) {
    const auto& old = before.printer_columns.items;
    if (std::ranges::find(old, column.name, &PrinterColumn::name) == old.end()) changes.CountWithoutEffect();
  }
}

}  // namespace

std::vector<const Version*> VersionsOf(const Crd& crd) {
  std::vector<const Version*> out;
  for (const Version& version : crd.versions.items) {
    if (crd.FindVersion(version.name.text) == &version) out.push_back(&version);
  }
  return out;
}

void CompareApis(const Crd& before, const Crd& after, CrdParts parts, ChangeList& changes) {
  CompareNames(before, after, changes);
  CompareVersionList(before, after, changes);
  if (parts == CrdParts::kAll) CompareConversion(before, after, changes);
  if (before.preserve_unknown_fields == after.preserve_unknown_fields) return;
  changes.Add(ApiChange("preserveUnknownFields", Direction::kChanged,
                        before.preserve_unknown_fields ? "true" : "false",
                        after.preserve_unknown_fields ? "true" : "false",
                        before.preserve_unknown_fields_place, after.preserve_unknown_fields_place,
                        before.preserve_unknown_fields ? Effect::kPruned | Effect::kWriters : EffectSet()));
}

void CompareVersionApis(const Version& before, const Version& after, CrdParts parts, ChangeList& changes) {
  CompareStatus(before, after, changes);
  CompareScale(before, after, changes);
  if (parts == CrdParts::kAll) CompareColumns(before, after, changes);
  CompareLists("selectableFields", before.selectable_fields, after.selectable_fields, after.place, changes);
}

}  // namespace plimsoll::compat
