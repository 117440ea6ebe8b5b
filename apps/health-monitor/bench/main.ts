// `pnpm bench monitor`: measures the health monitor and prints each figure with its goal.
import { writeFileSync } from 'node:fs';
import { command, runProgram, setting, text, type Values } from '@ledger-explorer/cli';
import packageJson from '../package.json' with { type: 'json' };
import { bundle } from './bundle.ts';
import { cpu } from './cpu.ts';
import { days } from './days.ts';
import type { Figure } from './figure.ts';
import { pages } from './pages.ts';
import { rows } from './rows.ts';

const parts: Readonly<Record<string, () => readonly Figure[] | Promise<readonly Figure[]>>> = {
  days,
  bundle,
  pages,
  cpu,
  rows,
};

const names = Object.keys(parts).join(', ');

const settings = {
  json: text({
    option: 'json',
    value: 'FILE',
    default: null,
    description: 'write [{ scenario, figure, value, goal, met }] there as well',
  }),
  only: setting<readonly string[], readonly string[]>({
    option: 'only',
    value: 'NAMES',
    default: Object.keys(parts),
    shownDefault: 'all',
    description: 'what to measure, separated by commas',
    expected: `some of ${names}`,
    allowed: names,
    parse: (given) => {
      const chosen = given.split(',');
      return chosen.every((name) => Object.hasOwn(parts, name)) ? chosen : undefined;
    },
  }),
};

/** Returns the exit code. */
async function measure({ json, only }: Values<typeof settings>): Promise<number> {
  const figures: Figure[] = [];
  for (const name of only) {
    for (const one of (await parts[name]?.()) ?? []) {
      figures.push(one);
      const mark = one.met === null ? ' ' : one.met ? '✓' : '✗';
      console.log(
        `${mark} ${one.scenario.padEnd(12)} ${one.figure.padEnd(50)} ${String(one.value).padStart(9)}  ${one.goal ?? '–'}`,
      );
    }
  }
  if (json !== null) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
  return figures.every(({ met }) => met) ? 0 : 1;
}

const program = {
  name: 'bench',
  start: 'pnpm --filter health-monitor run bench',
  version: packageJson.version,
  summary: 'Measures the health monitor with 2,000 validators.',
  commands: command({ summary: 'measure', settings, run: measure }),
  exitCodes: { 0: 'all goals are met', 1: 'a goal is not met, or a measurement failed', 2: 'usage error' },
};

process.exit(await runProgram(program, process.argv.slice(2), process.env));
