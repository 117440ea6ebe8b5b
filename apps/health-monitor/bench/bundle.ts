import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atMost, type Figure } from './figure.ts';

const app = join(import.meta.dirname, '..');

/** The size of the bundle that a deployment uploads, compressed as the platform counts it. */
export function bundle(): readonly Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'health-monitor-'));
  try {
    const wrangler = join(app, 'node_modules', '.bin', 'wrangler');
    const { status, stderr } = spawnSync(wrangler, ['deploy', '--dry-run', '--outdir', folder], {
      cwd: app,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`wrangler deploy --dry-run failed:\n${stderr}`);
    const size = gzipSync(readFileSync(join(folder, 'worker.js'))).length;
    return [atMost('deploy', 'bundle, kB gzip', Math.round(size / 100) / 10, 300)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
