// `pnpm bench monitor`: the figures of the health monitor, each beside its goal.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.ts';
import { cpu } from './cpu.ts';
import { crashMatrix } from './crash-matrix.ts';
import { days } from './days.ts';
import type { Figure } from './figure.ts';
import { pages } from './pages.ts';
import { rows } from './rows.ts';

const usage = `Measures the health monitor with 2,000 validators.

  --json FILE     write [{ scenario, figure, value, goal, met }]
  --only NAMES    of days, rows, cpu, crash, bundle, pages; comma separated
  --help          this`;

const parts: Readonly<Record<string, () => readonly Figure[] | Promise<readonly Figure[]>>> = {
  days,
  bundle,
  pages,
  cpu,
  crash: async () => {
    const { figures, table } = await crashMatrix();
    console.log(`\n${table}\n`);
    return figures;
  },
  rows,
};

function options(): { json?: string; only: readonly string[] } | null {
  try {
    const { values } = parseArgs({
      args: process.argv.slice(2).filter((argument) => argument !== '--'),
      options: { json: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean' } },
    });
    const only = values.only?.split(',') ?? Object.keys(parts);
    const unknown = only.find((name) => !(name in parts));
    if (unknown !== undefined) throw new Error(`--only ${unknown}: it must be of ${Object.keys(parts).join(', ')}`);
    if (values.help === true) {
      console.log(usage);
      return null;
    }
    return { only, ...(values.json !== undefined && { json: values.json }) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

const chosen = options();
if (chosen !== null) {
  const figures: Figure[] = [];
  for (const name of chosen.only) {
    for (const one of (await parts[name]?.()) ?? []) {
      figures.push(one);
      const mark = one.met === null ? ' ' : one.met ? '✓' : '✗';
      console.log(
        `${mark} ${one.scenario.padEnd(12)} ${one.figure.padEnd(50)} ${String(one.value).padStart(9)}  ${one.goal ?? '–'}`,
      );
    }
  }
  if (chosen.json !== undefined) writeFileSync(chosen.json, `${JSON.stringify(figures, null, 2)}\n`);
  process.exit(figures.every(({ met }) => met) ? 0 : 1);
}
