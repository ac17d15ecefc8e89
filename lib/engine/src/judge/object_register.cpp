#include "plimsoll/engine/judge/object_register.h"

#include "../input/named_object.h"

namespace plimsoll::engine {
namespace {

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

size_t ObjectRegister::AddRepeats(InputReport& report, DuplicateScope scope) {
  if (report.named.empty()) return 0;
  size_t added = 0;
  const std::vector<std::string> groups = GroupsOf(report.name, scope);
  for (const NamedPlace& named : report.named) {
    const First* other = nullptr;
    for (const std::string& group : groups) {
      const auto [first, is_new] =
          seen_.try_emplace(named.identity + '\n' + group, First{report.name, named.place});
      if (!is_new && other == nullptr) other = &first->second;
    }
    if (other == nullptr) continue;
    ++added;
    finding::Finding& finding = report.findings.emplace_back(finding::Code::kDuplicateObject);
    finding.file = report.name;
    finding.object = named.number;
    finding.message = TitleOf(named.identity) + " is also defined in " + other->file + ':' +
                      std::to_string(other->place.line) + ':' + std::to_string(other->place.column);
    finding.place = finding::Location{};
    finding.place->span = named.span;
  }
  return added;
}

}  // namespace plimsoll::engine
