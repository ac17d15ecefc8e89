// The machine after JsonStream: marks over a moving buffer, and a state between two tokens.
//
// A string, number or literal is taken when it and the byte after it are loaded; until then its
// first byte is kept. White space and what was taken are dropped as the buffer fills.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/json_syntax.h"
#include "plimsoll/text/json_window.h"
#include "plimsoll/text/stream_buffer.h"
#include "plimsoll/value/json_stream.h"
#include "plimsoll/value/open_keys.h"

namespace plimsoll::value {

class JsonStream::Machine {
 public:
  Machine(text::ByteSource& source, const JsonStreamOptions& options);

  const JsonEvent* Next();
  const std::optional<StreamProblem>& failure() const { return failure_; }
  const std::vector<StreamProblem>& duplicates() const { return duplicates_; }
  bool keys_forgotten() const { return keys_.forgot(); }
  uint32_t depth() const { return static_cast<uint32_t>(open_.size()); }

 private:
  // An open container and the way through it.
  struct Frame {
    uint64_t count = 0;  // items or members begun
    size_t key = 0;      // where the text of the key at hand begins in path_text_
  };

  // Moves onto the next token; false at the end and after a failure.
  bool MoveOn(uint32_t& at);
  bool HaveMark() { return at_.next < window_.End() || FindMark(); }
  bool FindMark();
  void End();
  bool Load();
  size_t FirstNeeded() const;

  const JsonEvent* TakeToken(uint32_t at);
  const JsonEvent* TakeOpening(uint32_t at);
  const JsonEvent* TakeClosing(uint32_t at);
  const JsonEvent* TakeString();
  const JsonEvent* TakeScalar();
  bool LoadString(bool& plain);
  bool LoadLongString();
  bool DecodeString(bool plain);
  bool LoadScalar();
  const char* ReadScalar();
  const char* ReadNumber(std::string_view run);
  bool MayMove(char structure) const;

  bool ExpectsValue() const;
  bool ExpectsKey() const;
  bool InObject() const { return !open_.empty() && open_.back() == '{'; }
  void BeginValue();
  void EndValue();
  const JsonEvent* Give(JsonEvent::Kind kind, uint64_t begin, uint64_t length);
  void NoteOverflow(std::string_view literal);
  void NoteKey();
  void NoteRepeat(uint64_t first);
  Path CurrentPath() const;

  const JsonEvent* Wrong(uint32_t at);
  void Fail(ProblemKind kind, size_t at, std::string message);
  const JsonEvent* FailTooLong(size_t at);
  char ByteAt(uint32_t at) const { return at_.base[at]; }

  const JsonStreamOptions options_;
  text::StreamBuffer buffer_;
  text::JsonWindow window_;
  text::JsonCursor at_;

  std::string open_;  // { and [
  std::vector<Frame> frames_;
  std::string path_text_;  // the keys at hand of all open objects
  text::JsonExpect expect_ = text::JsonExpect::kValue;
  // A token that has no mark of its own because it is directly after another; 0 is none.
  uint32_t unmarked_ = 0;
  // The string, number or literal that is being taken.
  bool in_token_ = false;
  uint32_t token_ = 0;
  uint32_t token_end_ = 0;  // a string's closing quote; after a scalar's run of bytes

  OpenKeys keys_;
  std::string decoded_;
  JsonEvent event_;
  bool stopped_ = false;
  std::optional<StreamProblem> failure_;
  std::vector<StreamProblem> duplicates_;
  size_t duplicate_path_bytes_ = 0;
};

}  // namespace plimsoll::value
