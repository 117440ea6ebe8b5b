import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { type ProgramName, startProgram } from '@ledger-explorer/kit';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { freePort } from '@ledger-explorer/store';
import { listen } from '@ledger-explorer/store/testing';
import { afterAll, expect, it } from 'vitest';
import { linesOf } from './run-stack.ts';

/** Self-signed until the year 2126, only for this test. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJzTqUBhub8pUDRCZ
BSqXtOYma7Xbb+2WZKEeNNB0bbmhRANCAATkZcpcJAirKqXmeeYqxP44dDQ0J39a
XMPs8btmLzsnS+g4NGOAFM9JNhopTV7xXvHz7rwVWZZErUUKc5YY2Wwu
-----END PRIVATE KEY-----
`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBjTCCATOgAwIBAgIUD3FMvOv/yXnBqnfNHmt9OSszIIwwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQZGF0YWJhc2UuZXhhbXBsZTAgFw0yNjExMjcxMTUwNTdaGA8y
MTI2MTEwMzExNTA1N1owGzEZMBcGA1UEAwwQZGF0YWJhc2UuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABORlylwkCKsqpeZ55irE/jh0NDQnf1pcw+zx
u2YvOydL6Dg0Y4AUz0k2GilNXvFe8fPuvBVZlkStRQpzlhjZbC6jUzBRMB0GA1Ud
DgQWBBQPZpmjVUhM86jPfD7t5McfweORRTAfBgNVHSMEGDAWgBQPZpmjVUhM86jP
fD7t5McfweORRTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQD+
J84UAfWXmkRrgOtzAoc2iK7gJlOYTVAf6jRg4jSWJgIgXgx8K+XJdb6ekZ6XB+hQ
tR9KymhA+LVe2TDtMzWF2aY=
-----END CERTIFICATE-----
`;

/** A fake PostgreSQL without TLS, or with a self-signed certificate. */
function fakeServer(kind: 'plain' | 'tls'): Server {
  return createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(kind === 'tls' ? 'S' : 'N');
      if (kind === 'tls') new TLSSocket(socket, { isServer: true, key, cert }).on('error', () => undefined);
    });
  });
}

const fakeServers = { plain: fakeServer('plain'), tls: fakeServer('tls') };
const ports = { plain: await listen(fakeServers.plain), tls: await listen(fakeServers.tls) };
const folder = temporaryFolder('database-tls-');
afterAll(() => {
  for (const server of Object.values(fakeServers)) server.close();
});

const programs: readonly (readonly [ProgramName, ...string[]])[] = [
  ['indexer', 'run'],
  ['indexer', 'status'],
  ['query-service'],
  ['keys', 'list'],
  ['stack', 'start'],
];

it.each<[string, keyof typeof fakeServers, string, RegExp]>([
  [
    'sslmode=require and a server without TLS',
    'plain',
    'sslmode=require',
    /the server has no TLS, and sslmode=require demands it: turn on ssl at the server, or give sslmode=disable/,
  ],
  [
    'a certificate of an unknown authority',
    'tls',
    'sslmode=require',
    /the TLS connection fails \(self-signed certificate[^)]*\), and sslmode=require demands TLS: give .* sslrootcert=FILE, or \(insecure\) sslmode=no-verify/,
  ],
  ['an unknown sslmode', 'plain', 'sslmode=on', /DATABASE_URL has sslmode=on: give one of disable, /],
  [
    'a missing sslrootcert file',
    'plain',
    'sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
    /DATABASE_URL has sslrootcert=\/nowhere\/ca.pem, which cannot be read \(ENOENT\): give the path of a PEM file/,
  ],
])('%s exits with 2 and one line in every program', async (_, server, parameters, reason) => {
  const env = {
    DATABASE_URL: `postgres://u:secret@127.0.0.1:${ports[server]}/db?${parameters}`,
    SCAN_URL: 'http://127.0.0.1:1/api/scan',
    HOME: process.env.HOME ?? '',
  };
  const ends = programs.map(async ([name, ...args]) => {
    const own = name === 'stack' ? ['--data', join(folder, 'data'), '--port', String(await freePort())] : [];
    return startProgram(name, [...args, ...own], env).ended;
  });
  for (const { code, output } of await Promise.all(ends)) {
    expect(output).toMatch(reason);
    expect(linesOf(output)).toHaveLength(1);
    expect(output).not.toContain('secret');
    expect(code).toBe(2);
  }
});
