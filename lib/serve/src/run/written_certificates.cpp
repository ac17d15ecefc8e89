// WriteSelfSigned.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "../http/file_descriptor.h"
#include "../http/self_signed.h"
#include "plimsoll/schema/names.h"
#include "plimsoll/serve/run/serve.h"

namespace plimsoll::serve {
namespace {

constexpr int kMaxDays = 36500;

Result<void> WriteWhole(const std::string& path, std::string_view text, mode_t mode) {
  const FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode));
  if (!file.is_open()) return Fail(path + ": " + std::strerror(errno));
  while (!text.empty()) {
    const ssize_t written = ::write(file.number(), text.data(), text.size());
    if (written < 0) return Fail(path + ": " + std::strerror(errno));
    text.remove_prefix(static_cast<size_t>(written));
  }
  return {};
}

// `plimsoll`, or `plimsoll.plimsoll-system`. With more of a name, what is added to it would be wrong.
bool IsServiceName(std::string_view name) {
  const size_t dot = name.find('.');
  const auto is_label = [](std::string_view text) { return schema::Dns1123LabelProblems(text).empty(); };
  return is_label(name.substr(0, dot)) && (dot == name.npos || is_label(name.substr(dot + 1)));
}

}  // namespace

Result<std::string> WriteSelfSigned(const std::string& directory, const std::string& service, int days) {
  if (days < 1 || days > kMaxDays)
    return Fail("a certificate is valid for 1 to " + std::to_string(kMaxDays) + " days");
  if (!IsServiceName(service))
    return Fail("--service: must be NAME.NAMESPACE or localhost, not '" + service + "'");
  const std::vector<std::string> names = NamesOfService(service);
  const Result<SelfSigned> made = MakeSelfSigned({.names = names, .validity = std::chrono::hours(24 * days)});
  if (!made) return std::unexpected(made.error());
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) return Fail(directory + ": " + error.message());
  const struct {
    const char* name;
    const std::string& text;
    mode_t mode;
    const char* what;
  } files[] = {{"ca.crt", made->authority, 0644, "the CA certificate, for caBundle"},
               {"tls.crt", made->certificate, 0644, "the certificate, for --tls-cert"},
               {"tls.key", made->key, 0600, "its private key, for --tls-key"}};
  std::string report;
  for (const auto& file : files) {
    const std::string path = (std::filesystem::path(directory) / file.name).string();
    if (const Result<void> written = WriteWhole(path, file.text, file.mode); !written) {
      return std::unexpected(written.error());
    }
    report += path + ": " + file.what + '\n';
  }
  report += "names:";
  for (const std::string& name : names) report += ' ' + name;
  return report + '\n';
}

}  // namespace plimsoll::serve
