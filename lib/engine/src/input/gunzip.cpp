#include "gunzip.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "grown_source.h"
#include "plimsoll/base/counted.h"

namespace plimsoll::engine {
namespace {

constexpr int kGzipWindow = 15 + 16;
constexpr size_t kPiece = size_t{64} << 10;
constexpr std::string_view kMagic = "\x1F\x8B\x08";

std::string Bomb() {
  return "unpacks to more than " + std::to_string(kMaxUnpackRatio) + " times its size; unpack it first if " +
         "that is meant";
}

std::string Damaged(std::string_view why) { return "is a damaged gzip file: " + std::string(why); }

// Members of gzip, one after the other, that are handed over piece by piece.
class Inflater {
 public:
  Inflater() { ok_ = ::inflateInit2(&stream_, kGzipWindow) == Z_OK; }
  ~Inflater() {
    if (ok_) ::inflateEnd(&stream_);
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  // Unpacks into `room`, and takes off `packed` what that took. Says how much there is now.
  Result<size_t> Inflate(std::string_view& packed, std::span<char> room) {
    if (!ok_) return Fail("gzip cannot be unpacked");
    if (at_end_ && !packed.empty()) {
      // Whatever is between two pieces of the next member's magic is left to zlib.
      if (!kMagic.starts_with(packed.substr(0, kMagic.size()))) {
        return Fail(Damaged("it is followed by other data"));
      }
      ::inflateReset(&stream_);
      at_end_ = false;
    }
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream_.avail_in = static_cast<uInt>(std::min(packed.size(), kPiece));
    const uInt given = stream_.avail_in;
    stream_.next_out = reinterpret_cast<Bytef*>(room.data());
    stream_.avail_out = static_cast<uInt>(std::min(room.size(), kPiece));
    const uInt wanted = stream_.avail_out;
    const int result = ::inflate(&stream_, Z_NO_FLUSH);
    packed.remove_prefix(given - stream_.avail_in);
    taken_ += given - stream_.avail_in;
    made_ += wanted - stream_.avail_out;
    at_end_ = result == Z_STREAM_END;
    if (!at_end_ && result != Z_OK && result != Z_BUF_ERROR) {
      return Fail(Damaged(stream_.msg != nullptr ? stream_.msg : "its data is invalid"));
    }
    return size_t{wanted - stream_.avail_out};
  }

  // Nothing is missing.
  bool at_end() const { return at_end_; }
  // More has come out than texts make of what has gone in.
  bool is_bomb() const { return made_ > kFreeUnpackedBytes && made_ / kMaxUnpackRatio > taken_; }

 private:
  z_stream stream_ = {};
  uint64_t taken_ = 0;
  uint64_t made_ = 0;
  bool ok_ = false;
  bool at_end_ = false;
};

// Gives back the bytes that were read too early, then the rest, if there is any.
class PrefixedBytes final : public text::ByteSource {
 public:
  PrefixedBytes(std::string prefix, std::unique_ptr<text::ByteSource> rest)
      : prefix_(std::move(prefix)), rest_(std::move(rest)) {}

  Result<size_t> Read(std::span<char> room) override {
    if (given_ == prefix_.size()) return rest_ != nullptr ? rest_->Read(room) : size_t{0};
    const size_t count = std::min(room.size(), prefix_.size() - given_);
    std::memcpy(room.data(), prefix_.data() + given_, count);
    given_ += count;
    return count;
  }

 private:
  std::string prefix_;
  size_t given_ = 0;
  std::unique_ptr<text::ByteSource> rest_;
};

class UnpackedBytes final : public text::ByteSource {
 public:
  explicit UnpackedBytes(std::unique_ptr<text::ByteSource> packed) : packed_(std::move(packed)) {}

  Result<size_t> Read(std::span<char> room) override {
    if (room.empty()) return size_t{0};
    for (;;) {
      if (left_.empty() && !ended_) {
        const Result<size_t> got = packed_->Read(piece_);
        if (!got) return got;
        left_ = std::string_view(piece_.data(), *got);
        ended_ = *got == 0;
      }
      if (ended_ && inflater_.at_end()) return size_t{0};
      const Result<size_t> made = inflater_.Inflate(left_, room);
      if (inflater_.is_bomb()) return Fail(Bomb());
      if (!made || *made != 0) return made;
      if (ended_ && !inflater_.at_end()) return Fail(Damaged("it is truncated"));
    }
  }

 private:
  std::unique_ptr<text::ByteSource> packed_;
  Inflater inflater_;
  std::array<char, kPiece> piece_;
  std::string_view left_;
  bool ended_ = false;
};

}  // namespace

bool IsGzip(std::string_view bytes) { return bytes.starts_with(kMagic); }

ReadFile Gunzip(const std::string& name, std::string_view bytes, uint64_t max_bytes) {
  max_bytes = std::min<uint64_t>(max_bytes, text::kMaxSourceBytes - 1);
  Inflater inflater;
  size_t capacity = std::min<uint64_t>(std::max(bytes.size() * 4, kPiece), max_bytes + 1);
  text::Source out = text::Source::OfSize(name, capacity);
  size_t used = 0;
  for (;;) {
    if (used > max_bytes) {
      return std::unexpected(ReadFailure{"has more than " + Counted(max_bytes, "byte") + " unpacked", true});
    }
    if (inflater.is_bomb()) return std::unexpected(ReadFailure{Bomb(), true});
    if (bytes.empty() && inflater.at_end()) break;
    if (used == capacity) {
      capacity = std::min<uint64_t>(uint64_t{capacity} * 2, max_bytes + 1);
      out = Grown(std::move(out), used, capacity);
    }
    const Result<size_t> made = inflater.Inflate(bytes, {out.MutableData() + used, capacity - used});
    if (!made) return std::unexpected(ReadFailure{made.error().message, false});
    if (*made == 0 && bytes.empty() && !inflater.at_end()) {
      return std::unexpected(ReadFailure{Damaged("it is truncated"), false});
    }
    used += *made;
  }
  out.Truncate(used);
  return out;
}

Result<std::unique_ptr<text::ByteSource>> Unpacked(std::unique_ptr<text::ByteSource> source) {
  std::string head(kMagic.size(), '\0');
  size_t have = 0;
  while (have < head.size()) {
    const Result<size_t> got = source->Read(std::span(head).subspan(have));
    if (!got) return Fail(got.error().message);
    if (*got == 0) break;
    have += *got;
  }
  // A source that came to its end is not read again.
  if (have < head.size()) source.reset();
  head.resize(have);
  const bool packed = IsGzip(head);
  auto whole = std::make_unique<PrefixedBytes>(std::move(head), std::move(source));
  if (!packed) return whole;
  return std::make_unique<UnpackedBytes>(std::move(whole));
}

}  // namespace plimsoll::engine
