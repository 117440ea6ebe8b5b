import { readVolumes } from '../src/index.ts';

/** Until the writer that is open has packed what is closed, as it does beside the writing. */
export async function waitUntilPacked(place: {
  readonly databaseUrl: string;
  readonly network: string;
}): Promise<void> {
  const isLeft = async () => (await readVolumes(place)).some(({ state }) => state === 'closed');
  while (await isLeft()) await new Promise((resolve) => setTimeout(resolve, 100));
}
