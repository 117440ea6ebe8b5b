import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

interface Gateway {
  readonly baseUrl: string;
  /** File of its self-signed certificate. */
  readonly caFile: string;
  stop(): Promise<void>;
}

/** Starts a gateway like those of companies: HTTPS with its own certificate, and a required header. */
export async function startGateway(baseUrl: string, folder: string, [name, value]: [string, string]): Promise<Gateway> {
  const [keyFile, caFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=gateway', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', keyFile, '-out', caFile], {
    stdio: 'ignore',
  });
  const { hostname, port, pathname } = new URL(baseUrl);
  const tls = { key: readFileSync(keyFile), cert: readFileSync(caFile), maxHeaderSize: 256 * 1024 };
  const server = createServer(tls, (incoming, response) => {
    if (incoming.headers[name.toLowerCase()] !== value) {
      response.writeHead(403).end('the gateway does not know you');
      return;
    }
    const { method, url: path, rawHeaders } = incoming;
    const outgoing = send({ hostname, port, method, path, headers: rawHeaders });
    outgoing.once('response', (upstream) => {
      response.sendDate = false;
      response.writeHead(upstream.statusCode ?? 0, upstream.rawHeaders);
      upstream.pipe(response);
    });
    outgoing.once('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    caFile,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
