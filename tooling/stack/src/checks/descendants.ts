import { execFileSync } from 'node:child_process';

/** Process ids of everything that a process has started, and that those have: in other process groups too. */
export function descendants(ancestor: number): readonly number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const rows = table.map((line) => line.trim().split(/\s+/).map(Number));
  const found = [ancestor];
  for (const pid of found) {
    for (const [child = 0, parent] of rows) if (parent === pid) found.push(child);
  }
  return found.slice(1);
}
