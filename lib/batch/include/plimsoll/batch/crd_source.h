// CRDs as they are read from files or from an API server: each whole and valid, or with what is wrong with
// it.
//
//   CrdsRead read;
//   ReadCrdFiles(files, {"/etc/crds"}, read);
//   for (const CrdProblem& problem : read.problems) Report(problem.Text());
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/schema/go_decode.h"
#include "plimsoll/text/files.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/detached.h"

namespace plimsoll::batch {

// A CRD that an API server would accept.
struct CrdEntry {
  std::string name;    // `widgets.example.com`
  std::string origin;  // the file, or what else it comes from
  std::shared_ptr<const value::Detached> object;
  schema::GoNumbers numbers = schema::GoNumbers::kAsWritten;
};

// Why a CRD, or a whole file, is not used.
struct CrdProblem {
  std::string name;  // of the CRD; empty where it is about a file
  std::string origin;
  std::string message;
  // An older version of it is in use instead.
  bool replaced = false;

  std::string Text() const { return origin + ": " + (name.empty() ? "" : name + ": ") + message; }
};

struct CrdsRead {
  std::vector<CrdEntry> entries;
  std::vector<CrdProblem> problems;
};

// Adds all CRDs of a text, and passes over other objects.
void ReadCrds(const text::Source& source, CrdsRead& out);
// The same for an object that was read from JSON. What is wrong with it is reported without a line.
void AddCrd(value::Value crd, std::string_view origin, CrdsRead& out);
// The same for files and for all `.yaml`, `.yml` and `.json` files of directories. Hidden files are passed
// over.
void ReadCrdFiles(const text::Files& files, const std::vector<std::string>& paths, CrdsRead& out);

}  // namespace plimsoll::batch
