package cluster

import (
	"context"
	"time"

	"go.etcd.io/etcd/client/pkg/v3/transport"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// Store writes objects to etcd without asking the API server: objects that were stored before the rules of
// today, which the server would not accept any more.
type Store struct {
	etcd *clientv3.Client
}

func newStore(url string, authority *Authority, pair Pair) (*Store, error) {
	files := transport.TLSInfo{CertFile: pair.Certificate, KeyFile: pair.Key, TrustedCAFile: authority.File()}
	config, err := files.ClientConfig()
	if err != nil {
		return nil, err
	}
	etcd, err := clientv3.New(clientv3.Config{Endpoints: []string{url}, TLS: config, DialTimeout: 10 * time.Second})
	if err != nil {
		return nil, err
	}
	return &Store{etcd}, nil
}

// Put stores the JSON of an object. The key begins with /registry/.
func (store *Store) Put(ctx context.Context, key string, object []byte) error {
	_, err := store.etcd.Put(ctx, key, string(object))
	return err
}

// Delete removes an object.
func (store *Store) Delete(ctx context.Context, key string) error {
	_, err := store.etcd.Delete(ctx, key)
	return err
}

func (store *Store) close() { store.etcd.Close() }
