import { setting, UsageError } from '@ledger-explorer/cli';

/** Default size of a volume, a range of positions: 13 days of MainNet, whose indexes fit into memory. */
const usual = 2 ** 24;
const usualSlot = 2 ** 14;
/** Bounds of the setting. It is a multiple of 4, since a volume that `usualSlot` does not divide has four slots. */
const [least, most] = [256, 2 ** 31];

/** Reads the setting `VOLUME_POSITIONS`: positions of a volume. Throws `UsageError`. */
export function readVolumePositions(text: string | undefined): number {
  if (text === undefined || text === '') return usual;
  const positions = Number(text);
  if (!/^\d+$/.test(text) || positions < least || positions > most || positions % 4 !== 0) {
    throw new UsageError(
      `VOLUME_POSITIONS is "${text}": give a multiple of 4 from ${least} to ${most}, or leave it unset for ${usual}`,
    );
  }
  return positions;
}

/** Setting of the volumes of a new index. */
export const volumeSettings = {
  volumePositions: setting({
    env: 'VOLUME_POSITIONS',
    default: usual,
    description: `positions of each volume of a new index, a multiple of 4 from ${least} to ${most}`,
    expected: `a multiple of 4 from ${least} to ${most}`,
    parse: readVolumePositions,
  }),
};

/** Positions of a slot (part of a volume of this many positions): limit of one commit, and of the updates that a rewind reads back. */
export function slotOf(volume: number): number {
  return volume % usualSlot === 0 ? usualSlot : volume / 4;
}
