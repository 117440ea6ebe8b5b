import { setting, UsageError } from '@ledger-explorer/cli';

/** Default size of a volume, a range of positions: 13 days of MainNet, whose indexes fit into memory. */
const defaultPositions = 2 ** 24;
const defaultSlot = 2 ** 14;
/** Bounds of the setting, a multiple of 4, since a volume that `defaultSlot` does not divide has four slots. */
const [least, most] = [256, 2 ** 31];

/** Reads the setting `VOLUME_POSITIONS`: positions of a volume. Throws `UsageError`. */
export function readVolumePositions(text: string | undefined): number {
  if (text === undefined || text === '') return defaultPositions;
  const positions = Number(text);
  if (!/^\d+$/.test(text) || positions < least || positions > most || positions % 4 !== 0) {
    throw new UsageError(
      `VOLUME_POSITIONS is "${text}": give a multiple of 4 from ${least} to ${most}, or leave it unset for ${defaultPositions}`,
    );
  }
  return positions;
}

/** Setting of the volumes of a new index. */
export const volumeSettings = {
  volumePositions: setting({
    env: 'VOLUME_POSITIONS',
    default: defaultPositions,
    description: `positions of each volume of a new index, a multiple of 4 from ${least} to ${most}`,
    expected: `a multiple of 4 from ${least} to ${most}`,
    parse: readVolumePositions,
  }),
};

/** Positions of a slot (part of a volume of this many positions): limit of one commit, and of the updates that a rewind reads back. */
export function slotOf(volumePositions: number): number {
  return volumePositions % defaultSlot === 0 ? defaultSlot : volumePositions / 4;
}
