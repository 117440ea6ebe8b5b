import { formatTime } from '@ledger-explorer/ledger';
import { moveVolume as moveTo, readVolumes, type VolumeFacts, VolumeRefused } from '@ledger-explorer/store';
import { command, Failure, flag, text, UsageError } from '@ledger-explorer/cli';
import { indexSettings } from '../configuration.ts';
import { tableText } from '../table-text.ts';
import { withDatabase } from '../with-database.ts';

/** `indexer volumes`. */
export const volumes = command({
  summary: 'print the volumes of the index',
  description:
    'Prints each volume of the index: its positions, record times, rows and size, whether it is written to, and the tablespaces that it is in.',
  settings: { json: flag({ option: 'json', description: 'print JSON' }), ...indexSettings },
  run: async ({ json, ...settings }) => {
    const found = await withDatabase(settings, readVolumes);
    process.stdout.write(json ? `${JSON.stringify(found.map(inJson), null, 2)}\n` : asText(found));
    return 0;
  },
});

/** `indexer volumes move`. */
export const moveVolume = command({
  summary: 'move a volume to another tablespace',
  description:
    'Moves the tables and indexes of a closed volume to another tablespace, one after the other; what is being moved cannot be read meanwhile. The indexer may run. Run it again if it was interrupted.',
  arguments: ['VOLUME'],
  settings: {
    tablespace: text({
      option: 'tablespace',
      default: null,
      shownDefault: 'none',
      description: 'where to, as in PostgreSQL; pg_default is the folder of the database',
    }),
    ...indexSettings,
  },
  run: async ({ tablespace, ...settings }, [named = '']) => {
    if (!/^\d{1,9}$/.test(named))
      throw new UsageError(`"${named}" is not a volume: give its number, as volumes prints it`);
    if (tablespace === null) throw new UsageError('volumes move needs to know where to: give --tablespace NAME');
    const volume = Number(named);
    await withDatabase(settings, async (index) => {
      try {
        await moveTo({ ...index, volume, tablespace, onProgress: say });
      } catch (error) {
        throw error instanceof VolumeRefused ? new Failure(error.message) : error;
      }
    });
    say(`volume ${volume} is in tablespace ${tablespace}`);
    return 0;
  },
});

function inJson({ firstRecordTime, lastRecordTime, ...facts }: VolumeFacts) {
  return { ...facts, firstRecordTime: formatTime(firstRecordTime), lastRecordTime: formatTime(lastRecordTime) };
}

const heads = ['volume', 'state', 'positions', 'from', 'to', 'updates', 'events', 'transfers', 'MB', 'tablespaces'];

function asText(found: readonly VolumeFacts[]): string {
  const rows = found.map((facts) => [
    String(facts.volume),
    facts.state,
    `${facts.firstPosition}-${facts.lastPosition}`,
    formatTime(facts.firstRecordTime),
    formatTime(facts.lastRecordTime),
    String(facts.updates),
    String(facts.events),
    String(facts.transfers),
    (facts.bytes / 1_000_000).toFixed(1),
    facts.tablespaces.join(', '),
  ]);
  return tableText([heads, ...rows]);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
