// Package cluster starts etcd and kube-apiserver on loopback, with certificates made for the run.
package cluster

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"
)

// Admission plugins change objects, or refuse them for reasons that are not in the object. Only webhooks and
// policies stay enabled.
var disabledPlugins = []string{
	"NamespaceLifecycle", "LimitRanger", "ServiceAccount", "DefaultStorageClass", "PersistentVolumeClaimResize",
	"DefaultTolerationSeconds", "ResourceQuota", "StorageObjectInUseProtection", "PodGroupProtection", "Priority",
	"TaintNodesByCondition", "RuntimeClass", "CertificateApproval", "CertificateSigning",
	"ClusterTrustBundleAttest", "CertificateSubjectRestriction", "DefaultIngressClass", "PodSecurity",
	"PodTopologyLabels", "NodeDeclaredFeatureValidator", "PodResizeValidator",
}

// Cluster is a running API server with its store.
type Cluster struct {
	Authority *Authority
	Client    *Client
	Store     *Store
	Plugins   bool // whether admission plugins are as they are by default

	directory, bin   string
	etcd, server     *Process
	etcdURL          string
	port             int
	etcdPair, serves Pair
	admin            Pair
}

const startPatience = 3 * time.Minute

// New starts etcd and kube-apiserver, with its default admission plugins or without them. bin has the programs,
// directory takes data, certificates and logs.
func New(ctx context.Context, bin, directory string, plugins bool) (*Cluster, error) {
	cluster := &Cluster{bin: bin, directory: directory, Plugins: plugins}
	if err := cluster.certificates(); err != nil {
		return nil, err
	}
	if err := cluster.startEtcd(); err != nil {
		return nil, err
	}
	if err := cluster.StartServer(ctx); err != nil {
		cluster.Stop()
		return nil, err
	}
	store, err := newStore(cluster.etcdURL, cluster.Authority, cluster.etcdPair)
	if err != nil {
		cluster.Stop()
		return nil, err
	}
	cluster.Store = store
	return cluster, nil
}

func (cluster *Cluster) certificates() (err error) {
	if cluster.Authority, err = NewAuthority(cluster.directory); err != nil {
		return err
	}
	if cluster.etcdPair, err = cluster.Authority.Issue("etcd"); err != nil {
		return err
	}
	if cluster.serves, err = cluster.Authority.Issue("kube-apiserver"); err != nil {
		return err
	}
	cluster.admin, err = cluster.Authority.Issue("admin", "system:masters")
	return err
}

func (cluster *Cluster) startEtcd() error {
	port, err := FreePort()
	if err != nil {
		return err
	}
	peers, err := FreePort()
	if err != nil {
		return err
	}
	cluster.etcdURL = fmt.Sprintf("https://127.0.0.1:%d", port)
	peerURL := fmt.Sprintf("http://127.0.0.1:%d", peers)
	cluster.etcd, err = Start("etcd", filepath.Join(cluster.directory, "etcd.log"), filepath.Join(cluster.bin, "etcd"),
		"--name=e2e", "--data-dir="+filepath.Join(cluster.directory, "etcd"), "--unsafe-no-fsync=true",
		"--listen-client-urls="+cluster.etcdURL, "--advertise-client-urls="+cluster.etcdURL,
		"--listen-peer-urls="+peerURL, "--initial-advertise-peer-urls="+peerURL, "--initial-cluster=e2e="+peerURL,
		"--cert-file="+cluster.etcdPair.Certificate, "--key-file="+cluster.etcdPair.Key,
		"--client-cert-auth=true", "--trusted-ca-file="+cluster.Authority.File(), "--log-level=warn")
	return err
}

// StartServer starts the API server and waits until it is ready. After a stop it keeps its port.
func (cluster *Cluster) StartServer(ctx context.Context) (err error) {
	if cluster.port == 0 {
		if cluster.port, err = FreePort(); err != nil {
			return err
		}
	}
	arguments := cluster.serverArguments()
	if !cluster.Plugins {
		arguments = append(arguments, "--disable-admission-plugins="+strings.Join(disabledPlugins, ","))
	}
	cluster.server, err = Start("kube-apiserver", filepath.Join(cluster.directory, "kube-apiserver.log"),
		filepath.Join(cluster.bin, "kube-apiserver"), arguments...)
	if err != nil {
		return err
	}
	if cluster.Client == nil {
		url := fmt.Sprintf("https://127.0.0.1:%d", cluster.port)
		if cluster.Client, err = newClient(url, cluster.Authority, cluster.admin); err != nil {
			return err
		}
	}
	return cluster.waitUntilReady(ctx)
}

func (cluster *Cluster) serverArguments() []string {
	return []string{
		"--bind-address=127.0.0.1", "--advertise-address=127.0.0.1", fmt.Sprintf("--secure-port=%d", cluster.port),
		"--tls-cert-file=" + cluster.serves.Certificate, "--tls-private-key-file=" + cluster.serves.Key,
		"--client-ca-file=" + cluster.Authority.File(),
		"--etcd-servers=" + cluster.etcdURL, "--etcd-cafile=" + cluster.Authority.File(),
		"--etcd-certfile=" + cluster.etcdPair.Certificate, "--etcd-keyfile=" + cluster.etcdPair.Key,
		"--service-account-issuer=https://plimsoll.example.com",
		"--service-account-key-file=" + cluster.serves.Certificate, "--service-account-signing-key-file=" + cluster.serves.Key,
		"--authorization-mode=AlwaysAllow", "--allow-privileged=true", "--runtime-config=api/all=true",
		"--service-cluster-ip-range=10.0.0.0/16,fd00::/112", "--endpoint-reconciler-type=none",
		"--enable-priority-and-fairness=false", "--max-requests-inflight=0", "--max-mutating-requests-inflight=0",
		"--profiling=false",
	}
}

func (cluster *Cluster) waitUntilReady(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startPatience)
	defer cancel()
	for {
		if answer, err := cluster.Client.Get(ctx, "/readyz"); err == nil && answer.Code == 200 {
			return nil
		}
		select {
		case <-cluster.server.Ended():
			return cluster.server.Failure("ended")
		case <-ctx.Done():
			return cluster.server.Failure("was not ready in time")
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// StopServer stops the API server alone.
func (cluster *Cluster) StopServer() { cluster.server.Stop(15 * time.Second) }

// Stop stops both servers.
func (cluster *Cluster) Stop() {
	if cluster.Store != nil {
		cluster.Store.close()
	}
	if cluster.server != nil {
		cluster.server.Stop(15 * time.Second)
	}
	if cluster.etcd != nil {
		cluster.etcd.Stop(10 * time.Second)
	}
}
