package webhook

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// opened is a CRD with schemas that accept everything. The API server validates before it calls validating
// webhooks, so it gets this one; the webhook has the real CRD.
func opened(crd tree.Object) tree.Object {
	open := tree.Copy(crd).(tree.Object)
	delete(open, "status")
	spec := tree.Child(open, "spec")
	delete(spec, "conversion") // webhooks that are not there
	versions, _ := spec["versions"].([]any)
	for _, each := range versions {
		version, is := each.(tree.Object)
		if !is {
			continue
		}
		delete(version, "selectableFields") // need fields of the schema
		if subresources, is := version["subresources"].(tree.Object); is {
			delete(subresources, "scale") // checks the types of its fields
		}
		version["schema"] = tree.Object{"openAPIV3Schema": tree.Object{
			"type": "object", "x-kubernetes-preserve-unknown-fields": true}}
	}
	return open
}

// installOpened creates CRDs with open schemas, and writes the real ones to a directory for the webhook. It returns
// the names of those that the server has.
func installOpened(ctx context.Context, client *cluster.Client, crds []tree.Object, directory string) (map[string]bool, error) {
	served := map[string]bool{}
	for _, each := range crds {
		answer, err := client.CreateCRD(ctx, tree.Write(opened(each)))
		if err != nil {
			return nil, err
		}
		name := tree.Text(each, "metadata", "name")
		if answer.Code >= 300 {
			return nil, fmt.Errorf("the server does not accept %s with an open schema: %s", name, answer.Body)
		}
		if err := os.WriteFile(filepath.Join(directory, name+".json"), tree.Write(each), 0o600); err != nil {
			return nil, err
		}
		served[name] = true
	}
	for name := range served {
		if err := client.WaitForCRD(ctx, name); err != nil {
			return nil, err
		}
	}
	return served, nil
}

// register creates the webhook configurations of the manifests, with a URL instead of the Service.
func register(ctx context.Context, client *cluster.Client, manifests []tree.Object, address, caBundle string) error {
	for _, each := range manifests {
		path := map[string]string{
			"ValidatingWebhookConfiguration": "validatingwebhookconfigurations",
			"MutatingWebhookConfiguration":   "mutatingwebhookconfigurations",
		}[tree.Text(each, "kind")]
		if path == "" {
			return fmt.Errorf("unexpected kind %s", tree.Text(each, "kind"))
		}
		hooks, _ := each["webhooks"].([]any)
		for _, hook := range hooks {
			config := tree.Child(hook.(tree.Object), "clientConfig")
			config["url"] = "https://" + address + tree.Text(config, "service", "path")
			config["caBundle"] = caBundle
			delete(config, "service")
		}
		_, err := client.Must(ctx, http.MethodPost, "/apis/admissionregistration.k8s.io/v1/"+path, cluster.JSON, tree.Write(each))
		if err != nil {
			return err
		}
	}
	return nil
}
