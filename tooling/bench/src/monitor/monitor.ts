import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { text, UsageError } from '@ledger-explorer/cli';
import type { Figure } from '../figure.ts';
import { scenario } from '../scenario.ts';

const program = fileURLToPath(new URL('../../../../apps/health-monitor/bench/main.ts', import.meta.url));

/** The health monitor measures itself: simulated days in node, rows and CPU in workerd. */
export const monitor = scenario({
  summary: 'the health monitor with 2,000 validators: simulated days, rows, CPU, bundle',
  settings: {
    only: text({
      option: 'only',
      value: 'NAMES',
      default: null,
      description: 'of days, rows, cpu, bundle, pages; comma separated',
    }),
  },
  async run({ only: names }) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-monitor-'));
    const file = join(folder, 'figures.json');
    try {
      const only = names === null ? [] : ['--only', names];
      const child = spawn(process.execPath, [program, '--json', file, ...only], { stdio: ['ignore', 2, 2] });
      const code = await new Promise<number | null>((done) => child.once('close', done));
      if (code === 2) throw new UsageError(`--only is "${names ?? ''}"`);
      return JSON.parse(await readFile(file, 'utf8')) as readonly Figure[];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
