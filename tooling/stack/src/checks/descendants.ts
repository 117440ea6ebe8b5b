import { execFileSync } from 'node:child_process';

/** Process ids of all children of a process and their descendants, also in other process groups. */
export function descendants(ancestor: number): readonly number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const rows = table.map((line) => line.trim().split(/\s+/).map(Number));
  const found = [ancestor];
  for (const pid of found) {
    for (const [child = 0, parent] of rows) if (parent === pid) found.push(child);
  }
  return found.slice(1);
}
