// Strategy is what the API server does with objects of one kind, in all of its versions: the functions of its
// Go packages, named after them. A step that a kind does not have is null.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "../object/request.h"
#include "plimsoll/text/token_sink.h"
#include "plimsoll/value/tape.h"
#include "plimsoll/value/tree.h"

namespace plimsoll::builtin {

using Defaulter = void (*)(Struct object, const Release& release);
using RequestStep = void (*)(Request& request);
// Why an object cannot be converted; nothing when it can.
using ConversionFault = std::optional<std::string> (*)(Struct object);

// What happens to one kind of request, in this order. Warnings come only if there are no errors.
struct Flow {
  // BeginCreate and BeginUpdate of a storage: nothing else happens when they report an error.
  RequestStep begin = nullptr;
  RequestStep prepare = nullptr;
  RequestStep validate = nullptr;
  RequestStep warn = nullptr;
  // Canonicalize, and what a storage changes in its answer.
  RequestStep finish = nullptr;
};

// Between a version and the one whose type all steps see, where a type has fields that others lack: the hub.
// Defaults of the version are set while it is converted.
using HubWriter = void (*)(value::Value object, text::TokenSink& sink);
using VersionWriter = void (*)(Struct object, text::TokenSink& sink);

// Changes a stored object of one version into one of another, apart from `apiVersion`.
using VersionChange = void (*)(std::string_view from, std::string_view to, value::Tree& object);

struct Strategy {
  std::string_view group;
  std::string_view kind;
  // SetObjectDefaults of the version: on new and old objects.
  Defaulter defaults = nullptr;
  // Between the type of the version and the one that all steps see; objects stay of the type of their version
  // where nothing is given.
  ConversionFault conversion_fault = nullptr;
  Defaulter to_internal = nullptr;
  Defaulter from_internal = nullptr;
  // For versions other than that of the hub (BuiltinKind::hub_plan).
  HubWriter to_hub = nullptr;
  VersionWriter from_hub = nullptr;
  // Where versions differ, but all steps know the type of each.
  VersionChange change_version = nullptr;
  // Answered, not stored: neither name nor other metadata is prepared and validated.
  bool is_review = false;
  Flow create = {};
  Flow update = {};
  Flow status = {};
  Flow resize = {};
  Flow ephemeral_containers = {};
  Flow finalize = {};
  Flow approval = {};
};

// Null when the kind has none yet.
const Strategy* FindStrategy(std::string_view group, std::string_view kind);

// The kinds of each group; each in a file of its own.
std::span<const Strategy> AdmissionRegistrationStrategies();
std::span<const Strategy> ApiRegistrationStrategies();
std::span<const Strategy> AppsStrategies();
std::span<const Strategy> AuthenticationStrategies();
std::span<const Strategy> AuthorizationStrategies();
std::span<const Strategy> AutoscalingStrategies();
std::span<const Strategy> BatchStrategies();
std::span<const Strategy> CertificatesStrategies();
std::span<const Strategy> CoordinationStrategies();
std::span<const Strategy> CoreStrategies();
std::span<const Strategy> DiscoveryStrategies();
std::span<const Strategy> EventsStrategies();
std::span<const Strategy> FlowControlStrategies();
std::span<const Strategy> InternalStrategies();
std::span<const Strategy> LifecycleStrategies();
std::span<const Strategy> NetworkingStrategies();
std::span<const Strategy> NodeStrategies();
std::span<const Strategy> PolicyStrategies();
std::span<const Strategy> RbacStrategies();
std::span<const Strategy> ResourceStrategies();
std::span<const Strategy> SchedulingStrategies();
std::span<const Strategy> StorageMigrationStrategies();
std::span<const Strategy> StorageStrategies();

}  // namespace plimsoll::builtin
