#include "union_side_tree.h"

#include "plimsoll/merge/schema/open_api_extensions.h"
#include "plimsoll/merge/value/limits.h"
#include "plimsoll/schema/api_version.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::unions {
namespace {

using value::Value;

bool IsBracket(std::string_view path, std::string_view bracket) { return path.starts_with(bracket); }

// spec.volumes[].source -> spec, volumes, [], source
std::vector<std::string> StepsIn(std::string_view path) {
  std::vector<std::string> out;
  while (!path.empty()) {
    if (path[0] == '.') {
      path.remove_prefix(1);
    } else if (IsBracket(path, "[]") || IsBracket(path, "{}")) {
      out.emplace_back(path.substr(0, 2));
      path.remove_prefix(2);
    } else {
      size_t end = 0;
      while (end < path.size() && path[end] != '.' && !IsBracket(path.substr(end), "[]") &&
             !IsBracket(path.substr(end), "{}")) {
        ++end;
      }
      out.emplace_back(path.substr(0, end));
      path.remove_prefix(end);
    }
  }
  return out;
}

Result<SideUnion> EntryOf(Value entry, size_t index) {
  const std::string where = "unions[" + std::to_string(index) + "]: ";
  if (!entry.IsObject()) return Fail(where + "must be an object");
  if (value::TextIn(entry, "kind").empty()) return Fail(where + "needs the `kind` of the objects");
  if (SideUnionApiVersion(entry).empty()) return Fail(where + "needs the `apiVersion` of the kind");
  const auto tag = entry.Find("union");
  const auto unions = entry.Find("unions");
  if (tag.has_value() == unions.has_value()) return Fail(where + "needs either `union` or `unions`");
  if (tag && !tag->IsString()) return Fail(where + "`union` must be a string");
  if (tag && value::TextIn(entry, "path").empty()) return Fail(where + "needs the `path` of a property");
  return SideUnion{std::string(value::TextIn(entry, "path")), tag ? *tag : *unions};
}

}  // namespace

SideTree::SideTree(const std::vector<SideUnion>& side) : branches_(1) {
  for (const SideUnion& one : side) {
    Place at = root();
    for (const std::string& step : StepsIn(one.path)) {
      const auto [found, fresh] = branches_[at].below.try_emplace(step, static_cast<Place>(branches_.size()));
      const Place next = found->second;
      if (fresh) branches_.emplace_back();
      at = next;
    }
    branches_[at].declarations.push_back(one.declaration);
    branches_[at].path = one.path;
  }
}

SideTree::Place SideTree::Below(Place place, const std::string& step) const {
  if (place == kNowhere) return kNowhere;
  const auto found = branches_[place].below.find(step);
  return found == branches_[place].below.end() ? kNowhere : found->second;
}

const std::vector<Value>& SideTree::Take(Place place) {
  static const std::vector<Value> kNothing;
  if (place == kNowhere) return kNothing;
  branches_[place].taken = true;
  return branches_[place].declarations;
}

std::vector<std::string> SideTree::NeverTaken() const {
  std::vector<std::string> out;
  for (const Branch& branch : branches_) {
    if (!branch.taken && !branch.declarations.empty()) out.push_back(branch.path);
  }
  return out;
}

std::string SideUnionApiVersion(Value entry) {
  if (entry.Find("apiVersion")) return std::string(value::TextIn(entry, "apiVersion"));
  return schema::ApiVersionOf(value::TextIn(entry, "group"), value::TextIn(entry, "version"));
}

Result<std::vector<SideUnion>> SideUnionsOf(Value file, std::string_view api_version, std::string_view kind) {
  const auto entries = file.Find("unions");
  if (!entries || !entries->IsArray()) return Fail("a file of unions has a list `unions`");
  std::vector<SideUnion> out;
  size_t index = 0;
  for (const Value entry : entries->Items()) {
    Result<SideUnion> one = EntryOf(entry, index++);
    if (!one) return std::unexpected(one.error());
    if (value::TextIn(entry, "kind") != kind || SideUnionApiVersion(entry) != api_version) continue;
    out.push_back(std::move(*one));
  }
  return out;
}

}  // namespace plimsoll::unions
