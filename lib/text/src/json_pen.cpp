#include "plimsoll/text/json_pen.h"

#include <cmath>
#include <cstring>

#include "plain_text.h"
#include "plimsoll/text/go_format.h"
#include "plimsoll/text/json_writer.h"

namespace plimsoll::text {
namespace {

// Room is made in stretches of this many bytes: they are zeroed before they are written to.
constexpr size_t kStretch = 4096;

}  // namespace

JsonPen::JsonPen(std::string& out, bool escape_html)
    : out_(out), copy_(BestPlainCopy()), escape_html_(escape_html) {
  static_assert(kRoom >= kCopySlack + 4);
  at_ = end_ = out_.data() + out_.size();
}

JsonPen::~JsonPen() { out_.resize(static_cast<size_t>(at_ - out_.data())); }

void JsonPen::Grow(size_t size) {
  const auto used = static_cast<size_t>(at_ - out_.data());
  out_.resize(used + size + kStretch);
  at_ = out_.data() + used;
  end_ = out_.data() + out_.size();
}

void JsonPen::Copy(std::string_view bytes) {
  NeedRoom(bytes.size());
  std::memcpy(at_, bytes.data(), bytes.size());
  at_ += bytes.size();
}

void JsonPen::Word(std::string_view word) {
  NeedRoom(word.size());
  Comma();
  Copy(word);
}

void JsonPen::TextWithEscapes(std::string_view text) {
  scratch_.clear();
  AppendJsonString(scratch_, text, escape_html_);
  Copy(scratch_);
}

void JsonPen::Int(int64_t number) {
  scratch_.clear();
  AppendInt(scratch_, number);
  Word(scratch_);
}

void JsonPen::Float(double number) {
  if (!std::isfinite(number)) return Null();
  scratch_.clear();
  AppendJsonFloat(scratch_, number);
  Word(scratch_);
}

}  // namespace plimsoll::text
