// Profile loose against its plain twin, on random schemas and values: over tapes, and along streams.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>

#include "loose_case.h"
#include "loose_maker.h"
#include "loose_twin.h"
#include "stream_case.h"

namespace plimsoll::check {
namespace {

std::vector<uint32_t> Choices(uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<uint32_t> out(4000);
  for (uint32_t& one : out) one = static_cast<uint32_t>(random());
  return out;
}

// `/pointer code message`, as Streamed::Lines. Of enum and const, a stream cannot show the value.
std::string TapeLines(LooseCase& object, const std::string& instance) {
  const JsonText text(instance);
  std::vector<LooseFinding> findings;
  object.runner().Explain(object.program(), text.root(), {}, findings);
  std::vector<std::string> lines;
  for (const LooseFinding& one : findings) {
    lines.push_back(value::PathTo(text.root(), one.value).Pointer() + " " +
                    std::string(finding::InfoOf(one.code).name) + " " + one.message + "\n");
  }
  std::ranges::sort(lines);
  std::string out;
  for (const std::string& line : lines) out += line;
  return out;
}

RC_GTEST_PROP(LooseReferee, AgreesWithThePlainTwin, (uint32_t seed)) {
  LooseMaker maker(Choices(seed));
  const std::string schema = maker.Schema();
  LooseCase object(schema);
  const JsonText schema_text(schema);
  for (int i = 0; i < 20; ++i) {
    const std::string instance = maker.Value(3);
    const JsonText text(instance);
    const bool expected = TwinAccepts(schema_text.root(), text.root());
    const bool accepts = object.Accepts(instance);
    const std::string findings = object.Explain(instance);
    if (accepts != expected || findings.empty() != expected) {
      RC_FAIL(schema + "\n" + instance + "\n" + (expected ? "fits" : "does not fit") + "\n" + findings);
    }
  }
}

RC_GTEST_PROP(LooseReferee, StreamsAgreeWithThePlainTwinAndWithTapes, (uint32_t seed)) {
  LooseMaker maker(Choices(seed));
  const std::string schema = maker.Schema();
  LooseCase object(schema);
  const JsonText schema_text(schema);
  for (int i = 0; i < 10; ++i) {
    const std::string instance = maker.Value(4);
    const JsonText text(instance);
    const bool expected = TwinAccepts(schema_text.root(), text.root());
    const std::string lines = TapeLines(object, instance);
    for (const size_t window : {1u, 5u, 12u, 40u}) {
      const Streamed streamed = JudgeStream(object.program(), instance, 1 + seed % 7, {.window = window});
      const bool same = lines == streamed.Lines() || lines.find("unsupported_value") != std::string::npos;
      if (streamed.accepted != expected || streamed.findings.empty() != expected || !same) {
        RC_FAIL(schema + "\n" + instance + "\n" + (expected ? "fits" : "does not fit") + "\nwindow " +
                std::to_string(window) + "\ntape:\n" + lines + "stream:\n" + streamed.Lines());
      }
    }
  }
}

// Where minContains is above maxContains, nothing fits; a stream that lost count may blame the other one.
bool TellsOfContains(const std::string& lines, const StreamFinding& one) {
  using enum finding::Code;
  if (one.code != kContainsTooFew && one.code != kContainsTooMany) return false;
  return lines.find(one.path.Pointer() + " contains_too_") != std::string::npos;
}

// Past the threshold something may stay open, but nothing is decided otherwise, and nothing is reported that
// a tape would not tell.
RC_GTEST_PROP(LooseReferee, WhatAStreamDecidesPastTheThresholdIsRight, (uint32_t seed)) {
  LooseMaker maker(Choices(seed));
  const std::string schema = maker.Schema();
  LooseCase object(schema);
  const JsonText schema_text(schema);
  for (int i = 0; i < 10; ++i) {
    const std::string instance = maker.Value(4);
    const JsonText text(instance);
    const bool expected = TwinAccepts(schema_text.root(), text.root());
    const std::string lines = TapeLines(object, instance);
    for (const size_t threshold : {10u, 110u, 250u}) {
      const Streamed streamed =
          JudgeStream(object.program(), instance, 3, {.threshold = threshold, .window = 1 + seed % 9});
      if (!streamed.failure.empty()) continue;
      bool open = false;
      bool right = true;
      for (const StreamFinding& one : streamed.findings) {
        const bool undecided = one.code == finding::Code::kUndecided;
        open |= undecided && !one.warning;
        if (undecided || one.code == finding::Code::kUnsupportedValue) continue;
        const std::string reported =
            one.path.Pointer() + " " + std::string(finding::InfoOf(one.code).name) + " ";
        right &= lines.find(reported) != std::string::npos || TellsOfContains(lines, one);
      }
      if (!right || (open ? streamed.accepted : streamed.accepted != expected)) {
        RC_FAIL(schema + "\n" + instance + "\n" + (expected ? "fits" : "does not fit") + "\nthreshold " +
                std::to_string(threshold) + "\ntape:\n" + lines + "stream:\n" + streamed.Lines());
      }
    }
  }
}

}  // namespace
}  // namespace plimsoll::check
