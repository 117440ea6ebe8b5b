import { formatTime } from '@ledger-explorer/ledger';
import {
  distribute as spread,
  moveBack,
  type MovedIndex,
  moveToServer,
  moveVolume as moveTo,
  readVolumes,
  redactUrl,
  type VolumeFacts,
  VolumeRefused,
  WriterBusy,
} from '@ledger-explorer/store';
import { command, Failure, flag, type Output, text, UsageError, type Values } from '@ledger-explorer/cli';
import { indexSettings } from '../configuration.ts';
import { tableText } from '../table-text.ts';
import { withDatabase } from '../with-database.ts';

/** `indexer volumes`. */
export const volumes = command({
  summary: 'print the volumes of the index',
  description:
    'Prints each volume of the index: its positions, record times, rows and size, whether it is written to, and the tablespaces or the server that it is on.',
  settings: { json: flag({ option: 'json', description: 'print JSON' }), ...indexSettings },
  run: async ({ json, ...settings }, _, { out }) => {
    const found = await withDatabase(settings, readVolumes);
    out(json ? `${JSON.stringify(found.map(inJson), null, 2)}\n` : asText(found));
    return 0;
  },
});

/** `indexer volumes move`. */
export const moveVolume = command({
  summary: 'move a volume to another tablespace or server',
  description:
    'Moves a closed volume to another tablespace, where what is being moved cannot be read meanwhile, or a packed one to another PostgreSQL, from which it is read from then on. The indexer may run. Run it again if it was interrupted.',
  arguments: ['VOLUME'],
  settings: {
    tablespace: text({
      option: 'tablespace',
      default: null,
      shownDefault: 'none',
      description: 'where to, as in PostgreSQL; pg_default is the folder of the database',
    }),
    server: text({
      option: 'server',
      default: null,
      shownDefault: 'none',
      description: 'where to: a database of another PostgreSQL, as in postgresql://user:password@host/database',
    }),
    ...indexSettings,
  },
  run: async ({ tablespace, server, ...settings }, [named = ''], output) => {
    const volume = volumeNumber(named);
    if ((tablespace === null) === (server === null))
      throw new UsageError('volumes move needs to know where to: give --tablespace NAME, or --server URL');
    await moving(settings, output, async (index) => {
      if (server !== null) await moveToServer({ ...index, volume, server });
      else await moveTo({ ...index, volume, tablespace: tablespace ?? '' });
    });
    say(output, `volume ${volume} is ${server === null ? `in tablespace ${tablespace}` : `on ${redactUrl(server)}`}`);
    return 0;
  },
});

/** `indexer volumes back`. */
export const volumeBack = command({
  summary: 'bring a volume back from another server',
  description:
    'Copies a volume that is on another server into the database, where it is read from then on, and drops it there. The indexer may run. Run it again if it was interrupted.',
  arguments: ['VOLUME'],
  settings: indexSettings,
  run: async (settings, [named = ''], output) => {
    const volume = volumeNumber(named);
    await moving(settings, output, (index) => moveBack({ ...index, volume }));
    say(output, `volume ${volume} is in the database`);
    return 0;
  },
});

/** `indexer distribute`. */
export const distribute = command({
  summary: 'spread the index over several servers',
  description:
    'Moves the packed volumes of the index to other PostgreSQL servers, in turn, and notes that those packed later go there as well, which the indexer then does. The newest volumes and what is not in volumes stay in the database. The indexer may run. Run it again if it was interrupted, or with other servers: those named before keep what they have.',
  settings: {
    workers: text({
      option: 'workers',
      default: null,
      shownDefault: 'none',
      description:
        'their databases, comma separated, as in postgresql://user:password@host/database; none: volumes stay from now on',
    }),
    ...indexSettings,
  },
  run: async ({ workers, ...settings }, _, output) => {
    if (workers === null) throw new UsageError('distribute needs to know where to: give --workers URL,URL, or none');
    const servers = workers === 'none' ? [] : workers.split(/,(?=postgres)/);
    await moving(settings, output, (index) => spread({ ...index, servers }));
    const found = await withDatabase(settings, readVolumes);
    say(
      output,
      `${found.filter(({ server }) => server !== null).length} of ${found.length} volumes are on other servers`,
    );
    return 0;
  },
});

function volumeNumber(named: string): number {
  if (!/^\d{1,9}$/.test(named))
    throw new UsageError(`"${named}" is not a volume: give its number, as volumes prints it`);
  return Number(named);
}

/** Moves something, and says each step. */
async function moving(
  settings: Values<typeof indexSettings>,
  output: Output,
  work: (index: MovedIndex) => Promise<void>,
): Promise<void> {
  await withDatabase(settings, async (index) => {
    try {
      const onProgress = (line: string): void => {
        say(output, line);
      };
      await work({ ...index, onProgress });
    } catch (error) {
      throw error instanceof VolumeRefused || error instanceof WriterBusy ? new Failure(error.message) : error;
    }
  });
}

function inJson({ firstRecordTime, lastRecordTime, ...facts }: VolumeFacts) {
  return { ...facts, firstRecordTime: formatTime(firstRecordTime), lastRecordTime: formatTime(lastRecordTime) };
}

const heads = ['volume', 'state', 'positions', 'from', 'to', 'updates', 'events', 'transfers', 'MB', 'where'];

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
    facts.server ?? facts.tablespaces.join(', '),
  ]);
  return tableText([heads, ...rows]);
}

function say({ out }: Output, line: string): void {
  out(`${line}\n`);
}
