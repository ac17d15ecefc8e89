// A few lines of JSON onto a tape, for tests of what works on tapes.
#pragma once

#include <charconv>
#include <string>

#include "plimsoll/value/tape.h"

namespace plimsoll::schema {

class TinyJson {
 public:
  explicit TinyJson(std::string text) : text_(std::move(text)) {
    document_.Clear(text_);
    Read();
  }
  TinyJson(const TinyJson&) = delete;
  const value::Document& document() const { return document_; }
  value::Value root() const { return document_.root(); }

 private:
  void Space() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == ',' || text_[at_] == ':'))
      ++at_;
  }

  void Read() {
    Space();
    switch (text_[at_]) {
      case '{': return Container(value::Kind::kObject, '}', 2);
      case '[': return Container(value::Kind::kArray, ']', 1);
      case '"': return Text();
      case 't': return Literal(value::Kind::kBool, 4, true);
      case 'f': return Literal(value::Kind::kBool, 5, false);
      case 'n': return Literal(value::Kind::kNull, 4, false);
      default: return Number();
    }
  }

  value::Node& Append(value::Kind kind, size_t begin, size_t length) {
    value::Node& node = document_.MutableTape().Append();
    node = {};
    node.kind = kind;
    node.offset = static_cast<uint32_t>(begin);
    node.span_length = static_cast<uint16_t>(length);
    return node;
  }

  void Container(value::Kind kind, char close, uint32_t nodes_each) {
    const uint32_t self = document_.tape().size();
    Append(kind, at_++, 1);
    uint32_t nodes = 0;
    for (Space(); text_[at_] != close; Space()) {
      Read();
      ++nodes;
    }
    ++at_;
    document_.MutableTape()[self].container = {document_.tape().size() - self, nodes / nodes_each};
  }

  void Text() {
    const size_t end = text_.find('"', at_ + 1);
    Append(value::Kind::kString, at_, end + 1 - at_).text = {static_cast<uint32_t>(at_ + 1),
                                                             static_cast<uint32_t>(end - at_ - 1)};
    at_ = end + 1;
  }

  void Literal(value::Kind kind, size_t length, bool truth) {
    Append(kind, at_, length).boolean = truth;
    at_ += length;
  }

  void Number() {
    const size_t end = text_.find_first_not_of("0123456789+-.eE", at_);
    const char* first = text_.data() + at_;
    const char* last = end == std::string::npos ? text_.data() + text_.size() : text_.data() + end;
    value::Node& node = Append(value::Kind::kInt, at_, static_cast<size_t>(last - first));
    const auto [stop, error] = std::from_chars(first, last, node.integer);
    if (stop != last || error != std::errc{}) {
      node.kind = value::Kind::kFloat;
      std::from_chars(first, last, node.number);
    }
    at_ = static_cast<size_t>(last - text_.data());
  }

  std::string text_;
  size_t at_ = 0;
  value::Document document_;
};

}  // namespace plimsoll::schema
