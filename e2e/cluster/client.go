package cluster

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"time"

	utilnet "k8s.io/apimachinery/pkg/util/net"
)

// Client speaks plain HTTPS with the API server.
type Client struct {
	url     string
	http    *http.Client
	headers http.Header // of every request
}

// As is a client that acts as another user.
func (client *Client) As(user string, groups ...string) *Client {
	return &Client{client.url, client.http, http.Header{"Impersonate-User": {user}, "Impersonate-Group": groups}}
}

// Answer is the answer of the API server.
type Answer struct {
	Code     int
	Body     []byte
	Warnings []string
}

// Media types of patches.
const (
	JSON           = "application/json"
	JSONPatch      = "application/json-patch+json"
	MergePatch     = "application/merge-patch+json"
	StrategicPatch = "application/strategic-merge-patch+json"
	ApplyPatch     = "application/apply-patch+yaml"
)

func newClient(url string, authority *Authority, pair Pair) (*Client, error) {
	certificate, err := tls.LoadX509KeyPair(pair.Certificate, pair.Key)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(authority.File())
	if err != nil {
		return nil, err
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(text)
	transport := &http.Transport{
		TLSClientConfig:     &tls.Config{Certificates: []tls.Certificate{certificate}, RootCAs: roots},
		MaxIdleConnsPerHost: 32,
	}
	return &Client{url: url, http: &http.Client{Transport: transport, Timeout: time.Minute}}, nil
}

// URL is where the server is.
func (client *Client) URL() string { return client.url }

// Do sends a request. An error means that there was no answer.
func (client *Client) Do(ctx context.Context, method, path, mediaType string, body []byte) (Answer, error) {
	request, err := http.NewRequestWithContext(ctx, method, client.url+path, bytes.NewReader(body))
	if err != nil {
		return Answer{}, err
	}
	maps.Copy(request.Header, client.headers)
	if mediaType != "" {
		request.Header.Set("Content-Type", mediaType)
	}
	request.Header.Set("Accept", JSON)
	response, err := client.http.Do(request)
	if err != nil {
		return Answer{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return Answer{}, err
	}
	headers, failures := utilnet.ParseWarningHeaders(response.Header["Warning"])
	if len(failures) > 0 {
		return Answer{}, fmt.Errorf("a warning cannot be read: %w", failures[0])
	}
	answer := Answer{Code: response.StatusCode, Body: text}
	for _, each := range headers {
		answer.Warnings = append(answer.Warnings, each.Text)
	}
	return answer, nil
}

// Get reads a path.
func (client *Client) Get(ctx context.Context, path string) (Answer, error) {
	return client.Do(ctx, http.MethodGet, path, "", nil)
}

// Must is Do for requests that cannot be refused.
func (client *Client) Must(ctx context.Context, method, path, mediaType string, body []byte) ([]byte, error) {
	answer, err := client.Do(ctx, method, path, mediaType, body)
	if err != nil {
		return nil, err
	}
	if answer.Code >= 300 {
		return nil, fmt.Errorf("%s %s: %d: %s", method, path, answer.Code, answer.Body)
	}
	return answer.Body, nil
}

// read decodes what a path has.
func (client *Client) read(ctx context.Context, path, accept string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, client.url+path, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept", accept)
	response, err := client.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("GET %s: %s", path, response.Status)
	}
	return json.NewDecoder(response.Body).Decode(into)
}
