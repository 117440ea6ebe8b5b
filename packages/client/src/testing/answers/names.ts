import { type NameEntryValues, writeNameEntry, writeNameSlice } from '@ledger-explorer/spec/writers';
import { milliseconds } from '../ledger/decimal.ts';
import type { FakeUpdate, NameEntry } from '../ledger/fake-ledger.ts';
import { sliceOf } from './pages.ts';
import { found, type Read } from './reading.ts';

/** ASCII letters in lower case. */
export function folded(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function nameValues({ name, party, contract, expiresAt }: NameEntry, head: FakeUpdate): NameEntryValues {
  return {
    name,
    party,
    url: `https://${name.replace('.unverified.cns', '')}.example.com`,
    description: '',
    createdAt: milliseconds(contract.events[0]?.update.recordTime ?? 0n),
    expiresAt: milliseconds(expiresAt),
    expired: expiresAt <= head.recordTime,
    contractId: contract.contractId,
  };
}

export const listNames: Read<'listNames'> = ({ ledger, values, head, position, cursors }) => {
  const { prefix, party, cursor, size } = values;
  const rows = ledger.names
    .filter((entry) => folded(entry.name).startsWith(folded(prefix ?? '')) && (party ?? entry.party) === entry.party)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const scope = ['names', prefix ?? null, party ?? null];
  const { content, ...slice } = sliceOf(cursors, position, {
    rows,
    olderIs: 'higher',
    orderBy: 'ASC',
    size,
    scope,
    cursor,
  });
  return writeNameSlice({ content: content.map((entry) => nameValues(entry, head)), ...slice });
};

export const getName: Read<'getName'> = ({ ledger, values, head }) =>
  writeNameEntry(
    nameValues(
      found(
        'name',
        ledger.names.find(({ name }) => name === values.name),
      ),
      head,
    ),
  );
