package compare

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"plimsoll/e2e/tree"
)

// group is differences of one cause.
type group struct {
	count   int
	example string // the request
	text    string // one of the differences
}

// report counts what was compared and, by cause, what differs.
type report struct {
	compared, agreed, skipped int
	onlyUs, onlyServer        int // requests that only one side refuses
	verbs                     map[string]int
	groups                    map[string]*group
	known                     *knownList
	details                   *json.Encoder
}

func newReport(known *knownList, details io.Writer) *report {
	encoder := json.NewEncoder(details)
	encoder.SetEscapeHTML(false)
	return &report{verbs: map[string]int{}, groups: map[string]*group{}, known: known, details: encoder}
}

// difference is one difference; its cause is the text without values.
type difference struct {
	what, text string
}

// add takes in the answers to one request.
func (report *report) add(done sent, ours answer) error {
	if done.skipped != "" {
		report.skipped++
		return nil
	}
	report.compared++
	origin := done.request.origin()
	report.verbs[origin+" "+done.request.verb]++
	differences := differencesOf(ours, done.answer)
	switch {
	case ours.refuses() && !done.answer.refuses():
		report.onlyUs++
	case !ours.refuses() && done.answer.refuses():
		report.onlyServer++
	}
	if len(differences) == 0 {
		report.agreed++
		return nil
	}
	for _, each := range differences {
		report.count(origin+" "+done.request.verb+": "+each.what+": "+causeOf(each.text), done.request, each)
	}
	return report.write(done, differences)
}

func (report *report) count(name string, of request, each difference) {
	if report.groups[name] == nil {
		report.groups[name] = &group{example: of.id, text: each.text}
	}
	report.groups[name].count++
}

func (report *report) write(done sent, differences []difference) error {
	var texts []string
	for _, each := range differences {
		texts = append(texts, each.what+": "+each.text)
	}
	return report.details.Encode(map[string]any{
		"request": done.request.id, "verb": done.request.verb, "kind": done.request.kind,
		"body": json.RawMessage(done.body), "before": done.before, "differences": texts,
	})
}

// differencesOf compares two answers. If one side cannot decode a request, only that is compared.
func differencesOf(ours, theirs answer) []difference {
	var found []difference
	if ours.odd != "" {
		found = append(found, difference{"plimsoll fails", ours.odd})
	}
	if theirs.odd != "" {
		found = append(found, difference{"the server answers", theirs.odd})
	}
	if len(found) > 0 {
		return found
	}
	switch {
	case ours.undecodable != "" && theirs.undecodable != "":
		return nil
	case theirs.undecodable != "":
		return []difference{{"only the server cannot decode it", theirs.undecodable}}
	case ours.undecodable != "":
		return []difference{{"only plimsoll cannot decode it", ours.undecodable}}
	}
	found = append(found, differingTexts("conflict", ours.conflicts, theirs.conflicts)...)
	found = append(found, differingTexts("error", ours.errors, theirs.errors)...)
	if ours.refuses() || theirs.refuses() {
		return found
	}
	found = append(found, differingTexts("warning", ours.warnings, theirs.warnings)...)
	found = append(found, differingValues("stored", ours.stored, theirs.stored)...)
	if ours.managed != nil && theirs.managed != nil {
		found = append(found, differingValues("managedFields", ours.managed, theirs.managed)...)
	}
	return found
}

func differingTexts(what string, ours, theirs []string) []difference {
	var found []difference
	for _, each := range without(ours, theirs) {
		found = append(found, difference{what + " only by plimsoll", each})
	}
	for _, each := range without(theirs, ours) {
		found = append(found, difference{what + " only by the server", each})
	}
	return found
}

// without is what is left of one sorted multiset after taking away another.
func without(from, taken []string) []string {
	var left []string
	for _, each := range from {
		for len(taken) > 0 && taken[0] < each {
			taken = taken[1:]
		}
		if len(taken) > 0 && taken[0] == each {
			taken = taken[1:]
			continue
		}
		left = append(left, each)
	}
	return left
}

func differingValues(what string, ours, theirs any) []difference {
	var found []difference
	for _, each := range tree.Differences(ours, theirs) {
		switch each.Where {
		case tree.OnlyLeft:
			found = append(found, difference{what + " only by plimsoll", each.Path + " = " + each.Left})
		case tree.OnlyRight:
			found = append(found, difference{what + " only by the server", each.Path + " = " + each.Right})
		default:
			found = append(found, difference{what + " differs", each.Path + " = " + each.Left + ", not " + each.Right})
		}
	}
	return found
}

var (
	quoted    = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	inBracket = regexp.MustCompile(`\[[^\]]*\]`)
	badValue  = regexp.MustCompile(`(Invalid value|Unsupported value|Duplicate value|Not found): (?:\{.*?\}|[^:"]+?)(: |$)`)
	assigned  = regexp.MustCompile(` = .*$`)
	podPath   = regexp.MustCompile(`\b(?:spec\.jobTemplate\.)?(?:spec\.)?template\.spec\.`)
	digits    = regexp.MustCompile(`\b\d[\d.]*\b`)
	uid       = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)
	fileName  = regexp.MustCompile(`/[^ :]*\.json[:\d]*`)
)

// causeOf leaves out of a text what differs from request to request.
func causeOf(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	text = assigned.ReplaceAllString(text, "")
	text = fileName.ReplaceAllString(text, "FILE")
	text = uid.ReplaceAllString(text, "UID")
	text = quoted.ReplaceAllString(text, `""`)
	text = inBracket.ReplaceAllString(text, "[]")
	text = podPath.ReplaceAllString(text, "(pod).")
	text = badValue.ReplaceAllString(text, "$1: ?$2")
	text = digits.ReplaceAllString(text, "N")
	if len(text) > 300 {
		text = strings.TrimSpace(text[:300])
	}
	return text
}

// print lists all differences: known ones by title, all others by cause. It returns the causes that are not known.
func (report *report) print(out io.Writer) []string {
	var unknown []string
	for _, name := range report.sorted() {
		if !report.known.take(name, report.groups[name]) {
			unknown = append(unknown, name)
		}
	}
	report.known.print(out)
	for _, name := range unknown {
		each := report.groups[name]
		fmt.Fprintf(out, "%7d  %s\n         %s: %s\n", each.count, name, each.example, shortened(each.text))
	}
	for _, verb := range slices.Sorted(maps.Keys(report.verbs)) {
		fmt.Fprintf(out, "%7d  requests: %s\n", report.verbs[verb], verb)
	}
	fmt.Fprintf(out, "compared %d requests: %d agree, %d differ (%d refused only by plimsoll, %d only by the server), "+
		"%d causes, %d of them new; %d requests could not be sent\n", report.compared, report.agreed,
		report.compared-report.agreed, report.onlyUs, report.onlyServer, len(report.groups), len(unknown), report.skipped)
	return unknown
}

func (report *report) sorted() []string {
	return slices.SortedFunc(maps.Keys(report.groups), func(a, b string) int {
		if report.groups[a].count != report.groups[b].count {
			return report.groups[b].count - report.groups[a].count
		}
		return strings.Compare(a, b)
	})
}

func shortened(text string) string {
	if len(text) > 300 {
		return text[:300] + " ..."
	}
	return text
}
