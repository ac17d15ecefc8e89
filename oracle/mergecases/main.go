// Mergecases makes cases about merging out of recorded ones: it mixes and mutates their objects and
// records what Kubernetes' own code says, in the shape of the recorded files, so that the program
// `conformance` can hold the engine against them.
//
//	mergecases -seeds SHARED/vectors/merge -out build/mergecases -n 20000 -seed 7
//	conformance build/mergecases FLOORS merge/smd
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"log"
	"math/rand"
	"os"
	"path/filepath"
)

type object = map[string]any

// maker makes cases of all kinds from the seeds of one folder.
type maker struct {
	*rand.Rand
	seeds string
	pools []*pool
}

// lines calls back for each line of a file of seeds.
func (m *maker) lines(name string, use func(line []byte)) {
	file, err := os.Open(filepath.Join(m.seeds, name))
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 64<<20)
	for scanner.Scan() {
		use(scanner.Bytes())
	}
	if err := scanner.Err(); err != nil {
		log.Fatal(err)
	}
}

func write(folder, name string, cases []object) {
	file, err := os.Create(filepath.Join(folder, name))
	if err != nil {
		log.Fatal(err)
	}
	encoder := json.NewEncoder(file)
	encoder.SetEscapeHTML(false)
	for _, one := range cases {
		if err := encoder.Encode(one); err != nil {
			log.Fatal(err)
		}
	}
	if err := file.Close(); err != nil {
		log.Fatal(err)
	}
}

func main() {
	seeds := flag.String("seeds", "", "the folder of recorded cases")
	out := flag.String("out", "", "where the new ones go, in a folder `merge`")
	count := flag.Int("n", 20000, "how many operations on typed values; half as many of ownership, a twentieth of writes")
	seed := flag.Int64("seed", 1, "of the mutations")
	flag.Parse()
	folder := filepath.Join(*out, "merge")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		log.Fatal(err)
	}
	absolute, err := filepath.Abs(*seeds)
	if err != nil {
		log.Fatal(err)
	}
	schemas := filepath.Join(folder, "schemas")
	if err := os.Symlink(filepath.Join(absolute, "schemas"), schemas); err != nil && !os.IsExist(err) {
		log.Fatal(err)
	}
	m := &maker{Rand: rand.New(rand.NewSource(*seed)), seeds: absolute}
	m.fillPools()
	write(folder, "smd.jsonl", m.typedCases(*count))
	write(folder, "updater.jsonl", m.updaterCases(*count/2))
	write(folder, "ssa.jsonl", m.serverCases(*count/20))
}
