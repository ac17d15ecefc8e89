package compare

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// live sends requests to the API server, as dry runs. Objects that must be there before are really stored.
type live struct {
	cluster   *cluster.Cluster
	resources map[cluster.Kind]cluster.Resource
}

// sent is a request as it was sent: the body and the live object that both sides start from, and the answer.
type sent struct {
	request request
	body    []byte
	before  tree.Object // nil for a creation
	answer  answer
	skipped string // why it was not sent
}

const dryRun = "dryRun=All&fieldValidation=Warn"

// send does one request. number makes names unique within a run.
func (live *live) send(ctx context.Context, each request, number int) (sent, error) {
	resource, served := live.resources[each.kind]
	done := sent{request: each}
	if !served || !resource.Can("create") {
		done.skipped = "the server does not have this kind"
		return done, nil
	}
	if each.verb == create {
		return live.create(ctx, done, resource)
	}
	if each.verb == status && !resource.Has("status") {
		done.skipped = "the kind has no status subresource"
		return done, nil
	}
	if err := live.prepare(ctx, &done, resource, number); err != nil || done.skipped != "" {
		return done, err
	}
	each = done.request // prepared
	path := resource.Path(tree.Text(done.before, "metadata", "namespace")) + "/" +
		url.PathEscape(tree.Text(done.before, "metadata", "name"))
	method, mediaType := http.MethodPatch, ""
	query := dryRun
	switch each.verb {
	case update, status:
		method, mediaType = http.MethodPut, cluster.JSON
		done.body = tree.Write(bodyOfUpdate(each.object, done.before))
		if each.verb == status {
			path += "/status"
		}
	case apply:
		mediaType = cluster.ApplyPatch
		done.body = tree.Write(each.patch)
		query += fmt.Sprintf("&fieldManager=%s&force=%t", each.manager, each.force)
	default:
		mediaType = map[string]string{jsonPatch: cluster.JSONPatch, mergePatch: cluster.MergePatch,
			strategicPatch: cluster.StrategicPatch}[each.verb]
		done.body = tree.Write(each.patch)
	}
	return live.finish(ctx, done, method, path+"?"+query, mediaType)
}

func (live *live) create(ctx context.Context, done sent, resource cluster.Resource) (sent, error) {
	object := tree.Copy(done.request.object).(tree.Object)
	namespace := place(object, resource)
	done.body = tree.Write(object)
	return live.finish(ctx, done, http.MethodPost, resource.Path(namespace)+"?"+dryRun, cluster.JSON)
}

func (live *live) finish(ctx context.Context, done sent, method, path, mediaType string) (sent, error) {
	raw, err := live.untilServed(ctx, method, path, mediaType, done.body)
	if errors.Is(err, io.EOF) && ctx.Err() == nil {
		// The server panics while it handles a request, such as a strategic patch whose merge key is a list, and
		// closes the connection.
		done.answer.undecodable = "the server closes the connection"
		_, err = live.cluster.Client.Must(ctx, http.MethodGet, "/readyz", "", nil)
		return done, err
	}
	if err == nil {
		done.answer, err = serverAnswer(raw)
	}
	return done, err
}

