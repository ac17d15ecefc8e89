#include "ingress.h"

#include "../object/text_set.h"
#include "../vocabulary/address_texts.h"
#include "../vocabulary/field_texts.h"
#include "ingress_rules.h"
#include "legacy_address.h"
#include "object_meta.h"
#include "plimsoll/schema/names.h"

namespace plimsoll::builtin {
namespace {

void ValidateIngressTls(Part list, const IngressOptions& options, FieldPath path, Errors& errors) {
  for (const auto& [i, tls] : list.Structs()) {
    const FieldPath item = path.Index(i);
    for (const auto& [j, host] : tls.Texts("hosts")) {
      const bool wild = host.find('*') != std::string_view::npos;
      errors.Invalid(item.Child("hosts").Index(j), host,
                     wild ? WildcardSubdomainProblems(host) : schema::Dns1123SubdomainProblems(host));
    }
    const std::string_view secret = tls.Text("secretName");
    if (options.allow_invalid_secret_name || secret.empty()) continue;
    errors.Invalid(item.Child("secretName"), secret, schema::Dns1123SubdomainProblems(secret));
  }
}

void ValidateIngressSpec(Struct spec, const IngressOptions& options, FieldPath path, Errors& errors) {
  if (spec.Count("rules") == 0 && !spec.Has("defaultBackend")) {
    errors.Invalid(path, spec.Get("rules"), "either `defaultBackend` or `rules` must be specified");
  }
  if (spec.Has("defaultBackend")) {
    ValidateIngressBackend(spec.At("defaultBackend"), options, path.Child("defaultBackend"), errors);
  }
  ValidateIngressRules(spec.Get("rules"), options, path.Child("rules"), errors);
  ValidateIngressTls(spec.Get("tls"), options, path.Child("tls"), errors);
  if (const Part name = spec.Get("ingressClassName")) {
    errors.Invalid(path.Child("ingressClassName"), name, schema::Dns1123SubdomainProblems(name.Text()));
  }
}

void ValidateIngress(Request& request) {
  const FieldPath path = request.Path("spec");
  const IngressOptions options = IngressOptionsOf(request.old, request.release, path);
  ValidateMetadata(request);
  ValidateIngressSpec(request.object.At("spec"), options, path, request.errors);
}

}  // namespace

void ValidateIngressCreate(Request& request) {
  ValidateIngress(request);
  constexpr std::string_view kClass = "kubernetes.io/ingress.class";
  const Part annotation = request.object.At("metadata").Entry("annotations", kClass);
  const Part name = request.object.At("spec").Get("ingressClassName");
  if (!annotation || !name || annotation.Text() == name.Text()) return;
  request.errors.Invalid(request.Path("annotations", kClass), annotation,
                         "must match `ingressClassName` when both are specified");
}

void ValidateIngressUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  ValidateIngress(request);
}

void ValidateIngressStatusUpdate(Request& request) {
  ValidateMetadataUpdate(request);
  const Part before = request.old.At("status").At("loadBalancer").Get("ingress");
  const Part now = request.object.At("status").At("loadBalancer").Get("ingress");
  const TextSet kept(before, "ip");
  const FieldPath path = request.Path("status", "loadBalancer", "ingress");
  for (const auto& [i, ingress] : now.Structs()) {
    const FieldPath item = path.Index(i);
    const std::string_view ip = ingress.Text("ip");
    if (!ip.empty()) ValidateLegacyIp(ip, kept, request.release, item.Child("ip"), request.errors);
    const std::string_view host = ingress.Text("hostname");
    if (host.empty()) continue;
    request.errors.Invalid(item.Child("hostname"), host, schema::Dns1123SubdomainProblems(host));
    ValidateIsNoIp(host, item.Child("hostname"), request.errors);
  }
}

}  // namespace plimsoll::builtin
