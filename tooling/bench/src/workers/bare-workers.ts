// Two processes of bare node:http on one port, as Node's cluster does it. Arguments: those of `bare-http.ts`.
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';

cluster.setupPrimary({
  exec: fileURLToPath(new URL('../serve/bare-http.ts', import.meta.url)),
  args: process.argv.slice(2),
});
cluster.fork();
cluster.fork();
