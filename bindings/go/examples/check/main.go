// check CRDS FILE prints what an API server would say to the objects of a file.
package main

import (
	"context"
	"fmt"
	"os"

	"plimsoll.dev/go"
)

func run(ctx context.Context, crds, file string) error {
	engine, err := plimsoll.New(ctx)
	if err != nil {
		return err
	}
	defer engine.Close(ctx)
	text, err := os.ReadFile(crds)
	if err != nil {
		return err
	}
	if _, err := engine.LoadCRDText(ctx, text); err != nil {
		return err
	}
	objects, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	result, err := engine.Check(ctx, objects)
	if err != nil {
		return err
	}
	for _, finding := range append(result.Errors, result.Warnings...) {
		if finding.Place != nil {
			fmt.Printf("%d:%d: ", finding.Place.Line, finding.Place.Column)
		}
		fmt.Printf("%s: %s [%s]\n", finding.Severity, finding.Message, finding.Code)
	}
	return nil
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: check CRDS FILE")
		os.Exit(2)
	}
	if err := run(context.Background(), os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
