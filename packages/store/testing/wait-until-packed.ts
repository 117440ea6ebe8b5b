import { openWriter, readVolumes } from '../src/index.ts';
import { until } from './until.ts';

type Address = Parameters<typeof openWriter>[0];

/** Waits until the open writer has packed all closed volumes, which it does in the background. */
export async function waitUntilPacked(address: Address): Promise<void> {
  await until(async () => !(await readVolumes(address)).some(({ state }) => state === 'closed'), 100);
}

/** Opens a writer until it has packed all closed volumes. */
export async function packVolumes(address: Address): Promise<void> {
  const writer = await openWriter(address);
  await waitUntilPacked(address);
  await writer.close();
}
