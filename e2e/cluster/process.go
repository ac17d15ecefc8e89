package cluster

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// Process is a server that was started here. It ends with the program that started it, even if that is killed.
type Process struct {
	name string
	log  string
	cmd  *exec.Cmd
	done chan struct{}
}

// Start runs a program, with its output in a file. Call it from the main goroutine only: the kernel sends the
// signal of Pdeathsig when the thread that started the program ends.
func Start(name, log, program string, arguments ...string) (*Process, error) {
	output, err := os.OpenFile(log, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	defer output.Close()
	cmd := exec.Command(program, arguments...)
	cmd.Stdout, cmd.Stderr = output, output
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	process := &Process{name: name, log: log, cmd: cmd, done: make(chan struct{})}
	go func() {
		_ = cmd.Wait() // the exit code is in cmd.ProcessState
		close(process.done)
	}()
	return process, nil
}

// Ended is closed when the process has ended.
func (process *Process) Ended() <-chan struct{} { return process.done }

// ID is the id of the process.
func (process *Process) ID() int { return process.cmd.Process.Pid }

// Signal sends a signal, if the process is still there.
func (process *Process) Signal(signal os.Signal) { _ = process.cmd.Process.Signal(signal) }

// Stop asks the process to end, waits for it, and kills it after the patience given. It returns the exit code.
func (process *Process) Stop(patience time.Duration) int {
	process.Signal(syscall.SIGTERM)
	select {
	case <-process.done:
	case <-time.After(patience):
		process.Signal(syscall.SIGKILL)
		<-process.done
	}
	return process.cmd.ProcessState.ExitCode()
}

// Failure describes why a process is not as it should be, with the end of its output.
func (process *Process) Failure(what string) error {
	text, _ := os.ReadFile(process.log)
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return fmt.Errorf("%s %s; the end of its output:\n%s", process.name, what,
		strings.Join(lines[max(0, len(lines)-20):], "\n"))
}

// FreePort is a loopback port that nobody listens on at the moment.
func FreePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port, nil
}
