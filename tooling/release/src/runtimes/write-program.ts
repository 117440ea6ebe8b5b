import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import type { Example } from './examples.ts';

/** The result of an example. */
export interface Run {
  readonly name: string;
  readonly printed: readonly string[];
  /** Absent: it did not fail. */
  readonly error?: string;
}

/**
 * Writes a module of each example and three files into a folder. `examples.js` exports `runAll()`, which runs all examples and returns their results; `main.js` prints them
 * as JSON; `bundle.js` is `examples.js` bundled with its imports, for runtimes without `node_modules`.
 */
export async function writeProgram(examples: readonly Example[], folder: string): Promise<void> {
  const modules = await Promise.all(
    examples.map(async ({ name, code }, index) => {
      const { code: script } = await transform(code, { loader: 'ts', target: 'es2022', format: 'esm' });
      // Each example is a function, because edge runtimes allow no requests while a module loads. Its imports have one line each.
      const imports = Array.from(script.matchAll(/^import .*$/gm), ([line]) => line);
      const body = script.replaceAll(/^import .*$/gm, '');
      const file = `example-${index}.js`;
      writeFileSync(join(folder, file), `${imports.join('\n')}\nexport default async function () {\n${body}}\n`);
      return { name, file };
    }),
  );
  const program = `${modules.map(({ file }, index) => `import example${index} from './${file}';`).join('\n')}
const examples = [${modules.map(({ name }, index) => `[${JSON.stringify(name)}, example${index}]`).join(', ')}];

export async function runAll() {
  const runs = [];
  for (const [name, example] of examples) {
    const printed = [];
    const { log } = console;
    console.log = (...values) => void printed.push(values.map(String).join(' '));
    try {
      await example();
      runs.push({ name, printed });
    } catch (error) {
      runs.push({ name, printed, error: String(error?.stack ?? error) });
    } finally {
      console.log = log;
    }
  }
  return runs;
}
`;
  writeFileSync(join(folder, 'examples.js'), program);
  writeFileSync(
    join(folder, 'main.js'),
    `import { runAll } from './examples.js';\nconsole.log(JSON.stringify(await runAll()));\n`,
  );
  await build({
    entryPoints: [join(folder, 'examples.js')],
    outfile: join(folder, 'bundle.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
  });
}
