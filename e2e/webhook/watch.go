package webhook

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// A server that follows the CRDs of the cluster as a pod does: with the files of a service account, which are mounted
// in a namespace of its own.
const asPod = `mount -t tmpfs tmpfs /var/run && mkdir -p /var/run/secrets/kubernetes.io/serviceaccount &&
cp "$1"/* /var/run/secrets/kubernetes.io/serviceaccount/ && export KUBERNETES_SERVICE_HOST="$2" KUBERNETES_SERVICE_PORT="$3" &&
exec "$4" serve --watch-cluster --operations="$5" --sidecar="$6"`

const ordersCRD = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/orders.shop.example.com"

// watch changes the CRD of orders in the API server, before and after a restart of the API server. A server that
// watches CRDs must follow.
func (run *run) watch(ctx context.Context) error {
	if exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/var/run").Run() != nil {
		fmt.Println("left out: the watch of CRDs, since unshare cannot mount here")
		return nil
	}
	process, sidecar, err := run.startWatcher(ctx)
	if err != nil {
		return err
	}
	defer process.Stop(time.Minute)
	real, err := readYAML(filepath.Join(run.options.Source, "examples", "shop", "crd.yaml"))
	if err != nil {
		return err
	}
	if err := run.follow(ctx, sidecar, opened(real[0]), true); err != nil {
		return process.Failure(err.Error())
	}
	if err := run.follow(ctx, sidecar, real[0], false); err != nil {
		return process.Failure(err.Error())
	}
	run.cluster.StopServer()
	if err := run.cluster.StartServer(ctx); err != nil {
		return err
	}
	if err := run.follow(ctx, sidecar, opened(real[0]), true); err != nil {
		return process.Failure("after a restart of the API server: " + err.Error())
	}
	fmt.Println("watch of CRDs: followed, also after a restart of the API server")
	return nil
}

func (run *run) startWatcher(ctx context.Context) (*cluster.Process, string, error) {
	account := filepath.Join(run.options.Directory, "account")
	if err := run.writeAccount(ctx, account); err != nil {
		return nil, "", err
	}
	operations, err := cluster.FreePort()
	if err != nil {
		return nil, "", err
	}
	port, err := cluster.FreePort()
	if err != nil {
		return nil, "", err
	}
	server, err := url.Parse(run.cluster.Client.URL())
	if err != nil {
		return nil, "", err
	}
	sidecar := fmt.Sprintf("127.0.0.1:%d", port)
	process, err := cluster.Start("plimsoll serve --watch-cluster", filepath.Join(run.options.Directory, "watcher.log"),
		"unshare", "-rm", "sh", "-c", asPod, "sh", account, server.Hostname(), server.Port(), run.options.Program,
		fmt.Sprintf("127.0.0.1:%d", operations), sidecar)
	return process, "http://" + sidecar, err
}

// writeAccount writes the CA and a token of a service account.
func (run *run) writeAccount(ctx context.Context, directory string) error {
	const accounts = "/api/v1/namespaces/" + namespace + "/serviceaccounts"
	account := []byte(`{"apiVersion":"v1","kind":"ServiceAccount","metadata":{"name":"plimsoll"}}`)
	if _, err := run.cluster.Client.Must(ctx, http.MethodPost, accounts, cluster.JSON, account); err != nil {
		return err
	}
	text, err := run.cluster.Client.Must(ctx, http.MethodPost, accounts+"/plimsoll/token", cluster.JSON,
		[]byte(`{"apiVersion":"authentication.k8s.io/v1","kind":"TokenRequest","spec":{}}`))
	if err != nil {
		return err
	}
	made, err := tree.Read(text)
	if err != nil {
		return err
	}
	authority, err := os.ReadFile(run.cluster.Authority.File())
	if err != nil {
		return err
	}
	if err := os.Mkdir(directory, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(directory, "ca.crt"), authority, 0o600); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(directory, "token"), []byte(tree.Text(made, "status", "token")), 0o600)
}

// follow gives the API server the schemas of a CRD, and waits until the watching server judges an order by them.
func (run *run) follow(ctx context.Context, sidecar string, crd tree.Object, valid bool) error {
	text, err := run.cluster.Client.Must(ctx, http.MethodGet, ordersCRD, "", nil)
	if err != nil {
		return err
	}
	live, err := tree.Read(text)
	if err != nil {
		return err
	}
	live["spec"] = crd["spec"]
	if _, err := run.cluster.Client.Must(ctx, http.MethodPut, ordersCRD, cluster.JSON, tree.Write(live)); err != nil {
		return err
	}
	for range 600 {
		if found, err := check(ctx, sidecar, run.order("watched", "-1")); err == nil && found == valid {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return fmt.Errorf("an order with a count of -1 is not answered with valid: %t", valid)
}

// check asks a sidecar whether an object is valid. An object of a kind that is not loaded is an error.
func check(ctx context.Context, sidecar string, object []byte) (bool, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, sidecar+"/v1/check", bytes.NewReader(object))
	if err != nil {
		return false, err
	}
	request.Header.Set("Content-Type", cluster.JSON)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return false, err
	}
	defer response.Body.Close()
	var answer struct{ Valid bool }
	if response.StatusCode != http.StatusOK {
		return false, fmt.Errorf("the sidecar answers %s", response.Status)
	}
	err = json.NewDecoder(response.Body).Decode(&answer)
	return answer.Valid, err
}
