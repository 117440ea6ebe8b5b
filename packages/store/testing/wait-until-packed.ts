import { openWriter, readVolumes } from '../src/index.ts';
import { until } from './until.ts';

type Place = Parameters<typeof openWriter>[0];

/** Waits until the open writer has packed all closed volumes, which it does in the background. */
export async function waitUntilPacked(place: Place): Promise<void> {
  await until(async () => !(await readVolumes(place)).some(({ state }) => state === 'closed'), 100);
}

/** Opens a writer until it has packed all closed volumes. */
export async function packVolumes(place: Place): Promise<void> {
  const writer = await openWriter(place);
  await waitUntilPacked(place);
  await writer.close();
}
