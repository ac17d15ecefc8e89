package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
)

var builtIn = []string{
	"a: 1\nb:\n  - x\n  - y: z\n    w: [1, 2.5, {k: v}]\nc: |\n  text\n   more\n\n  end\n",
	"x: &a {b: 1, c: [d, e]}\ny: *a\nz:\n  <<: *a\n  b: 2\n",
	"base: &b\n  k: 1\n  l: 2\nother: &o {k: 3}\nall:\n  <<: [*b, *o]\n  m: !!str 4\n",
	"- 'it''s'\n- \"a\\tb\\u00e9\\\n  c\"\n- plain text\n  goes on\n\n  here\n- >-\n  folded\n  text\n",
	"? a\n: b\n? [c, d]\n: e\n? |\n  k\n: - 1\n  - 2\n",
	"%YAML 1.1\n%TAG !e! tag:example.com,2000:\n---\na: !e!x 1\nb: !!int \"0x10\"\n...\n---\nc: 2\n",
	"{a: b, \"c\": d, e: [f: 1, ? g : 2, h], i: {}, j: []}\n",
	"1: a\n1.5: b\ntrue: c\n\"1\": d\n~: e\n2001-01-01: f\n.inf: g\n",
	"[0o7, 0b11, 0x1F, 1_000, 08, -0, 1., .5, 1e400, +.inf, 12:30:45, =, <<]\n",
	"a: !!binary aGVsbG8=\nb: !!timestamp 2001-12-14t21:59:43.10-05:00\nc: !!float 1\nd: ! x\n",
	"k\u00e9y: \u20ac v\n\u65e5\u672c:\n  - \U0001F600: x\n    b: 1\n",
	"a:\n- b\n-\n- c:\n  - d\n  e: f\n# end\n",
	"a: 1\na: 2\nb: {c: 1, c: 2}\nb: 3\n",
	"apiVersion: v1\nkind: Pod\nmetadata:\n  name: x # name\n  labels: {app: \"web\", tier: 'front'}\nspec:\n  containers:\n  - name: c\n    image: \"nginx:1.2\"\n    command: [\"sh\", \"-c\", \"echo hi\"]\n    env:\n    - {name: A, value: \"1\"}\n",
	"a: |2-\n    x\n  y\nb: >+\n  p\n\n   q\n\nc: d\n",
	"- - - a\n    - b\n  - c\n- ? x\n  : y\n- !!seq\n  - z\n- &n\n- *n\n",
	"{\"a\":[1,-2.5e3,true,null,\"\\n\\u0041\"],\"b\":{\"c\":{}}}",
	"\ufeffa: 1\r\nb: 2\r\nc:\r\n  - d\r\n",
}

// gather reads the seeds that the arguments name.
func gather(names []string) [][]byte {
	var seeds [][]byte
	for _, name := range names {
		err := filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			seeds = append(seeds, seedsOf(path)...)
			return nil
		})
		if err != nil {
			log.Fatal(err)
		}
	}
	if len(seeds) == 0 {
		texts, known := builtInFor[*method]
		if !known {
			texts = builtIn
		}
		for _, text := range texts {
			seeds = append(seeds, []byte(text))
		}
	}
	return seeds
}

func seedsOf(path string) [][]byte {
	if !strings.HasSuffix(path, ".jsonl") {
		text, err := os.ReadFile(path)
		if err != nil {
			log.Fatal(err)
		}
		return [][]byte{text}
	}
	file, err := os.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	var seeds [][]byte
	lines := bufio.NewReader(file)
	for {
		line, err := lines.ReadBytes('\n')
		var seed struct {
			Text   string  `json:"text"`
			Base64 *string `json:"base64"`
		}
		if json.Unmarshal(line, &seed) == nil {
			text := []byte(seed.Text)
			if seed.Base64 != nil {
				text, _ = base64.StdEncoding.DecodeString(*seed.Base64)
			}
			seeds = append(seeds, text)
		}
		if err != nil {
			return seeds
		}
	}
}
