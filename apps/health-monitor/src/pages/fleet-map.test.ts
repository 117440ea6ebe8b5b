import { expect, it } from 'vitest';
import { SampleNetwork } from '../../test/surfaces/sample-network.ts';
import { fleetMap } from './fleet-map.ts';

/** Number of squares by state. A run of neighbors is one rectangle of ten units per square. */
function squares(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, state = '', path = ''] of text.matchAll(/<path\s+class="(\w+)"\s+d="([^"]*)"/g)) {
    if (state !== 'net') {
      counts[state] = [...path.matchAll(/h(\d+)v10/g)].reduce((sum, [, width]) => sum + Number(width) / 10, 0);
    }
  }
  return counts;
}

it.each([1, 7, 30, 999, 2000, 5100])('the map has a square with the state of each of %i validators', async (size) => {
  const { validators, counts } = await new SampleNetwork({ validators: size, down: Math.min(size, 40) }).view();
  const { up, late, down, dormant, pending } = counts;
  const wanted = Object.fromEntries(
    Object.entries({ up, late, down, dormant, pending }).filter(([, count]) => count > 0),
  );
  expect(squares(fleetMap(validators, false)?.text ?? '')).toEqual(wanted);
  expect(squares(fleetMap(validators, true)?.text ?? '')).toEqual({ unknown: size });
});
