#include "gunzip.h"

#include <zlib.h>

#include <algorithm>

namespace plimsoll::engine {
namespace {

constexpr int kGzipWindow = 15 + 16;
constexpr size_t kPiece = size_t{64} << 10;

std::unexpected<ReadFailure> Damaged(std::string_view why) {
  return std::unexpected(ReadFailure{"is a damaged gzip file: " + std::string(why), false});
}

// The state of zlib, given back whatever happens.
class Inflater {
 public:
  Inflater() { ok_ = ::inflateInit2(&stream_, kGzipWindow) == Z_OK; }
  ~Inflater() {
    if (ok_) ::inflateEnd(&stream_);
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  bool ok() const { return ok_; }
  z_stream& stream() { return stream_; }

 private:
  z_stream stream_ = {};
  bool ok_ = false;
};

}  // namespace

bool IsGzip(std::string_view bytes) { return bytes.starts_with("\x1F\x8B\x08"); }

ReadFile Gunzip(const std::string& name, std::string_view bytes, uint64_t max_bytes) {
  max_bytes = std::min<uint64_t>(max_bytes, text::kMaxSourceBytes - 1);
  Inflater inflater;
  if (!inflater.ok()) return std::unexpected(ReadFailure{"gzip cannot be unpacked", false});
  z_stream& stream = inflater.stream();
  std::string out;
  while (!bytes.empty()) {
    const size_t used = out.size();
    if (used > max_bytes) {
      return std::unexpected(
          ReadFailure{"has more than " + std::to_string(max_bytes) + " bytes unpacked", true});
    }
    const auto given = static_cast<uInt>(std::min<size_t>(bytes.size(), kPiece));
    out.resize(used + kPiece);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = given;
    stream.next_out = reinterpret_cast<Bytef*>(out.data() + used);
    stream.avail_out = kPiece;
    const int result = ::inflate(&stream, Z_NO_FLUSH);
    out.resize(used + kPiece - stream.avail_out);
    bytes.remove_prefix(given - stream.avail_in);
    if (result == Z_STREAM_END) {
      if (bytes.empty()) return text::Source(name, out);
      if (!IsGzip(bytes)) return Damaged("something else stands behind it");
      ::inflateReset(&stream);
    } else if (result != Z_OK) {
      return Damaged(stream.msg != nullptr ? stream.msg : "its data make no sense");
    }
  }
  return Damaged("it is cut short");
}

}  // namespace plimsoll::engine
