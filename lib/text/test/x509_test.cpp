#include "plimsoll/text/x509.h"

#include <gtest/gtest.h>

#include "../src/der.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/text/pem.h"

namespace plimsoll::text {
namespace {

constexpr std::string_view kRequest =
    "-----BEGIN CERTIFICATE REQUEST-----\n"
    "MIHGMG4CAQAwDDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA\n"
    "BEz+ta4zDk2S4wt4KvrvwiGPny3fDduEeaIDXGItDMT5GNNjozobSNcrAH9L6u0H\n"
    "dxwYgR7gDFtNP7L+w9rb18CgADAKBggqhkjOPQQDAgNIADBFAiApGvpXwWuIrGnK\n"
    "9RrOKAfepB/H2246HNylIxRgqMz7AQIhAOAFGDfG9CjgKgCAhGsqyOBURm8jpGry\n"
    "I4o7Knvo3P0T\n"
    "-----END CERTIFICATE REQUEST-----\n";
constexpr std::string_view kAuthority =
    "-----BEGIN CERTIFICATE-----\n"
    "MIIBcDCCARWgAwIBAgIUTWQj/jPTx4+nZwqC8CMhk97LsYkwCgYIKoZIzj0EAwIw\n"
    "DTELMAkGA1UEAwwCY2EwHhcNMjYxMTE3MTQzOTEzWhcNMzYxMTE0MTQzOTEzWjAN\n"
    "MQswCQYDVQQDDAJjYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEz+ta4zDk2S\n"
    "4wt4KvrvwiGPny3fDduEeaIDXGItDMT5GNNjozobSNcrAH9L6u0HdxwYgR7gDFtN\n"
    "P7L+w9rb18CjUzBRMB0GA1UdDgQWBBTiftFiANbzrJCN08n+6v+iubJn7DAfBgNV\n"
    "HSMEGDAWgBTiftFiANbzrJCN08n+6v+iubJn7DAPBgNVHRMBAf8EBTADAQH/MAoG\n"
    "CCqGSM49BAMCA0kAMEYCIQCeBzwhZ4rCF7rM9rN+7xFYPvhvQf39evsowG6WYGFV\n"
    "+AIhAK4qvqp+MrNiMfRlV2IyYXuqi45KuK5YnuM0dDhvadDP\n"
    "-----END CERTIFICATE-----\n";
constexpr std::string_view kLeaf =
    "-----BEGIN CERTIFICATE-----\n"
    "MIIBSzCB8qADAgECAhQfDpAGKcDY5aGmaNDUUAGUHRlBwDAKBggqhkjOPQQDAjAP\n"
    "MQ0wCwYDVQQDDARsZWFmMB4XDTI2MTExNzE0MzkxM1oXDTM2MTExNDE0MzkxM1ow\n"
    "DzENMAsGA1UEAwwEbGVhZjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEz+ta4z\n"
    "Dk2S4wt4KvrvwiGPny3fDduEeaIDXGItDMT5GNNjozobSNcrAH9L6u0HdxwYgR7g\n"
    "DFtNP7L+w9rb18CjLDAqMAkGA1UdEwQCMAAwHQYDVR0OBBYEFOJ+0WIA1vOskI3T\n"
    "yf7q/6K5smfsMAoGCCqGSM49BAMCA0gAMEUCIGCHgyuJk4pEmhCFssRXdkrN+hoU\n"
    "pVfs0B9UyUByKhOFAiEAtRpJThXShDMFYkGYJ03xpAXGbbmXZj9EImYLsPvz7SU=\n"
    "-----END CERTIFICATE-----\n";
constexpr std::string_view kRsaRequest =
    "MIIBSzCBtQIBADAMMQowCAYDVQQDDAFhMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDGyteOgkgxvprSgbyz7P"
    "8VFedoWrLiTU1BbdqRmkvS/f73tvRY66WjZP0h106FvWAyVBflYoRQp5UY9Z8CrfHAS/vgXAm2KFagwj/9ExNoTzw4"
    "jKmFf46uU9m5S0Qm6KlKjFAMo/jUIpO4O/ruF18U826c7XefecyGbGLMjekQvwIDAQABoAAwDQYJKoZIhvcNAQELBQ"
    "ADgYEAE04tdAaRVeI7GO2IA4C7uuWFxnY+yMEQuMT+u2kkyndECYMAdAFEM/YbBc/ZKgTPtzQRlgDl/zT/3b8bn2a0"
    "7kqbP6e6+YSZ7A5VgiNaXu4F5Q/hGLLSr0xg+ZfMrQ99F8jKFrDz9Ijkohl20Ly2nC/07BzNm4ITNk6j7wOEKbo=";

std::string BytesIn(std::string_view pem) {
  const auto block = NextPemBlock(pem);
  return block ? block->bytes : "";
}

TEST(Pem, FindsBlocksInAnyText) {
  const std::string text = "before\n" + std::string(kRequest) + "between\n" + std::string(kLeaf) + "after";
  std::string_view rest = text;
  const auto first = NextPemBlock(rest), second = NextPemBlock(rest);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->type, "CERTIFICATE REQUEST");
  EXPECT_EQ(second->type, "CERTIFICATE");
  EXPECT_FALSE(first->has_headers);
  EXPECT_FALSE(NextPemBlock(rest));
  EXPECT_EQ(rest, "after");
}

TEST(Pem, TakesWhatGoTakes) {
  struct Row {
    std::string_view text;
    std::string_view type;  // empty: no block
    bool has_headers = false;
  };
  for (const Row& row :
       std::initializer_list<Row>{{"-----BEGIN A-----\nYQ==\n-----END A-----", "A"},
                                  {"-----BEGIN A-----\n-----END A-----", "A"},
                                  {"-----BEGIN A-----\nk: v\n\nYQ==\n-----END A-----\n", "A", true},
                                  {"-----BEGIN A-----\r\nY Q=\t=\r\n-----END A----- \r\n", "A"},
                                  {"x-----BEGIN A-----\nYQ==\n-----END A-----", ""},
                                  {"-----BEGIN A-----\nYQ==\n-----END B-----", ""},
                                  {"-----BEGIN A-----\nYQ=\n-----END A-----", ""},
                                  {"-----BEGIN A-----\nYQ==\n-----END A-----x", ""},
                                  {"-----BEGIN A-----\nYQ==", ""},
                                  {"", ""}}) {
    std::string_view rest = row.text;
    const auto block = NextPemBlock(rest);
    EXPECT_EQ(block ? block->type : "", row.type) << row.text;
    EXPECT_EQ(block && block->has_headers, row.has_headers) << row.text;
  }
}

TEST(Pem, TakesTimeThatGrowsWithTheText) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += "-----BEGIN A-----\n";
  text += "YQ==\n-----END A-----\n";
  std::string_view rest = text;
  EXPECT_TRUE(NextPemBlock(rest));
}

