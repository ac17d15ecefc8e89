package cluster

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

// Authority is a certificate authority made for one run. Its certificates are valid for a day.
type Authority struct {
	directory   string
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
	issued      int64
}

// Pair names the files of a certificate and its key.
type Pair struct {
	Certificate, Key string
}

// NewAuthority writes ca.pem into a directory.
func NewAuthority(directory string) (*Authority, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		SerialNumber:          big.NewInt(1),
		Subject:               pkix.Name{CommonName: "plimsoll-e2e"},
		NotBefore:             time.Now().Add(-time.Minute),
		NotAfter:              time.Now().Add(24 * time.Hour),
		IsCA:                  true,
		BasicConstraintsValid: true,
		KeyUsage:              x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return nil, err
	}
	certificate, err := x509.ParseCertificate(der)
	if err != nil {
		return nil, err
	}
	authority := &Authority{directory: directory, certificate: certificate, key: key, issued: 1}
	return authority, writePEM(authority.File(), "CERTIFICATE", der)
}

// File is the certificate of the authority.
func (authority *Authority) File() string { return filepath.Join(authority.directory, "ca.pem") }

// Issue writes NAME.pem and NAME.key: a certificate for servers on loopback, and for clients.
func (authority *Authority) Issue(name string, groups ...string) (Pair, error) {
	pair := Pair{filepath.Join(authority.directory, name+".pem"), filepath.Join(authority.directory, name+".key")}
	return pair, authority.IssueTo(pair, name, groups...)
}

// IssueTo writes a new certificate and key to given files, as a rotation does.
func (authority *Authority) IssueTo(pair Pair, name string, groups ...string) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	authority.issued++
	template := &x509.Certificate{
		SerialNumber: big.NewInt(authority.issued),
		Subject:      pkix.Name{CommonName: name, Organization: groups},
		NotBefore:    time.Now().Add(-time.Minute),
		NotAfter:     time.Now().Add(24 * time.Hour),
		KeyUsage:     x509.KeyUsageDigitalSignature,
		ExtKeyUsage:  []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
		DNSNames:     []string{"localhost"},
		IPAddresses:  []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, authority.certificate, key.Public(), authority.key)
	if err != nil {
		return err
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	if err := writePEM(pair.Key, "PRIVATE KEY", encoded); err != nil {
		return err
	}
	return writePEM(pair.Certificate, "CERTIFICATE", der)
}

// writePEM replaces a file at once, so that nobody reads half of it.
func writePEM(file, kind string, der []byte) error {
	text := pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der})
	if err := os.WriteFile(file+".new", text, 0o600); err != nil {
		return fmt.Errorf("certificates: %w", err)
	}
	return os.Rename(file+".new", file)
}
