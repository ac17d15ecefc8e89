#include "comparison.h"

#include <algorithm>

namespace plimsoll::skew {
namespace {

using finding::Code;

// The path below the common directory of what was named.
std::string NameInSet(const ProtoSet& set, size_t file) {
  const std::string& name = set.files[file]->source.name();
  if (set.named == 1) return {};
  size_t common = name.size();
  for (size_t i = 0; i < set.named; ++i) {
    const std::string& other = set.files[i]->source.name();
    const auto differs = std::ranges::mismatch(name, other).in1 - name.begin();
    common = std::min(common, static_cast<size_t>(differs));
  }
  const size_t slash = name.rfind('/', common);
  return slash == std::string::npos ? name : name.substr(slash + 1);
}

}  // namespace

std::vector<ProtoChange> CompareProtos(const ProtoSet& before, const ProtoSet& after) {
  return Comparison(before, after).Run();
}

std::vector<ProtoChange> Comparison::Run() {
  ComparePackages();
  CompareAll(before_.messages, after_.messages, "message",
             [&](const auto& a, const auto& b, Files files) { CompareMessages(a, b, files); });
  CompareAll(before_.enums, after_.enums, "enum",
             [&](const auto& a, const auto& b, Files files) { CompareEnums(a, b, files); });
  CompareAll(before_.services, after_.services, "service",
             [&](const auto& a, const auto& b, Files files) { CompareServices(a, b, files); });
  CompareExtensions();
  return std::move(changes_);
}

ProtoChange& Comparison::Add(Code code, Files files, text::Span place, std::string message,
                             std::string hint) {
  ProtoChange& change = changes_.emplace_back();
  change.code = code;
  change.severity = finding::InfoOf(code).severity;
  change.message = std::move(message);
  change.hint = std::move(hint);
  change.file = files.after;
  change.place = place;
  return change;
}

void Comparison::AddGone(Code code, Files files, text::Span place, text::Span old_place, std::string message,
                         std::string hint) {
  ProtoChange& change = Add(code, files, place, std::move(message), std::move(hint));
  change.old_file = files.before;
  change.old_place = old_place;
}

// A package that is there on both sides was not renamed.
void Comparison::ComparePackages() {
  std::set<std::string> still_there;
  std::map<std::string, size_t> after_by_name;
  for (size_t i = 0; i < after_.named; ++i) {
    still_there.insert(after_.files[i]->file.package);
    after_by_name.emplace(NameInSet(after_, i), i);
  }
  for (size_t i = 0; i < before_.named; ++i) {
    const ProtoFile& old_file = before_.files[i]->file;
    const auto same = after_by_name.find(NameInSet(before_, i));
    if (same == after_by_name.end() || still_there.contains(old_file.package)) continue;
    const ProtoFile& new_file = after_.files[same->second]->file;
    if (!packages_.emplace(old_file.package, new_file.package).second) continue;
    AddGone(
        Code::kProtoPackage, {i, same->second}, new_file.package_place, old_file.package_place,
        "the package changed from '" + old_file.package + "' to '" + new_file.package + "'",
        "The package is part of the path of every rpc, so old and new peers do not find each other. Serve "
        "both packages while there are peers of both.");
  }
}

std::string Comparison::Renamed(const std::string& old_name) const {
  for (const auto& [old_package, new_package] : packages_) {
    if (old_package.empty()) return new_package + "." + old_name;
    if (!old_name.starts_with(old_package + ".")) continue;
    const std::string rest = old_name.substr(old_package.size() + 1);
    return new_package.empty() ? rest : new_package + "." + rest;
  }
  return old_name;
}

size_t Comparison::FileFor(size_t old_file) const {
  return old_file < after_.named && before_.named == after_.named ? old_file : 0;
}

// What is inside a message that is gone is gone with it.
bool Comparison::IsInsideGone(const std::string& name) const {
  for (size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', dot + 1)) {
    if (gone_.contains(name.substr(0, dot))) return true;
  }
  return false;
}

template <class Map, class Compare>
void Comparison::CompareAll(const Map& before, const Map& after, const char* what, Compare compare) {
  for (const auto& [name, old_one] : before) {
    const auto found = after.find(Renamed(name));
    if (found != after.end()) {
      compare(*old_one.definition, *found->second.definition, {old_one.file, found->second.file});
      continue;
    }
    const bool inside = IsInsideGone(name);
    gone_.insert(name);
    if (inside) continue;
    const size_t file = FileFor(old_one.file);
    AddGone(Code::kProtoDeleted, {old_one.file, file}, after_.files[file]->file.package_place,
            old_one.definition->place, std::string(what) + " " + name + " was deleted",
            "Old peers still use it. Keep it, and mark it as deprecated.");
  }
}

bool Comparison::HaveSameShape(const std::string& before, const std::string& after) {
  const ProtoMessage* old_message = before_.FindMessage(before);
  const ProtoMessage* new_message = after_.FindMessage(after);
  if (old_message == nullptr || new_message == nullptr) return false;
  // Messages that contain each other are alike unless something else differs.
  const auto [known, is_new] = shapes_.try_emplace({before, after}, true);
  if (!is_new) return known->second;
  shape_steps_ += old_message->fields.size() + new_message->fields.size();
  if (shape_depth_ >= kMaxShapeDepth || shape_steps_ > kMaxShapeSteps) return known->second = false;
  ++shape_depth_;
  std::vector<ProtoChange> kept = std::exchange(changes_, {});
  CompareMessages(*old_message, *new_message, {});
  const bool same = std::ranges::none_of(
      changes_, [](const ProtoChange& change) { return change.severity == finding::Severity::kError; });
  changes_ = std::move(kept);
  --shape_depth_;
  return shapes_[{before, after}] = same;
}

bool Comparison::EnumsHaveSameShape(const std::string& before, const std::string& after) const {
  const ProtoEnum* old_enum = before_.FindEnum(before);
  const ProtoEnum* new_enum = after_.FindEnum(after);
  if (old_enum == nullptr || new_enum == nullptr) return false;
  std::set<int64_t> numbers;
  for (const ProtoEnumValue& value : new_enum->values) numbers.insert(value.number);
  return std::ranges::all_of(old_enum->values,
                             [&](const ProtoEnumValue& value) { return numbers.contains(value.number); });
}

}  // namespace plimsoll::skew
