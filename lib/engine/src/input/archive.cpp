#include "plimsoll/engine/input/archive.h"

#include "archive_form.h"

namespace plimsoll::engine {

bool IsTarName(std::string_view path) {
  return path.ends_with(".tar") || path.ends_with(".tar.gz") || path.ends_with(".tgz");
}

ArchiveForm ArchiveFormOf(std::string_view bytes) {
  constexpr size_t kTarMagic = 257;
  // The second is that of a zip archive without files.
  if (bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06")) return ArchiveForm::kZip;
  if (bytes.size() > kTarMagic && bytes.substr(kTarMagic).starts_with("ustar")) return ArchiveForm::kTar;
  return ArchiveForm::kNone;
}

Result<void> ReadArchive(std::string_view bytes, const ArchiveUse& use) {
  switch (ArchiveFormOf(bytes)) {
    case ArchiveForm::kTar: return ReadTar(bytes, use);
    case ArchiveForm::kZip: return ReadZip(bytes, use);
    case ArchiveForm::kNone: break;
  }
  return Fail("the file is neither a tar archive nor a zip archive");
}

}  // namespace plimsoll::engine
