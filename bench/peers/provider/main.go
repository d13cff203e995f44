// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

// Starts providers as Terraform does, with AutoMTLS, and asks for their schemas. The arguments are a number of rounds,
// which are interleaved, and executables. Prints "executable handshake answer processor resident private": the
// microseconds from the start of the process to its handshake line and to the whole schema, those of processor time
// that it used until then, and the kibibytes resident afterwards, all of them and those that it shares with no file.
package main

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/pem"
	"fmt"
	"log"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
)

// rawCodec passes messages on as bytes: decoding them is not the provider's work.
type rawCodec struct{}

func (rawCodec) Marshal(v any) ([]byte, error) { return *v.(*[]byte), nil }
func (rawCodec) Unmarshal(data []byte, v any) error {
	*v.(*[]byte) = append([]byte(nil), data...)
	return nil
}
func (rawCodec) Name() string { return "proto" }

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// newCertificate returns the client's certificate, which the provider gets in its environment.
func newCertificate() (tls.Certificate, string) {
	key := must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	template := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()),
		Subject:      pkix.Name{CommonName: "localhost", Organization: []string{"HashiCorp"}},
		DNSNames:     []string{"localhost"},
		NotBefore:    time.Now().Add(-time.Minute),
		NotAfter:     time.Now().Add(time.Hour),
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageKeyEncipherment | x509.KeyUsageKeyAgreement |
			x509.KeyUsageCertSign,
		ExtKeyUsage:           []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth, x509.ExtKeyUsageServerAuth},
		BasicConstraintsValid: true,
		IsCA:                  true,
	}
	der := must(x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key))
	text := string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, text
}

// credentialsFor returns those for the server whose certificate is the last field of its handshake line.
func credentialsFor(own tls.Certificate, server string) credentials.TransportCredentials {
	der := must(base64.RawStdEncoding.DecodeString(strings.TrimRight(server, "=")))
	pool := x509.NewCertPool()
	pool.AddCert(must(x509.ParseCertificate(der)))
	return credentials.NewTLS(&tls.Config{Certificates: []tls.Certificate{own}, RootCAs: pool, ClientCAs: pool,
		ServerName: "localhost", MinVersion: tls.VersionTLS12})
}

// schema connects to the server that the handshake line names and returns its answer.
func schema(own tls.Certificate, handshake string) []byte {
	fields := strings.Split(strings.TrimSpace(handshake), "|")
	if len(fields) < 6 {
		log.Fatalf("handshake %q", handshake)
	}
	dial := func(ctx context.Context, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, fields[2], fields[3])
	}
	connection := must(grpc.NewClient("passthrough:///provider", grpc.WithContextDialer(dial),
		grpc.WithTransportCredentials(credentialsFor(own, fields[5])),
		grpc.WithDefaultCallOptions(grpc.ForceCodec(rawCodec{}), grpc.MaxCallRecvMsgSize(64<<20))))
	defer connection.Close()
	method := "/tfplugin6.Provider/GetProviderSchema"
	if fields[1] == "5" {
		method = "/tfplugin5.Provider/GetSchema"
	}
	request, answer := []byte{}, []byte{}
	if err := connection.Invoke(context.Background(), method, &request, &answer); err != nil {
		log.Fatal(err)
	}
	return answer
}

// kibibytes returns a number from /proc/PID/status.
func kibibytes(pid int, name string) int {
	for _, line := range strings.Split(string(must(os.ReadFile(fmt.Sprintf("/proc/%d/status", pid)))), "\n") {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == name+":" {
			return must(strconv.Atoi(fields[1]))
		}
	}
	return 0
}

// processorTime returns what all threads of a process have used.
func processorTime(pid int) time.Duration {
	sum := time.Duration(0)
	for _, path := range must(filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))) {
		if text, err := os.ReadFile(path); err == nil {
			sum += time.Duration(must(strconv.ParseInt(strings.Fields(string(text))[0], 10, 64)))
		}
	}
	return sum
}

func round(executable string, own tls.Certificate, text string) {
	provider := exec.Command(executable)
	provider.Env = append(os.Environ(), "PLUGIN_PROTOCOL_VERSIONS=6,5", "PLUGIN_CLIENT_CERT="+text,
		"TF_PLUGIN_MAGIC_COOKIE=d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2")
	output := must(provider.StdoutPipe())
	start := time.Now()
	if err := provider.Start(); err != nil {
		log.Fatal(err)
	}
	defer provider.Wait()
	defer provider.Process.Kill()
	line := must(bufio.NewReader(output).ReadString('\n'))
	handshake := time.Since(start)
	if len(schema(own, line)) == 0 {
		log.Fatal("empty answer")
	}
	total := time.Since(start)
	pid := provider.Process.Pid
	fmt.Println(executable, handshake.Microseconds(), total.Microseconds(), processorTime(pid).Microseconds(),
		kibibytes(pid, "VmRSS"), kibibytes(pid, "RssAnon"))
}

func main() {
	own, text := newCertificate()
	for range must(strconv.Atoi(os.Args[1])) {
		for _, executable := range os.Args[2:] {
			round(executable, own, text)
		}
	}
}
