/** Load of a simulated network. */
export interface NetworkLoad {
  readonly validators: number;
  readonly updatesPerSecond: number;
}

/** Updates that a validator needs each round: its report, and others in between. With fewer, validators miss rounds. */
const updatesForEach = 2;

/** Reads the number of validators and the record times of the newest 100 updates from the explorer; null with too few updates. */
export async function readLoad(baseUrl: string, apiKey: string): Promise<NetworkLoad | null> {
  const get = async (path: string): Promise<unknown> =>
    (await fetch(baseUrl + path, { headers: { 'x-api-key': apiKey } })).json();
  const { totalElements } = (await get('/v1/validators?size=1')) as { totalElements: number };
  const { content } = (await get('/v1/updates?sortBy=AGE&size=100')) as { content: readonly { recordTime: number }[] };
  const times = content.map(({ recordTime }) => recordTime / 1000);
  const seconds = Math.max(...times) - Math.min(...times);
  return times.length < 100 || !(seconds > 0)
    ? null
    : { validators: totalElements, updatesPerSecond: (times.length - 1) / seconds };
}

/** Returns a warning if the network makes too few updates for its validators to report in every round. */
export function warningOf({ validators, updatesPerSecond }: NetworkLoad, roundSeconds: number): string | null {
  const updates = Math.round(updatesPerSecond * roundSeconds);
  if (updates >= validators * updatesForEach) return null;
  const rate = Math.ceil((validators * updatesForEach) / roundSeconds);
  return `warning: ${updates} updates a round are too few for ${validators} validators to report in each, which looks like a mass outage: npm start -- --rate ${rate}, or fewer --validators`;
}
