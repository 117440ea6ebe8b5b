import { execFileSync } from 'node:child_process';

function ps(...options: readonly string[]): string {
  return execFileSync('ps', options, { encoding: 'utf8' });
}

/** Ids of the running children of a process. */
export function childrenOf(pid: number): readonly number[] {
  return ps('-A', '-o', 'pid=,ppid=,stat=')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state]) => Number(parent) === pid && state?.startsWith('Z') !== true)
    .map(([child]) => Number(child));
}

/** Resident memory of a process in MiB; null: it has ended. */
export function residentMemory(pid: number): number | null {
  try {
    return Math.round(Number(ps('-o', 'rss=', '-p', String(pid))) / 1024);
  } catch {
    return null;
  }
}
