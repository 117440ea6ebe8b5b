import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { banner } from './banner.ts';
import { Console } from './console.ts';
import { readOptions, StartError, usage } from './options.mjs';
import { PartEnded, Stack } from './stack.ts';

/** Milliseconds for which a start waits for the head of the ledger once there is data: the simulated one is read in two seconds. */
const patience = 10_000;

/** Runs the stack until it is stopped. Returns the exit code. */
async function start(): Promise<number> {
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
  let ready = false;
  let refused = false;
  output.hold();
  let seconds = 0;
  const still = setInterval(() => {
    seconds += 3;
    // A network that is not ready for hours must not fill the log.
    if (seconds > 120 && seconds % 60 !== 0) return;
    const last = output.lastHeld;
    output.say(`  still starting, ${seconds} s${last === null ? '' : `; ${last.slice(0, 120)}`}`);
  }, 3000);
  try {
    const file = await stack.start();
    ready = true;
    const reach = await Promise.race([stack.reach, sleep(patience, 'behind' as const), aborted(stack.halted)]);
    stack.halted.throwIfAborted();
    clearInterval(still);
    output.release();
    output.say(banner(file, await stack.progress(), reach));
    if (reach === 'behind') {
      void stack.reach.then((later) => {
        if (later === 'head') output.say(`The index has reached the head of the ledger: ${file.baseUrl}`);
      });
    }
    await aborted(stack.halted);
    stack.halted.throwIfAborted();
    return 0;
  } catch (error) {
    refused = !ready && (error instanceof PartEnded ? error.misconfigured : error instanceof StartError);
    if (error instanceof PartEnded) {
      if (!error.misconfigured) output.release();
      output.say(error.message);
      return error.misconfigured ? 2 : 1;
    }
    // A start given up, or a run ended, because it was asked for.
    if (error === stack.halted.reason) return 0;
    throw error;
  } finally {
    clearInterval(still);
    await stack.stop();
    if (refused) stack.discard();
  }
}

async function aborted(signal: AbortSignal): Promise<'stopped'> {
  if (!signal.aborted) await once(signal, 'abort');
  return 'stopped';
}

try {
  process.exit(await start());
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
