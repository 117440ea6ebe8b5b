import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { banner } from './banner.ts';
import { Console } from './console.ts';
import { readOptions, StartError, usage } from './options.mjs';
import { PartEnded, Stack } from './stack.ts';
import { until } from './until.ts';

/** Milliseconds that a start with data waits for the index to reach the head. A simulated ledger takes two seconds. */
const headTimeout = 10_000;

/** Runs the stack until it is stopped. Returns the exit code. */
async function start(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) {
    process.stdout.write(usage);
    return 0;
  }
  const output = new Console(process.stdout);
  const stack = new Stack(options, output);
  let isStopping = false;
  const requestStop = () => {
    if (isStopping) {
      stack.kill();
      process.exit(130);
    }
    isStopping = true;
    output.say('stopping … (press again to stop at once)');
    stack.halt();
  };
  process.on('SIGINT', requestStop);
  process.on('SIGTERM', requestStop);
  const stopOnce = () => {
    if (!isStopping) requestStop();
  };
  // The process of `npm start` (bootstrap.mjs) has ended.
  process.on('disconnect', stopOnce);
  process.channel?.unref();
  // The reader of the output has ended.
  process.stdout.on('error', stopOnce);
  let isReady = false;
  let isMisconfigured = false;
  output.hold();
  let seconds = 0;
  const progress = setInterval(() => {
    seconds += 3;
    // A network that is not ready for hours must not fill the log.
    if (seconds > 120 && seconds % 60 !== 0) return;
    const last = output.lastHeld;
    output.say(`  still starting, ${seconds} s${last === null ? '' : `; ${last.slice(0, 120)}`}`);
  }, 3000);
  try {
    const file = await stack.start();
    isReady = true;
    const reach = await Promise.race([stack.reach, sleep(headTimeout, 'behind' as const), aborted(stack.halted)]);
    stack.halted.throwIfAborted();
    clearInterval(progress);
    output.release();
    const shown = await until(() => stack.progress(), stack.halted);
    output.say(banner(file, shown, reach));
    if (reach === 'behind') {
      void stack.reach.then((later) => {
        if (later === 'head') output.say(`The index has reached the head of the ledger: ${file.baseUrl}`);
      });
    }
    await aborted(stack.halted);
    throw stack.halted.reason as Error;
  } catch (error) {
    isMisconfigured = !isReady && (error instanceof PartEnded ? error.misconfigured : error instanceof StartError);
    if (error instanceof PartEnded) {
      if (!error.misconfigured) output.release();
      output.say(error.message);
      return error.misconfigured ? 2 : 1;
    }
    // `halt` was called.
    if (error === stack.halted.reason) return 0;
    throw error;
  } finally {
    clearInterval(progress);
    await stack.stop();
    if (isMisconfigured) stack.removeNewData();
  }
}

/** Resolves when the signal is aborted. */
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
