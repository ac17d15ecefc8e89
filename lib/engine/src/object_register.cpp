#include "plimsoll/engine/object_register.h"

namespace plimsoll::engine {
namespace {

// `Order front/breakfast` out of group, kind, namespace and name. Where none was given the namespace is
// `default`, which says nothing.
std::string TitleOf(const std::string& identity) {
  const size_t kind = identity.find('/') + 1;
  const size_t space = identity.find('/', kind);
  std::string_view name = std::string_view(identity).substr(space + 1);
  if (name.starts_with("default/")) name.remove_prefix(8);
  return identity.substr(kind, space - kind) + ' ' + std::string(name);
}

// `.` for a name without one.
std::string_view DirectoryOf(std::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? "." : path.substr(0, slash);
}

bool IsKustomization(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name == "kustomization.yaml" || name == "kustomization.yml";
}

}  // namespace

ObjectRegister::ObjectRegister(std::span<const Input> inputs) {
  for (const Input& input : inputs) {
    if (IsKustomization(input.path)) kustomized_.emplace(DirectoryOf(input.path));
  }
}

std::string_view ObjectRegister::UnitOf(std::string_view path) const {
  if (kustomized_.empty()) return {};
  for (;;) {
    const std::string_view directory = DirectoryOf(path);
    if (kustomized_.contains(directory)) return directory;
    if (directory.size() >= path.size() || directory == ".") return {};
    path = directory;
  }
}

size_t ObjectRegister::AddRepeats(InputReport& report) {
  size_t added = 0;
  const std::string_view unit = UnitOf(report.name);
  for (const NamedPlace& named : report.named) {
    const std::string identity = named.identity + '\n' + std::string(unit);
    const auto [first, is_new] = seen_.try_emplace(identity, First{report.name, named.place});
    if (is_new) continue;
    ++added;
    const First& other = first->second;
    finding::Finding& finding = report.findings.emplace_back(finding::Code::kDuplicateObject);
    finding.file = report.name;
    finding.object = named.number;
    finding.message = TitleOf(named.identity) + " is also defined in " + other.file + ':' +
                      std::to_string(other.place.line) + ':' + std::to_string(other.place.column);
    finding.place = finding::Location{};
    finding.place->span = named.span;
  }
  return added;
}

}  // namespace plimsoll::engine
