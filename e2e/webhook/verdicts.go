package webhook

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"plimsoll/e2e/cluster"
	"plimsoll/e2e/tree"
)

// verdicts sends recorded cases through the API server and the webhook, and compares the answers with the
// recorded ones.
type verdicts struct {
	cluster   *cluster.Cluster
	resources map[cluster.Kind]cluster.Resource
	mutates   bool // the webhook sets defaults and prunes, so validation sees no unknown fields

	mutex                              sync.Mutex
	refused, admitted, skipped, failed int
	stored, warned                     int
	failures                           []string
}

const dryRun = "?dryRun=All&fieldValidation=Warn"

func (verdicts *verdicts) run(ctx context.Context, cases []testCase) error {
	next := make(chan int)
	failure := make(chan error, 4)
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			for i := range next {
				if err := verdicts.one(ctx, cases[i], i); err != nil {
					failure <- fmt.Errorf("%s: %w", cases[i].id, err)
					for range next { // so that the sender goes on
					}
					return
				}
			}
		})
	}
	for i := range cases {
		next <- i
	}
	close(next)
	workers.Wait()
	close(failure)
	return <-failure
}

func (verdicts *verdicts) one(ctx context.Context, each testCase, number int) error {
	kind := cluster.Kind{APIVersion: tree.Text(each.object, "apiVersion"), Kind: tree.Text(each.object, "kind")}
	resource, served := verdicts.resources[kind]
	name := tree.Text(each.object, "metadata", "name")
	if !served || each.isLost() || each.op == "status" && !resource.Has("status") || each.op != "create" && (name == "" || tree.Text(each.old, "metadata", "name") != name) {
		verdicts.count(&verdicts.skipped)
		return nil
	}
	answer, err := verdicts.send(ctx, each, resource, number)
	if err != nil {
		return err
	}
	return verdicts.judge(each, answer, resource)
}

func (verdicts *verdicts) send(ctx context.Context, each testCase, resource cluster.Resource, number int) (cluster.Answer, error) {
	path := resource.Path(namespace)
	if each.op == "create" {
		object := moved(each.object, resource)
		return verdicts.cluster.Client.Do(ctx, http.MethodPost, path+dryRun, cluster.JSON, tree.Write(object))
	}
	old := moved(each.old, resource)
	name := fmt.Sprintf("%s-%d", tree.Text(old, "metadata", "name"), number)
	metadata := tree.Child(old, "metadata")
	metadata["name"], metadata["uid"] = name, "00000000-0000-4000-8000-000000000000"
	metadata["creationTimestamp"] = "2026-01-01T00:00:00Z"
	delete(metadata, "resourceVersion")
	if err := verdicts.cluster.Store.Put(ctx, resource.Key(namespace, name), tree.Write(old)); err != nil {
		return cluster.Answer{}, err
	}
	path += "/" + url.PathEscape(name)
	live, err := verdicts.cluster.Client.Must(ctx, http.MethodGet, path, "", nil)
	if err != nil {
		return cluster.Answer{}, err
	}
	read, err := tree.Read(live)
	if err != nil {
		return cluster.Answer{}, err
	}
	object := moved(each.object, resource)
	metadata = tree.Child(object, "metadata")
	delete(metadata, "uid")
	metadata["name"], metadata["resourceVersion"] = name, tree.Text(read, "metadata", "resourceVersion")
	if each.op == "status" {
		path += "/status"
	}
	return verdicts.cluster.Client.Do(ctx, http.MethodPut, path+dryRun, cluster.JSON, tree.Write(object))
}

// moved is an object in the namespace of the run: webhooks are called in namespaces that exist.
func moved(object tree.Object, resource cluster.Resource) tree.Object {
	copied := tree.Copy(object).(tree.Object)
	metadata, is := copied["metadata"].(tree.Object)
	if !is || !resource.Namespaced {
		return copied
	}
	if _, isText := metadata["namespace"].(string); isText || metadata["namespace"] == nil {
		metadata["namespace"] = namespace // a wrong type stays
	}
	return copied
}

