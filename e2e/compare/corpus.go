package compare

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// Corpus compares all manifests of built-in kinds, as creations. CustomResourceDefinitions are left out: admit does
// not print them. If the server has its default admission plugins, what they look up is created before: namespaces
// and service accounts.
func Corpus(ctx context.Context, on *cluster.Cluster, options Options) error {
	return compareBy(ctx, on, options, 0, (*run).corpus)
}

func (run *run) corpus(ctx context.Context) (err error) {
	if run.live.resources, err = run.live.cluster.Client.Resources(ctx); err != nil {
		return err
	}
	manifests, err := objectsBelow(run.options.Corpus)
	if err != nil {
		return err
	}
	manifests = slices.DeleteFunc(manifests, func(each request) bool { return each.kind.Kind == "CustomResourceDefinition" })
	manifests = withDefinitions(manifests, nil, run.live.resources)
	if len(manifests) == 0 {
		return errors.New("there are no manifests")
	}
	if run.live.cluster.Plugins {
		if err := run.live.surroundings(ctx, manifests); err != nil {
			return err
		}
	}
	_, err = run.exchange(ctx, manifests)
	return err
}

// account is the name of a ServiceAccount.
type account struct{ namespace, name string }

// surroundings creates the namespaces of objects, and in each the service accounts of its pods.
func (live *live) surroundings(ctx context.Context, objects []request) error {
	accounts := map[account]bool{}
	for _, each := range objects {
		if !live.resources[each.kind].Namespaced {
			continue
		}
		namespace := tree.Text(each.object, "metadata", "namespace")
		if namespace == "" {
			namespace = "default"
		}
		accounts[account{namespace, "default"}] = true
		if name := tree.Text(each.object, "spec", "serviceAccountName"); each.kind.Kind == "Pod" && name != "" {
			accounts[account{namespace, name}] = true
		}
	}
	namespaces := map[string]bool{}
	for each := range accounts {
		namespaces[each.namespace] = true
	}
	for _, name := range slices.Sorted(maps.Keys(namespaces)) {
		if err := live.have(ctx, "/api/v1/namespaces", "Namespace", name); err != nil {
			return err
		}
	}
	for each := range accounts {
		if err := live.have(ctx, "/api/v1/namespaces/"+each.namespace+"/serviceaccounts", "ServiceAccount", each.name); err != nil {
			return err
		}
	}
	return nil
}

// have creates an object that has nothing but a name. A name that the server does not take is of no object that it
// would take either.
func (live *live) have(ctx context.Context, path, kind, name string) error {
	object := tree.Object{"apiVersion": "v1", "kind": kind, "metadata": tree.Object{"name": name}}
	raw, err := live.cluster.Client.Do(ctx, http.MethodPost, path, cluster.JSON, tree.Write(object))
	if err == nil && raw.Code >= 300 && raw.Code != http.StatusConflict {
		fmt.Fprintf(os.Stderr, "e2e: no %s %q: %d\n", kind, name, raw.Code)
	}
	return err
}