// untilServed repeats requests for a while to which the server says that it has no such path: a new CRD takes
// a moment to be served after it is established.
func (live *live) untilServed(ctx context.Context, method, path, mediaType string, body []byte) (cluster.Answer, error) {
	for attempt := 0; ; attempt++ {
		raw, err := live.cluster.Client.Do(ctx, method, path, mediaType, body)
		if err != nil || raw.Code != 404 || json.Valid(raw.Body) || attempt == 50 {
			return raw, err
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// place gives an object a namespace, if its kind has one and the object does not. It returns the namespace.
func place(object tree.Object, resource cluster.Resource) string {
	if !resource.Namespaced {
		return ""
	}
	metadata, is := object["metadata"].(tree.Object)
	if !is {
		return "default"
	}
	if namespace, is := metadata["namespace"].(string); is && namespace != "" {
		return namespace
	}
	metadata["namespace"] = "default"
	return "default"
}

// bodyOfUpdate has the identity of the live object. Without resourceVersion the server would not look any further.
func bodyOfUpdate(object, before tree.Object) tree.Object {
	body := tree.Copy(object).(tree.Object)
	if metadata, is := body["metadata"].(tree.Object); is {
		delete(metadata, "uid")
		for _, name := range []string{"name", "namespace", "resourceVersion"} {
			if value := tree.Text(before, "metadata", name); value != "" {
				metadata[name] = value
			}
		}
	}
	return body
}

// prepare stores the object that a request changes, under a name of its own, and reads it back.
func (live *live) prepare(ctx context.Context, done *sent, resource cluster.Resource, number int) error {
	start := done.request.old
	if start == nil {
		start = done.request.base
	}
	object := tree.Copy(start).(tree.Object)
	namespace := place(object, resource)
	metadata, is := object["metadata"].(tree.Object)
	name := tree.Text(object, "metadata", "name")
	if !is || name == "" {
		done.skipped = "the object to change has no name"
		return nil
	}
	delete(metadata, "resourceVersion")
	delete(metadata, "uid")
	delete(metadata, "managedFields")
	metadata["name"] = fmt.Sprintf("%s-%d", name, number)
	stored, err := live.store(ctx, object, resource, namespace, done.request)
	if err != nil || !stored {
		done.skipped = "the server does not accept the object to change"
		return err
	}
	path := resource.Path(namespace) + "/" + url.PathEscape(tree.Text(metadata, "name"))
	text, err := live.cluster.Client.Must(ctx, http.MethodGet, path, "", nil)
	if err != nil {
		return err
	}
	done.before, err = tree.Read(text)
	rename(&done.request, tree.Text(metadata, "name"), tree.Text(done.before, "metadata", "namespace"))
	return err
}

// rename gives configurations to apply the name of the live object.
func rename(request *request, name, namespace string) {
	if request.verb != apply {
		return
	}
	config := tree.Copy(request.patch).(tree.Object)
	metadata := tree.Child(config, "metadata")
	metadata["name"] = name
	if namespace != "" {
		metadata["namespace"] = namespace
	}
	request.patch = config
}

// store creates an object, and its status if it has one. Custom resources that the server does not accept are
// written to etcd, as if they had been stored under an older CRD.
func (live *live) store(ctx context.Context, object tree.Object, resource cluster.Resource, namespace string, of request) (bool, error) {
	path := resource.Path(namespace) + "?fieldManager=before&fieldValidation=Ignore"
	raw, err := live.untilServed(ctx, http.MethodPost, path, cluster.JSON, tree.Write(object))
	if err != nil {
		return false, err
	}
	if raw.Code < 300 {
		return true, live.storeStatus(ctx, object, resource, namespace, raw.Body)
	}
	if of.custom == nil || raw.Code != 422 {
		return false, nil
	}
	metadata := tree.Child(object, "metadata")
	metadata["uid"] = "00000000-0000-4000-8000-000000000000"
	metadata["creationTimestamp"] = "2026-01-01T00:00:00Z"
	return true, live.cluster.Store.Put(ctx, resource.Key(namespace, tree.Text(metadata, "name")), tree.Write(object))
}

func (live *live) storeStatus(ctx context.Context, object tree.Object, resource cluster.Resource, namespace string, created []byte) error {
	state, has := object["status"]
	if !has || !resource.Has("status") {
		return nil
	}
	body, err := tree.Read(created)
	if err != nil {
		return err
	}
	body["status"] = state
	path := resource.Path(namespace) + "/" + url.PathEscape(tree.Text(object, "metadata", "name")) + "/status?fieldValidation=Ignore"
	_, err = live.cluster.Client.Do(ctx, http.MethodPut, path, cluster.JSON, tree.Write(body))
	return err // a status that is refused is not part of the comparison: both sides start from what is stored
}
