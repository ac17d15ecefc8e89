// The limits of the language server. docs/limits.md lists them for users.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plimsoll::lsp {

// Bytes of one message, and of its header.
inline constexpr size_t kMaxMessageBytes = size_t{64} << 20;
inline constexpr size_t kMaxHeaderBytes = size_t{4} << 10;
// Open brackets in one message.
inline constexpr uint32_t kMaxMessageDepth = 500;
// Messages that were read and wait to be answered; while there are so many, none are read.
inline constexpr size_t kMaxWaitingMessages = 10'000;
inline constexpr size_t kMaxOpenDocuments = 10'000;
inline constexpr size_t kMaxDocumentBytes = size_t{32} << 20;
// Files of one workspace that are indexed, and bytes of each.
inline constexpr size_t kMaxIndexedFiles = 100'000;
inline constexpr size_t kMaxIndexedBytes = size_t{16} << 20;
// Diagnostics of one document.
inline constexpr size_t kMaxDiagnostics = 1'000;

}  // namespace plimsoll::lsp
