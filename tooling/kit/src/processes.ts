import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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

const ticksPerSecond = 100;

/** User and system time of a process on Linux in seconds; null: it has ended. */
export function cpuSeconds(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): times are fields 14 and 15. Field 2 is the name in parentheses, which may contain blanks.
    const fromField3 = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fromField3[14 - 3]) + Number(fromField3[15 - 3])) / ticksPerSecond;
  } catch {
    return null;
  }
}
