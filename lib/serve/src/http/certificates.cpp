#include "certificates.h"

#include <utility>

#include "plimsoll/engine/input/files.h"

namespace plimsoll::serve {
namespace {

constexpr uint64_t kMaxCertificateBytes = uint64_t{1} << 20;

std::string JoinedText(const CertificatePair& pair) {
  return pair.certificate + '\0' + pair.key + '\0' + pair.client_ca;
}

}  // namespace
Result<std::unique_ptr<Certificates>> Certificates::Load(CertificateFiles files, ServerMetrics& metrics,
                                                         EventLog& log, std::chrono::milliseconds interval) {
  std::unique_ptr<Certificates> certificates(new Certificates(std::move(files), metrics, log));
  FileWatch::Options watched{.paths = {certificates->files_.certificate, certificates->files_.key},
                             .interval = interval};
  if (!certificates->files_.client_ca.empty()) watched.paths.push_back(certificates->files_.client_ca);
  const Result<CertificatePair> pair = certificates->ReadFiles();
  if (!pair) return std::unexpected(pair.error());
  Result<TlsContext> context = certificates->MakeContext(*pair);
  if (!context) return std::unexpected(context.error());
  certificates->last_tried_ = JoinedText(*pair);
  certificates->Use(std::move(*context));
  Certificates* const self = certificates.get();
  certificates->watch_ =
      std::make_unique<FileWatch>(std::move(watched), [self](FileWatch&) { self->Reload(); });
  return certificates;
}

TlsSession Certificates::NewSession() {
  const std::lock_guard lock(mutex_);
  return TlsSession(SSL_new(context_.get()));
}

Result<CertificatePair> Certificates::ReadFiles() const {
  CertificatePair pair;
  const std::pair<const std::string*, std::string*> parts[] = {{&files_.certificate, &pair.certificate},
                                                               {&files_.key, &pair.key},
                                                               {&files_.client_ca, &pair.client_ca}};
  for (const auto& [path, text] : parts) {
    if (path->empty()) continue;
    engine::ReadFile file = engine::Disk().Read(*path, kMaxCertificateBytes);
    if (!file) return Fail(*path + ": " + file.error().message);
    *text = file->bytes();
  }
  return pair;
}

Result<TlsContext> Certificates::MakeContext(const CertificatePair& pair) const {
  Result<TlsContext> context = MakeServerContext(pair);
  if (!context) {
    const std::string clients = files_.client_ca.empty() ? "" : ", " + files_.client_ca;
    return Fail(files_.certificate + ", " + files_.key + clients + ": " + context.error().message);
  }
  return context;
}

void Certificates::Use(TlsContext context) {
  metrics_.certificate_expiry.Set(ExpiryOf(*context));
  const std::lock_guard lock(mutex_);
  context_ = std::move(context);
}

void Certificates::Reload() {
  const Result<CertificatePair> pair = ReadFiles();
  std::string tried = pair ? JoinedText(*pair) : pair.error().message;
  if (tried == last_tried_) return;
  last_tried_ = std::move(tried);
  Result<TlsContext> context = pair ? MakeContext(*pair) : std::unexpected(pair.error());
  if (!context) {
    metrics_.reload_failures.With({"certificate"}).Add();
    log_.Event(Level::kError, "reload_refused",
               {{"what", "certificate"}, {"error", context.error().message}});
    return;
  }
  Use(std::move(*context));
  metrics_.reloads.With({"certificate"}).Add();
  log_.Event(Level::kInfo, "reloaded", {{"what", "certificate"}});
}

}  // namespace plimsoll::serve
