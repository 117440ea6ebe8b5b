import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { command, runProgram, text } from '@ledger-explorer/cli';
import packageJson from '../package.json' with { type: 'json' };
import { client } from './client/client.ts';
import { freshness } from './freshness/freshness.ts';
import { growth } from './growth/growth.ts';
import { guard } from './guard/guard.ts';
import { ingest } from './ingest/ingest.ts';
import { pages } from './pages/pages.ts';
import type { Scenario } from './scenario.ts';
import { serve } from './serve/serve.ts';

// The commands of `pnpm bench`.
const scenarios: Readonly<Record<string, Scenario>> = { client, freshness, growth, guard, ingest, pages, serve };

/** Facts about the machine; `load`: load average of the last minute. Above about 0.5, other programs were running. */
function machine() {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    node: process.version,
    load: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

function commandOf(scenario: Scenario) {
  return command({
    summary: scenario.summary,
    settings: {
      ...scenario.settings,
      json: text({
        option: 'json',
        placeholder: 'FILE',
        default: null,
        description:
          'also write [{ scenario, figure, value, goal, met }] to this file, and facts about the machine to FILE.machine.json',
      }),
    },
    run: async ({ json, ...values }) => {
      const before = machine();
      const figures = await scenario.run(values, (line) => {
        process.stderr.write(`${line}\n`);
      });
      console.table(figures.map(({ met, goal, ...shown }) => ({ ...shown, goal: goal ?? '', met: met ?? '' })));
      console.log(
        Object.entries(before)
          .map(([fact, value]) => `${fact}: ${value}`)
          .join(', '),
      );
      if (json !== null) {
        await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`);
        await writeFile(`${json}.machine.json`, `${JSON.stringify(before, null, 2)}\n`);
      }
      return 0;
    },
  });
}

const program = {
  name: 'bench',
  start: 'pnpm bench',
  version: packageJson.version,
  summary: 'Measures the product. Compare ratios within one run: no two runs have an equally quiet machine.',
  commands: Object.fromEntries(Object.entries(scenarios).map(([name, scenario]) => [name, commandOf(scenario)])),
  exitCodes: { 0: 'measured, even if a goal is not met', 1: 'a measurement failed', 2: 'usage error' },
};

process.exitCode = await runProgram(program, process.argv.slice(2), process.env);
