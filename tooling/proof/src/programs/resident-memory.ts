import { execFileSync } from 'node:child_process';

/** What a process holds in memory, MiB; null: it has ended. */
export function residentMemory(pid: number): number | null {
  try {
    return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
  } catch {
    // It has ended in between.
    return null;
  }
}
