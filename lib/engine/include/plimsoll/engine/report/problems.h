// Turns what the readers complain about into findings.
#pragma once

#include <string>
#include <vector>

#include "plimsoll/finding/finding.h"
#include "plimsoll/value/document_stream.h"

namespace plimsoll::engine {

// The findings of one entry of a stream: why it cannot be read, its repeated keys unless
// the options let them pass, a bad separator.
finding::Code CodeOf(value::ProblemKind kind);
void AppendReadProblems(const value::ReadReport& report, const value::ReadOptions& options,
                        const std::string& file, std::vector<finding::Finding>& out);
void AppendProblems(const value::StreamEntry& entry, const value::ReadOptions& options,
                    const std::string& file, std::vector<finding::Finding>& out);

}  // namespace plimsoll::engine
