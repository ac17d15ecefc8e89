#include "handler.h"

#include <array>
#include <string>

#include "../vocabulary/among.h"
#include "../vocabulary/field_texts.h"
#include "field.h"

namespace plimsoll::builtin {
namespace {

constexpr std::string_view kOneHandler = "may not specify more than 1 handler type";

void ValidateExec(Struct action, FieldPath path, Errors& errors) {
  if (action.Count("command") == 0) errors.Required(path.Child("command"));
}

void ValidateHttpProtocol(Struct action, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kHttpProtocols = {"HTTP1", "HTTP2"};
  const Part protocol = action.Get("protocol");
  if (!protocol) return;
  if (!IsAmong(kHttpProtocols, protocol.Text())) {
    errors.NotSupported(path.Child("protocol"), Shown::Word(protocol), kHttpProtocols);
  } else if (protocol.Text() == "HTTP2" && action.Text("scheme") != "HTTP") {
    errors.Invalid(path.Child("protocol"), protocol, "is only supported with HTTP (H2C)");
  } else if (protocol.Text() == "HTTP2" && action.Has("host")) {
    errors.Invalid(path.Child("host"), action.Text("host"), "must be empty when `protocol` is \"HTTP2\"");
  }
}

void ValidateHttpGet(Struct action, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kHttpSchemes = {"HTTP", "HTTPS"};
  if (action.Text("path").empty()) errors.Required(path.Child("path"));
  ValidatePortNumOrName(action.Get("port"), path.Child("port"), errors);
  const std::string_view scheme = action.Text("scheme");
  if (!IsAmong(kHttpSchemes, scheme))
    errors.NotSupported(path.Child("scheme"), Shown::Word(scheme), kHttpSchemes);
  for (const auto& [i, header] : action.Structs("httpHeaders")) {
    const std::string_view name = header.Text("name");
    errors.Invalid(path.Child("httpHeaders"), name, HttpHeaderProblems(name));
  }
  ValidateHttpProtocol(action, path, errors);
}

void ValidateTcpSocket(Struct action, FieldPath path, Errors& errors) {
  ValidatePortNumOrName(action.Get("port"), path.Child("port"), errors);
}

void ValidateGrpc(Struct action, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 2> kGrpcModes = {"Plaintext", "TLS"};
  ValidatePortNumOrName(action.Get("port"), path.Child("port"), errors);
  const Part mode = action.Get("mode");
  if (mode && !IsAmong(kGrpcModes, mode.Text()))
    errors.NotSupported(path.Child("mode"), Shown::Word(mode), kGrpcModes);
}

void ValidateSleep(Struct action, Part grace_period, FieldPath path, Errors& errors) {
  const int64_t seconds = action.Int("seconds");
  if (!grace_period || (seconds >= 0 && seconds <= grace_period.Int())) return;
  errors.Invalid(path, seconds,
                 "must be non-negative and less than terminationGracePeriodSeconds (" +
                     std::to_string(grace_period.Int()) + ")");
}

struct HandlerKind {
  FieldName field;
  void (*check)(Struct action, FieldPath path, Errors& errors);
};

constexpr std::array<HandlerKind, 4> kHandlerKinds = {{{"exec", ValidateExec},
                                                       {"httpGet", ValidateHttpGet},
                                                       {"tcpSocket", ValidateTcpSocket},
                                                       {"grpc", ValidateGrpc}}};

void ValidateHandler(Struct handler, Part grace_period, FieldPath path, Errors& errors) {
  int handlers = 0;
  for (const HandlerKind& kind : kHandlerKinds) {
    const Struct action = handler.At(kind.field);
    if (!action) continue;
    if (handlers++ > 0) {
      errors.Forbidden(path.Child(kind.field.text()), std::string(kOneHandler));
    } else {
      kind.check(action, path.Child(kind.field.text()), errors);
    }
  }
  if (const Struct action = handler.At("sleep")) {
    if (handlers++ > 0) {
      errors.Forbidden(path.Child("sleep"), std::string(kOneHandler));
    } else {
      ValidateSleep(action, grace_period, path.Child("sleep"), errors);
    }
  }
  if (handlers == 0) errors.Required(path, "must specify a handler type");
}

void ValidateProbe(Struct probe, Part grace_period, FieldPath path, Errors& errors) {
  ValidateHandler(probe, grace_period, path, errors);
  for (const FieldName field :
       {FieldName("initialDelaySeconds"), FieldName("timeoutSeconds"), FieldName("periodSeconds"),
        FieldName("successThreshold"), FieldName("failureThreshold")}) {
    if (probe.Int(field) < 0) ValidateNonnegativeField(probe.Int(field), path.Child(field.text()), errors);
  }
  const Part own = probe.Get("terminationGracePeriodSeconds");
  if (own && own.Int() <= 0) {
    errors.Invalid(path.Child("terminationGracePeriodSeconds"), own, "must be greater than 0");
  }
}

void ValidateSuccessThreshold(Struct probe, FieldPath path, Errors& errors) {
  if (probe.Int("successThreshold") == 1) return;
  errors.Invalid(path.Child("successThreshold"), probe.Int("successThreshold"), "must be 1");
}

constexpr std::array<std::string_view, 2> kWindowsSignals = {"SIGKILL", "SIGTERM"};
// In the order of their bytes, which is Go's.
constexpr auto kLinuxSignals = std::to_array<std::string_view>({
    "SIGABRT",     "SIGALRM",     "SIGBUS",      "SIGCHLD",     "SIGCLD",      "SIGCONT",     "SIGFPE",
    "SIGHUP",      "SIGILL",      "SIGINT",      "SIGIO",       "SIGIOT",      "SIGKILL",     "SIGPIPE",
    "SIGPOLL",     "SIGPROF",     "SIGPWR",      "SIGQUIT",     "SIGRTMAX",    "SIGRTMAX-1",  "SIGRTMAX-10",
    "SIGRTMAX-11", "SIGRTMAX-12", "SIGRTMAX-13", "SIGRTMAX-14", "SIGRTMAX-2",  "SIGRTMAX-3",  "SIGRTMAX-4",
    "SIGRTMAX-5",  "SIGRTMAX-6",  "SIGRTMAX-7",  "SIGRTMAX-8",  "SIGRTMAX-9",  "SIGRTMIN",    "SIGRTMIN+1",
    "SIGRTMIN+10", "SIGRTMIN+11", "SIGRTMIN+12", "SIGRTMIN+13", "SIGRTMIN+14", "SIGRTMIN+15", "SIGRTMIN+2",
    "SIGRTMIN+3",  "SIGRTMIN+4",  "SIGRTMIN+5",  "SIGRTMIN+6",  "SIGRTMIN+7",  "SIGRTMIN+8",  "SIGRTMIN+9",
    "SIGSEGV",     "SIGSTKFLT",   "SIGSTOP",     "SIGSYS",      "SIGTERM",     "SIGTRAP",     "SIGTSTP",
    "SIGTTIN",     "SIGTTOU",     "SIGURG",      "SIGUSR1",     "SIGUSR2",     "SIGVTALRM",   "SIGWINCH",
    "SIGXCPU",     "SIGXFSZ",
});

void ValidateStopSignal(Part signal, Struct os, FieldPath path, Errors& errors) {
  if (!os) return errors.Forbidden(path, "may not be set for containers with empty `spec.os.name`");
  if (os.Text("name") == "windows" && !IsAmong(kWindowsSignals, signal.Text())) {
    errors.NotSupported(path, Shown::Word(signal), kWindowsSignals);
  } else if (os.Text("name") == "linux" && !IsAmong(kLinuxSignals, signal.Text())) {
    errors.NotSupported(path, Shown::Word(signal), kLinuxSignals);
  }
}

}  // namespace

void ValidatePortNumber(int64_t port, FieldPath path, Errors& errors) {
  if (port < 1 || port > 65535) errors.Invalid(path, port, std::string(kPortRange));
}

void ValidatePortProtocol(std::string_view protocol, FieldPath path, Errors& errors) {
  constexpr std::array<std::string_view, 3> kPortProtocols = {"SCTP", "TCP", "UDP"};
  if (protocol.empty()) return errors.Required(path);
  if (!IsAmong(kPortProtocols, protocol)) errors.NotSupported(path, Shown::Word(protocol), kPortProtocols);
}

void ValidatePortNumOrName(Part port, FieldPath path, Errors& errors) {
  if (port.IsText()) return errors.Invalid(path, port, PortNameProblems(port.Text()));
  ValidatePortNumber(port.Int(), path, errors);
}

void ValidateLivenessProbe(Struct probe, Part grace_period, FieldPath path, Errors& errors) {
  if (!probe) return;
  ValidateProbe(probe, grace_period, path, errors);
  ValidateSuccessThreshold(probe, path, errors);
}

void ValidateReadinessProbe(Struct probe, Part grace_period, FieldPath path, Errors& errors) {
  if (!probe) return;
  ValidateProbe(probe, grace_period, path, errors);
  const Part own = probe.Get("terminationGracePeriodSeconds");
  if (own) {
    errors.Invalid(path.Child("terminationGracePeriodSeconds"), own, "must not be set for readinessProbes");
  }
}

void ValidateStartupProbe(Struct probe, Part grace_period, FieldPath path, Errors& errors) {
  ValidateLivenessProbe(probe, grace_period, path, errors);
}

void ValidateLifecycle(Struct lifecycle, Part grace_period, Struct os, FieldPath path, Errors& errors) {
  for (const FieldName field : {FieldName("postStart"), FieldName("preStop")}) {
    if (const Struct hook = lifecycle.At(field))
      ValidateHandler(hook, grace_period, path.Child(field.text()), errors);
  }
  if (const Part signal = lifecycle.Get("stopSignal")) {
    ValidateStopSignal(signal, os, path.Child("stopSignal"), errors);
  }
}

}  // namespace plimsoll::builtin
