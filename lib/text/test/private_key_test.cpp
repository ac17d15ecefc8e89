#include "plimsoll/text/private_key.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "plimsoll/text/base64.h"

namespace plimsoll::text {
namespace {

// Certificates and the keys that they are for.
constexpr std::string_view kRsaLeaf =
    "MIIBwTCCASqgAwIBAgIBATANBgkqhkiG9w0BAQsFADAMMQowCAYDVQQDEwFhMCAXDTI2MDEwMjAzMDQwNVoYDzIwNT"
    "UwMTAzMDMwNDA1WjAMMQowCAYDVQQDEwFhMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCgb9kHcgP3e4FvmCo0"
    "jlhTa9/4rprXGxQQ4UrfpuHjghIiPXBTtN11DZU0GIL1U0iolMASGqX1/YTNX+H0PhT0BOo1ua1jmz6MAO8ZZ5+rm9"
    "ztkPL4Bb5XuOfPMfqCdphuSKGEV1VRWYFChljeo4gXXP8hfJT/nD8sYLAXgSGLpQIDAQABozEwLzAtBgNVHREEJjAk"
    "gg1hLmV4YW1wbGUuY29tggRiLi5jgQ1hQGV4YW1wbGUuY29tMA0GCSqGSIb3DQEBCwUAA4GBACG2mLHfwR46aQwgL1"
    "MMnU0d6Lw3j4lhD1dP+xQxWne3AlNbQfpdVNM4q0skupqfFvrIX6P5aZcHx1/3RzBAGeqAFkvG1u4QDJ8TIwAWVcdl"
    "nhAp9k6KRnhQ/gNrzIp31YnXQTqfRRTxdBuX1buzSp6BapXaCiYDY//W4JCXvkUz";
constexpr std::string_view kRsaOne =
    "MIICXQIBAAKBgQCgb9kHcgP3e4FvmCo0jlhTa9/4rprXGxQQ4UrfpuHjghIiPXBTtN11DZU0GIL1U0iolMASGqX1/Y"
    "TNX+H0PhT0BOo1ua1jmz6MAO8ZZ5+rm9ztkPL4Bb5XuOfPMfqCdphuSKGEV1VRWYFChljeo4gXXP8hfJT/nD8sYLAX"
    "gSGLpQIDAQABAoGABIk1AYaVNLpYSsxQ2sLwt1pHVYB/3mrX333nJoY3pvC5/4YG9q7lGTA4Bcy9nLigLZGX3pf3SK"
    "QRMz2tpacNsFvUIuwZ8PK0zRv1IKNJAb5bnc1Vvg8Zx4MFJNFmB006Ldz2EJjqCadFanF0Rpmz7Gbs95VBK5l8291M"
    "Gd+df8ECQQDR3SXHyHWpGdciSGq2jv7L6SJr84LgJMlLZXDK2oUPoGViKFchVjd5c8t76f5/JprNFIorvOC78ARtk4"
    "qn5tlhAkEAw7UEv6LTd68LuVQajYYUuorytPvk1LbxD8I/4IV0sn2jeFrCVPQmOcPrZBVsDDaICWDwdG1lnu/RNDRN"
    "4s7ExQJBALWgboUkIWiTW5RpFiofQbcactb4rgjs7WWaSm7VhhlLGNNF1Hqekm5DYBVDIyXKNGlO4HIQCnO8uyhWa8"
    "b6TKECQQCH98/gxGNfF4Jxs/jusmTcZYTSMN9+2csJQ8/VUWMOTzOvfn7dPvL/1xpHYoq6wXgp6+ujOA4OKleSiXRD"
    "S5xxAkAgTEtHJQRlHhuFyD+XQztaj4H83NUdV8oFTGVfJGDhbycZMrBIgjGBkFihtR+zkSMhFI9o7ff0kyUtBq0O/7"
    "VP";
constexpr std::string_view kRsaWrapped =
    "MIICdwIBADANBgkqhkiG9w0BAQEFAASCAmEwggJdAgEAAoGBAKBv2QdyA/d7gW+YKjSOWFNr3/iumtcbFBDhSt+m4e"
    "OCEiI9cFO03XUNlTQYgvVTSKiUwBIapfX9hM1f4fQ+FPQE6jW5rWObPowA7xlnn6ub3O2Q8vgFvle4588x+oJ2mG5I"
    "oYRXVVFZgUKGWN6jiBdc/yF8lP+cPyxgsBeBIYulAgMBAAECgYAEiTUBhpU0ulhKzFDawvC3WkdVgH/eatfffecmhj"
    "em8Ln/hgb2ruUZMDgFzL2cuKAtkZfel/dIpBEzPa2lpw2wW9Qi7Bnw8rTNG/Ugo0kBvludzVW+DxnHgwUk0WYHTTot"
    "3PYQmOoJp0VqcXRGmbPsZuz3lUErmXzb3UwZ351/wQJBANHdJcfIdakZ1yJIaraO/svpImvzguAkyUtlcMrahQ+gZW"
    "IoVyFWN3lzy3vp/n8mms0Uiiu84LvwBG2Tiqfm2WECQQDDtQS/otN3rwu5VBqNhhS6ivK0++TUtvEPwj/ghXSyfaN4"
    "WsJU9CY5w+tkFWwMNogJYPB0bWWe79E0NE3izsTFAkEAtaBuhSQhaJNblGkWKh9Btxpy1viuCOztZZpKbtWGGUsY00"
    "XUep6SbkNgFUMjJco0aU7gchAKc7y7KFZrxvpMoQJBAIf3z+DEY18XgnGz+O6yZNxlhNIw337ZywlDz9VRYw5PM69+"
    "ft0+8v/XGkdiirrBeCnr66M4Dg4qV5KJdENLnHECQCBMS0clBGUeG4XIP5dDO1qPgfzc1R1XygVMZV8kYOFvJxkysE"
    "iCMYGQWKG1H7ORIyEUj2jt9/STJS0GrQ7/tU8=";
constexpr std::string_view kEcLeaf =
    "MIIBOTCB4KADAgECAgEBMAoGCCqGSM49BAMCMAwxCjAIBgNVBAMTAWEwIBcNMjYwMTAyMDMwNDA1WhgPMjA1NTAxMD"
    "MwMzA0MDVaMAwxCjAIBgNVBAMTAWEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATZNtjkyxkFBEA79iEUDT1bgmrw"
    "qm5Qh4EYsYEb/8q12doave3lZlcLQbzoeRdqctYThG8nr0M1K+GyI+dnzyZgozEwLzAtBgNVHREEJjAkgg1hLmV4YW"
    "1wbGUuY29tggRiLi5jgQ1hQGV4YW1wbGUuY29tMAoGCCqGSM49BAMCA0gAMEUCIHdKkiZ0c4k9EGYOrGMiADAicwPX"
    "QMX5Av5A+0XLzBvsAiEAjt9EQYL0RYdGf3h+wO7GSe89JH7Qa4us9e0r8plZX00=";
constexpr std::string_view kEcOne =
    "MHcCAQEEID2d30GJTXjpWZ9jTf/xPvFZ3I160juJY2oLbo3v3x4yoAoGCCqGSM49AwEHoUQDQgAE2TbY5MsZBQRAO/"
    "YhFA09W4Jq8KpuUIeBGLGBG//KtdnaGr3t5WZXC0G86HkXanLWE4RvJ69DNSvhsiPnZ88mYA==";
constexpr std::string_view kEcWrapped =
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPZ3fQYlNeOlZn2NN//E+8VncjXrSO4ljagtuje/fHj"
    "KhRANCAATZNtjkyxkFBEA79iEUDT1bgmrwqm5Qh4EYsYEb/8q12doave3lZlcLQbzoeRdqctYThG8nr0M1K+GyI+dn"
    "zyZg";
constexpr std::string_view kOtherEc =
    "MHcCAQEEID1SKpKSAr9TsM2lbhhNcKFzS87e9Br0XopVzR1gzzpvoAoGCCqGSM49AwEHoUQDQgAEHihuKHuW5E49yr"
    "l3DKBWSDDZxWZkPBkbrEluZds0K1LH1qi9tygd4DKV/6I+dpBjFDp+3LDq+0JnbZcOAFvOYA==";
constexpr std::string_view kLongEcLeaf =
    "MIIBwDCCASOgAwIBAgIBATAKBggqhkjOPQQDBDAMMQowCAYDVQQDEwFhMCAXDTI2MDEwMjAzMDQwNVoYDzIwNTUwMT"
    "AzMDMwNDA1WjAMMQowCAYDVQQDEwFhMIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQB/JWUhw0EEJw4A+bHtm8CEuYG"
    "suI+2KYQq0k0rT+T4zd4BCedp2Vuj2UL99f9hNj9Kc1CTtjVufrpVI0qpI0j+QYAL0ZJoRDEXM+sE7Sqm69kR33EcB"
    "nkJL4Me2DhG+zliQZilkV2LNtUU6Y3O85tiO3KESwyIaPLn+KoYPObJhNUjUujMTAvMC0GA1UdEQQmMCSCDWEuZXhh"
    "bXBsZS5jb22CBGIuLmOBDWFAZXhhbXBsZS5jb20wCgYIKoZIzj0EAwQDgYoAMIGGAkEJfxRN3uIg1xPbfvdW2Us7Sv"
    "cloQg0D35J7jl7TWs0pALr7qZqZkHxOAMEfwFl8MxdjqSxT8Cca7PSVUIX7kxcaQJBO+p3zJXtW15HUVQFKWqOOaZQ"
    "uuv2/P67uBsXkdIoNpPxQWFBeMC3IGsmL/yUSenit6yhUpZClZnwExiyMLokHHA=";
constexpr std::string_view kLongEc =
    "MIHcAgEBBEIBy2rln23i3luBM1B6MACvaF1/0v5LW0iXrusd/SwJVBB+kyaqVOr6K6+U7svUe+EXE/IKFLn5FxDSsa"
    "0j1b5EM0GgBwYFK4EEACOhgYkDgYYABAH8lZSHDQQQnDgD5se2bwIS5gay4j7YphCrSTStP5PjN3gEJ52nZW6PZQv3"
    "1/2E2P0pzUJO2NW5+ulUjSqkjSP5BgAvRkmhEMRcz6wTtKqbr2RHfcRwGeQkvgx7YOEb7OWJBmKWRXYs21RTpjc7zm"
    "2I7coRLDIho8uf4qhg85smE1SNSw==";
constexpr std::string_view kEdLeaf =
    "MIH5MIGsoAMCAQICAQEwBQYDK2VwMAwxCjAIBgNVBAMTAWEwIBcNMjYwMTAyMDMwNDA1WhgPMjA1NTAxMDMwMzA0MD"
    "VaMAwxCjAIBgNVBAMTAWEwKjAFBgMrZXADIQDBkjufKxn6M1WrpzBKh+xDwuF5sA9QXncoDr1+FATzqKMxMC8wLQYD"
    "VR0RBCYwJIINYS5leGFtcGxlLmNvbYIEYi4uY4ENYUBleGFtcGxlLmNvbTAFBgMrZXADQQD3KelU9Jj8Pco2tywGB3"
    "4/9nfje3gVePFJOV7TPipzVMjPRhlNq6HWnRHOup/1EOXNr7hMPUbdmVDaCaqCT8UG";
constexpr std::string_view kEdWrapped = "MC4CAQAwBQYDK2VwBCIEIJ5V/hZ5cpYlQLxJh/wNgl/c2uw4Q8rs/rbzSTdZkmXA";

constexpr const char* kNoMatch = "tls: private key does not match public key";
constexpr const char* kOtherType = "tls: private key type does not match public key type";
constexpr const char* kNoKey = "tls: failed to parse private key";

std::string KeyBytes(std::string_view base64) {
  std::string out;
  EXPECT_TRUE(DecodeBase64(base64, out));
  return out;
}

std::string KeyPairProblem(std::string_view leaf, const std::string& key) {
  const std::string bytes = KeyBytes(leaf);
  const Result<Certificate> certificate = ReadCertificate(bytes);
  EXPECT_TRUE(certificate);
  return std::string(PrivateKeyProblem(certificate->key, key));
}

TEST(PrivateKey, IsThatOfACertificate) {
  struct Row {
    std::string_view leaf, key, problem;
  };
  for (const Row& row : std::initializer_list<Row>{{kRsaLeaf, kRsaOne, ""},
                                                   {kRsaLeaf, kRsaWrapped, ""},
                                                   {kEcLeaf, kEcOne, ""},
                                                   {kEcLeaf, kEcWrapped, ""},
                                                   {kLongEcLeaf, kLongEc, ""},
                                                   {kEdLeaf, kEdWrapped, ""},
                                                   {kEcLeaf, kOtherEc, kNoMatch},
                                                   {kEcLeaf, kLongEc, kNoMatch},
                                                   {kEcLeaf, kRsaOne, kOtherType},
                                                   {kRsaLeaf, kEdWrapped, kOtherType},
                                                   {kEdLeaf, kEcWrapped, kOtherType},
                                                   {kEdLeaf, kEdLeaf, kNoKey},
                                                   {kEdLeaf, "", kNoKey}}) {
    EXPECT_EQ(KeyPairProblem(row.leaf, KeyBytes(row.key)), row.problem) << row.leaf << " " << row.key;
  }
}

// Its last number is the inverse of one prime modulo the other.
TEST(PrivateKey, HasNumbersThatBelongTogether) {
  std::string key = KeyBytes(kRsaOne);
  key.back() = static_cast<char>(key.back() ^ 1);
  EXPECT_EQ(KeyPairProblem(kRsaLeaf, key), kNoKey);
}

TEST(PrivateKey, IsNotRead) {
  EXPECT_EQ(PrivateKeyProblem({}, KeyBytes(kEcOne)), "tls: unknown public key algorithm");
  for (const std::string_view key : {kRsaOne, kRsaWrapped, kEcOne, kEcWrapped, kEdWrapped}) {
    const std::string whole = KeyBytes(key);
    for (size_t size = 0; size < whole.size(); ++size)
      EXPECT_EQ(PrivateKeyProblem({}, std::string_view(whole).substr(0, size)), kNoKey) << size;
  }
}

// X25519 makes no signatures.
TEST(PrivateKey, SignsSomething) {
  std::string key = KeyBytes(kEdWrapped);
  key[key.find("\x2b\x65\x70") + 2] = '\x6e';
  EXPECT_EQ(KeyPairProblem(kEdLeaf, key), "tls: found unknown private key type in PKCS#8 wrapping");
}

// Larger ones would take too long.
TEST(PrivateKey, CanBeTooLongToBeChecked) {
  const auto number = [](size_t bytes, char first) {
    std::string out = "\x02\x82";
    out += static_cast<char>(bytes >> 8);
    out += static_cast<char>(bytes);
    return out + first + std::string(bytes - 1, '\x01');
  };
  // A modulus of 16,392 bits, and other numbers that are 257.
  std::string body = "\x02\x01";
  body += '\0';
  body += number(2049, '\x7f');
  for (int i = 0; i < 4; ++i) body += "\x02\x02\x01\x01";
  std::string key = "\x30\x82";
  key += static_cast<char>(body.size() >> 8);
  key += static_cast<char>(body.size());
  EXPECT_EQ(KeyPairProblem(kRsaLeaf, key + body), kNoMatch);
}

TEST(Certificate, HasNamesAndTimes) {
  const std::string bytes = KeyBytes(kEcLeaf);
  const Result<Certificate> certificate = ReadCertificate(bytes);
  ASSERT_TRUE(certificate);
  EXPECT_EQ(certificate->dns_names, (std::vector<std::string_view>{"a.example.com", "b..c"}));
  EXPECT_EQ(certificate->email_addresses, (std::vector<std::string_view>{"a@example.com"}));
  EXPECT_EQ(certificate->not_before, 1767323045);
  EXPECT_EQ(certificate->not_after, 2682558245);
}

}  // namespace
}  // namespace plimsoll::text
