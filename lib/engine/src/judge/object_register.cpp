#include "plimsoll/engine/judge/object_register.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "../input/named_object.h"
#include "plimsoll/base/hash.h"

namespace plimsoll::engine {
namespace {

constexpr size_t kFewestSlots = 64;  // a power of two, as all numbers of slots are

std::string ParentDirectory(const std::string& absolute) { return absolute.substr(0, absolute.rfind('/')); }

}  // namespace

std::vector<std::string> ObjectRegister::GroupsOf(const std::string& path, DuplicateScope scope) const {
  if (scope == DuplicateScope::kOff) return {};
  if (scope == DuplicateScope::kAll) return {""};
  if (path == "-") return {"file -"};
  const std::string absolute = files_.AbsolutePath(path);
  std::vector<std::string> out = {"file " + absolute};
  if (scope == DuplicateScope::kFile) return out;
  for (const std::string& directory : kustomizations_.ThoseThatBuild(absolute)) {
    out.push_back("kustomization " + directory);
  }
  if (scope == DuplicateScope::kDirectory) out.push_back("directory " + ParentDirectory(absolute));
  return out;
}

std::vector<uint32_t> ObjectRegister::NumbersOf(std::vector<std::string> groups) {
  std::vector<uint32_t> out;
  for (std::string& group : groups) {
    out.push_back(groups_.try_emplace(std::move(group), static_cast<uint32_t>(groups_.size())).first->second);
  }
  return out;
}

uint32_t& ObjectRegister::SlotOf(const First& seen) {
  size_t slot = MixHash(seen.hash, seen.group) & (slots_.size() - 1);
  for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    const First& first = firsts_[slots_[slot] - 1];
    if (first.group == seen.group && first.hash == seen.hash && first.identity == seen.identity) break;
  }
  return slots_[slot];
}

void ObjectRegister::Grow() {
  slots_.assign(std::max(kFewestSlots, slots_.size() * 2), 0);
  for (uint32_t i = 0; i < firsts_.size(); ++i) SlotOf(firsts_[i]) = i + 1;
}

const ObjectRegister::First* ObjectRegister::FindOrAdd(const First& seen) {
  if (2 * firsts_.size() >= slots_.size()) Grow();
  uint32_t& slot = SlotOf(seen);
  if (slot != 0) return &firsts_[slot - 1];
  firsts_.push_back(seen);
  firsts_.back().identity = identities_.Copy(seen.identity);
  slot = static_cast<uint32_t>(firsts_.size());
  return nullptr;
}

size_t ObjectRegister::AddRepeats(InputReport& report, DuplicateScope scope) {
  if (report.named.empty()) return 0;
  size_t added = 0;
  const std::vector<uint32_t> groups = NumbersOf(GroupsOf(report.name, scope));
  const auto file = static_cast<uint32_t>(file_names_.size());
  file_names_.push_back(report.name);
  for (const NamedPlace& named : report.named) {
    const std::string_view identity = report.IdentityOf(named);
    std::optional<First> other;
    for (const uint32_t group : groups) {
      const First* first =
          FindOrAdd({identity, std::hash<std::string_view>()(identity), group, file, named.place});
      if (first != nullptr && !other) other = *first;
    }
    if (!other) continue;
    ++added;
    finding::Finding& finding = report.findings.emplace_back(finding::Code::kDuplicateObject);
    finding.file = report.name;
    finding.object = named.number;
    finding.message = TitleOf(identity) + " is also defined in " + file_names_[other->file] + ':' +
                      std::to_string(other->place.line) + ':' + std::to_string(other->place.column);
    finding.place = finding::Location{};
    finding.place->span = named.span;
  }
  return added;
}

}  // namespace plimsoll::engine
