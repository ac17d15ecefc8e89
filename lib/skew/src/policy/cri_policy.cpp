#include "plimsoll/skew/policy/cri_policy.h"

#include <algorithm>
#include <cstdlib>

#include "plimsoll/base/counted.h"

namespace plimsoll::skew {
namespace {

std::string Title(const Component& component) { return component.name + " " + component.versions.text; }

CriApis ApisAt(const Component& component, int minor) { return component.apis.value_or(ApisOf(minor)); }

// One pair of versions.
struct Pair {
  int caller = 0;
  int server = 0;
  bool shares_api = true;

  int distance() const { return server - caller; }
  bool near() const { return std::abs(distance()) <= kMaxMinorSkew; }
  bool supported() const { return shares_api && near(); }
};

Pair PairOf(const Component& caller, int caller_minor, const Component& server, int server_minor) {
  return {caller_minor, server_minor, (ApisAt(caller, caller_minor) & ApisAt(server, server_minor)) != 0};
}

std::string PairText(const Component& caller, const Component& server, const Pair& pair) {
  return caller.name + " " + VersionText(pair.caller, caller.kind()) + " with " + server.name + " " +
         VersionText(pair.server, server.kind());
}

void Explain(const Component& caller, const Component& server, const Pair& pair, SkewVerdict& out) {
  const int distance = pair.distance();
  const std::string apart = Counted(std::abs(distance), "minor version");
  out.supported = pair.supported();
  if (!pair.shares_api) {
    out.clause = Clause::kSameApi;
    out.reason = "both must implement the same version of the CRI API; " + caller.name + " has " +
                 ApisText(ApisAt(caller, pair.caller)) + ", " + server.name + " has " +
                 ApisText(ApisAt(server, pair.server));
    return;
  }
  const CriApis shared = ApisAt(caller, pair.caller) & ApisAt(server, pair.server);
  if (distance == 0) {
    out.reason = "both have the same Kubernetes version and share CRI API " + ApisText(shared);
    return;
  }
  out.clause = distance < 0 ? Clause::kOlderServer : Clause::kNewerServer;
  out.reason = caller.name + " must work with " + (distance < 0 ? "an older " : "a newer ") + server.name +
               " of up to three minor versions " + (distance < 0 ? "back" : "up") + "; it is " + apart +
               (distance < 0 ? " back" : " up");
  if (out.supported) out.reason += ", and both share CRI API " + ApisText(shared);
}

// The pair that is explained: the first that is not supported, else the one that is furthest apart.
class PairSearch {
 public:
  PairSearch(const Component& caller, const Component& server) : caller_(caller), server_(server) {
    for (int a = caller.versions.first.minor; a <= caller.versions.last.minor; ++a) {
      for (int b = server.versions.first.minor; b <= server.versions.last.minor; ++b)
        See(PairOf(caller, a, server, b));
    }
  }

  const Pair& chosen() const { return bad_ ? *bad_ : *furthest_; }
  std::string Advice() const {
    if (!bad_ || good_ == 0) return {};
    return std::to_string(good_) + " of " + std::to_string(all_) + " pairs of versions are supported; " +
           PairText(caller_, server_, *bad_) + " is not";
  }

 private:
  void See(const Pair& pair) {
    ++all_;
    if (pair.supported()) ++good_;
    if (!pair.supported() && !bad_) bad_ = pair;
    if (!furthest_ || std::abs(pair.distance()) > std::abs(furthest_->distance())) furthest_ = pair;
  }

  const Component& caller_;
  const Component& server_;
  std::optional<Pair> bad_;
  std::optional<Pair> furthest_;
  size_t all_ = 0;
  size_t good_ = 0;
};

bool Calls(const Component& caller, const Component& server) {
  if (server.role == Role::kRuntime) return caller.role != Role::kRuntime;
  return server.role == Role::kImageProxy && caller.role == Role::kKubelet;
}

}  // namespace

std::optional<Role> RoleNamed(std::string_view name) {
  if (name == "runtime") return Role::kRuntime;
  if (name == "image-proxy") return Role::kImageProxy;
  if (name == "tool") return Role::kTool;
  return std::nullopt;
}

SkewVerdict JudgeSkew(const Component& caller, const Component& server) {
  SkewVerdict out;
  out.caller = Title(caller);
  out.server = Title(server);
  out.place = server.place;
  const PairSearch pairs(caller, server);
  Explain(caller, server, pairs.chosen(), out);
  out.advice = pairs.Advice();
  return out;
}

std::vector<SkewVerdict> JudgeNode(const std::vector<Component>& components) {
  std::vector<SkewVerdict> out;
  for (const Component& caller : components) {
    for (const Component& server : components) {
      if (Calls(caller, server)) out.push_back(JudgeSkew(caller, server));
    }
  }
  return out;
}

}  // namespace plimsoll::skew
