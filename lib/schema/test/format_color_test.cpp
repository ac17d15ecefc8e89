#include "holds.h"

namespace plimsoll::schema {
namespace {

TEST(FormatHexColor, HasThreeOrSixDigits) {
  ExpectHolds(Format::kHexColor, {"#FFF", "fff", "#abcdef", "ABCDEF", "012"});
  ExpectFails(Format::kHexColor, {"", "#", "##fff", "ffff", "#fffff", "#ggg", "fff\n"});
}

TEST(FormatRgbColor, HasThreeBytesWithoutLeadingZeros) {
  ExpectHolds(Format::kRgbColor, {"rgb(1,2,3)", "rgb(0,0,0)", "rgb( 255\t,\n249 , 100\r)"});
  ExpectFails(Format::kRgbColor,
              {"", "rgb(256,0,0)", "rgb(00,1,1)", "rgb(1,2)", "rgb(1,2,3,4)", "RGB(1,2,3)", "rgb (1,2,3)",
               "rgb(1,2,3) ", "rgb(1,,3)", "rgb(1000,2,3)", "rgb(\v1,2,3)"});
}

}  // namespace
}  // namespace plimsoll::schema