TEST(Der, HasTheShortestLengths) {
  using namespace std::string_view_literals;
  EXPECT_EQ(DerReader("\x04\x01x"sv).Read(der::kOctetString), "x");
  EXPECT_FALSE(DerReader("\x04\x81\x01x"sv).Read(der::kOctetString));
  EXPECT_FALSE(DerReader("\x04\x80x"sv).Read(der::kOctetString));
  EXPECT_FALSE(DerReader("\x04\x02x"sv).Read(der::kOctetString));
  EXPECT_FALSE(DerReader("\x04\x85\x01\x00\x00\x00\x00"sv).Read(der::kOctetString));
  EXPECT_FALSE(DerReader("\x04"sv).Read(der::kOctetString));
  EXPECT_FALSE(DerReader("\x05\x00"sv).Read(der::kOctetString));
  EXPECT_TRUE(DerReader("\x02\x02\x00\x80"sv).ReadInteger());
  EXPECT_FALSE(DerReader("\x02\x02\x00\x01"sv).ReadInteger());
  EXPECT_FALSE(DerReader("\x02\x00"sv).ReadInteger());
}

TEST(X509, ReadsCertificates) {
  const std::string authority = BytesIn(kAuthority), leaf = BytesIn(kLeaf);
  const auto first = ReadCertificate(authority), second = ReadCertificate(leaf);
  ASSERT_TRUE(first && second);
  EXPECT_TRUE(first->is_authority);
  EXPECT_TRUE(second->has_basic_constraints);
  EXPECT_FALSE(second->is_authority);
  EXPECT_EQ(first->key.curve, "P-256");
  EXPECT_EQ(first->key.whole, second->key.whole);
}

