#include "service_fixture.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <thread>

namespace plimsoll::serve {
namespace {

class UpperCaseStream final : public Stream {
 public:
  void Take(std::string_view bytes, std::string& out) override {
    for (const char c : bytes) out += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  void End(std::string& out) override { out += "END\n"; }
  RequestFacts Facts() override {
    RequestFacts facts;
    facts.endpoint = "/lines";
    return facts;
  }
};

}  // namespace

Answer EchoService::Handle(const Request& request) {
  if (request.path == "/slow") std::this_thread::sleep_for(std::chrono::milliseconds(200));
  Answer answer;
  answer.content_type = "text/plain";
  answer.body =
      std::string(request.method) + ' ' + std::string(request.path) + ' ' + std::string(request.body);
  answer.facts.endpoint = request.path == "/slow" ? "/slow" : "/echo";
  answer.facts.verdict = "allowed";
  return answer;
}

std::unique_ptr<Stream> EchoService::Open(const Request& request) {
  return request.path == "/lines" ? std::make_unique<UpperCaseStream>() : nullptr;
}

ServerTest::ServerTest() {
  std::string pattern = (std::filesystem::temp_directory_path() / "plimsoll_serve_XXXXXX").string();
  directory_ = ::mkdtemp(pattern.data());
  endpoint_.name = "webhook";
  endpoint_.service = &service_;
  log_ = std::make_unique<EventLog>(::open(PathOf("log").c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600),
                                    metrics_.log_failures);
}

ServerTest::~ServerTest() {
  server_.reset();
  std::filesystem::remove_all(directory_);
}

void ServerTest::WriteFile(const std::string& name, std::string_view text) const {
  // Replaced as a whole, as programs that rotate certificates do.
  std::ofstream(PathOf(name + ".new"), std::ios::binary) << text;
  std::filesystem::rename(PathOf(name + ".new"), PathOf(name));
}

void ServerTest::MakeCertificates(const std::string& client_name) {
  Result<SelfSigned> made =
      MakeSelfSigned({.names = NamesOfService("localhost"), .client_name = client_name});
  ASSERT_TRUE(made) << made.error().message;
  signed_ = std::move(*made);
  WriteFile("tls.crt", signed_.certificate);
  WriteFile("tls.key", signed_.key);
  WriteFile("ca.crt", signed_.authority);
  Result<TlsContext> context = MakeClientContext(
      {.ca = signed_.authority, .certificate = signed_.client_certificate, .key = signed_.client_key});
  ASSERT_TRUE(context) << context.error().message;
  client_tls_ = std::move(*context);
}

void ServerTest::LoadCertificates() {
  const bool checks_clients = !signed_.client_certificate.empty();
  Result<std::unique_ptr<Certificates>> loaded =
      Certificates::Load({PathOf("tls.crt"), PathOf("tls.key"), checks_clients ? PathOf("ca.crt") : ""},
                         metrics_, *log_, std::chrono::milliseconds(100));
  ASSERT_TRUE(loaded) << loaded.error().message;
  certificates_ = std::move(*loaded);
}

void ServerTest::Start(const TransportLimits& limits) {
  if (client_tls_ && !certificates_) LoadCertificates();
  endpoint_.certificates = certificates_.get();
  server_ = std::make_unique<Server>(limits, metrics_, *log_);
  const Result<Address> address = server_->Listen(endpoint_, *ParseAddress("127.0.0.1:0"));
  ASSERT_TRUE(address) << address.error().message;
  address_ = *address;
  const Result<void> started = server_->Start();
  ASSERT_TRUE(started) << started.error().message;
}

Result<std::unique_ptr<HttpClient>> ServerTest::TryConnect() {
  return HttpClient::Connect({.address = address_,
                              .tls = client_tls_.get(),
                              .server_name = "localhost",
                              .timeout = std::chrono::seconds(5)});
}

std::unique_ptr<HttpClient> ServerTest::Connect() {
  Result<std::unique_ptr<HttpClient>> client = TryConnect();
  EXPECT_TRUE(client) << client.error().message;
  return client ? std::move(*client) : nullptr;
}

long ServerTest::Metric(std::string_view line) const {
  const std::string text = '\n' + metrics_.registry.Text();
  const size_t at = text.find('\n' + std::string(line) + ' ');
  return at == text.npos ? 0 : std::strtol(text.c_str() + at + line.size() + 2, nullptr, 10);
}

bool ServerTest::MetricReaches(std::string_view line, long value) const {
  for (int i = 0; i < 400; ++i) {
    if (Metric(line) >= value) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

}  // namespace plimsoll::serve
