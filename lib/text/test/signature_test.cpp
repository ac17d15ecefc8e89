#include "plimsoll/text/signature.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>

#include "../src/digest.h"
#include "plimsoll/text/base64.h"
#include "plimsoll/text/x509.h"

namespace plimsoll::text {
namespace {

// Requests that OpenSSL made, and what Go says when the last bit of the signature is another one.
struct SignatureRow {
  const char* name;
  std::string_view request;
  const char* problem;
};
constexpr std::array<SignatureRow, 10> kSignatureRows = {{
    {"P-224, SHA-256",
     "MIGzMGMCAQAwDDEKMAgGA1UEAwwBeDBOMBAGByqGSM49AgEGBSuBBAAhAzoABBURhIa7DczM72P78+KSg6Atp+6TqAAJBdLq"
     "h8NvXHffRxZQlmnKiM5/LHHekBdNcXc2axUgnJ36oAAwCgYIKoZIzj0EAwIDQAAwPQIcC4P7DeNpRqPKX6PBtk7ikYYtDixY"
     "X26lchVDKQIdAPlsz3gjK3yOlpgd4e67nXncq/uTML/CECe3zdQ=",
     "x509: ECDSA verification failure"},
    {"P-256",
     "MIHHMG4CAQAwDDEKMAgGA1UEAwwBeDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABKdmk2UhJAgoezWgDXaM/gLYN5T7lqzY"
     "xBmHsC6StH7HO/dYpBiX0NC2QnMr3tYljABLxUOXbQhIZxBsho582EGgADAKBggqhkjOPQQDAgNJADBGAiEAsKbXZK0Gkv4O"
     "Uru4VC/Tma2uhHw0aCYe4pliPk+/pB8CIQCKNYcOup9Xz4ebmkw/xKUMk/b/O4H9dGNjTLECgZQ1mQ==",
     "x509: ECDSA verification failure"},
    {"P-384",
     "MIIBBTCBiwIBADAMMQowCAYDVQQDDAF4MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAET+xrJ7IuW2nI/2pDKR5Se5RgzLx5U609"
     "ryyF2i8DvGIH1bLapXSwYvlWE7Ft9nWTqWQvs7ha9MZIStBX/iJbtSwqu57aTDTKIqN68C/O1/02tWWaOuJ0bC5kk1rn948i"
     "oAAwCgYIKoZIzj0EAwIDaQAwZgIxANghvxHS/TERwfMSZb3CrTJgDeUllzH4jG8FkKJq0GQBHyIkg5bVqMkA6n8wvDszAwIx"
     "AJL8Sc5gk2xzffOho4Od4jUxiLtVuCnCtLkN84Ad0NAbA05NH06oB9LMYK3Gbg8GYQ==",
     "x509: ECDSA verification failure"},
    {"P-521",
     "MIIBTjCBsQIBADAMMQowCAYDVQQDDAF4MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQApNOVib2htF6YM/U1NYLD8tmo4ns0"
     "nENcX1fuyqDYzqsWZwEhX5ohRGblvd1zWjXDDtglukkVhgJbl38BcM/NMZEBzjQp+E5o5jHrYGUAkiEgq0FXIhVm9guyLmwj"
     "DixCN2M4AKo97OgmdxkOS+UDukF6KSL2zkih1TR/XxUbMPLTdaygADAKBggqhkjOPQQDAgOBiwAwgYcCQTWircXb+wOAvDl/"
     "yehVqwSlR/RBnluRXQMY4Gd1IjBU7J89NvPwtaigKGhbS/XGkUxCRsitbRJD8SG+5HL5hJVIAkIBe2yySAwJqEGYlJ2LchC3"
     "/IpiiYn6ku5vTxXw6M14BqsvolGolvkLImWIDU3On5aUt2AVqFeHMKIFmRfZUCUHkn0=",
     "x509: ECDSA verification failure"},
    {"Ed25519",
     "MIGLMD8CAQAwDDEKMAgGA1UEAwwBeDAqMAUGAytlcAMhACGIj+ZOkEfIogfaaWgomeGqIq3MXnS1+yyg/Zx5b1IioAAwBQYD"
     "K2VwA0EAGl6Tmi7aVl2AEOONTeSz00ptNNXzHn8ijlndifVW9BqCwMPOKoDGEiLOeAmRoOIT9CtFtVPWSZpkLe7aCFiFDg==",
     "x509: Ed25519 verification failure"},
    {"RSA, SHA-1",
     "MIIBSzCBtQIBADAMMQowCAYDVQQDDAFhMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCmLmvltpdmkB+wf3EcDg4LYsLg"
     "j0tnqYkkJKCUSI9R5fZPuEoDy3c+js+VtKuLX/oRBkeUiDBw9HJv910KhxZPN+jlbtGBplIvEY3tEa9pdvux/Y8PtwCxq5zi"
     "sx6Czx9HUmgUzoBMCmW/bYlfCZk1DULZ+ytIdcFk4ehmxlWi5QIDAQABoAAwDQYJKoZIhvcNAQEFBQADgYEAnengZtdwQx9I"
     "3YQ4b7HMefWyPKza3gT7mzN/hFOoHsFPv9bfJB+e3EF9jHJwFTipQG3905C1C2ubBytP4NC/Dy8570EE6ivK7XCWPwcFIrhC"
     "V3KXu9lOjwwrizEgmlkYWMnj8dv1c62tJ3g5Pby1z8H1MD+MCGovqaW2Ki8w6aY=",
     "crypto/rsa: verification error"},
    {"RSA, SHA-256",
     "MIIBSzCBtQIBADAMMQowCAYDVQQDDAFhMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCmLmvltpdmkB+wf3EcDg4LYsLg"
     "j0tnqYkkJKCUSI9R5fZPuEoDy3c+js+VtKuLX/oRBkeUiDBw9HJv910KhxZPN+jlbtGBplIvEY3tEa9pdvux/Y8PtwCxq5zi"
     "sx6Czx9HUmgUzoBMCmW/bYlfCZk1DULZ+ytIdcFk4ehmxlWi5QIDAQABoAAwDQYJKoZIhvcNAQELBQADgYEAQQXrymeETtXi"
     "eu9Ppm98EEn9hqjyrwhv4OmblEMp1zwQU0sAZ77hcDu6Ds28jUrsfsv06MRZQfnyYq24lPUA6svXlHrSo7PBeYjENKW8FaCz"
     "FUiRRj/U6Vm32cg/4QOnLN/61oZ5DIFo/pq79mlDHIVr3zC3AMecXQb7iGwRGV4=",
     "crypto/rsa: verification error"},
    {"RSA, SHA-384",
     "MIIBSzCBtQIBADAMMQowCAYDVQQDDAFhMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCmLmvltpdmkB+wf3EcDg4LYsLg"
     "j0tnqYkkJKCUSI9R5fZPuEoDy3c+js+VtKuLX/oRBkeUiDBw9HJv910KhxZPN+jlbtGBplIvEY3tEa9pdvux/Y8PtwCxq5zi"
     "sx6Czx9HUmgUzoBMCmW/bYlfCZk1DULZ+ytIdcFk4ehmxlWi5QIDAQABoAAwDQYJKoZIhvcNAQEMBQADgYEApbH+e5I6BJ92"
     "j5iCKMZkLqqLGBMdnpIexLK58AxP/clPAnmy8AxEUgwmRl0Vw3PtbZpTdph0At4jD6FEwYXnECLtH8kmZb2LyN65jdIRvEJ1"
     "5cHKgWVrQcqbmfMvGuT19Q32gJRDSgsECwlwAebip2QJ09SryTWQodFzvHLiwIU=",
     "crypto/rsa: verification error"},
    {"RSA, SHA-512",
     "MIIBSzCBtQIBADAMMQowCAYDVQQDDAFhMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCmLmvltpdmkB+wf3EcDg4LYsLg"
     "j0tnqYkkJKCUSI9R5fZPuEoDy3c+js+VtKuLX/oRBkeUiDBw9HJv910KhxZPN+jlbtGBplIvEY3tEa9pdvux/Y8PtwCxq5zi"
     "sx6Czx9HUmgUzoBMCmW/bYlfCZk1DULZ+ytIdcFk4ehmxlWi5QIDAQABoAAwDQYJKoZIhvcNAQENBQADgYEAfKcl1/JSuTzO"
     "ugDdYAiTnnvVLgvsliWepaz5sbwZxP8IZ8owjV+rmmXXrG9q0Jsib55ONjmrOBHWgO6KhofNttlDGhCJCE0OguB+VLjg3HHz"
     "2Yp6Mna0qtq8IgBTUGzoba79nqfL/xZQ34oSS4fDJvf19qos/gpzWHh6G4/lgvs=",
     "crypto/rsa: verification error"},
    {"RSA, PSS",
     "MIIBfzCBtQIBADAMMQowCAYDVQQDDAFhMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCmLmvltpdmkB+wf3EcDg4LYsLg"
     "j0tnqYkkJKCUSI9R5fZPuEoDy3c+js+VtKuLX/oRBkeUiDBw9HJv910KhxZPN+jlbtGBplIvEY3tEa9pdvux/Y8PtwCxq5zi"
     "sx6Czx9HUmgUzoBMCmW/bYlfCZk1DULZ+ytIdcFk4ehmxlWi5QIDAQABoAAwQQYJKoZIhvcNAQEKMDSgDzANBglghkgBZQME"
     "AgEFAKEcMBoGCSqGSIb3DQEBCDANBglghkgBZQMEAgEFAKIDAgEgA4GBAJW0YtuV7MzNklv4fYFSof5cLTK42VvDir1neghY"
     "424DUcq/12d0XhPCmdce7rqnZV9nqc5QrqrfuwoggW99JOBpX/WGwB3BL8fzz/MI2FhmKLsHR9Bihq37EbLNsVDpy19e7Dhe"
     "zRk+/6KBAOQuCgvzvaC5mEBAaSSwma1bjCKz",
     "crypto/rsa: verification error"},
}};
constexpr std::string_view kMd5Request =
    "MIIBSzCBtQIBADAMMQowCAYDVQQDDAFhMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCmLmvltpdmkB+wf3EcDg4LYsLg"
    "j0tnqYkkJKCUSI9R5fZPuEoDy3c+js+VtKuLX/oRBkeUiDBw9HJv910KhxZPN+jlbtGBplIvEY3tEa9pdvux/Y8PtwCxq5zi"
    "sx6Czx9HUmgUzoBMCmW/bYlfCZk1DULZ+ytIdcFk4ehmxlWi5QIDAQABoAAwDQYJKoZIhvcNAQEEBQADgYEAg5tgdJhMg9+K"
    "1hntxgpsNtChiVUetk/LhG+4WfoLqsRi9Po5fDnL6svSDeLWU7iKN3torZe6YzCL46QZllpLc9NC8B/4+TUeO6h1Z96kkO6k"
    "/C5ZbrpoFvINqZt714dESiM1FpV5WMss6hNWjR75T1M3Bw9zPxGCLv7tHSUzThQ=";
// With a salt that is shorter than the hash.
constexpr std::string_view kShortSaltRequest =
    "MIIBejCBtQIBADAMMQowCAYDVQQDDAFhMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCmLmvltpdmkB+wf3EcDg4LYsLg"
    "j0tnqYkkJKCUSI9R5fZPuEoDy3c+js+VtKuLX/oRBkeUiDBw9HJv910KhxZPN+jlbtGBplIvEY3tEa9pdvux/Y8PtwCxq5zi"
    "sx6Czx9HUmgUzoBMCmW/bYlfCZk1DULZ+ytIdcFk4ehmxlWi5QIDAQABoAAwPAYJKoZIhvcNAQEKMC+gDzANBglghkgBZQME"
    "AgEFAKEcMBoGCSqGSIb3DQEBCDANBglghkgBZQMEAgEFAAOBgQAyHyCEHb00dfu0z5fkhMGKZh+gObjSNml9bZTOPtXOC0SI"
    "AfAOXHJHuqK7oak5KsizCZ5HGLjWX2T9f3nQSeUDAenZqp0wqtPxjVjUpz4AA1iKD47QT1SsTiA27EAXDCQaFGvWGGKeaXqI"
    "e9ErIxmyntclPsJ9qgLs6Z5ULtrjjw==";

std::string SignedBytes(std::string_view base64) {
  std::string out;
  EXPECT_TRUE(DecodeBase64(base64, out));
  return out;
}

std::string WithFlippedBit(std::string bytes, size_t from_end) {
  char& at = bytes[bytes.size() - from_end];
  at = static_cast<char>(at ^ 1);
  return bytes;
}

TEST(Signatures, AreVerified) {
  for (const SignatureRow& row : kSignatureRows) {
    const std::string request = SignedBytes(row.request);
    EXPECT_TRUE(ReadCertificateRequest(request)) << row.name;
    EXPECT_EQ(RequestSignatureProblem(request), "") << row.name;
    EXPECT_EQ(RequestSignatureProblem(WithFlippedBit(request, 1)), row.problem) << row.name;
  }
}

TEST(Signatures, AreOfTheWholeRequest) {
  // The first byte of the name `a` or `x`.
  for (const SignatureRow& row : kSignatureRows) {
    std::string request = SignedBytes(row.request);
    const size_t name = request.find("\x55\x04\x03") + 5;
    request[name] = request[name] == 'b' ? 'c' : 'b';
    EXPECT_EQ(RequestSignatureProblem(request), row.problem) << row.name;
  }
}

TEST(Signatures, OfAlgorithmsThatGoDoesNotTakeAreRefused) {
  EXPECT_EQ(RequestSignatureProblem(SignedBytes(kMd5Request)),
            "x509: cannot verify signature: insecure algorithm MD5-RSA");
  EXPECT_EQ(RequestSignatureProblem(SignedBytes(kShortSaltRequest)),
            "x509: cannot verify signature: algorithm unimplemented");
}

TEST(Signatures, OfOtherKeysThanTheAlgorithmSaysAreRefused) {
  // The algorithm of an RSA signature in a request for an Ed25519 key.
  std::string request = SignedBytes(kSignatureRows[4].request);
  const std::string own = "\x30\x05\x06\x03\x2b\x65\x70\x03\x41";
  const size_t at = request.rfind(own);
  ASSERT_NE(at, std::string::npos);
  request.replace(at, 7, std::string("\x30\x05\x06\x03\x2b\x65\x71"));
  EXPECT_EQ(RequestSignatureProblem(request), "x509: cannot verify signature: algorithm unimplemented");
}

// Keys and signatures of `u` that Go made.
struct MessageRow {
  const char* name;
  std::string_view key, signature;
};
constexpr std::array<MessageRow, 8> kMessageRows = {{
    {"P-224",
     "ME4wEAYHKoZIzj0CAQYFK4EEACEDOgAEVFKaPVqrwD9/m27jSuiJUsvsVNQAtsd/awTaAGQ6iCvxe6P6vhQ/DXINMnTPqAbm"
     "abKLvEa2acU=",
     "MDwCHHxAUhM2l+RkR0dyAIPqCxvZDHn0jX1Jo6mhUfoCHFryRoSYQjcmdQHllJKh5FfSFXECia3OFTeYUGs="},
    {"P-256",
     "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEV5jHbj61voK0BEgISVzQyrKGKys+2JHyBniYG/EzW3IGNhLZmIxttX4k6fVS"
     "QSzRlA5LtD0/+Jh9FGyr2oFgfQ==",
     "MEQCIEmdVTm0j2yX/0to1WIg2eb323I8pVzuZjNgpcFKhUx/AiAlDbHAqSU9y5PNOkY2gbMgMTlrdoGS5xINW/4vCYZ93A=="},
    {"P-384",
     "MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEUbZr6j4HgyA2VbFMwbf/Jpa5dVP78vwASQdG2VsFWPWAx3Wbg4bKqJxnlImzkrZJ"
     "IaoymKgD21wwATya0VH9COVBjYHpHWqX6GoEhhoCL9oCbrMxpkTAttJmVdibHEYa",
     "MGYCMQC2ZzC60sqRZzOkCGho2+cAWpScWKaxghzKsTbT5eCUKtW1+8DaZhmhMp55AkmDYuMCMQDkcCHFqPxd2UpyLCTWQXbR"
     "ECdF7UyGcUTk3Pc6dvF25uRIl/+JiTNQv7zEQ2lcqM8="},
    {"P-521",
     "MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQASdiuM2uUA88zzIJsV4hKEiWDoaxZ479shMErE0zHKM+w2jvB/7sWQZ1GzTFc"
     "yU9NCMUeZNbeZvGfFtBa0coJjUQB7toOikYsmfTHsdar4VL/XQCNErP+plVjz4D8bEUmyNEtcCx8JvvjpMwJwFtuQepCGwfh"
     "usKnMc9P+3ozXqBW35k=",
     "MIGIAkIB2vtVm97uvj9VXxUUknvGspmH54lAFpe0GNTkzJf4ma9ShIf/K40MAq/NzVU3c8gG+WwhkqhntOjLiGFUkK/5CrsC"
     "QgFUxUgEOkKCjvohckPRtBG8qZXY2mGamoflaiRsIx/Z3J639dJjJX2mMojxOXOD+5A4T3JHlpDYOX8fOgpX6vkJMQ=="},
    {"Ed25519", "MCowBQYDK2VwAyEATkjR2B5KDYviW9wRnjIMEydgJ6uLCeJJbMK8lNubAzw=",
     "/uBTVZK3G9GB+AaUIF4vNh3HSdS8km3SIZ6idJJnVdQVB6XiS2btUktQ2AWTpJ7l9MnWer50GLvO9aiN7FP6BQ=="},
    {"RSA, the longest salt",
     "MIIBojANBgkqhkiG9w0BAQEFAAOCAY8AMIIBigKCAYEArwL7FZKy9RxiDPpVoneRrfvIN6oY0+0E7f5ciMqqQNCrFQsYkLDh"
     "pmk1erCu8AumAJTP9skM9oD0OzQjGDqB4Uf1e7cYDsInawINTe25BrY0h2MemIDAgPCmRMnIKfJL0m011PElOJxKaYsviOzl"
     "7v6YTN0jgR2hboDRSxMffQCNd3BYPgKNUonhjFEWsbj+0BBAh2PNpU3uAYRdHSzqGlF1RFe127XpFAq1YdGALgJdEuUzQngy"
     "h3ZM+IZVB5m90gBPeczZEn0EIyyGJWdPHcZnK+Rfyj6y1tkQwG17qBHqW+UZCb3pqKa+nkLOc/CyZNRVJydLFcffadTgjI84"
     "N46wIdJN0zbjUAo2cVs0UxYBlovwrVKGGHVOf6Bx2+QxMAuBbi1yay3v/z7tvSACTO9aQUAXBJ6jXRpCEyzbg2Rfc6v0lUuO"
     "8NvxkiqtJvbhXc2iKL1sC+idxyClYLb1ev5R6IwB2lYDbYrBO0d8gq9uF3YyaFD0BNYHJ7kE/Y1ZAgMBAAE=",
     "O8KF3hMpq37gk6g4QjAxHsEPN/1017OkbADV8bPccbedT2pr6bNG1UI6Wnfk9ZXH/THJbrDSG6lwpdGj0mde/dMlWxql1mB7"
     "dBesA0ZdWfeDX71zvz/cZHJPmkSMo1lioJyifFEvFcCHKJeQyfnCTeYSKnXr4QoWvmjO4ebPga8fFNJ8ideFftl8u6luj6At"
     "arI5s5m2Eeu1gJ4xQfF775Ksc3ydpuQ7Z5coVm/9m3+kZtfkLf+wy67bs697rwmp2KW0w1KIJbFAFxksFN1XGZPSEbeTTEkf"
     "VuJi9zCse6Ak4uwJhxzmZqonTlW6Xs7wuiY7jzFlhK8W9TVgfxjcTAT/05n5aOw7OdRCAfN3XYn7S04/NsxvXHyke3VwXRIR"
     "xw8qBeG5Px25T/x+Pq24yUFX56V/Qx7/ecUD8/0D/UvWqTe8boXuukeysHM1T+o82cjbFRtYYn24Moi2HzqXdbHY/53/aEfG"
     "6eRaHVBBCMD9r7DPVRd67Pnsweonbokm"},
    {"RSA, a salt as long as the hash",
     "MIIBojANBgkqhkiG9w0BAQEFAAOCAY8AMIIBigKCAYEArwL7FZKy9RxiDPpVoneRrfvIN6oY0+0E7f5ciMqqQNCrFQsYkLDh"
     "pmk1erCu8AumAJTP9skM9oD0OzQjGDqB4Uf1e7cYDsInawINTe25BrY0h2MemIDAgPCmRMnIKfJL0m011PElOJxKaYsviOzl"
     "7v6YTN0jgR2hboDRSxMffQCNd3BYPgKNUonhjFEWsbj+0BBAh2PNpU3uAYRdHSzqGlF1RFe127XpFAq1YdGALgJdEuUzQngy"
     "h3ZM+IZVB5m90gBPeczZEn0EIyyGJWdPHcZnK+Rfyj6y1tkQwG17qBHqW+UZCb3pqKa+nkLOc/CyZNRVJydLFcffadTgjI84"
     "N46wIdJN0zbjUAo2cVs0UxYBlovwrVKGGHVOf6Bx2+QxMAuBbi1yay3v/z7tvSACTO9aQUAXBJ6jXRpCEyzbg2Rfc6v0lUuO"
     "8NvxkiqtJvbhXc2iKL1sC+idxyClYLb1ev5R6IwB2lYDbYrBO0d8gq9uF3YyaFD0BNYHJ7kE/Y1ZAgMBAAE=",
     "XniIZ5uT5lsqvPJzCyJsxuEO7siqH1wrfsfemXADWd9rzKkoKS0SVS1plyVfCqyyY3RFD8Bjk1QTucDdrTOrZ0wFmnHzRxpK"
     "zWX+OZMvby3aZyidvGj0jOXkIZA++WaeKcm2eZiOl1jLsF5UN39OGzWz3avmcpuyJkNhE6XyWtRuarOcTHr2ZpcFrAdcO5kt"
     "P0G3n+oe+/JcDKBknk/UK7wyCTGqMhjUx915MB1271b/TGU52uG5d6JEKp/nPHLOwt6DouqMdEUd3++1Uh9tix3CbOGK686H"
     "Rx2UCRMlcfBd3VoUFvuA1nwfUGXf3Fk0iYbRR5hPmO8LyTejwGv/pVSpPcwzQVAAxBw/acrxOxySL3POJKL9JrkZihX0yhuJ"
     "kR+31unOnMeXp7hGEVtngS9AIIn8MxukjTYSIsY6ph6CW+RZjQQhX/4VJQlLx1jx4l/KRRnIA4nRngbhum/d9KLxdt9yumaC"
     "Xhf+2DAejdqJz1axN9y609SJobyrQccZ"},
    {"RSA, a short salt",
     "MIIBojANBgkqhkiG9w0BAQEFAAOCAY8AMIIBigKCAYEArwL7FZKy9RxiDPpVoneRrfvIN6oY0+0E7f5ciMqqQNCrFQsYkLDh"
     "pmk1erCu8AumAJTP9skM9oD0OzQjGDqB4Uf1e7cYDsInawINTe25BrY0h2MemIDAgPCmRMnIKfJL0m011PElOJxKaYsviOzl"
     "7v6YTN0jgR2hboDRSxMffQCNd3BYPgKNUonhjFEWsbj+0BBAh2PNpU3uAYRdHSzqGlF1RFe127XpFAq1YdGALgJdEuUzQngy"
     "h3ZM+IZVB5m90gBPeczZEn0EIyyGJWdPHcZnK+Rfyj6y1tkQwG17qBHqW+UZCb3pqKa+nkLOc/CyZNRVJydLFcffadTgjI84"
     "N46wIdJN0zbjUAo2cVs0UxYBlovwrVKGGHVOf6Bx2+QxMAuBbi1yay3v/z7tvSACTO9aQUAXBJ6jXRpCEyzbg2Rfc6v0lUuO"
     "8NvxkiqtJvbhXc2iKL1sC+idxyClYLb1ev5R6IwB2lYDbYrBO0d8gq9uF3YyaFD0BNYHJ7kE/Y1ZAgMBAAE=",
     "kwD/lMo8dgkLZUmV0jcX1kqIKc1yU/VSSQnsndnRVFzKkIEIJsJM2NGQTsKwLDWwfrrmval5du8A0/U/9CEf8MQLRXlBd9Jh"
     "HYE0LD5akYDgUaWiDLrdFZyLw5UzHgGXn0WT+kyUoy0Z6uMeIs404cl2ybsqCjF6KN+qZlsebzgFzEqZcYcno3R2ztjOBmeK"
     "iH3WOoc555O4Z02RrSNFG5843EFAIuI2FB5egOiroteraABFLEntE8CmS82b4aXvX0FGH3eDU+zFfkbEWsD1SjtQRYbXL+gG"
     "AHuVGBBM18sLRDGsH9jRX0qEnAQWV+usno9S1+e96gKBFMjJ37tXpZcGy5TCgcY1nZYQiwyjx/o1WMOIwTjtTAyrqnZd8LjH"
     "liL0etdAwdiZLom9ycZ3vGOVoY5vk1HSTLG1m3y/0BNJftdsLEoC53JnTVi3lthIbhaacCQHG/fQwU5yv1etpM5/IdsUkx4m"
     "Q4cnHvjEu74mQ1HfBCi3J4ZiKy7l7qOp"},
}};
// A signature of PKCS #1 1.5, of the same RSA key.
constexpr std::string_view kPkcs1Signature =
    "V+r5RwlWiBoOBqdLj6I7h8PsAQyUjG8+YgZLwfvSH7sAubAlqbcgiNfZsgSQifa5VO47/ZnE288M9xNmcKtyZM6Kj4SyGLms"
    "1yFWNmsO7QWbRfGvkh+EQmz4NO8lDH4F8moeI74cJsSY5TyMnDt7X0KTw8XLTXdNSFnyw/JH+qsTNZI5ouChh9jIiS4BRoNC"
    "LjftTUWfmlqUbEoccJ9hNft8Ymgj3u/FVqNWCDhfci5QwkBCRweM1KkUPcVOeVvOaFMslHByyQzAHnFsLiQ72uWqFVm9gCRN"
    "3DhIjapCcxzApTzbw0s5hy1wwLTlbxAUByI4Ngh0y40NLka262RL59PxMjld+NwxHMkPyAdJbv+AMZcGMmRCI216YmKmCKE0"
    "lzlX3vapaaRZLqCVGkc7TIvbTvL0Ba8wSx5XgULO5dHyPvtBu2ONmzHMvQPVMTo5ykkm9+ugwOHfi+KuVdgOkPKqkwogl+M6"
    "Ns6V7QPQDppw5LWJe7RgLek3y7c2GQQ3";

TEST(Signatures, OfMessagesAreVerified) {
  for (const MessageRow& row : kMessageRows) {
    const std::string bytes = SignedBytes(row.key), signature = SignedBytes(row.signature);
    const std::optional<PublicKey> key = ReadPublicKey(bytes);
    ASSERT_TRUE(key) << row.name;
    EXPECT_TRUE(IsSignedBy(*key, "u", signature)) << row.name;
    EXPECT_FALSE(IsSignedBy(*key, "v", signature)) << row.name;
    EXPECT_FALSE(IsSignedBy(*key, "u", WithFlippedBit(signature, 1))) << row.name;
    EXPECT_FALSE(IsSignedBy(*key, "u", signature + '\0')) << row.name;
    EXPECT_FALSE(IsSignedBy(*key, "u", "")) << row.name;
  }
}

TEST(Signatures, OfMessagesByRsaArePss) {
  const std::string bytes = SignedBytes(kMessageRows.back().key);
  EXPECT_FALSE(IsSignedBy(*ReadPublicKey(bytes), "u", SignedBytes(kPkcs1Signature)));
}

std::string HexDigits(std::string_view bytes) {
  std::string out;
  for (const char byte : bytes) {
    out += "0123456789abcdef"[static_cast<uint8_t>(byte) >> 4U];
    out += "0123456789abcdef"[static_cast<uint8_t>(byte) & 15U];
  }
  return out;
}

TEST(Digests, AreThoseOfTheStandard) {
  EXPECT_EQ(HexDigits(DigestOf(Digest::kSha1, "abc")), "a9993e364706816aba3e25717850c26c9cd0d89d");
  EXPECT_EQ(
      HexDigits(DigestOf(Digest::kSha384, "abc")),
      "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7");
  EXPECT_EQ(HexDigits(DigestOf(Digest::kSha512, std::string(112, 'a'))),
            "c01d080efd492776a1c43bd23dd99d0a2e626d481e16782e75d54c2503b5dc32bd05f0f1ba33e568b88fd2d970929b71"
            "9ecbb152f58f130a407c8830604b70ca");
}

}  // namespace
}  // namespace plimsoll::text
