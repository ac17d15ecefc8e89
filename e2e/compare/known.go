package compare

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
)

// knownList has patterns of causes that are known, one a line; * is any text. A line that begins with # is the
// title of the patterns after it.
type knownList struct {
	patterns []*knownPattern
}

type knownPattern struct {
	title, text   string
	form          *regexp.Regexp
	causes, count int
	example       string
}

func readKnown(file string) (*knownList, error) {
	text, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer text.Close()
	list := &knownList{}
	lines := bufio.NewScanner(text)
	lines.Buffer(nil, 1<<20)
	title := ""
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		switch {
		case line == "":
		case strings.HasPrefix(line, "#"):
			title = strings.TrimSpace(line[1:])
		default:
			form := "^" + strings.ReplaceAll(regexp.QuoteMeta(line), `\*`, ".*") + "$"
			list.patterns = append(list.patterns, &knownPattern{title: title, text: line, form: regexp.MustCompile(form)})
		}
	}
	return list, lines.Err()
}

// take counts a group under the first pattern that has it.
func (list *knownList) take(cause string, of *group) bool {
	for _, each := range list.patterns {
		if !each.form.MatchString(cause) {
			continue
		}
		if each.causes == 0 {
			each.example = of.example + ": " + of.text
		}
		each.causes++
		each.count += of.count
		return true
	}
	return false
}

// print lists the titles of known differences, most frequent first, and the patterns that no difference has.
func (list *knownList) print(out io.Writer) {
	byTitle := map[string]*knownPattern{}
	var titles []string
	for _, each := range list.patterns {
		if each.causes == 0 {
			continue
		}
		if byTitle[each.title] == nil {
			byTitle[each.title] = &knownPattern{example: each.example}
			titles = append(titles, each.title)
		}
		byTitle[each.title].causes += each.causes
		byTitle[each.title].count += each.count
	}
	slices.SortStableFunc(titles, func(a, b string) int { return byTitle[b].count - byTitle[a].count })
	for _, title := range titles {
		each := byTitle[title]
		fmt.Fprintf(out, "%7d  known, %d causes: %s\n         %s\n", each.count, each.causes, title, shortened(each.example))
	}
	unseen := 0
	for _, each := range list.patterns {
		if each.causes == 0 {
			unseen++
			fmt.Fprintf(out, "   not seen: %s\n", each.text)
		}
	}
	fmt.Fprintf(out, "%d of %d known patterns are not seen in this run\n", unseen, len(list.patterns))
}

const knownHead = `# Known causes of differences between plimsoll and a live kube-apiserver, see README.md. A line that begins with # is
# the title of the patterns after it; * is any text.
`

// record writes the patterns that differences have to the file of known ones, and adds causes that are not known.
func (list *knownList) record(file string, causes []string) error {
	var text strings.Builder
	text.WriteString(knownHead)
	title := ""
	for _, each := range list.patterns {
		if each.causes == 0 {
			continue
		}
		if each.title != title {
			title = each.title
			fmt.Fprintf(&text, "\n# %s\n", title)
		}
		fmt.Fprintln(&text, each.text)
	}
	if len(causes) > 0 {
		fmt.Fprintf(&text, "\n# New; each is to be looked into\n%s\n", strings.Join(slices.Sorted(slices.Values(causes)), "\n"))
	}
	return os.WriteFile(file, []byte(text.String()), 0o644)
}