func (verdicts *verdicts) count(what *int) {
	verdicts.mutex.Lock()
	defer verdicts.mutex.Unlock()
	*what++
}

func (verdicts *verdicts) fail(each testCase, form string, values ...any) {
	verdicts.mutex.Lock()
	defer verdicts.mutex.Unlock()
	verdicts.failed++
	verdicts.failures = append(verdicts.failures, each.id+": "+fmt.Sprintf(form, values...))
}

// judge compares the answer with what is expected.
func (verdicts *verdicts) judge(each testCase, answer cluster.Answer, resource cluster.Resource) error {
	if answer.Code >= 300 {
		return verdicts.judgeRefusal(each, answer)
	}
	if each.expect.refused() {
		verdicts.fail(each, "admitted; expected %v %s", each.expect.causes(), each.expect.Fatal)
		return nil
	}
	verdicts.count(&verdicts.admitted)
	wanted := each.expect.Warnings
	if !verdicts.mutates {
		wanted = slices.Concat(each.visible(resource.Has("status")), wanted)
	}
	for _, wanted := range wanted {
		if !slices.Contains(answer.Warnings, wanted) {
			verdicts.fail(each, "the client does not get the warning %s, but %q", wanted, answer.Warnings)
			return nil
		}
		verdicts.count(&verdicts.warned)
	}
	if !verdicts.mutates {
		return nil
	}
	return verdicts.judgeStored(each, answer.Body)
}

func (verdicts *verdicts) judgeRefusal(each testCase, answer cluster.Answer) error {
	if !each.expect.refused() {
		verdicts.fail(each, "refused: %d %s", answer.Code, answer.Body)
		return nil
	}
	verdicts.count(&verdicts.refused)
	if each.expect.Fatal != "" || each.expect.aboutMetadata() {
		return nil // the API server has answered before it called the webhook
	}
	var status struct {
		Message string `json:"message"`
		Details struct {
			Causes []struct{ Reason, Message, Field string } `json:"causes"`
		} `json:"details"`
	}
	if err := json.Unmarshal(answer.Body, &status); err != nil {
		return err
	}
	if !strings.Contains(status.Message, "denied the request") {
		verdicts.fail(each, "refused, but not by the webhook: %s", status.Message)
		return nil
	}
	var causes []string
	for _, cause := range status.Details.Causes {
		causes = append(causes, cause.Reason+" "+strings.TrimPrefix(cause.Field+": ", ": ")+cause.Message)
	}
	slices.Sort(causes)
	if !slices.Equal(causes, each.expect.causes()) {
		verdicts.fail(each, "causes %q, expected %q", causes, each.expect.causes())
	}
	return nil
}

// judgeStored compares the object that the API server would store. Old objects of updates are in the store as the
// case has them, not with defaults, so what the server takes from them is left out.
func (verdicts *verdicts) judgeStored(each testCase, body []byte) error {
	stored, err := tree.Read(body)
	if err != nil {
		return err
	}
	expected, err := tree.Read(each.expect.Stored)
	if err != nil {
		return err
	}
	var left, right any = comparable(stored, each.op), comparable(expected, each.op)
	for _, difference := range tree.Differences(left, right) {
		verdicts.fail(each, "stored: %s %s: %s, expected %s", difference.Path, difference.Where, difference.Left, difference.Right)
		return nil
	}
	verdicts.count(&verdicts.stored)
	return nil
}

func comparable(object tree.Object, op string) any {
	metadata := tree.Child(object, "metadata")
	for _, name := range []string{"uid", "resourceVersion", "creationTimestamp", "managedFields", "name", "namespace"} {
		delete(metadata, name)
	}
	switch op {
	case "status":
		return object["status"]
	case "update":
		delete(metadata, "generation")
		delete(object, "status")
	}
	return object
}
