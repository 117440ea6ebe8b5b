import { readVolumes } from '../src/index.ts';

/** Waits until the open writer has packed all closed volumes, which it does in the background. */
export async function waitUntilPacked(place: {
  readonly databaseUrl: string;
  readonly network: string;
}): Promise<void> {
  const isLeft = async () => (await readVolumes(place)).some(({ state }) => state === 'closed');
  while (await isLeft()) await new Promise((resolve) => setTimeout(resolve, 100));
}
