import { formatTime } from '@ledger-explorer/ledger';
import { moveVolume as moveTo, readVolumes, type VolumeFacts } from '@ledger-explorer/store';
import { command, flag, text, UsageError } from '@ledger-explorer/cli';
import { indexSettings } from '../configuration.ts';
import { tableText } from '../table-text.ts';
import { withDatabase } from '../with-database.ts';

/** `indexer volumes`. */
export const volumes = command({
  summary: 'print the volumes of the index',
  description:
    'Prints each volume of the index: its positions, record times, rows and size, whether it is written to, and the tablespaces that it is in.',
  settings: { json: flag({ option: 'json', description: 'print JSON' }), ...indexSettings },
  run: async ({ json, ...settings }, _, { out }) => {
    const found = await withDatabase(settings, readVolumes);
    out(json ? `${JSON.stringify(found.map(inJson), null, 2)}\n` : asText(found));
    return 0;
  },
});

/** `indexer volumes move`. */
export const moveVolume = command({
  summary: 'move a volume to another tablespace',
  description:
    'Moves a closed volume to another tablespace; a table cannot be read while it is moved. The indexer may keep running. If the command is interrupted, run it again.',
  arguments: ['VOLUME'],
  settings: {
    tablespace: text({
      option: 'tablespace',
      default: null,
      shownDefault: 'none',
      description: 'PostgreSQL tablespace to move it to; pg_default is the folder of the database',
    }),
    ...indexSettings,
  },
  run: async ({ tablespace, ...settings }, [named = ''], { out }) => {
    const volume = volumeNumber(named);
    if (tablespace === null) throw new UsageError('volumes move needs a tablespace: give --tablespace NAME');
    const onProgress = (line: string): void => {
      out(`${line}\n`);
    };
    await withDatabase(settings, (index) => moveTo({ ...index, volume, tablespace, onProgress }));
    onProgress(`volume ${volume} is in tablespace ${tablespace}`);
    return 0;
  },
});

function volumeNumber(named: string): number {
  if (!/^\d{1,9}$/.test(named))
    throw new UsageError(`"${named}" is not a volume: give its number, as volumes prints it`);
  return Number(named);
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
    facts.tablespaces.join(', '),
  ]);
  return tableText([heads, ...rows]);
}
