// A text that is part of the program, to be read like a file.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/files.h"

namespace plimsoll::serve {

class GivenText final : public text::Files {
 public:
  // Every path names the text, which must outlive it.
  explicit GivenText(std::string_view text) : text_(text) {}

  Result<std::optional<text::FileKind>> KindOf(const std::string&) const override {
    return text::FileKind::kFile;
  }
  Result<std::vector<text::FileEntry>> List(const std::string& path) const override {
    return Fail(path + " is not a directory");
  }
  text::ReadFile Read(const std::string& path, uint64_t) const override { return text::Source(path, text_); }
  Result<std::unique_ptr<text::ByteSource>> Open(const std::string& path) const override {
    return Fail(path + " cannot be read piece by piece");
  }
  uint64_t SizeOf(const std::string&) const override { return text_.size(); }
  std::string AbsolutePath(const std::string& path) const override { return path; }

 private:
  std::string_view text_;
};

}  // namespace plimsoll::serve