TEST(X509, ReadsRequests) {
  const std::string request = BytesIn(kRequest);
  ASSERT_TRUE(ReadCertificateRequest(request));
  EXPECT_EQ(ReadCertificateRequest(request)->kind, KeyKind::kEcdsa);
  std::string rsa;
  ASSERT_TRUE(DecodeBase64(kRsaRequest, rsa));
  ASSERT_TRUE(ReadCertificateRequest(rsa));
  EXPECT_EQ(ReadCertificateRequest(rsa)->bits, 1024U);
}

// Whatever is cut off or added, what is left is no certificate.
TEST(X509, NeedsAllOfACertificate) {
  const std::string whole = BytesIn(kAuthority);
  for (size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(ReadCertificate(std::string_view(whole).substr(0, size))) << size;
  }
  EXPECT_FALSE(ReadCertificate(whole + "x"));
  EXPECT_FALSE(ReadCertificateRequest(whole));
}

// What Go's ParsePKIXPublicKey reads.
TEST(PublicKeys, AreReadAsGoReadsThem) {
  const auto kind = [](std::string_view base64, size_t flipped_from_end = 0) -> std::optional<KeyKind> {
    std::string bytes;
    EXPECT_TRUE(DecodeBase64(base64, bytes));
    if (flipped_from_end != 0) {
      char& at = bytes[bytes.size() - flipped_from_end];
      at = static_cast<char>(at ^ 1);
    }
    const std::optional<PublicKey> key = ReadPublicKey(bytes);
    return key ? std::optional(key->kind) : std::nullopt;
  };
  constexpr std::string_view kPoint =
      "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEV5jHbj61voK0BEgISVzQyrKGKys+2JHyBniYG/EzW3IGNhLZmIxttX4k6fVS"
      "QSzRlA5LtD0/+Jh9FGyr2oFgfQ==";
  constexpr std::string_view kShort = "MCowBQYDK2VuAyEAUatFkcnyGg9ztWtRor/+9/xLJ4yw2a0PvLI4pFbPexc=";
  constexpr std::string_view kDsa =
      "MIIBvjCCATMGByqGSM44BAEwggEmAoGBAIgPate3/6Zqad84Rt0eDnqp4NUJieDfg8gpkvDEtaOCGyG3+G3kUYm3yPYWz8aG"
      "r6TU01NZ0Ch8gfuI2J3gmMEpdUEuCKA1QAXcFBB2aY3cbRkGc9SV1F/4OcShu2X/xXGLsZ56B1j3xW4QudKQWMkb0IVVxLt6"
      "FxgpX+F+N7qfAh0Ai9TX2rOi1+KqtIFFIYrOrjzP6uohV1AUsXXOJwKBgD7XY0O+dFL/wDsCRxrSdQncPd4Yt1yVsv2rqOJ5"
      "XJ0IYK2L159hp+FP3Qi2TekDSDP8zCiLj175jHTQFruiH09uRjElVriEnoHrDNwIvEY0GpPqS/1DFlZktzRap3TTwMdkAyA7"
      "Bo/fiOcKEdbKpwqNCGvwqrb68x/lCjouaObRA4GEAAKBgE9myIVC23hyZiMXR98ZVL37seCrusq9LV8VM28D+fuN5S32258P"
      "KCE9mnxRbg2+csYBa633t9l1E8o8KEDPLIMfqiLRGbdGgaJbv2PhqySylLubIwtW1Xx6Ko1yCYddMhVXDE0qow0odjzxf2Hk"
      "Zm8xpg6UJ4UFs8Zzpm+XzhpB";
  EXPECT_EQ(kind(kPoint), KeyKind::kEcdsa);
  EXPECT_EQ(kind(kPoint, 1), std::nullopt) << "not on the curve";
  EXPECT_EQ(kind(kPoint, 65), std::nullopt) << "not a point";
  EXPECT_EQ(kind(kShort), KeyKind::kOther);
  EXPECT_EQ(kind(kShort, 36), KeyKind::kUnknown) << "X448";
  EXPECT_EQ(kind(kDsa), KeyKind::kOther);
  // RSA, with a modulus and an exponent of one byte.
  EXPECT_EQ(kind("MBswDQYJKoZIhvcNAQEBBQADCgAwBwICAP8CAQM="), KeyKind::kRsa);
  EXPECT_EQ(kind("MBkwCwYJKoZIhvcNAQEBAwoAMAcCAgD/AgED"), std::nullopt) << "without NULL";
  EXPECT_EQ(kind("MBswDQYJKoZIhvcNAQEBBQADCgAwBwICAP8CAQA="), std::nullopt) << "exponent 0";
}

}  // namespace
}  // namespace plimsoll::text
