import { Console } from './console.ts';
import { readOptions, StartError } from './options.ts';
import { PartEnded, Stack } from './stack.ts';
import type { StackFile } from './stack-file.ts';
import { usage } from './usage.ts';

/** Runs the stack until it is stopped. Returns the exit code. */
async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) {
    process.stdout.write(usage);
    return 0;
  }
  const output = new Console(process.stdout);
  const stack = new Stack(options, output);
  let asked = false;
  const ask = () => {
    if (asked) {
      stack.kill();
      process.exit(130);
    }
    asked = true;
    output.say('stopping … (once more: at once)');
    stack.halt();
  };
  process.on('SIGINT', ask);
  process.on('SIGTERM', ask);
  // `npm start` is gone (bootstrap.mjs holds the other end).
  process.on('disconnect', () => {
    if (!asked) ask();
  });
  process.channel?.unref();
  // Whoever read our lines is gone.
  process.stdout.on('error', () => {
    if (!asked) ask();
  });
  try {
    describe(output, await stack.start());
    await new Promise((done) => {
      stack.halted.addEventListener('abort', done, { once: true });
    });
    stack.halted.throwIfAborted();
    return 0;
  } catch (error) {
    if (error instanceof PartEnded) {
      output.say(error.message);
      return error.misconfigured ? 2 : 1;
    }
    // A start given up, or a run ended, because it was asked for.
    if (error === stack.halted.reason) return 0;
    throw error;
  } finally {
    await stack.stop();
  }
}

function describe(output: Console, { baseUrl, apiKey }: StackFile): void {
  const curl = (path: string) => `  curl -H 'x-api-key: ${apiKey}' '${baseUrl}${path}'`;
  output.say(
    [
      '',
      'Ledger Explorer is ready.',
      '',
      `  base URL   ${baseUrl}`,
      `  API key    ${apiKey}`,
      '',
      'Try:',
      curl('/v1/dashboard'),
      curl('/v1/transfers?size=5'),
      curl('/v1/parties?sortBy=LAST_ACTIVITY_AT&size=5'),
      '',
      'Ctrl-C stops all of it; the next start goes on where this one ended.',
      '',
    ].join('\n'),
  );
}

try {
  process.exit(await main());
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
