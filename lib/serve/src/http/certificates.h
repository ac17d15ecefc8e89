// Certificates holds the pair that a server presents, and replaces it when its files change. Connections that
// are open keep the pair that they began with. A new pair that cannot be used is refused, logged and counted;
// the old one stays.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "../observe/event_log.h"
#include "../observe/file_watch.h"
#include "../observe/server_metrics.h"
#include "plimsoll/base/result.h"
#include "tls.h"

namespace plimsoll::serve {

struct CertificateFiles {
  std::string certificate;
  std::string key;
  std::string client_ca;  // empty: clients need no certificate
};

class Certificates {
 public:
  // Fails with the name of the file if the first pair cannot be used.
  static Result<std::unique_ptr<Certificates>> Load(
      CertificateFiles files, ServerMetrics& metrics, EventLog& log,
      std::chrono::milliseconds interval = std::chrono::seconds(10));
  // A session with the pair in use.
  TlsSession NewSession();

 private:
  Certificates(CertificateFiles files, ServerMetrics& metrics, EventLog& log)
      : files_(std::move(files)), metrics_(metrics), log_(log) {}

  Result<CertificatePair> ReadFiles() const;
  Result<TlsContext> MakeContext(const CertificatePair& pair) const;
  void Use(TlsContext context);
  void Reload();

  const CertificateFiles files_;
  ServerMetrics& metrics_;
  EventLog& log_;
  // The texts that were last tried, used or not: files that have not changed are not tried again.
  std::string last_tried_;
  std::mutex mutex_;
  TlsContext context_;
  std::unique_ptr<FileWatch> watch_;
};

}  // namespace plimsoll::serve
