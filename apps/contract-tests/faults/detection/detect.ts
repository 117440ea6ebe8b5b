import { runSuite } from '../../src/run-suite.ts';
import type { Result } from '../../src/result.ts';
import { coreOnly, type Left } from '../proxy/core-only.ts';
import type { Exchange, Fault } from '../proxy/fault.ts';
import { type Behind, startProxy } from '../proxy/start-proxy.ts';

/** What the suite said of a deployment with one fault. */
export interface Detection<F extends Fault = Fault> {
  readonly fault: F;
  /** True where it found an error. */
  readonly detected: boolean;
  readonly result: Result;
}

export interface RunOptions {
  readonly seed: number;
  /** Ids of the operations that are tested; null: all. */
  readonly operations: readonly string[] | null;
  /** The first error ends the run: that there is one is all that is asked. */
  readonly isShort?: boolean;
  /** What is left of the deployment; undefined: all of it. */
  readonly left?: Left;
  /** A healthy deployment of the same network that the run compares with. */
  readonly against?: Behind;
}

/** Runs the suite once, quick, against the deployment with the fault; null: against the healthy one, through the proxy. */
export async function runAgainst(
  behind: Behind,
  fault: Fault | null,
  { seed, operations, isShort = false, left, against }: RunOptions,
): Promise<Result> {
  const shown = left === undefined ? fault : together([coreOnly(left), ...(fault === null ? [] : [fault])]);
  const proxy = await startProxy(behind, shown);
  const end = new AbortController();
  try {
    return await runSuite(
      {
        baseUrl: proxy.baseUrl,
        apiKey: behind.apiKey,
        mode: 'quick',
        probeMethods: true,
        // On a busy machine a run takes longer than it may elsewhere; what it finds is to be the same.
        runTimeout: 900_000,
        seed,
        signal: end.signal,
        ...(against === undefined ? {} : { against }),
        ...(operations === null ? {} : { operations }),
      },
      {
        onFinding: ({ severity }) => {
          if (isShort && severity === 'error') end.abort();
        },
      },
    );
  } finally {
    await proxy.stop();
  }
}

/** Several faults at once: the first sees the request as it is sent, each other what the one before it passes on. */
export function together(faults: readonly Fault[]): Fault {
  return {
    name: faults.map(({ name }) => name).join(', '),
    rule: 'contract',
    // One of them at most breaks the stream.
    ...faults.reduce<Pick<Fault, 'stream'>>((found, { stream }) => (stream === undefined ? found : { stream }), {}),
    answer: (exchange) =>
      faults.reduceRight<Exchange['upstream']>(
        (upstream, fault) => (request) => fault.answer({ ...exchange, request, upstream }),
        exchange.upstream,
      )(exchange.request),
  };
}

/** The faults one after the other, `jobs` at a time; each is reported when it is done. */
export async function detect<F extends Fault>(
  behind: Behind,
  faults: readonly F[],
  { jobs, ...given }: { readonly jobs: number } & Pick<RunOptions, 'left' | 'against'>,
  report: (detection: Detection<F>) => void,
): Promise<Detection<F>[]> {
  const detections: Detection<F>[] = [];
  const waiting = faults.values();
  const work = async (): Promise<void> => {
    for (const fault of waiting) {
      const result = await runAgainst(behind, fault, {
        seed: 1,
        operations: null,
        isShort: true,
        ...given,
      });
      const detected = result.findings.some(({ severity }) => severity === 'error');
      const detection = { fault, detected, result };
      detections.push(detection);
      report(detection);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return detections;
}
