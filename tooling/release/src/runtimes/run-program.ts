import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { listen } from '@ledger-explorer/kit';
import { downloadedRuntime, type DownloadedRuntime, openBrowser } from '@ledger-explorer/kit/downloads';
import { run } from '../run.ts';
import type { Run } from './write-program.ts';

/** Runs the program that `writeProgram` wrote into a folder. */
type RunProgram = (folder: string) => Promise<readonly Run[]>;

function command(name: DownloadedRuntime, program: string, ...parameters: readonly string[]): RunProgram {
  return async (folder) => {
    const printed = await run(join(downloadedRuntime(name), program), [...parameters, 'main.js'], folder);
    return JSON.parse(printed) as readonly Run[];
  };
}

const configuration = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main), (name = "internet", network = (allow = ["public", "private"]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const main :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js"), (name = "bundle.js", esModule = embed "bundle.js")],
  compatibilityDate = "2026-01-01"
);
`;

const workerd: RunProgram = async (folder) => {
  const worker = `import { runAll } from './bundle.js';
export default { fetch: async () => Response.json(await runAll()) };
`;
  writeFileSync(join(folder, 'worker.js'), worker);
  writeFileSync(join(folder, 'workerd.capnp'), configuration);
  // Not by the command of the npm package, which does not pass file descriptors on. workerd writes its port to the fourth.
  const { default: program } = createRequire(import.meta.url)('workerd') as { default: string };
  const child = spawn(program, ['serve', 'workerd.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  try {
    const control = child.stdio[3] as Readable;
    const [listening] = (await once(control, 'data', { signal: AbortSignal.timeout(120_000) })) as [Buffer];
    const { port } = JSON.parse(listening.toString()) as { port: number };
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return (await response.json()) as readonly Run[];
  } finally {
    child.kill('SIGKILL');
  }
};

/** Runs the program in a page of another origin than the service, like a web application. */
const chromium: RunProgram = async (folder) => {
  const server = createServer(({ url }, response) => {
    const isBundle = url === '/bundle.js';
    response.setHeader('content-type', isBundle ? 'text/javascript' : 'text/html');
    response.end(isBundle ? readFileSync(join(folder, 'bundle.js')) : '<!doctype html><title>Ledger Explorer</title>');
  });
  const port = await listen(server);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    return await page.evaluate<readonly Run[]>(`import('/bundle.js').then(({ runAll }) => runAll())`);
  } finally {
    await browser.close();
    server.close();
  }
};

/** The help of a packed command on the oldest supported Node.js. */
export function helpOf(name: string, folder: string): Promise<string> {
  const program = join(folder, 'node_modules/@ledger-explorer', name, 'dist/main.js');
  return run(join(downloadedRuntime('node-20'), 'bin/node'), [program, '--help'], folder);
}

/** The functions that run a program, by name of the supported runtime. */
export const runtimes: Readonly<Record<string, RunProgram>> = {
  'Node.js 20': command('node-20', 'bin/node'),
  'Node.js 22': command('node-22', 'bin/node'),
  'Node.js 24': command('node-24', 'bin/node'),
  'Node.js 26': command('node-26', 'bin/node'),
  // The npm package has this name on every system.
  Bun: command('bun', 'bin/bun.exe', 'run'),
  Deno: command('deno', 'deno', 'run', '--allow-net'),
  workerd,
  Chromium: chromium,
};
