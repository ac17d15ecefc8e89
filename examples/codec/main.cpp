// Reads custom resources into C++ structs: parcels are validated with their CRD, get its defaults, and are
// decoded with codecs.
//
//   example_codec CRD.yaml PARCELS.yaml
#include <cstdio>
#include <string>

#include "plimsoll/engine/catalog.h"
#include "plimsoll/schema/projection.h"

using namespace plimsoll;

namespace post {

struct Address {
  std::string street;
  std::optional<std::string> floor;
};
constexpr auto DescribeFields(const Address*) {
  return std::tuple(schema::Field("street", &Address::street), schema::Field("floor", &Address::floor));
}

struct Parcel {
  value::Quantity weight;
  value::Time posted;
  value::Duration patience;
  value::IntOrString door;
  schema::Bytes seal;
  std::vector<Address> to;
};
constexpr auto DescribeFields(const Parcel*) {
  return std::tuple(schema::Field("weight", &Parcel::weight), schema::Field("posted", &Parcel::posted),
                    schema::Field("patience", &Parcel::patience), schema::Field("door", &Parcel::door),
                    schema::Field("seal", &Parcel::seal), schema::Field("to", &Parcel::to));
}

void Show(const Parcel& parcel) {
  std::printf("%lld g to %s, door %s, posted %s, waits %.0f minutes, seal of %zu bytes\n",
              static_cast<long long>(parcel.weight.MilliValue()), parcel.to.front().street.c_str(),
              parcel.door.String().c_str(), parcel.posted.Format(value::TimeLayout::kDate).c_str(),
              parcel.patience.Minutes(), parcel.seal.bytes.size());
}

}  // namespace post

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const engine::Disk disk;
  const value::ReadOptions read;
  const engine::ReadFile crd = disk.Read(argv[1], read.limits.max_bytes);
  const engine::ReadFile parcels = disk.Read(argv[2], read.limits.max_bytes);
  if (!crd || !parcels) return 2;

  engine::Catalog catalog;
  catalog.Load(*crd);
  engine::JudgeOptions options;
  options.metadata = crd::MetadataSource::kFromFile;
  for (const engine::StoredObject& stored : catalog.Admit(*parcels, options).stored) {
    const auto parcel = schema::Project<post::Parcel>(*stored.object.root().Find("spec"));
    if (parcel.ok()) post::Show(parcel.value);
    for (const finding::Finding& finding : parcel.findings) {
      std::printf("spec.%s: %s\n", finding.path.FieldPath().c_str(), finding.message.c_str());
    }
  }
  return 0;
}
