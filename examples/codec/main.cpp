// Reads custom resources into C++ structs: parcels are validated with their CRD, get its defaults, and are
// decoded with codecs.
//
//   codec CRD.yaml PARCELS.yaml
#include <plimsoll/codec.h>
#include <plimsoll/validator.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

namespace post {

using plimsoll::codec::Field;
using plimsoll::codec::FieldOr;

// A type of the program itself.
enum class Speed { kSlow, kFast };

struct Address {
  std::string street;
  std::optional<std::string> floor;
};
auto DescribeFields(const Address*) {
  return std::make_tuple(Field("street", &Address::street), Field("floor", &Address::floor));
}

struct Parcel {
  plimsoll::codec::Quantity weight;
  plimsoll::codec::Time posted;
  plimsoll::codec::Duration patience{};
  plimsoll::codec::IntOrString door;
  plimsoll::codec::Bytes seal;
  Speed speed = Speed::kSlow;
  std::vector<Address> to;
};
auto DescribeFields(const Parcel*) {
  return std::make_tuple(Field("weight", &Parcel::weight), Field("posted", &Parcel::posted),
                         Field("patience", &Parcel::patience), Field("door", &Parcel::door),
                         Field("seal", &Parcel::seal), FieldOr("speed", &Parcel::speed),
                         Field("to", &Parcel::to));
}

void Show(const Parcel& parcel) {
  const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(parcel.patience).count();
  std::printf("%lld g %s to %s, door %s, posted %s, waits %lld minutes, seal of %zu bytes\n",
              static_cast<long long>(parcel.weight.milli_value),
              parcel.speed == Speed::kFast ? "fast" : "slow", parcel.to.front().street.c_str(),
              parcel.door.Text().c_str(), parcel.posted.Text().c_str(), static_cast<long long>(minutes),
              parcel.seal.bytes.size());
}

std::string ReadFile(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace post

template <>
struct plimsoll::codec::Codec<post::Speed> {
  static std::optional<Problem> Decode(const Value& value, post::Speed& out) {
    const std::string text = value.text();
    if (text != "slow" && text != "fast") return Problem{"expected slow or fast", "unsupported_value"};
    out = text == "fast" ? post::Speed::kFast : post::Speed::kSlow;
    return std::nullopt;
  }
};

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  plimsoll::Options options;
  options.from_files = true;
  plimsoll::Validator validator(options);
  validator.AddCrds(post::ReadFile(argv[1]), argv[1]);
  const plimsoll::Admitted admitted = validator.Admit(post::ReadFile(argv[2]), argv[2]);
  std::fputs(plimsoll::Text(admitted).c_str(), stdout);
  for (const plimsoll::Stored& stored : admitted.stored) {
    const plimsoll::codec::Document document(stored.json, "stored");
    const auto parcel = plimsoll::codec::Decode<post::Parcel>(*document.root().Find("spec"));
    if (parcel.ok()) post::Show(parcel.value);
    for (const plimsoll::Finding& finding : parcel.findings) {
      std::printf("spec.%s: %s\n", finding.field.c_str(), finding.message.c_str());
    }
  }
  return 0;
}
