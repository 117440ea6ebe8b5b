// `pnpm bench`: measurements, each scenario one command.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { machine } from './machine.ts';
import { UsageError } from './scenario.ts';
import { scenarios } from './scenarios.ts';

function usage(): string {
  const commands = Object.entries(scenarios).flatMap(([name, { summary, options = {} }]) => [
    `  ${name.padEnd(12)}${summary}`,
    ...Object.entries(options).map(([option, meaning]) => `    --${option.padEnd(14)}${meaning}`),
  ]);
  return `Usage: pnpm bench SCENARIO [options]

${commands.join('\n')}

  --json FILE     writes [{ scenario, figure, value, goal, met }] as well, and the machine beside it: FILE.machine.json

Ratios within one run are what to compare: a machine is never as quiet as the last time.
Exit codes: 0 measured (also where a goal is not met); 1 a measurement failed; 2 wrong options.
`;
}

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(usage());
    return name === undefined ? 2 : 0;
  }
  const scenario = scenarios[name];
  if (scenario === undefined) {
    throw new UsageError(`there is no scenario "${name}": one of ${Object.keys(scenarios).join(', ')}`);
  }
  const text = { type: 'string' } as const;
  const own = Object.keys(scenario.options ?? {});
  const given = readOptions(rest, { json: text, ...Object.fromEntries(own.map((option) => [option, text])) });
  if (given.help === true) {
    process.stdout.write(usage());
    return 0;
  }
  const { json, ...options } = given as Record<string, string>;
  const before = machine();
  const figures = await scenario.run(options, (line) => {
    process.stderr.write(`${line}\n`);
  });
  console.table(figures.map(({ met, goal, ...shown }) => ({ ...shown, goal: goal ?? '', met: met ?? '' })));
  console.log(
    Object.entries(before)
      .map(([fact, value]) => `${fact}: ${value}`)
      .join(', '),
  );
  if (json !== undefined) {
    await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`);
    await writeFile(`${json}.machine.json`, `${JSON.stringify(before, null, 2)}\n`);
  }
  return 0;
}

function readOptions(args: string[], options: Record<string, { readonly type: 'string' }>) {
  try {
    return parseArgs({ args, options: { ...options, help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`bench: ${error.message}; --help tells more\n`);
  process.exitCode = 2;
}
