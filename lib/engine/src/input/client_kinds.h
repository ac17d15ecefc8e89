// ClientKind is a kind of file that has apiVersion and kind, but is read by a program and never sent to an
// API server: the configuration of a command-line tool, of a component of Kubernetes, or of a machine. Such
// objects need no CRD.
//
//   if (const ClientKind* known = FindClientKind("kind.x-k8s.io/v1alpha4", "Cluster")) show(known->reader);
#pragma once

#include <span>
#include <string_view>

namespace plimsoll::engine {

struct ClientKind {
  // The group of apiVersion: `kind.x-k8s.io`. `*.config.k8s.io` matches every group with that ending. Without
  // a group it is the whole apiVersion: `v1`.
  std::string_view group;
  // `*` matches every kind, `*Config` every kind with that ending.
  std::string_view kind;
  // Who reads it, as in "configuration of kind".
  std::string_view reader;
};

// In the order in which they are searched.
std::span<const ClientKind> ClientKinds();

// Null when the kind is not in the table. Look for CRDs and built-in kinds first: they have precedence.
const ClientKind* FindClientKind(std::string_view api_version, std::string_view kind);

}  // namespace plimsoll::engine
