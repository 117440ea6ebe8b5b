import { interpreterVersion } from '@ledger-explorer/ledger';

/** What to do about an index whose facts are of an older version of the interpreter. */
export function describeInterpreter(version: number): string {
  return (
    `the index was derived by interpreter ${version}, and this program has interpreter ${interpreterVersion}: ` +
    'stop the indexer and run "indexer reinterpret" to derive it again'
  );
}
