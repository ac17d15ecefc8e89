// ContentDecoder turns one encoded content into nodes of a tape. Every number in it is verified:
// the bytes may be anybody's.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plimsoll/base/result.h"
#include "plimsoll/value/tape.h"
#include "string_table.h"

namespace plimsoll::catalog {

class ContentDecoder {
 public:
  ContentDecoder(std::string_view bytes, StringTable strings, value::Tape& out)
      : bytes_(bytes), strings_(strings), tape_(out) {}

  // Appends the nodes of the one value that the bytes hold.
  Result<void> Run();

 private:
  struct Open {
    uint32_t container = 0;  // on the tape
    uint64_t left = 0;       // items or members
    bool keyed = false;
  };

  bool DecodeValue();
  bool OpenContainer(value::Kind kind);
  bool AddText();
  bool Number(uint64_t& out);
  bool Float(double& out);
  value::Node& Add(value::Kind kind);
  void CloseFull();

  std::string_view bytes_;
  StringTable strings_;
  value::Tape& tape_;
  size_t at_ = 0;
  std::vector<Open> open_;
};

}  // namespace plimsoll::catalog
