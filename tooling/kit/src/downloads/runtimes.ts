import { join } from 'node:path';
import { download } from './download.ts';

const { platform, arch } = process;

function node(version: string): string {
  return `npm:node-${platform}-${arch}@${version}`;
}

/** Runtimes and compilers for tests only. */
const modules = {
  'node-20': node('20.20.2'),
  'node-22': node('22.23.3'),
  'node-24': node('24.21.0'),
  'node-26': node('26.10.0'),
  bun: '1.4.5',
  deno: '2.9.6',
  'typescript-5.9': 'npm:typescript@5.9.3',
  'typescript-6': 'npm:typescript@6.0.3',
  'typescript-7': 'npm:typescript@7.0.2',
} as const;

export type DownloadedRuntime = keyof typeof modules;

/** Folder of a runtime. All are downloaded on first use. Throws if npm fails. */
export function downloadedRuntime(name: DownloadedRuntime): string {
  return join(download({ what: 'runtimes', modules, flags: ['--no-bin-links'] }), 'node_modules', name);
}
