#include "links.h"

#include <set>
#include <utility>

#include "plimsoll/skew/proto/limits.h"
#include "well_known.h"

namespace plimsoll::skew {
namespace {

class Linker {
 public:
  Linker(ProtoSet& set, const std::vector<MissingImport>& missing) : set_(set), missing_(missing) {}

  void Run() {
    for (size_t i = 0; i < set_.files.size(); ++i) Define(i);
    for (file_ = 0; file_ < set_.files.size(); ++file_) Link(set_.files[file_]->file);
    for (file_ = 0; file_ < set_.files.size(); ++file_) Extend(set_.files[file_]->file);
    if (types_missing_) return;
    std::set<std::string> paths;
    for (const MissingImport& one : missing_) paths.insert(one.import.path);
    set_.option_imports.assign(paths.begin(), paths.end());
  }

 private:
  template <class Definitions, class Map>
  void DefineAll(const Definitions& definitions, size_t file, Map& map) {
    for (const auto& one : definitions) {
      if (!names_.insert(one.full_name).second) {
        set_.errors.push_back({file, {one.full_name + " is defined twice", one.place}});
      }
      map.try_emplace(one.full_name, &one, file);
    }
  }

  void Define(size_t position) {
    const ProtoFile& file = set_.files[position]->file;
    DefineAll(file.messages, position, set_.messages);
    DefineAll(file.enums, position, set_.enums);
    DefineAll(file.services, position, set_.services);
  }

  void Link(ProtoFile& file) {
    for (ProtoMessage& message : file.messages) {
      for (ProtoField& field : message.fields) LinkField(field, message.full_name);
    }
    for (ProtoService& service : file.services) {
      for (ProtoMethod& method : service.methods) {
        LinkMessage(method.request, method.request_place, service.full_name);
        LinkMessage(method.response, method.response_place, service.full_name);
      }
    }
  }

  // Extensions of options are not linked: they are never sent.
  void Extend(ProtoFile& file) {
    for (ProtoExtension& extension : file.extensions) {
      const std::string extendee = FullName(extension.extendee, extension.scope);
      const auto found = set_.messages.find(extendee);
      if (found == set_.messages.end() || extendee.starts_with("google.protobuf.")) continue;
      extension.extendee = extendee;
      LinkField(extension.field, extension.scope);
    }
  }

  void LinkField(ProtoField& field, const std::string& scope) {
    if (field.type != FieldType::kNamed && field.type != FieldType::kGroup) return;
    const std::string name = FullName(field.type_name, scope);
    if (name.empty()) return ReportUndefined(field.type_name, field.type_place);
    const auto well_known = WellKnownType(name);
    const bool is_enum =
        set_.enums.contains(name) || (!set_.messages.contains(name) && well_known == FieldType::kEnum);
    if (is_enum || field.type == FieldType::kNamed) {
      field.type = is_enum ? FieldType::kEnum : FieldType::kMessage;
    }
    field.type_name = name;
  }

  void LinkMessage(std::string& type, text::Span place, const std::string& scope) {
    const std::string name = FullName(type, scope);
    if (name.empty()) return ReportUndefined(type, place);
    if (set_.enums.contains(name)) {
      return set_.errors.push_back(
          {file_, {name + " is an enum; requests and responses are messages", place}});
    }
    type = name;
  }

  // From the innermost scope outwards; empty when there is no such type.
  std::string FullName(const std::string& name, std::string scope) {
    if (name.starts_with('.')) return IsType(name.substr(1)) ? name.substr(1) : std::string();
    while (true) {
      std::string candidate = scope.empty() ? name : scope + "." + name;
      if (IsType(candidate)) return candidate;
      if (scope.empty()) return {};
      const size_t dot = scope.rfind('.');
      scope.resize(dot == std::string::npos ? 0 : dot);
    }
  }

  bool IsType(const std::string& name) {
    if (++steps_ > kMaxLinkSteps) return false;
    return set_.messages.contains(name) || set_.enums.contains(name) || WellKnownType(name).has_value();
  }

  void ReportUndefined(const std::string& type, text::Span place) {
    if (std::exchange(types_missing_, true) && steps_ > kMaxLinkSteps) return;
    if (steps_ > kMaxLinkSteps) {
      return set_.errors.push_back({file_, {"the files have too many types to look them all up", place}});
    }
    if (++undefined_ > kMaxMissingTypes) return;
    std::string message = "type " + type + " is not defined";
    for (const MissingImport& one : missing_) {
      if (one.file != file_) continue;
      message += "; its file may be the import \"" + one.import.path + "\", which was not found: use -I";
      break;
    }
    set_.errors.push_back({file_, {std::move(message), place}});
  }

  ProtoSet& set_;
  const std::vector<MissingImport>& missing_;
  std::set<std::string, std::less<>> names_;
  size_t file_ = 0;
  bool types_missing_ = false;
  size_t steps_ = 0;
  size_t undefined_ = 0;
};

}  // namespace

void LinkProtos(ProtoSet& set, const std::vector<MissingImport>& missing) { Linker(set, missing).Run(); }

const ProtoMessage* ProtoSet::FindMessage(std::string_view name) const {
  const auto found = messages.find(name);
  return found == messages.end() ? nullptr : found->second.definition;
}

const ProtoEnum* ProtoSet::FindEnum(std::string_view name) const {
  const auto found = enums.find(name);
  return found == enums.end() ? nullptr : found->second.definition;
}

}  // namespace plimsoll::skew
