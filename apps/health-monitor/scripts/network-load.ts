/** Load of a simulated network. */
export interface NetworkLoad {
  readonly validators: number;
  readonly updatesPerSecond: number;
  /** Record time between the newest two rounds. */
  readonly roundSeconds: number;
}

/** Updates that a validator needs each round: its report, and others in between. With fewer, validators miss rounds. */
const updatesForEach = 2;

/** Reads the load from the explorer: updates per second from the newest 100. Null with too few updates or rounds. */
export async function readLoad(baseUrl: string, apiKey: string): Promise<NetworkLoad | null> {
  const get = async (path: string): Promise<unknown> =>
    (await fetch(baseUrl + path, { headers: { 'x-api-key': apiKey } })).json();
  const { totalElements } = (await get('/v1/validators?size=1')) as { totalElements: number };
  const { content } = (await get('/v1/updates?sortBy=AGE&size=100')) as { content: readonly { recordTime: number }[] };
  const rounds = (await get('/v1/rounds?size=2')) as { content: readonly { openedAt: number | null }[] };
  const seconds = content.map(({ recordTime }) => recordTime / 1000);
  const span = Math.max(...seconds) - Math.min(...seconds);
  const [newest, previous] = rounds.content.map(({ openedAt }) => openedAt);
  if (seconds.length < 100 || !(span > 0) || typeof newest !== 'number' || typeof previous !== 'number') return null;
  const roundSeconds = Math.round((newest - previous) / 1000);
  return { validators: totalElements, updatesPerSecond: (seconds.length - 1) / span, roundSeconds };
}

/** Returns a warning if rounds have another length, or if the network makes too few updates for its validators to report in every round. */
export function warningOf(load: NetworkLoad, roundSeconds: number): string | null {
  const { validators, updatesPerSecond } = load;
  // Rounds open with the first update after their time, so a length can differ a little.
  if (Math.abs(load.roundSeconds - roundSeconds) > roundSeconds / 2) {
    return `warning: a round of this network takes ${load.roundSeconds} s, not ${roundSeconds} s: give --round-seconds ${load.roundSeconds}`;
  }
  const updates = Math.round(updatesPerSecond * roundSeconds);
  if (updates >= validators * updatesForEach) return null;
  const rate = Math.ceil((validators * updatesForEach) / roundSeconds);
  return `warning: ${updates} updates a round are too few for ${validators} validators to report in each, which looks like a mass outage: npm start -- --fresh --tick ${roundSeconds} --rate ${rate}, or fewer --validators`;
}
