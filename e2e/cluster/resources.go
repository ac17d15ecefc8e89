package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Kind names the type of an object.
type Kind struct {
	APIVersion, Kind string
}

// Resource is how a kind is served.
type Resource struct {
	Group, Version, Plural string
	Namespaced             bool
	Subresources           []string
	Verbs                  []string
}

const discoveryType = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"

type discovery struct {
	Items []struct {
		Metadata struct {
			Name string `json:"name"`
		} `json:"metadata"`
		Versions []struct {
			Version   string `json:"version"`
			Resources []struct {
				Resource     string `json:"resource"`
				ResponseKind struct {
					Kind string `json:"kind"`
				} `json:"responseKind"`
				Scope        string   `json:"scope"`
				Verbs        []string `json:"verbs"`
				Subresources []struct {
					Subresource string `json:"subresource"`
				} `json:"subresources"`
			} `json:"resources"`
		} `json:"versions"`
	} `json:"items"`
}

// Resources are all kinds that the server has.
func (client *Client) Resources(ctx context.Context) (map[Kind]Resource, error) {
	found := map[Kind]Resource{}
	for _, path := range []string{"/api", "/apis"} {
		var list discovery
		if err := client.read(ctx, path, discoveryType, &list); err != nil {
			return nil, err
		}
		for _, group := range list.Items {
			for _, version := range group.Versions {
				apiVersion := strings.TrimPrefix(group.Metadata.Name+"/"+version.Version, "/")
				for _, each := range version.Resources {
					resource := Resource{Group: group.Metadata.Name, Version: version.Version, Plural: each.Resource,
						Namespaced: each.Scope == "Namespaced", Verbs: each.Verbs}
					for _, sub := range each.Subresources {
						resource.Subresources = append(resource.Subresources, sub.Subresource)
					}
					found[Kind{apiVersion, each.ResponseKind.Kind}] = resource
				}
			}
		}
	}
	return found, nil
}

// Path is the collection of a resource in a namespace.
func (resource Resource) Path(namespace string) string {
	path := "/apis/" + resource.Group + "/" + resource.Version
	if resource.Group == "" {
		path = "/api/" + resource.Version
	}
	if resource.Namespaced {
		path += "/namespaces/" + url.PathEscape(namespace)
	}
	return path + "/" + resource.Plural
}

// Key is where etcd has an object of a custom resource.
func (resource Resource) Key(namespace, name string) string {
	key := "/registry/" + resource.Group + "/" + resource.Plural + "/"
	if resource.Namespaced {
		key += namespace + "/"
	}
	return key + name
}

// Can reports whether the resource has a verb.
func (resource Resource) Can(verb string) bool { return slices.Contains(resource.Verbs, verb) }

// Has reports whether the resource has a subresource.
func (resource Resource) Has(subresource string) bool {
	return slices.Contains(resource.Subresources, subresource)
}

// CreateCRD creates a CustomResourceDefinition. It returns the answer of the server; wait for the CRD with
// WaitForCRD if it was accepted.
func (client *Client) CreateCRD(ctx context.Context, crd []byte) (Answer, error) {
	return client.Do(ctx, http.MethodPost, "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", JSON, crd)
}

// WaitForCRD waits until the server accepts objects of a CRD.
func (client *Client) WaitForCRD(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for {
		text, err := client.Must(ctx, http.MethodGet, "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/"+name, "", nil)
		if err != nil {
			return err
		}
		var crd struct {
			Status struct {
				Conditions []struct{ Type, Status string } `json:"conditions"`
			} `json:"status"`
		}
		if err := json.Unmarshal(text, &crd); err != nil {
			return err
		}
		for _, each := range crd.Status.Conditions {
			if each.Type == "Established" && each.Status == "True" {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("the CRD %s is not established: %s", name, text)
		case <-time.After(50 * time.Millisecond):
		}
	}
}
