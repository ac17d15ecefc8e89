#include "crd_watch.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "plimsoll/base/ascii.h"
#include "plimsoll/batch/crd_source.h"
#include "plimsoll/text/source.h"
#include "plimsoll/value/build.h"
#include "plimsoll/value/json_reader.h"
#include "plimsoll/value/value_text.h"

namespace plimsoll::serve {
namespace {

using value::TextIn;
using value::Value;

constexpr std::string_view kCrdPath = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
// What CRDs are read from, in reports.
constexpr std::string_view kClusterOrigin = "cluster";
// The server ends a watch after so long, so that a dead connection is noticed.
constexpr std::string_view kWatchSeconds = "300";
constexpr unsigned kMostDoublings = 6;

// Tokens of continued lists are base64, which has characters that are not allowed in queries.
std::string QueryEscaped(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const bool plain = ascii::IsLetterOrDigit(c) || c == '-' || c == '_' || c == '.' || c == '~';
    if (plain) {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += '%';
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    }
  }
  return out;
}

}  // namespace

std::string CrdWatch::Target() const {
  std::string out(kCrdPath);
  if (phase_ == Phase::kList) {
    out += "?limit=250";
    if (!continue_.empty()) out += "&continue=" + QueryEscaped(continue_);
    return out;
  }
  out += "?watch=1&allowWatchBookmarks=true&timeoutSeconds=" + std::string(kWatchSeconds);
  return out += "&resourceVersion=" + QueryEscaped(resource_version_);
}

std::chrono::milliseconds CrdWatch::Wait() const {
  if (failures_ == 0) return std::chrono::milliseconds(0);
  return std::min(kLongestWait, kFirstWait * (1 << std::min(failures_ - 1, kMostDoublings)));
}

bool CrdWatch::Take(std::string_view bytes) {
  while (!bytes.empty()) {
    const size_t end = phase_ == Phase::kWatch ? bytes.find('\n') : std::string_view::npos;
    const std::string_view piece = bytes.substr(0, end);
    bytes.remove_prefix(std::min(bytes.size(), piece.size() + 1));
    if (buffer_.size() + piece.size() > kMaxAnswerBytes) {
      return GiveUp("an answer of the API server is too large");
    }
    buffer_ += piece;
    if (end == std::string_view::npos) continue;
    const bool goes_on = TakeEvent(buffer_);
    buffer_.clear();
    if (!goes_on) return false;
  }
  return true;
}

void CrdWatch::End(int status) {
  const bool watched = phase_ == Phase::kWatch;
  const bool expired = std::exchange(expired_, false) || status == 410;
  const bool progress = std::exchange(progress_, false);
  if (std::exchange(given_up_, false)) {
    // What is wrong was noted before.
  } else if (expired) {
    ListAgain("the resource version is too old");
    // That is usual after a while; only a list that is refused as well is a failure.
    if (watched) failures_ = 0;
  } else if (status != 200) {
    Fail(status == 0 ? "there is no connection to the API server"
                     : "the API server answers with status " + std::to_string(status));
  } else if (phase_ == Phase::kList) {
    EndList();
  } else if (progress) {
    failures_ = 0;
    failure_.clear();
  } else {
    // Otherwise a server that ends watches at once would be asked without a pause.
    Fail("the watch ended without an event");
  }
  buffer_.clear();
}

bool CrdWatch::TakeChange() { return std::exchange(changed_, false); }

CrdsRead CrdWatch::Crds() const {
  CrdsRead out;
  for (const auto& [name, read] : crds_) {
    out.entries.insert(out.entries.end(), read.entries.begin(), read.entries.end());
    out.problems.insert(out.problems.end(), read.problems.begin(), read.problems.end());
  }
  return out;
}

void CrdWatch::EndList() {
  const text::Source source(std::string(kClusterOrigin), buffer_);
  value::Document document;
  if (!value::ReadJson(source.bytes(), {}, document).ok() || !document.root().IsObject()) {
    return ListAgain("the list of CRDs is not JSON");
  }
  if (!TakePage(document.root())) return;
  crds_ = std::exchange(listing_, {});
  phase_ = Phase::kWatch;
  synced_ = changed_ = true;
}

// True if it was the last.
bool CrdWatch::TakePage(Value list) {
  const std::optional<Value> metadata = list.Find("metadata");
  if (const std::optional<Value> items = list.Find("items")) {
    for (const Value item : items->Items()) {
      listing_[std::string(TextIn(item.Find("metadata"), "name"))] = ReadOne(item);
    }
  }
  resource_version_ = TextIn(metadata, "resourceVersion");
  continue_ = TextIn(metadata, "continue");
  failures_ = 0;
  failure_.clear();
  return continue_.empty();
}

void CrdWatch::ListAgain(std::string why) {
  phase_ = Phase::kList;
  continue_.clear();
  listing_.clear();
  ++counts_.restarts;
  Fail(std::move(why));
}

bool CrdWatch::GiveUp(std::string why) {
  ListAgain(std::move(why));
  given_up_ = true;
  return false;
}

void CrdWatch::Fail(std::string why) {
  ++failures_;
  failure_ = std::move(why);
}

bool CrdWatch::TakeEvent(std::string_view line) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return true;
  const text::Source source(std::string(kClusterOrigin), line);
  value::Document document;
  const bool read = value::ReadJson(source.bytes(), {}, document).ok() && document.root().IsObject();
  const std::optional<Value> object = read ? document.root().Find("object") : std::nullopt;
  if (!object) {
    return GiveUp("an event of the watch cannot be read");
  }
  const std::string_view type = TextIn(document.root(), "type");
  if (type == "ERROR") return TakeError(*object);
  const std::optional<Value> metadata = object->Find("metadata");
  const std::string name(TextIn(metadata, "name"));
  if (const std::string_view version = TextIn(metadata, "resourceVersion"); !version.empty()) {
    resource_version_ = version;
  }
  progress_ = true;
  if (type == "BOOKMARK") {
    ++counts_.bookmarks;
    return true;
  }
  if (type == "DELETED") {
    ++counts_.deleted;
    crds_.erase(name);
  } else {
    ++(type == "ADDED" ? counts_.added : counts_.modified);
    crds_[name] = ReadOne(*object);
  }
  changed_ = true;
  return true;
}

bool CrdWatch::TakeError(Value status) {
  const std::optional<Value> code = status.Find("code");
  expired_ = code && code->kind() == value::Kind::kInt && code->AsInt() == 410;
  if (!expired_) failure_ = std::string(TextIn(status, "message"));
  return false;
}

// Items of a list do not say what they are.
CrdsRead CrdWatch::ReadOne(Value crd) {
  CrdsRead out;
  if (!crd.IsObject() || crd.Find("kind")) {
    batch::AddCrd(crd, kClusterOrigin, out);
  } else {
    const value::Document named =
        value::WithTypeMeta(crd, "apiextensions.k8s.io/v1", "CustomResourceDefinition");
    batch::AddCrd(named.root(), kClusterOrigin, out);
  }
  return out;
}

}  // namespace plimsoll::serve
