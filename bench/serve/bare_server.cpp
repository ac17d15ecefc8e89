// bare_server CERTIFICATE KEY REPLY THREADS: the yardstick of `./dev bench serve`. Reads requests over TLS
// with Boost.Beast and Asio, looks at nothing, and answers each with the bytes of the file REPLY. Prints its
// port.
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;

// One connection. It keeps itself while something is under way.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(tcp::socket socket, asio::ssl::context& tls, const std::string& reply)
      : stream_(std::move(socket), tls), reply_(reply) {}

  void Start() {
    stream_.async_handshake(asio::ssl::stream_base::server,
                            [self = shared_from_this()](beast::error_code error) {
                              if (!error) self->Read();
                            });
  }

 private:
  void Read() {
    request_ = {};
    http::async_read(stream_, buffer_, request_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                       if (!error) self->Write();
                     });
  }

  void Write() {
    response_ = {http::status::ok, request_.version()};
    response_.set(http::field::content_type, "application/json");
    response_.keep_alive(request_.keep_alive());
    response_.body() = reply_;
    response_.prepare_payload();
    http::async_write(stream_, response_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (!error && self->response_.keep_alive()) self->Read();
    });
  }

  beast::ssl_stream<beast::tcp_stream> stream_;
  beast::flat_buffer buffer_;
  http::request<http::string_body> request_;
  http::response<http::string_body> response_;
  const std::string& reply_;
};

class Listener {
 public:
  Listener(asio::io_context& context, asio::ssl::context& tls, const std::string& reply)
      : context_(context),
        tls_(tls),
        reply_(reply),
        acceptor_(asio::make_strand(context), {asio::ip::address_v4::loopback(), 0}) {}

  unsigned port() const { return acceptor_.local_endpoint().port(); }

  void Accept() {
    acceptor_.async_accept(asio::make_strand(context_), [this](beast::error_code error, tcp::socket socket) {
      if (error) return;
      socket.set_option(tcp::no_delay(true));
      std::make_shared<Session>(std::move(socket), tls_, reply_)->Start();
      Accept();
    });
  }

 private:
  asio::io_context& context_;
  asio::ssl::context& tls_;
  const std::string& reply_;
  tcp::acceptor acceptor_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("usage: bare_server CERTIFICATE KEY REPLY THREADS\n", stderr);
    return 2;
  }
  std::ifstream file(argv[3], std::ios::binary);
  const std::string reply{std::istreambuf_iterator<char>(file), {}};
  const int threads = std::atoi(argv[4]);

  asio::io_context context(threads);
  asio::ssl::context tls(asio::ssl::context::tls_server);
  tls.use_certificate_chain_file(argv[1]);
  tls.use_private_key_file(argv[2], asio::ssl::context::pem);
  Listener listener(context, tls, reply);
  listener.Accept();
  asio::signal_set signals(context, SIGINT, SIGTERM);
  signals.async_wait([&](beast::error_code, int) { context.stop(); });
  std::printf("127.0.0.1:%u\n", listener.port());
  std::fflush(stdout);

  std::vector<std::thread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back([&] { context.run(); });
  context.run();
  for (std::thread& other : others) other.join();
}
