#include "plimsoll/lsp/protocol/frames.h"

#include <gtest/gtest.h>

#include "plimsoll/lsp/protocol/limits.h"

namespace plimsoll::lsp {
namespace {

TEST(Frames, ComeInAnyPieces) {
  const std::string bytes = Framed("{\"a\":1}") + Framed("{}");
  for (size_t size = 1; size <= bytes.size(); ++size) {
    FrameReader frames;
    std::vector<std::string> got;
    for (size_t at = 0; at < bytes.size(); at += size) {
      frames.Add(std::string_view(bytes).substr(at, size));
      while (const auto frame = frames.Next()) got.push_back(frame->content);
    }
    EXPECT_EQ(got, (std::vector<std::string>{"{\"a\":1}", "{}"})) << size;
  }
}

TEST(Frames, MayHaveOtherHeaders) {
  FrameReader frames;
  frames.Add("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-LENGTH:  2 \r\n\r\n{}");
  EXPECT_EQ(frames.Next()->content, "{}");
}

TEST(Frames, WithoutLengthEndTheStream) {
  for (const char* header : {"Content-Type: x\r\n\r\n{}", "nonsense\r\n\r\n", "Content-Length: -1\r\n\r\n",
                             "Content-Length: 99999999999999999999\r\n\r\n"}) {
    FrameReader frames;
    frames.Add(header);
    const auto frame = frames.Next();
    ASSERT_TRUE(frame) << header;
    EXPECT_EQ(frame->kind, Frame::Kind::kBroken) << header;
    EXPECT_FALSE(frames.Next());
  }
}

TEST(Frames, WithTooLongHeadersEndTheStream) {
  FrameReader frames;
  frames.Add(std::string(kMaxHeaderBytes + 1, 'x'));
  EXPECT_EQ(frames.Next()->kind, Frame::Kind::kBroken);
}

TEST(Frames, ThatAreTooLargeAreSkipped) {
  FrameReader frames;
  frames.Add("Content-Length: " + std::to_string(kMaxMessageBytes + 1) + "\r\n\r\n");
  const std::string piece(size_t{1} << 20, ' ');
  for (size_t sent = 0; sent < kMaxMessageBytes; sent += piece.size()) {
    frames.Add(piece);
    EXPECT_FALSE(frames.Next());
  }
  frames.Add(" " + Framed("{}"));
  EXPECT_EQ(frames.Next()->kind, Frame::Kind::kTooLarge);
  EXPECT_EQ(frames.Next()->content, "{}");
}

}  // namespace
}  // namespace plimsoll::lsp
