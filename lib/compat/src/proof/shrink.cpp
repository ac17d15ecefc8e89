#include "shrink.h"

#include <utility>
#include <vector>

namespace plimsoll::compat {
namespace {

using value::Path;
using value::Tree;

void GatherPaths(const Tree& value, const Path& at, std::vector<Path>& out) {
  if (value.IsObject()) {
    for (const value::TreeMember& member : value.AsObject()) {
      const Path below = at.Child(member.key);
      const bool header =
          at.empty() && (member.key == "apiVersion" || member.key == "kind" || member.key == "metadata");
      if (!header) out.push_back(below);
      if (!header) GatherPaths(member.value, below, out);
    }
  } else if (value.IsArray()) {
    // The last first, so that the others keep their positions.
    for (size_t i = value.AsArray().size(); i-- > 0;) {
      out.push_back(at.Item(i));
      GatherPaths(value.AsArray()[i], at.Item(i), out);
    }
  }
}

bool RemoveAt(Tree& object, const Path& path) {
  Path parent = path;
  parent.Pop();
  Tree* holder = object.Find(parent);
  if (holder == nullptr) return false;
  const value::Step& step = path.steps().back();
  if (!holder->IsArray()) return object.Remove(path);
  if (step.index >= holder->AsArray().size()) return false;
  holder->AsArray().erase(holder->AsArray().begin() + static_cast<ptrdiff_t>(step.index));
  return true;
}

}  // namespace

void Shrink(Tree& object, size_t max_trials, const std::function<bool(const Tree&)>& shows) {
  size_t trials = 0;
  for (bool smaller = true; smaller;) {
    smaller = false;
    std::vector<Path> paths;
    GatherPaths(object, {}, paths);
    for (const Path& path : paths) {
      if (object.Find(path) == nullptr) continue;
      if (++trials > max_trials) return;
      Tree tried = object.Clone();
      if (!RemoveAt(tried, path) || !shows(tried)) continue;
      object = std::move(tried);
      smaller = true;
    }
  }
}

}  // namespace plimsoll::compat
